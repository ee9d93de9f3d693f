// SPDX-License-Identifier: GPL-3.0-or-later
// The hosts in Setup by mouse and keyboard, with real checks of this machine and stand-ins for nvidia-smi and
// ssh.
#include "tests/support/hostanswers.h"

#include "tests/support/test.h"
#include "ui/common/labels.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostdetails.h"
#include "ui/hosts/hostlight.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/hosts/hostspanel.h"
#include "ui/setup/setuppage.h"

#include <QAction>
#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_hostspanel {

using namespace test;

namespace {

/// As long as a check may take on a machine that does much else.
constexpr int checkWaitMs = 60'000;

} // namespace

class HostsPanelTest : public QObject
{
    Q_OBJECT

private:
    QTemporaryDir m_home;
    QByteArray m_path;
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostAnswers> m_answers;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<SetupPage> m_page;

    void put(const QString& name, const QByteArray& text, bool executable)
    {
        const QString path = m_home.filePath(name);
        QVERIFY(QDir().mkpath(QFileInfo(path).path()));
        QFile::remove(path);
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
        if (executable)
            QVERIFY(file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    }
    /// With answers of the test's, or by really asking.
    void open(bool reallyAsks)
    {
        m_page.reset();
        m_hosts.reset();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(u"HOME"_s, m_home.path());
        environment.insert(u"PATH"_s, m_home.filePath(u"bin"_s) + u':' + QString::fromLocal8Bit(m_path));
        m_draft = std::make_unique<StudyDraft>(environment);
        m_answers = std::make_unique<HostAnswers>();
        HostListModel::Check check;
        if (!reallyAsks) {
            check = [answers = m_answers.get()](QObject* context, const HostSpec& spec,
                        const HostContext& with, bool several, std::function<void(const HostReport&)> done) {
                answers->ask(context, spec, with, several, std::move(done));
            };
        }
        m_hosts = std::make_unique<HostListModel>(m_draft.get(), check);
        m_page = std::make_unique<SetupPage>(m_draft.get(), m_hosts.get(), m_home.filePath(u"studies"_s));
        m_page->resize(1200, 1600);
        m_page->show();
        QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
        field<QToolButton>(u"setupMore"_s)->click();
    }
    template<typename T>
    T* field(const QString& name) const
    {
        return m_page->findChild<T*>(name);
    }
    [[nodiscard]] QListView* list() const { return field<QListView>(u"hosts"_s); }
    void click(const QString& name) const { QTest::mouseClick(field<QToolButton>(name), Qt::LeftButton); }
    /// What stands in the menu Add, without opening it.
    QAction* addAction(const QString& text) const
    {
        QMenu* menu = field<QToolButton>(u"addHost"_s)->menu();
        Q_EMIT menu->aboutToShow();
        for (QAction* action : menu->actions()) {
            if (action->text() == text)
                return action;
        }
        return nullptr;
    }
    [[nodiscard]] QStringList texts() const
    {
        QStringList all;
        for (const DraftHost& host : m_draft->hosts())
            all.append(host.text);
        return all;
    }
    [[nodiscard]] QString note() const { return list()->accessibleDescription(); }

private Q_SLOTS:
    void initTestCase()
    {
        m_path = qgetenv("PATH");
        put(u".ssh/config"_s, "Host gpu-a gpu-b\n  User ann\nHost *\n", false);
    }
    void cleanup()
    {
        m_page.reset();
        m_hosts.reset();
        m_draft.reset();
        qputenv("PATH", m_path);
    }

    void aHostIsAddedByKeyboardWithCompletion()
    {
        open(false);
        field<QToolButton>(u"addHost"_s)->click();
        auto* place = field<QComboBox>(u"hostPlace"_s);
        QVERIFY(place->isVisible() && place->lineEdit()->hasFocus());
        QTRY_COMPARE(place->count(), 2);
        QCOMPARE(place->itemText(0), u"gpu-a"_s);
        QTest::keyClicks(place->lineEdit(), u"ann@node7:2222"_s);
        auto* gpus = field<QSpinBox>(u"hostGpus"_s);
        gpus->setFocus();
        gpus->selectAll();
        QTest::keyClicks(gpus, u"8"_s);
        auto* setup = field<QLineEdit>(u"hostSetup"_s);
        setup->setFocus();
        QTest::keyClicks(setup, u"source ~/env/bin/activate"_s);
        QCOMPARE(field<QLineEdit>(u"hostText"_s)->text(),
            u"ssh://ann@node7:2222?gpus=8&setup=source ~/env/bin/activate"_s);
        QTest::keyClick(setup, Qt::Key_Return);
        QVERIFY(!place->isVisible());
        QVERIFY(list()->hasFocus());
        QCOMPARE(texts().size(), 2);
        QCOMPARE(m_answers->asked().size(), 1); // adding by hand checks
        QVERIFY(m_answers->answer(m_answers->asked().first(), goodHost(texts()[1], 8)));
        QVERIFY(note().contains(u"78.1 GiB free"_s));
        QTRY_COMPARE(m_draft->usedArgument(u"n_gpus"_s), u"8"_s);
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* each) { return each->hint().startsWith(u"From ann@node7:2222."_s); }));
    }
    void theTextIsWrittenAndCorrectedWhereItStands()
    {
        open(false);
        addAction(u"Slurm\u2026"_s)->trigger();
        auto* text = field<QLineEdit>(u"hostText"_s);
        text->setFocus();
        text->selectAll();
        QTest::keyClicks(text, u"slurm:h100?nodes=2&gpus=8&acount=x"_s);
        QTest::mouseClick(field<QPushButton>(u"acceptHost"_s), Qt::LeftButton);
        QCOMPARE(texts().size(), 1);
        QVERIFY2(text->accessibleDescription().contains(u"Did you mean account"_s),
            qPrintable(text->accessibleDescription()));
        text->selectAll();
        QTest::keyClicks(text, u"slurm:h100?nodes=2&gpus=8&account=x"_s);
        QCOMPARE(field<QSpinBox>(u"hostNodes"_s)->value(), 2);
        QVERIFY(!field<QCheckBox>(u"hostDetach"_s)->isVisible());
        QTest::keyClick(text, Qt::Key_Return);
        QCOMPARE(texts().value(1), u"slurm:h100?nodes=2&gpus=8&account=x"_s);
        // What has no field stays when a field changes.
        QTest::keyClick(list(), Qt::Key_F2);
        field<QSpinBox>(u"hostNodes"_s)->setValue(4);
        QTest::mouseClick(field<QPushButton>(u"acceptHost"_s), Qt::LeftButton);
        QCOMPARE(texts().value(1), u"slurm:h100?nodes=4&gpus=8&account=x"_s);
        QTest::keyClick(list(), Qt::Key_F2);
        QVERIFY(text->isVisible());
        QTest::keyClick(text, Qt::Key_Escape);
        QVERIFY(!text->isVisible());
    }
    void machinesForOneTrialAreWrittenTogether()
    {
        open(false);
        addAction(u"Several machines for one trial\u2026"_s)->trigger();
        auto* place = field<QComboBox>(u"hostPlace"_s);
        auto* text = field<QLineEdit>(u"hostText"_s);
        QTest::keyClicks(place->lineEdit(), u"gpu-x,"_s);
        QCOMPARE(text->text(), u"nodes:gpu-x,"_s);
        QTest::keyClick(text, Qt::Key_Return);
        QVERIFY(!text->accessibleDescription().isEmpty());
        QTest::keyClicks(place->lineEdit(), u"ann@gpu-y"_s);
        field<QSpinBox>(u"hostGpus"_s)->setValue(8);
        QCOMPARE(text->text(), u"nodes:gpu-x,ann@gpu-y?gpus=8"_s);
        QTest::keyClick(place->lineEdit(), Qt::Key_Return);
        QCOMPARE(texts().value(1), u"nodes:gpu-x,ann@gpu-y?gpus=8"_s);
    }
    void aFileOfHostsIsAddedAsAWhole()
    {
        open(false);
        put(u"machines"_s, "# the rack\nssh://gpu6?gpus=8\nssh://gpu7?gpus=8  # the new one\n", false);
        put(u"nothing"_s, "# nobody\n", false);
        const auto choose = [this](const QString& name) {
            addAction(u"From a file\u2026"_s)->trigger();
            auto* dialog = m_page->findChild<QFileDialog*>();
            QVERIFY(dialog != nullptr);
            Q_EMIT dialog->fileSelected(m_home.filePath(name));
            delete dialog;
        };
        const QStringList before = texts();
        choose(u"machines"_s);
        QCOMPARE(texts(), before + QStringList({u"ssh://gpu6?gpus=8"_s, u"ssh://gpu7?gpus=8"_s}));
        choose(u"nothing"_s);
        const auto notes = m_page->findChildren<FieldNote*>();
        QVERIFY(std::any_of(notes.begin(), notes.end(),
            [](const FieldNote* note) { return note->problem().contains(u"names no host"_s); }));
        QCOMPARE(texts().size(), before.size() + 2);
    }

    void keysMoveSwitchCopyPasteAndRemove()
    {
        open(false);
        QGuiApplication::clipboard()->setText(
            u"# ours\nssh://gpu-a\nssh://gpu-b?gpus=4  # the small one\n"_s);
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_V, Qt::ControlModifier);
        QCOMPARE(texts(), QStringList({u"local"_s, u"ssh://gpu-a"_s, u"ssh://gpu-b?gpus=4"_s}));
        QCOMPARE(list()->currentIndex().row(), 2);
        QTest::keyClick(list(), Qt::Key_Up, Qt::AltModifier);
        QCOMPARE(texts(), QStringList({u"local"_s, u"ssh://gpu-b?gpus=4"_s, u"ssh://gpu-a"_s}));
        QTest::keyClick(list(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(QGuiApplication::clipboard()->text(), u"ssh://gpu-b?gpus=4"_s);
        QTest::keyClick(list(), Qt::Key_V, Qt::ControlModifier);
        QVERIFY2(note().contains(u"twice"_s), qPrintable(note()));
        QTest::keyClick(list(), Qt::Key_Space);
        QVERIFY(!m_draft->hosts()[1].isOn);
        QTest::keyClick(list(), Qt::Key_Delete);
        QCOMPARE(texts(), QStringList({u"local"_s, u"ssh://gpu-a"_s}));
        click(u"hostUpButton"_s);
        QCOMPARE(texts().first(), u"ssh://gpu-a"_s);
        click(u"removeHostButton"_s);
        click(u"removeHostButton"_s);
        QVERIFY(texts().isEmpty());
        QVERIFY(note().contains(u"add a host"_s));
        QVERIFY(!field<QToolButton>(u"removeHostButton"_s)->isEnabled());
    }
    void checksAreStoppedByTheSameButton()
    {
        open(false);
        click(u"checkHosts"_s);
        QCOMPARE(m_hosts->light(0), HostLight::Checking);
        QCOMPARE(field<QToolButton>(u"checkHosts"_s)->text(), u"Stop checking"_s);
        click(u"checkHosts"_s);
        QCOMPARE(m_hosts->light(0), HostLight::NotChecked);
        QCOMPARE(field<QToolButton>(u"checkHosts"_s)->text(), u"Check"_s);
        QVERIFY(!m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
    }
    void whatWasTypedIsOfferedWithOneClick()
    {
        open(false);
        m_draft->setArgument(u"n_gpus"_s, u"2"_s);
        auto* use = field<QPushButton>(u"useHostGpus"_s);
        QVERIFY(!use->isVisible());
        click(u"checkHosts"_s);
        QVERIFY(m_answers->answer(u"local"_s, goodHost(u"local"_s, 8)));
        QVERIFY(use->isVisible());
        QTest::mouseClick(use, Qt::LeftButton);
        QTRY_COMPARE(m_draft->usedArgument(u"n_gpus"_s), u"8"_s);
        QVERIFY(!use->isVisible());
    }
    void detailsShowEveryFindingAndAreCopiedAsText()
    {
        put(u"bin/nvidia-smi"_s,
            "#!/bin/sh\ncase $* in\n*query-gpu*) echo '0, NVIDIA L4, 23034, 22000, 535.1, GPU-11'; echo '1, NVIDIA "
            "L4, 23034, 400, 535.1, GPU-22' ;;\n*query-compute*) echo GPU-22, $PPID, 21000, /usr/bin/python3 "
            ";;\n*topo*) printf '\\tGPU0\\tGPU1\\nGPU0\\t X \\tPHB\\nGPU1\\tPHB\\t X \\n' ;;\nesac\n",
            true);
        open(true);
        list()->setCurrentIndex(m_hosts->index(0));
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Return);
        auto* window = m_page->findChild<HostDetails*>();
        QVERIFY(window != nullptr);
        auto* check = window->findChild<QPushButton*>(u"checkAgain"_s);
        QTest::mouseClick(check, Qt::LeftButton);
        QTRY_COMPARE_WITH_TIMEOUT(m_hosts->light(0), HostLight::Remarks, checkWaitMs);
        auto* table = window->findChild<QTableView*>(u"findings"_s);
        QVERIFY(table->model()->rowCount() > 6);
        auto* raw = window->findChild<QPlainTextEdit*>(u"findingText"_s);
        QStringList all;
        for (int row = 0; row < table->model()->rowCount(); ++row) {
            table->setCurrentIndex(table->model()->index(row, 0));
            all.append(raw->toPlainText());
        }
        const QString read = all.join(u'\n');
        QVERIFY2(read.contains(u"GPU 1: process "_s), qPrintable(read)); // with its owner
        QVERIFY(read.contains(u"GPU0\t X \tPHB"_s));                     // the matrix as it was given
        QTest::mouseClick(window->findChild<QPushButton*>(u"copyReport"_s), Qt::LeftButton);
        const QString copied = QGuiApplication::clipboard()->text();
        QVERIFY2(
            copied.startsWith(u"local\n  ok"_s) && copied.contains(u"2 x NVIDIA L4"_s), qPrintable(copied));
        QTRY_COMPARE(m_draft->usedArgument(u"n_gpus"_s), u"2"_s);
    }
    void aDriverThatFailsIsNeverNoGpus()
    {
        put(u"bin/nvidia-smi"_s,
            "#!/bin/sh\necho 'Failed to initialize NVML: Driver/library version mismatch'\nexit 18\n", true);
        open(true);
        list()->setCurrentIndex(m_hosts->index(0));
        click(u"checkHosts"_s);
        QTRY_COMPARE_WITH_TIMEOUT(m_hosts->light(0), HostLight::Problem, checkWaitMs);
        QVERIFY2(note().contains(u"Driver/library version mismatch"_s), qPrintable(note()));
        QVERIFY(!note().contains(u"0 GPU"_s));
        QVERIFY(m_hosts->index(0).data(HostListModel::GpusRole).toString().isEmpty());
        QVERIFY(m_draft->argument(u"n_gpus"_s).isEmpty());
    }
    void aHostThatRefusesSaysSo()
    {
        put(u"bin/ssh"_s, "#!/bin/sh\necho 'ssh: Could not resolve hostname nowhere' >&2\nexit 255\n", true);
        qputenv("PATH", QByteArray(m_home.filePath(u"bin"_s).toLocal8Bit() + ':' + m_path));
        open(true);
        QVERIFY(m_hosts->add({u"ssh://nowhere"_s}).isEmpty());
        QTRY_COMPARE_WITH_TIMEOUT(m_hosts->light(1), HostLight::Unreachable, checkWaitMs);
        list()->setCurrentIndex(m_hosts->index(1));
        QVERIFY2(note().contains(u"nowhere"_s), qPrintable(note()));
    }
    void everythingHasANameAndTheTabKeyGoesThroughInOrder()
    {
        open(false);
        field<QToolButton>(u"addHost"_s)->click();
        const QWidget* panel = field<HostsPanel>({});
        QStringList order;
        QWidget* each = list();
        do {
            if (panel->isAncestorOf(each) && each->isVisible() && each->isEnabled()
                && (each->focusPolicy() & Qt::TabFocus) != 0 && each->focusProxy() == nullptr) {
                order.append(each->objectName());
                const QString name = each->accessibleName();
                const auto* button = qobject_cast<QAbstractButton*>(each);
                QVERIFY2(!name.isEmpty() || (button != nullptr && !button->text().isEmpty())
                        || qobject_cast<QComboBox*>(each->parentWidget()) != nullptr,
                    qPrintable(each->objectName()));
            }
            each = each->nextInFocusChain();
        } while (each != list());
        const auto at = [&order](const char* name) { return order.indexOf(QLatin1String(name)); };
        QVERIFY2(at("hosts") == 0 && at("addHost") > 0 && at("checkHosts") > at("addHost")
                && at("hostGpus") > at("checkHosts") && at("hostSetup") > at("hostGpus")
                && at("hostText") > at("hostSetup") && at("acceptHost") > at("hostText"),
            qPrintable(order.join(u' ')));
    }
    void noTwoLightsLookAlikeWithoutColour()
    {
        QList<QImage> shapes;
        for (int light = 0; light <= static_cast<int>(HostLight::Wrong); ++light) {
            const QImage shape = hostLightIcon(static_cast<HostLight>(light), false)
                                     .pixmap(32, 32)
                                     .toImage()
                                     .convertToFormat(QImage::Format_Alpha8);
            QVERIFY2(!shapes.contains(shape), qPrintable(QString::number(light)));
            shapes.append(shape);
        }
    }
};

MEGATUNE_TEST(HostsPanelTest)

} // namespace megatune::tst_hostspanel

#include "tst_hostspanel.moc"
