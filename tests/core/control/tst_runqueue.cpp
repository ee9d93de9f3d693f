// SPDX-License-Identifier: GPL-3.0-or-later
// What a study runs next, by itself: no host, no process, no controller.
#include "core/control/runqueue.h"
#include "tests/support/runparts.h"
#include "tests/support/test.h"

namespace megatune::tst_runqueue {

using namespace test;

class RunQueueTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_parts = std::make_unique<RunParts>(); }
    void cleanup()
    {
        m_queue.reset();
        m_parts.reset();
    }

    void aProposalIsInTheFileBeforeItIsAnswered()
    {
        open({3});
        const RunStep step = m_queue->next(false);
        QVERIFY(step.kind == RunStep::Kind::Start);
        QCOMPARE(step.number, 0);
        const QList<StudyEvent> events = m_parts->study.events();
        QCOMPARE(std::get<TrialQueued>(events.last().data).params, layoutOf(3));
    }

    void whatARuleLeavesOutIsWrittenAndNotRun()
    {
        open({7, 3});
        QVERIFY(m_queue->next(false).kind == RunStep::Kind::Again);
        QCOMPARE(m_parts->state.counts().pruned, 1);
        QCOMPARE(m_queue->next(false).number, 0);
    }

    void whatWaitsComesBeforeWhatTheStrategyProposes()
    {
        open({3, 4});
        QCOMPARE(m_queue->next(false).number, 0);
        m_queue->append(0);
        QCOMPARE(m_queue->next(false).number, 0);
        QCOMPARE(m_queue->next(false).number, 1);
        m_queue->append(0);
        QVERIFY(m_queue->remove(0));
        QVERIFY(!m_queue->remove(0));
    }

    void theBaselineIsTheFirstTrial()
    {
        m_parts->study.plan.baseline = true;
        open({3});
        QVERIFY(m_queue->next(false).kind == RunStep::Kind::Start);
        QVERIFY(m_parts->state.trial(0)->baseline);
        QCOMPARE(m_queue->next(true).number, 1);
        QVERIFY(!m_parts->state.trial(1)->baseline);
    }

    void theSearchIsOverAtItsLimitOrAtTheStrategysEnd()
    {
        m_parts->study.plan.maxTrials = 1;
        open({3, 4});
        QCOMPARE(m_queue->remainingAtMost(0, true), std::optional<qint64>(1));
        QCOMPARE(m_queue->next(false).number, 0);
        const RunStep over = m_queue->next(true);
        QVERIFY(over.kind == RunStep::Kind::Over);
        QVERIFY2(over.text.contains(u"1 trial"_s), qPrintable(over.text));
        m_parts->plan.maxTrials.reset();
        QCOMPARE(m_queue->next(true).number, 1);
        QCOMPARE(m_queue->next(true).text, u"the script is over"_s);
    }

    void theStrategyHearsOfAnEndOnceItIsOnTheDevice()
    {
        open({3, 4});
        QCOMPARE(m_queue->next(false).number, 0);
        QVERIFY(m_parts->run(*m_queue, 0, TrialState::Finished, 12));
        QVERIFY(script().told.isEmpty());
        QVERIFY(m_parts->onDisk());
        QCOMPARE(script().calls, QStringList({u"ask 3"_s, u"tell 3 12"_s, u"ask 4"_s}));
    }

    void aTrialThatLosesItsHostAgainAndAgainIsLeftForAnotherRun()
    {
        open({3});
        QCOMPARE(m_queue->next(false).number, 0);
        for (int loss = 1; loss <= 3; ++loss) {
            QVERIFY(m_parts->run(*m_queue, 0, TrialState::HostLost));
            QVERIFY(m_parts->onDisk());
            const RunStep step = m_queue->next(false);
            QVERIFY(step.kind == (loss < 3 ? RunStep::Kind::Start : RunStep::Kind::Over));
        }
        const RunStep end = m_queue->afterSearch(u"over"_s);
        QVERIFY(end.kind == RunStep::Kind::Fail);
        QVERIFY2(end.text.contains(u"lost 3 time"_s), qPrintable(end.text));
        m_queue->forget(0);
        QVERIFY(m_queue->afterSearch(u"over"_s).kind == RunStep::Kind::Complete);
    }

    void aConfirmationHasTheMachineForItself()
    {
        m_parts->study.plan.confirm = 2;
        open({3, 4});
        for (const int number : {0, 1}) {
            QCOMPARE(m_queue->next(false).number, number);
            QVERIFY(m_parts->run(*m_queue, number, TrialState::Finished, 10 + number));
            QVERIFY(m_parts->onDisk());
        }
        const RunStep over = m_queue->next(false);
        QVERIFY(over.kind == RunStep::Kind::Over);
        QVERIFY(m_queue->afterSearch(over.text).kind == RunStep::Kind::Again);
        QCOMPARE(m_parts->state.counts().confirmations, 1);
        QVERIFY(m_queue->next(true).kind == RunStep::Kind::Wait);
        const RunStep step = m_queue->next(false);
        QVERIFY(step.kind == RunStep::Kind::Start);
        QVERIFY(!m_parts->state.trial(step.number)->standsForLayout());
    }

    void aStudyThatGoesOnBeginsWithWhatHasNoEnd()
    {
        open({3, 4, 5});
        for (const int number : {0, 1, 2})
            QCOMPARE(m_queue->next(true).number, number);
        QVERIFY(m_parts->run(*m_queue, 1, TrialState::Finished, 10));
        RunQueue again(m_parts->context());
        again.collect({2});
        QCOMPARE(again.next(false).number, 0);
        QVERIFY(again.next(false).kind == RunStep::Kind::Over);
    }

    void whatCannotBeWrittenIsNotRun()
    {
        open({3});
        QVERIFY(QFile::remove(m_parts->plan.path));
        QVERIFY(m_queue->next(false).kind == RunStep::Kind::Wait);
        QVERIFY(m_parts->state.trials().isEmpty());
    }

private:
    void open(const QList<int>& proposals)
    {
        script().proposals = proposals;
        QVERIFY(m_parts->open());
        m_queue = std::make_unique<RunQueue>(m_parts->context());
    }

    std::unique_ptr<RunParts> m_parts;
    std::unique_ptr<RunQueue> m_queue;
};

MEGATUNE_TEST(RunQueueTest)

} // namespace megatune::tst_runqueue

#include "tst_runqueue.moc"
