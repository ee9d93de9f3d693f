// SPDX-License-Identifier: GPL-3.0-or-later
// Trials while they run, and those that an earlier process left running: by themselves, on a fake host.
#include "core/control/interruptedtrials.h"
#include "core/control/runningtrials.h"
#include "tests/support/runparts.h"
#include "tests/support/test.h"

#include <QSignalSpy>

namespace megatune::tst_runningtrials {

using namespace test;

class RunningTrialsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_parts = std::make_unique<RunParts>(); }
    void cleanup()
    {
        m_interrupted.reset();
        m_running.reset();
        m_queue.reset();
        m_parts.reset();
        m_verdicts.clear();
    }

    void aTrialRunsToItsVerdictAndGivesItsGpusBack()
    {
        m_parts->study.gpus = QStringList{u"0"_s, u"1"_s};
        open({3});
        start(m_queue->next(false).number);
        QCOMPARE(m_parts->pool->slotOf(0).gpus, QStringList{u"0"_s});
        QVERIFY(m_running->has(0));
        QCOMPARE(m_running->keysOn(0), QList<TrialKey>({TrialKey{0, 1}}));
        QTRY_VERIFY(m_running->isEmpty());
        QCOMPARE(m_verdicts.size(), 1);
        QVERIFY(m_verdicts[0].state == TrialState::Finished);
        QCOMPARE(m_verdicts[0].value, std::optional(3.0));
        // The end is somebody else's to write.
        QVERIFY(m_parts->state.trial(0)->state == TrialState::Running);
        QCOMPARE(m_parts->state.trial(0)->gpus, u"0"_s);
        QVERIFY(!m_parts->state.trial(0)->points.isEmpty());
        QVERIFY(m_parts->pool->slotOf(0).gpus.isEmpty());
        QVERIFY(m_running->anyStarted());
    }

    void aRefinementRunsWhereTheTrialRanThatItIsComparedWith()
    {
        m_parts->study.gpus = QStringList{u"0"_s, u"1"_s};
        open({3});
        const int base = m_queue->next(false).number;
        ProcessIdentity process;
        process.host = u"fake"_s;
        QVERIFY(m_parts->log->write(TrialStarted{base, 1, process, u"1"_s}));
        TrialQueued refining{1, m_parts->state.trial(base)->layout, u"c"_s, {}};
        refining.refinement = TrialRefinement{base, u"overlap-grad-reduce"_s, {}};
        QVERIFY(m_parts->log->write(refining));
        start(1);
        QCOMPARE(m_parts->pool->slotOf(1).gpus, QStringList{u"1"_s});
        // Where that place is taken, another one does.
        refining.number = 2;
        QVERIFY(m_parts->log->write(refining));
        start(2);
        QCOMPARE(m_parts->pool->slotOf(2).gpus, QStringList{u"0"_s});
    }

    void aTrialGetsItsCommandItsGpusAndItsSecrets()
    {
        m_parts->study.gpus = QStringList{u"0"_s, u"1"_s};
        m_parts->study.plan.command = u"API_TOKEN=s3cret python train.py"_s;
        m_parts->study.plan.environment = {{u"LEVEL"_s, u"1"_s}};
        open({3});
        start(m_queue->next(false).number);
        const RunRequest request = m_parts->study.world.started.value(0);
        QCOMPARE(request.studyUid.text(), m_parts->state.header().uid);
        QCOMPARE(request.attempt, 1);
        QVERIFY2(request.command.contains(u"API_TOKEN=s3cret"_s), qPrintable(request.command));
        QCOMPARE(xOf(request.command), 3);
        const QList<QPair<QString, QString>> environment{
            {u"LEVEL"_s, u"1"_s}, {u"CUDA_VISIBLE_DEVICES"_s, u"0"_s}};
        QCOMPARE(request.environment, environment);
        QVERIFY(!m_parts->state.trial(0)->command.text().contains(u"s3cret"_s));
    }

    void whoeverIsSkippedEndsAsSkipped()
    {
        runsUntilStopped();
        open({3});
        QVERIFY(!m_running->skip(0));
        startAndWait();
        QVERIFY(m_running->skip(0));
        QTRY_COMPARE(m_verdicts.size(), 1);
        QVERIFY(m_verdicts[0].state == TrialState::Skipped);
    }

    void whoeverTakesTooLongIsTimedOut()
    {
        runsUntilStopped();
        m_parts->study.plan.timeoutS = 10;
        open({3});
        startAndWait();
        m_parts->study.clock->moveOn(9'000);
        QVERIFY(m_parts->study.world.stopped.isEmpty());
        m_parts->study.clock->ms += 2'000;
        QTRY_COMPARE(m_verdicts.size(), 1);
        QVERIFY(m_verdicts[0].state == TrialState::TimedOut);
    }

    void theDynamicTimeoutLearnsFromTheFastest()
    {
        runsUntilStopped();
        m_parts->study.plan.dynamicTimeout = {true, 2, 1};
        open({3});
        Trial earlier;
        earlier.state = TrialState::Finished;
        earlier.durationS = 10;
        m_running->learnFrom(earlier);
        startAndWait();
        m_parts->study.clock->ms += 21'000;
        QTRY_COMPARE(m_verdicts.size(), 1);
        QVERIFY(m_verdicts[0].state == TrialState::TimedOut);
    }

    void nothingIsWrittenOfWhatIsAbandoned()
    {
        runsUntilStopped();
        open({3});
        startAndWait();
        const qsizetype events = m_parts->study.events().size();
        m_running->abandon();
        QTRY_VERIFY(m_running->isEmpty());
        QVERIFY(m_verdicts.isEmpty());
        QCOMPARE(m_gone, 1);
        QCOMPARE(m_parts->study.events().size(), events);
        QVERIFY(m_parts->pool->isAnyFree());
    }

    void whatNoHostKeepsIsClosedAsStopped()
    {
        openLeft(false);
        QVERIFY(m_interrupted->keysOn(0).isEmpty());
        QVERIFY(m_interrupted->closeOthers());
        QVERIFY(m_interrupted->waiting().isEmpty());
        QVERIFY(m_parts->state.trial(0)->state == TrialState::Stopped);
    }

    void whatItsHostKeepsIsFollowedToItsEnd()
    {
        openLeft(true);
        // Before it is followed it is not to be ended as left behind.
        QCOMPARE(m_interrupted->keysOn(0), QList<TrialKey>({TrialKey{0, 1}}));
        QVERIFY(m_interrupted->closeOthers());
        QCOMPARE(m_interrupted->waiting(), QSet<int>{0});
        m_interrupted->adopt(0);
        QVERIFY(m_interrupted->waiting().isEmpty());
        QCOMPARE(m_interrupted->keysOn(0), QList<TrialKey>({TrialKey{0, 1}}));
        QVERIFY(m_parts->study.world.started.value(0).reattach);
        QTRY_COMPARE(m_verdicts.size(), 1);
        QVERIFY(m_verdicts[0].state == TrialState::Finished);
        QCOMPARE(m_verdicts[0].attempt, 1);
    }

    void whatFindsNoGpusIsStoppedAndRunsAgain()
    {
        openLeft(true);
        QVERIFY(m_interrupted->closeOthers());
        m_parts->pool->take(7); // the only place
        m_interrupted->adopt(0);
        QVERIFY(m_parts->state.trial(0)->state == TrialState::Stopped);
        QVERIFY(m_running->isEmpty());
        QCOMPARE(m_queue->next(false).number, 0);
        QTRY_COMPARE(m_parts->study.world.swept.size(), 2);
    }

private:
    void open(const QList<int>& proposals)
    {
        script().proposals = proposals;
        QVERIFY(m_parts->open());
        QVERIFY(m_parts->openPool());
        const RunContext run = m_parts->context();
        m_queue = std::make_unique<RunQueue>(run);
        m_running = std::make_unique<RunningTrials>(run, *m_parts->pool, m_parts->study.clock);
        m_interrupted = std::make_unique<InterruptedTrials>(run, *m_parts->pool, *m_running, *m_queue);
        m_gone = 0;
        connect(m_running.get(), &RunningTrials::ended, this,
            [this](const TrialEnded& verdict) { m_verdicts.append(verdict); });
        connect(m_running.get(), &RunningTrials::gone, this, [this] { ++m_gone; });
    }
    /// A file in which trial 0 runs.
    void openLeft(bool isKept)
    {
        m_parts->study.world.keepsTrials = isKept;
        open({3});
        QCOMPARE(m_queue->next(false).number, 0);
        ProcessIdentity process;
        process.host = u"fake"_s;
        QVERIFY(m_parts->log->write(TrialStarted{0, 1, process, {}}));
    }
    void runsUntilStopped()
    {
        m_parts->study.world.behaviour = [](const RunRequest&) {
            FakeRun run;
            run.endsByItself = false;
            return run;
        };
    }
    void start(int number)
    {
        QVERIFY(m_running->announce(number));
        m_running->start(number);
    }
    void startAndWait()
    {
        start(m_queue->next(false).number);
        QTRY_VERIFY(m_parts->state.trial(0)->state == TrialState::Running);
    }

    std::unique_ptr<RunParts> m_parts;
    std::unique_ptr<RunQueue> m_queue;
    std::unique_ptr<RunningTrials> m_running;
    std::unique_ptr<InterruptedTrials> m_interrupted;
    QList<TrialEnded> m_verdicts;
    int m_gone = 0;
};

MEGATUNE_TEST(RunningTrialsTest)

} // namespace megatune::tst_runningtrials

#include "tst_runningtrials.moc"
