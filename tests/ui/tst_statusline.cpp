// SPDX-License-Identifier: GPL-3.0-or-later
// The status bar: hosts with a list of them, what runs, what waits, and what runs elsewhere.
#include "core/study/follower.h"
#include "tests/support/fakeworld.h"
#include "tests/support/test.h"
#include "ui/draft/studydraft.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/shell/statusline.h"

#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QToolButton>

namespace megatune::tst_statusline {

using namespace test;

namespace {

constexpr int statusWaitMs = 30'000;

} // namespace

class StatusLineTest : public QObject
{
    Q_OBJECT

private:
    std::unique_ptr<QTemporaryDir> m_folder;
    FakeWorld m_world;
    std::unique_ptr<StudyDraft> m_draft;
    std::unique_ptr<HostListModel> m_hosts;
    std::unique_ptr<StatusLine> m_line;
    std::unique_ptr<StudyController> m_controller;

    [[nodiscard]] QToolButton* hosts() const { return m_line->findChild<QToolButton*>(u"hostState"_s); }
    [[nodiscard]] QString run() const { return m_line->findChild<QLabel*>(u"runState"_s)->text(); }
    [[nodiscard]] QList<QAction*> hostMenu() const
    {
        Q_EMIT hosts()->menu()->aboutToShow();
        return hosts()->menu()->actions();
    }
    /// One trial that waits to be stopped.
    void start()
    {
        script() = Script();
        script().proposals = {1};
        m_world.behaviour = [](const RunRequest&) {
            FakeRun endless;
            endless.endsByItself = false;
            return endless;
        };
        StudyPlan plan;
        plan.path = m_folder->filePath(u"s.mtune"_s);
        plan.command = u"train"_s;
        plan.created.strategy = u"scripted"_s;
        std::vector<std::unique_ptr<TrialHost>> places;
        places.push_back(std::make_unique<FakeHost>(m_world, QStringList()));
        auto opened = StudyController::open(
            plan, std::make_shared<FakePreset>(1), std::move(places), std::make_shared<SystemClock>());
        QVERIFY2(opened, opened ? "" : qPrintable(opened.error().sentence));
        m_controller = std::move(*opened);
        m_controller->start();
        QTRY_COMPARE_WITH_TIMEOUT(m_controller->state().counts().of(TrialState::Running), 1, statusWaitMs);
    }
    void stop()
    {
        m_controller->stop();
        m_controller->stop();
        QTRY_COMPARE_WITH_TIMEOUT(m_controller->runPhase(), RunPhase::Ended, statusWaitMs);
    }

private Q_SLOTS:
    void initTestCase() { registerScripted(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_draft = std::make_unique<StudyDraft>(QProcessEnvironment());
        m_hosts = std::make_unique<HostListModel>(m_draft.get());
        m_line = std::make_unique<StatusLine>(m_draft.get(), m_hosts.get());
        m_line->show();
    }
    void cleanup()
    {
        m_line.reset();
        m_controller.reset();
        m_hosts.reset();
        m_draft.reset();
    }

    void theDraftsHostsAreListedAndLeadToTheirDetails()
    {
        QCOMPARE(hosts()->text(), u"This machine, not checked"_s);
        QCOMPARE(run(), u"Nothing is running"_s);
        m_draft->setHosts({{u"ssh://a"_s}, {u"ssh://b&c"_s}});
        QVERIFY2(hosts()->accessibleName().contains(u"not understood"_s)
                || hosts()->accessibleName().contains(u"names no machine"_s),
            qPrintable(hosts()->accessibleName()));
        const QList<QAction*> actions = hostMenu();
        QCOMPARE(actions.size(), 2);
        QVERIFY(hosts()->toolTip().startsWith(u"a, not checked"_s));
        QSignalSpy chosen(m_line.get(), &StatusLine::hostChosen);
        actions.last()->trigger();
        QCOMPARE(chosen.count(), 1);
        QCOMPARE(chosen[0][0].toInt(), 1);
    }
    void aRunningTrialAndTheQueueAreSaid()
    {
        start();
        m_line->setController(m_controller.get());
        QVERIFY2(run().startsWith(u"Trial 0 is running"_s), qPrintable(run()));
        QCOMPARE(hosts()->text(), u"fake: its GPUs are not known"_s);
        QCOMPARE(hostMenu().size(), 1);
        Q_EMIT m_controller->trialWaiting(0, u"queued in Slurm for 2:05 (Priority)"_s);
        QCOMPARE(run(), u"Trial 0 waits: queued in Slurm for 2:05 (Priority); that time does not count"_s);
        Q_EMIT m_controller->trialWaiting(0, {});
        QVERIFY(run().startsWith(u"Trial 0 is running"_s));
        stop();
        m_line->setController(nullptr);
        QCOMPARE(run(), u"Nothing is running"_s);
        QCOMPARE(hosts()->text(), u"This machine, not checked"_s);
    }
    void aStudyThatAnotherProcessRunsIsNotNothing()
    {
        start();
        const auto follower = StudyFollower::open(m_controller->path());
        QVERIFY(follower);
        m_line->setShown(follower->get());
        QTRY_COMPARE_WITH_TIMEOUT(run(), u"Run by another process: trial 0"_s, statusWaitMs);
        stop();
        m_controller.reset();
        QTRY_COMPARE_WITH_TIMEOUT(run(), u"Nothing is running"_s, statusWaitMs);
        m_line->setShown(nullptr);
    }
};

MEGATUNE_TEST(StatusLineTest)

} // namespace megatune::tst_statusline

#include "tst_statusline.moc"
