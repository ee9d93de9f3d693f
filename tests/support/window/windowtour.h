// SPDX-License-Identifier: GPL-3.0-or-later
// Leads through every page of the window and the states that it has, with real studies and a real run.
#pragma once

#include "core/base/clock.h"
#include "core/control/controller.h"
#include "tests/support/hostprograms.h"
#include "tests/support/scenes.h"
#include "tests/support/test.h"
#include "ui/common/partbars.h"
#include "ui/explain/explanationdialog.h"
#include "ui/export/exportpage.h"
#include "ui/form/gpudialog.h"
#include "ui/hosts/hostdetails.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"

#include <functional>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>
#include <QTreeView>

namespace megatune::test {

class WindowTour
{
public:
    /// Called with the name of a state and the window that is in it.
    using Look = std::function<void(const QString&, QWidget&)>;

    /// `programs` is where megatune-demo-trainer lies.
    WindowTour(const QString& programs, const QSize& size, Look look)
        : m_size(size)
        , m_look(std::move(look))
    {
        m_options.settingsPath = m_home.filePath(u"settings.ini"_s);
        m_options.studyFolder = m_home.filePath(u"studies"_s);
        m_options.demoTrainer = QDir(programs).filePath(u"megatune-demo-trainer"_s);
        m_options.environment = QProcessEnvironment::systemEnvironment();
        m_options.environment.insert(u"HF_HUB_CACHE"_s, m_home.filePath(u"hub"_s));
        m_options.environment.insert(u"HOME"_s, m_home.path());
        addTrainer(m_options.environment, m_home.filePath(u"bin"_s));
        m_options.clock = std::make_shared<SystemClock>();
        writeModel(m_home.filePath(u"hub/models--Qwen--Qwen3-30B-A3B/snapshots/1"_s));
    }

    /// False when something did not come; problem() says what.
    bool all()
    {
        return openWindow() && seePages() && seeExplained() && seeSetup() && seeHosts() && seeRunning()
            && seeStudy() && seeFolder() && seeTwo();
    }
    [[nodiscard]] QString problem() const { return m_problem; }

