// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask for beside the strategy, by itself: what is queued, measured again, postponed and refused.
#include "core/control/manualtrials.h"
#include "tests/support/runparts.h"
#include "tests/support/test.h"

#include <QSignalSpy>

namespace megatune::tst_manualtrials {

using namespace test;

class ManualTrialsTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_parts = std::make_unique<RunParts>(); }
    void cleanup()
    {
        m_manual.reset();
        m_queue.reset();
        m_parts.reset();
    }

    void whatFailedIsTheNextAttemptOfItsNumber()
    {
        open({3});
        runFirst(TrialState::Failed);
        QVERIFY(m_manual->retry({0, 0})); // named twice it runs once
        QVERIFY(m_parts->state.trial(0)->state == TrialState::Queued);
        QVERIFY(m_parts->onDisk());
        QCOMPARE(m_queue->next(false).number, 0);
        QVERIFY(m_queue->next(false).kind == RunStep::Kind::Over);
    }

    void whatHasAValueIsNotRetried()
    {
        open({3});
        runFirst(TrialState::Finished, 12);
        const Result<void> refused = m_manual->retry({0});
        QVERIFY(!refused);
        QVERIFY(refused.error().kind == ErrorKind::Usage);
        QVERIFY(!m_manual->retry({4}));
    }

    void aLayoutOfOnesOwnIsATrialByHand()
    {
        open({3});
        QVERIFY(m_manual->enqueue(layoutOf(40)));
        QVERIFY(m_parts->state.trial(0)->byHand);
        const Result<void> twice = m_manual->enqueue(layoutOf(40));
        QVERIFY(!twice);
        QVERIFY(twice.error().kind == ErrorKind::Conflict);
        QVERIFY(m_parts->onDisk());
        QCOMPARE(m_queue->next(false).number, 0);
    }

    void aLayoutThatHasAValueIsMeasuredAgain()
    {
        open({3});
        runFirst(TrialState::Finished, 12);
        QVERIFY(m_manual->enqueue(layoutOf(3)));
        QVERIFY(m_parts->onDisk());
        QCOMPARE(m_queue->next(false).number, 1);
        QCOMPARE(m_parts->state.confirmationsOf(0), QList<int>{1});
    }

    void aLayoutThatARuleLeavesOutIsRefused()
    {
        open({3});
        const Result<void> refused = m_manual->enqueue(layoutOf(14));
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"14 is a multiple of 7"_s),
            qPrintable(refused.error().sentence));
        QVERIFY(!m_manual->postpone(layoutOf(14)));
        QVERIFY(!m_manual->enqueue(layoutOf(1000)));
        QVERIFY(m_parts->state.trials().isEmpty());
    }

    void whatIsPostponedIsInTheFileOnceTheRunIsSoFar()
    {
        m_parts->study.plan.layouts = {layoutOf(30)};
        open({3});
        QVERIFY(m_manual->postpone(layoutOf(31)));
        QVERIFY(m_manual->postpone(layoutOf(30)));
        QCOMPARE(m_manual->postponed(), qsizetype(3));
        QVERIFY(m_parts->state.trials().isEmpty());
        QSignalSpy warned(m_manual.get(), &ManualTrials::warning);
        m_manual->enqueuePostponed();
        QCOMPARE(m_parts->state.counts().byHand, 2);
        QCOMPARE(warned.size(), 1); // 30 is there already
        QCOMPARE(m_manual->postponed(), qsizetype(0));
    }

    void retriesOfThePlanAreCollectedWithWhatWaits()
    {
        open({3});
        runFirst(TrialState::Failed);
        QVERIFY(m_manual->postpone(QList<int>{0}));
        QVERIFY(m_manual->retryPostponed());
        QVERIFY(m_parts->state.trial(0)->state == TrialState::Queued);
        m_queue->collect({});
        QCOMPARE(m_queue->next(false).number, 0);
    }

private:
    void open(const QList<int>& proposals)
    {
        script().proposals = proposals;
        QVERIFY(m_parts->open());
        m_queue = std::make_unique<RunQueue>(m_parts->context());
        m_manual = std::make_unique<ManualTrials>(m_parts->context(), *m_queue);
    }
    void runFirst(TrialState end, std::optional<double> value = {})
    {
        QCOMPARE(m_queue->next(false).number, 0);
        QVERIFY(m_parts->run(*m_queue, 0, end, value));
        QVERIFY(m_parts->onDisk());
    }

    std::unique_ptr<RunParts> m_parts;
    std::unique_ptr<RunQueue> m_queue;
    std::unique_ptr<ManualTrials> m_manual;
};

MEGATUNE_TEST(ManualTrialsTest)

} // namespace megatune::tst_manualtrials

#include "tst_manualtrials.moc"
