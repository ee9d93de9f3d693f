// SPDX-License-Identifier: GPL-3.0-or-later
// Two studies of the demo trainer at the same time: one that the window runs, one that megatune-cli runs and
// the window follows; each by itself and both compared.
#include "core/command/shellwords.h"
#include "tests/support/test.h"
#include "tests/support/window/homeoptions.h"
#include "ui/compare/comparechart.h"
#include "ui/compare/studycomparison.h"
#include "ui/draft/studydraft.h"
#include "ui/session/session.h"
#include "ui/shell/mainwindow.h"
#include "ui/shell/runplace.h"

#include <QProcess>
#include <QSignalSpy>
#include <QTabBar>
#include <QTemporaryDir>
#include <QTreeView>

namespace megatune::tst_sidebyside {

class SideBySideTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_home;
    std::unique_ptr<MainWindow> m_window;
    std::unique_ptr<QProcess> m_other;

    static QStringList trainer()
    {
        return {QStringLiteral(TEST_BIN_DIR "/megatune-demo-trainer"), u"--train-iters"_s, u"12"_s,
            u"--iteration-ms"_s, u"8"_s};
    }
    void startOther(const QString& path)
    {
        m_other = std::make_unique<QProcess>();
        m_other->start(QStringLiteral(TEST_BIN_DIR "/megatune-cli"),
            QStringList{u"optimize"_s, u"--preset"_s, u"megatron"_s, u"--args"_s,
                u"n_gpus=8,gbs=32,num_layers=32,num_query_groups=8"_s, u"--study"_s, path, u"--jobs"_s,
                u"1"_s, u"--"_s}
                + trainer());
    }
    [[nodiscard]] QTreeView* table() const { return m_window->findChild<QTreeView*>(u"comparedStudies"_s); }
    [[nodiscard]] QString cell(int row, StudyComparison::Column column) const
    {
        return table()->model()->index(row, column).data().toString();
    }
    /// Of its row in the comparison; -1: it has none.
    [[nodiscard]] int trialsShownOf(const QString& study) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (cell(row, StudyComparison::NameColumn).contains(study))
                return cell(row, StudyComparison::TrialsColumn).section(u',', 0, 0).toInt();
        }
        return -1;
    }
    /// Where the machine is busy one of them may come to its end before the other one gets on.
    static bool goesOnOrHasEnded(const StudyFeed* feed, int before)
    {
        return feed->state().counts().executed() > before || feed->state().phase() == StudyPhase::Completed;
    }

private Q_SLOTS:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_window = std::make_unique<MainWindow>(test::optionsIn(*m_home));
        m_window->resize(1280, 720);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup()
    {
        m_window.reset();
        m_other.reset();
    }

    void bothStudiesRunOnWhileEitherIsShown()
    {
        const QString followed = m_home->filePath(u"heuristic.mtune"_s);
        startOther(followed);
        QVERIFY(m_other->waitForStarted(test::patientMs));
        QTRY_VERIFY(QFileInfo(followed).size() > 0);

        DraftContents typed;
        typed.arguments = {{u"n_gpus"_s, u"8"_s}, {u"gbs"_s, u"32"_s}, {u"num_layers"_s, u"32"_s},
            {u"num_query_groups"_s, u"8"_s}};
        typed.command = joinForShell(trainer());
        typed.hosts = {{u"local:8"_s}};
        typed.options.earlyStop = true;
        typed.options.maxTrials = 12;
        m_window->session()->draft()->setContents(typed);
        QTRY_COMPARE(m_window->session()->draft()->firstMissing(), QString());
        StudyFeed* guided = nullptr;
        m_window->session()->start(*m_window->session()->draft(), m_home->filePath(u"guided.mtune"_s),
            [&guided](const Result<StudyFeed*>& started) {
                QVERIFY2(started, started ? "" : qPrintable(started.error().sentence));
                guided = *started;
            });
        QVERIFY(guided);
        m_window->openStudies({followed});
        auto* tabs = m_window->findChild<QTabBar*>(u"openStudies"_s);
        QTRY_COMPARE(tabs->count(), 3);
        QCOMPARE(tabs->tabText(2), u"Compare"_s);

        // Each goes on while it is not shown.
        StudyFeed* heuristic = nullptr;
        for (StudyFeed* feed : m_window->session()->studies())
            heuristic = feed != guided ? feed : heuristic;
        QVERIFY(heuristic != nullptr);
        const int before = heuristic->state().counts().executed();
        tabs->setCurrentIndex(0);
        QTRY_VERIFY(goesOnOrHasEnded(heuristic, before));
        const int own = guided->state().counts().executed();
        tabs->setCurrentIndex(1);
        QTRY_VERIFY(goesOnOrHasEnded(guided, own));

        // And both in the comparison.
        tabs->setCurrentIndex(2);
        QVERIFY(table()->isVisible());
        QCOMPARE(table()->model()->rowCount(), 2);
        for (StudyFeed* feed : {guided, heuristic}) {
            const QString name = QFileInfo(feed->path()).completeBaseName();
            const int seen = trialsShownOf(name);
            QVERIFY2(seen >= 0, qPrintable(name));
            QTRY_VERIFY(trialsShownOf(name) > seen
                || (goesOnOrHasEnded(feed, seen)
                    && trialsShownOf(name) == feed->state().counts().executed()));
        }
        auto* chart = m_window->findChild<CompareChart*>();
        QTRY_VERIFY(chart->emptyText().isEmpty());
        QTRY_VERIFY(chart->accessibleDescription().contains(u"guided"_s));
        QVERIFY(chart->accessibleDescription().contains(u"heuristic"_s));
        QTRY_VERIFY_WITH_TIMEOUT(m_window->session()->running() == nullptr, 120'000);
        QVERIFY(guided->state().best() != nullptr);

        // A study that is closed leaves the comparison, and that leaves with the last but one.
        m_other->terminate(); // it may have ended by itself
        QTRY_COMPARE(m_other->state(), QProcess::NotRunning);
        m_window->session()->close(heuristic);
        QTRY_COMPARE(tabs->count(), 1);
        QVERIFY(!table()->isVisible());
    }
};

MEGATUNE_TEST(SideBySideTest)

} // namespace megatune::tst_sidebyside

#include "tst_sidebyside.moc"