    /// One window with the form filled and a study of many trials open.
    MainWindow* openFilled()
    {
        if (!openWindow())
            return nullptr;
        fillModel(*m_window->session()->draft());
        return openStudy(u"many"_s) ? m_window.get() : nullptr;
    }

private:
    template<typename Widget>
    Widget* find(const char* name) const
    {
        return m_window->findChild<Widget*>(QLatin1String(name));
    }
    bool wait(const QString& what, const std::function<bool()>& isThere)
    {
        if (QTest::qWaitFor(isThere, 180'000))
            return true;
        m_problem = what;
        return false;
    }
    void look(const QString& state)
    {
        QTest::qWait(60);
        m_look(state, *m_window);
    }

    bool openWindow()
    {
        m_window.reset();
        m_window = std::make_unique<MainWindow>(m_options);
        m_window->resize(m_size);
        m_window->show();
        return wait(u"the window"_s, [this] { return m_window->isActiveWindow(); });
    }

    /// Before anything is there.
    bool seePages()
    {
        for (int place = 0; place < find<QStackedWidget>("")->count(); ++place) {
            m_window->go(static_cast<MainWindow::Place>(place));
            look(u"empty, page %1"_s.arg(place));
        }
        return true;
    }

    bool seeExplained()
    {
        const QString path = m_home.filePath(u"train.log"_s);
        QFile log(path);
        if (!log.open(QIODevice::WriteOnly))
            return false;
        log.write("+ torchrun --nproc-per-node 8 pretrain_gpt.py --num-layers 32 --hidden-size 4096 "
                  "--ffn-hidden-size 14336 --num-attention-heads 32 --seq-length 4096 --vocab-size 32000 "
                  "--swiglu --disable-bias-linear --micro-batch-size 1 --global-batch-size 64 "
                  "--tensor-model-parallel-size 4\n");
        for (int i = 1; i <= 6; ++i)
            log.write(" iteration " + QByteArray::number(i)
                + "/ 6 | consumed samples: 64 | elapsed time per iteration (ms): 9000.0 | throughput per GPU "
                  "(TFLOP/s/GPU): 151.2 | global batch size: 64 | lm loss: 2.5E+00 |\n");
        log.close();
        ExplanationDialog dialog(path, u"H100-80GB"_s, m_options.environment, m_window.get());
        dialog.resize(m_size);
        dialog.show();
        if (!wait(u"an explained run"_s, [&dialog] { return dialog.findChildren<PartBars*>().size() == 2; }))
            return false;
        QTest::qWait(60);
        m_look(u"a run explained"_s, dialog);
        return true;
    }

    bool seeSetup()
    {
        StudyDraft* draft = m_window->session()->draft();
        m_window->go(MainWindow::SetupPlace);
        fillModel(*draft);
        if (!wait(u"the space"_s, [draft] { return draft->firstMissing().isEmpty(); }))
            return false;
        look(u"Setup, filled"_s);
        m_window->go(MainWindow::PlanPlace);
        find<QLineEdit>("planCounts")->setText(u"8,16"_s);
        const auto* planned = find<QTableView>("planTable");
        if (!wait(u"the plan"_s, [planned] { return planned->model()->rowCount() == 6; }))
            return false;
        QTest::qWait(200);
        look(u"Plan"_s);
        m_window->go(MainWindow::SetupPlace);
        find<QPushButton>("describeGpu")->click();
        if (QPointer<GpuDialog> gpu = m_window->findChild<GpuDialog*>()) {
            QTest::qWait(60);
            m_look(u"a type of GPU described"_s, *gpu);
            gpu->close();
        }
        m_window->go(MainWindow::SpacePlace);
        QTest::qWait(200);
        look(u"Space"_s);
        m_window->go(MainWindow::SetupPlace);
        fillWrong(*draft);
        QTest::qWait(200);
        look(u"Setup, with problems"_s);
        return true;
    }

    bool seeHosts()
    {
        auto* list = find<QListView>("hosts");
        m_window->session()->draft()->setHosts({{u"local"_s}, {u"ssh://ann@gpu-b?gpus=8&workdir=/scratch"_s},
            {u"slurm:h100?nodes=2&gpus=8"_s}, {u"ssh://gpu-c?gpus=8"_s, false}});
        find<QToolButton>("checkHosts")->click();
        const auto isOver = [list] {
            for (int row = 0; row < 2; ++row) {
                if (list->model()->index(row, 0).data(HostListModel::LightRole).toInt()
                    < static_cast<int>(HostLight::Ready))
                    return false;
            }
            return true;
        };
        if (!wait(u"the checks of hosts"_s, isOver))
            return false;
        list->setCurrentIndex(list->model()->index(1, 0));
        look(u"Setup, hosts checked"_s);
        list->setFocus();
        QTest::keyClick(list, Qt::Key_F2);
        look(u"Setup, a host is written"_s);
        QTest::keyClick(m_window->findChild<QLineEdit*>(u"hostText"_s), Qt::Key_Escape);
        list->setCurrentIndex(list->model()->index(0, 0));
        QTest::keyClick(list, Qt::Key_Return);
        if (QPointer<HostDetails> details = m_window->findChild<HostDetails*>()) {
            QTest::qWait(60);
            m_look(u"a host's details"_s, *details);
            details->close();
        }
        return true;
    }

    bool seeRunning()
    {
        DraftContents contents;
        contents.preset = u"megatron"_s;
        contents.arguments = {{u"n_gpus"_s, u"1"_s}, {u"gbs"_s, u"1"_s}};
        contents.command = m_options.demoTrainer + u" --world-size 1 --hang"_s;
        contents.hosts = {{u"local:1"_s}};
        Session* session = m_window->session();
        session->draft()->setContents(contents);
        auto* start = find<QPushButton>("start");
        if (!wait(u"Start"_s, [start] { return start->isEnabled(); }))
            return false;
        start->click();
        const auto runs = [session] {
            return session->running() != nullptr
                && session->running()->state().counts().of(TrialState::Running) == 1;
        };
        if (!wait(u"a running trial"_s, runs))
            return false;
        look(u"Run, running"_s);
        m_window->go(MainWindow::SetupPlace);
        look(u"Setup, while a study runs"_s);
        session->running()->stop();
        const bool ended = wait(u"the end of the run"_s, [session] { return session->running() == nullptr; });
        m_window->go(MainWindow::RunPlaceIndex);
        look(u"Run, stopped"_s);
        return ended;
    }

    bool openStudy(const QString& name)
    {
        const QString path = m_home.filePath(u"studies/"_s + name + u".mtune"_s);
        if (!QFileInfo::exists(path)) {
            QDir().mkpath(QFileInfo(path).path());
            writeManyTrials(path);
        }
        const auto before = m_window->session()->studies().size();
        m_window->openStudies({path});
        return wait(path, [this, before] { return m_window->session()->studies().size() > before; });
    }

    bool seeStudy()
    {
        if (!openWindow() || !openStudy(u"many"_s))
            return false;
        auto* views = find<QTabBar>("studyViews");
        for (int view = 0; view < views->count(); ++view) {
            views->setCurrentIndex(view);
            look(u"Run, view %1"_s.arg(view));
        }
        views->setCurrentIndex(0);
        find<QPushButton>("export")->click();
        auto* page = m_window->findChild<ExportPage*>();
        for (const QString& format : {u"script"_s, u"html"_s}) {
            page->chooseFormat(format);
            if (!wait(format, [page] { return page->isReady(); }))
                return false;
            look(u"Export, "_s + format);
        }
        m_window->go(MainWindow::SpacePlace);
        QTest::qWait(200);
        look(u"Space of a study"_s);
        return true;
    }

    bool seeFolder()
    {
        QFile damaged(m_home.filePath(u"studies/half-copied.mtune"_s));
        if (damaged.open(QIODevice::WriteOnly))
            damaged.write("no study\n");
        damaged.close();
        m_window->go(MainWindow::ReviewPlace);
        auto* table = find<QTreeView>("reviewTable");
        if (!wait(u"the folder"_s, [table] { return table->model()->rowCount() > 1; }))
            return false;
        QTest::qWait(100);
        look(u"Review"_s);
        table->selectAll();
        look(u"Review, all selected"_s);
        return true;
    }

    bool seeTwo()
    {
        if (!openStudy(u"qwen3-30b-a3b-on-sixteen-gpus-of-the-new-cluster"_s))
            return false;
        auto* tabs = find<QTabBar>("openStudies");
        tabs->setCurrentIndex(tabs->count() - 1);
        QTest::qWait(100);
        look(u"Run, compared"_s);
        m_window->openStudies({m_home.filePath(u"no-such-study.mtune"_s)});
        QTest::qWait(100);
        look(u"Run, with a message"_s);
        m_window->go(MainWindow::StartPlace);
        QTest::qWait(100);
        look(u"Start, with recent studies"_s);
        return true;
    }

    QTemporaryDir m_home;
    MainWindowOptions m_options;
    QSize m_size;
    Look m_look;
    std::unique_ptr<MainWindow> m_window;
    QString m_problem;
};

} // namespace megatune::test
