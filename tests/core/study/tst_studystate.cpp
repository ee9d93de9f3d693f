// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/state.h"
#include "tests/support/test.h"

#include <algorithm>
#include <numeric>

namespace megatune::tst_studystate {

namespace {

struct StateUnderTest
{
    StudyState state;
    qint64 seq = 0;

    void apply(const StudyEventData& data)
    {
        ++seq;
        state.apply({seq, QStringLiteral("t%1").arg(seq), data});
    }
    void run(int number, TrialState end, std::optional<double> value = {})
    {
        apply(TrialQueued{number, {}, u"cmd"_s, {}, false});
        apply(TrialStarted{number, 1, {}, {}});
        apply(TrialEnded{number, 1, end, value});
    }
};

} // namespace

class StudyStateTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyMoveIsInTheTable_data()
    {
        QTest::addColumn<QString>("from");
        QTest::addColumn<QStringList>("to");
        const QStringList ends{
            u"finished"_s, u"oom"_s, u"failed"_s, u"timed_out"_s, u"stopped"_s, u"host_lost"_s, u"skipped"_s};
        const QStringList start{u"running"_s, u"failed"_s, u"stopped"_s, u"host_lost"_s, u"skipped"_s};
        const QStringList again = start + QStringList{u"queued"_s};
        QTest::newRow("queued") << u"queued"_s << start;
        QTest::newRow("running") << u"running"_s << ends;
        QTest::newRow("stopped") << u"stopped"_s << again;
        QTest::newRow("host_lost") << u"host_lost"_s << again;
        // Only because somebody asks for it.
        for (const QString& state : {u"oom"_s, u"failed"_s, u"timed_out"_s, u"skipped"_s})
            QTest::newRow(qPrintable(state)) << state << QStringList{u"queued"_s};
        QTest::newRow("finished") << u"finished"_s << QStringList();
    }
    void everyMoveIsInTheTable()
    {
        QFETCH(QString, from);
        QFETCH(QStringList, to);
        const auto start = trialStateFromName(from);
        QVERIFY(start);
        for (const TrialState end : allTrialStates())
            QCOMPARE(mayMove(*start, end), to.contains(trialStateName(end)));
    }

    void namesOfStatesReadBack()
    {
        QCOMPARE(allTrialStates().size(), 9);
        for (const TrialState state : allTrialStates()) {
            QVERIFY(trialStateFromName(trialStateName(state)) == state);
            QVERIFY(!trialStateTitle(state).isEmpty());
        }
        QVERIFY(!trialStateFromName(u"oops"_s));
    }

    void aTrialGoesFromQueuedToItsEnd()
    {
        StateUnderTest study;
        QVERIFY(study.state.phase() == StudyPhase::Empty);
        study.apply(StudyCreated{});
        QVERIFY(study.state.phase() == StudyPhase::Idle);
        study.apply(TrialQueued{0, Layout({{u"tp"_s, {2}}}), u"cmd"_s, u"why"_s, false});
        QVERIFY(study.state.phase() == StudyPhase::Running);
        QVERIFY(study.state.trial(0)->state == TrialState::Queued);
        study.apply(TrialStarted{0, 1, {u"local"_s, 5, 6, u"b"_s}, u"0"_s});
        QCOMPARE(study.state.trial(0)->process.pid, 5);
        study.apply(IterationSummary{0, {{1, 10, 1, 1}, {2, 11, 1, 1}}});
        study.apply(TrialEnded{0, 1, TrialState::Finished, 10.5, u"median"_s, 2, 8.0, 3.5, 0});
        const Trial& trial = study.state.trials().first();
        QVERIFY(trial.state == TrialState::Finished);
        QCOMPARE(trial.points.size(), 2);
        QCOMPARE(trial.value, 10.5);
        QCOMPARE(trial.queuedAt.text(), u"t2"_s);
        QCOMPARE(trial.startedAt.text(), u"t3"_s);
        QCOMPARE(trial.endedAt.text(), u"t5"_s);
        QCOMPARE(study.state.best(), &trial);
        QCOMPARE(study.state.counts().of(TrialState::Finished), 1);
        QCOMPARE(study.state.counts().of(TrialState::Queued), 0);
        QCOMPARE(study.state.ignoredEvents(), 0);
    }

    void whatGpusDidIsOfTheAttemptAndBounded()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.apply(TrialQueued{0, {}, u"cmd"_s, {}, false});
        study.apply(GpuLoadSummary{0, {{1, 90, 600}}}); // before it runs
        QCOMPARE(study.state.ignoredEvents(), 1);
        study.apply(TrialStarted{0, 1, {}, {}});
        QVERIFY(!study.state.at(0).gpuLoad);
        for (int i = 0; i < 3; ++i)
            study.apply(GpuLoadSummary{0, {{2 * i, 90, 600}, {2 * i + 1, 91, 601}}});
        QCOMPARE(study.state.at(0).gpuLoad->size(), 6);
        QCOMPARE(study.state.at(0).gpuLoad->last().iteration, 5);
        study.apply(GpuLoadSummary{0, QList<GpuLoadPoint>(100'000)});
        study.apply(GpuLoadSummary{0, {{7, 90, 600}}});
        QCOMPARE(study.state.at(0).gpuLoad->size(), 1'000);
        study.apply(TrialEnded{0, 1, TrialState::Stopped});
        QVERIFY(study.state.at(0).gpuLoad);
        study.apply(TrialStarted{0, 2, {}, {}});
        QVERIFY(!study.state.at(0).gpuLoad);
        QCOMPARE(study.state.ignoredEvents(), 1);
    }

    void countsFollowTheStates()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        const QList<TrialState> ends{TrialState::Finished, TrialState::Oom, TrialState::Failed,
            TrialState::TimedOut, TrialState::Stopped, TrialState::HostLost, TrialState::Skipped};
        int number = 0;
        for (const TrialState end : ends)
            study.run(number++, end, 1.0);
        study.apply(TrialPruned{{}, u"r"_s, u"s"_s});
        for (const TrialState end : ends)
            QCOMPARE(study.state.counts().of(end), 1);
        QCOMPARE(study.state.counts().executed(), 5);
        QCOMPARE(study.state.counts().pruned, 1);
        QCOMPARE(study.state.pruned().size(), 1);
    }

    void theBestIsTheFirstOfTheBest_data()
    {
        QTest::addColumn<int>("direction");
        QTest::addColumn<int>("best");
        QTest::newRow("maximize") << static_cast<int>(Direction::Maximize) << 1;
        QTest::newRow("minimize") << static_cast<int>(Direction::Minimize) << 0;
    }
    void theBestIsTheFirstOfTheBest()
    {
        QFETCH(int, direction);
        QFETCH(int, best);
        StateUnderTest study;
        StudyCreated created;
        created.direction = static_cast<Direction>(direction);
        study.apply(created);
        QVERIFY(!study.state.best());
        study.run(0, TrialState::Finished, 5.0);
        study.run(1, TrialState::Finished, 9.0);
        study.run(2, TrialState::Finished, 9.0);
        study.run(3, TrialState::Oom, 100.0);
        study.run(4, TrialState::Finished, 5.0);
        QCOMPARE(study.state.best()->number, best);
        QVERIFY(!study.state.trial(3)->value);
    }

    void aStoppedTrialRunsAgainAsTheNextAttempt()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.run(0, TrialState::Stopped);
        QVERIFY(study.state.phase() == StudyPhase::Idle);
        study.apply(StudyResumed{true});
        study.apply(TrialStarted{0, 2, {}, {}});
        QVERIFY(study.state.trial(0)->state == TrialState::Running);
        QVERIFY(study.state.trial(0)->endedAt.isEmpty());
        study.apply(TrialEnded{0, 1, TrialState::Finished, 1.0});
        QCOMPARE(study.state.ignoredEvents(), 1); // of an attempt that is over
        study.apply(TrialEnded{0, 2, TrialState::Finished, 2.0});
        QCOMPARE(study.state.trial(0)->value, 2.0);
        QCOMPARE(study.state.trials().size(), 1);
    }

    void aTrialThatCannotBeStartedEndsAllTheSame()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.apply(TrialQueued{0, {}, u"cmd"_s, {}, false});
        study.apply(TrialEnded{0, 1, TrialState::Failed});
        QVERIFY(study.state.trial(0)->state == TrialState::Failed);
        QCOMPARE(study.state.ignoredEvents(), 0);
    }

    void eventsThatContradictTheTableAreCounted()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.run(0, TrialState::Finished, 1.0);
        study.apply(StudyCreated{});
        study.apply(TrialQueued{0, {}, u"cmd"_s, {}, false});
        study.apply(TrialQueued{-1, {}, u"cmd"_s, {}, false});
        study.apply(TrialQueued{2'000'000'000, {}, u"cmd"_s, {}, false});
        study.apply(TrialStarted{0, 2, {}, {}});
        study.apply(TrialStarted{9, 1, {}, {}});
        study.apply(TrialEnded{0, 1, TrialState::Failed});
        study.apply(IterationSummary{0, {{1, 1, 1, 1}}});
        study.apply(NoteSet{9, u"x"_s});
        study.apply(StarSet{9, true});
        QCOMPARE(study.state.ignoredEvents(), 10);
        QCOMPARE(study.state.trials().size(), 1);
        QCOMPARE(study.state.trial(0)->value, 1.0);
    }

    void aLostLineLeavesAGapThatKeepsTheNumbers()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.run(0, TrialState::Finished, 1.0);
        study.run(3, TrialState::Finished, 2.0);
        QCOMPARE(study.state.trials().size(), 4);
        QCOMPARE(study.state.best()->number, 3);
        study.apply(TrialStarted{1, 1, {}, {}});
        study.apply(TrialEnded{1, 1, TrialState::Finished, 7.0});
        QCOMPARE(study.state.best()->number, 1);
    }

    /// 300 lines that each pretend to follow ten thousand lost ones.
    void allGapsTogetherAreInProportionToTheFile()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        for (int line = 1; line <= 300; ++line)
            study.apply(TrialQueued{line * 9'999, {}, u"cmd"_s, {}, false});
        QVERIFY2(study.state.trials().size() < 10'000 + 2 * 300,
            qPrintable(QString::number(study.state.trials().size())));
        QCOMPARE(study.state.ignoredEvents(), 299);
    }

    void notesStarsAndPhasesAreKept()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        study.run(0, TrialState::Finished, 1.0);
        study.apply(NoteSet{{}, u"of the study"_s});
        study.apply(NoteSet{0, u"of the trial"_s});
        study.apply(StarSet{{}, true});
        study.apply(StarSet{0, true});
        study.apply(StarSet{0, false});
        QCOMPARE(study.state.note(), u"of the study"_s);
        QCOMPARE(study.state.trial(0)->note, u"of the trial"_s);
        QVERIFY(study.state.starred());
        QVERIFY(!study.state.trial(0)->starred);
        study.apply(StudyPaused{});
        QVERIFY(study.state.phase() == StudyPhase::Paused);
        study.apply(StudyResumed{});
        QVERIFY(study.state.phase() == StudyPhase::Running);
        study.apply(StudyCompleted{u"done"_s});
        QVERIFY(study.state.phase() == StudyPhase::Completed);
        QCOMPARE(study.state.completionReason(), u"done"_s);
        QCOMPARE(study.state.lastSeq(), study.seq);
        QCOMPARE(study.state.lastEventAt(), QStringLiteral("t%1").arg(study.seq));
    }

    void theBaselineIsTrialZero()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        QVERIFY(!study.state.baseline());
        study.apply(TrialQueued{0, {}, u"cmd"_s, {}, true});
        QCOMPARE(study.state.baseline(), study.state.trial(0));
    }

    void aTrialThatIsToRunAgainKeepsNothingOfItsOldAttempt()
    {
        StateUnderTest test;
        test.apply(TrialQueued{0, {}, u"cmd"_s, u"why"_s, false});
        test.apply(TrialStarted{0, 1, {}, {}});
        test.apply(IterationSummary{0, {IterationPoint{1, 2, 3, 4}}});
        TrialEnded ended{0, 1, TrialState::Failed};
        ended.metric = u"median"_s;
        ended.iterations = 3;
        ended.deviation = 0.5;
        ended.endedEarly = EndedEarly{EarlyReason::CannotWin, 5};
        ended.memoryGib = 70;
        ended.durationS = 12;
        ended.exitCode = 1;
        ended.failure = TrialFailure{FailureCategory::CodeError, u"no"_s, {}};
        test.apply(ended);
        QCOMPARE(test.state.trial(0)->iterations, 3);
        test.apply(TrialRequeued{0});
        const Trial& trial = *test.state.trial(0);
        QCOMPARE(trial.state, TrialState::Queued);
        QVERIFY(trial.startedAt.isEmpty() && trial.endedAt.isEmpty() && trial.metric.isEmpty());
        QVERIFY(trial.iterations == 0 && !trial.deviation && !trial.endedEarly && trial.points.isEmpty());
        QVERIFY(!trial.memoryGib && !trial.durationS && !trial.exitCode && !trial.failure);
        QCOMPARE(trial.attempt, 1);
        QCOMPARE(trial.reason, u"why"_s);
    }

    /// Against the order that follows from all values at each moment.
    void runsOfATrialMoveItInTheOrder()
    {
        StateUnderTest study;
        study.apply(StudyCreated{});
        QList<QList<double>> runs;
        int number = 0;
        for (const double value : {80.0, 95.0, 90.0, 94.0}) {
            study.run(number++, TrialState::Finished, value);
            runs.append(QList<double>{value});
        }
        const auto meanOf = [&runs](int trial) {
            return std::accumulate(runs.at(trial).begin(), runs.at(trial).end(), 0.0)
                / static_cast<double>(runs.at(trial).size());
        };
        const QList<QPair<int, double>> again{
            {1, 85}, {3, 60}, {2, 99}, {0, 200}, {0, 10}, {1, 120}, {3, 150}, {2, 1}};
        for (const auto& [confirmed, value] : again) {
            TrialQueued queued{number, {}, u"cmd"_s, {}, false};
            queued.confirms = confirmed;
            study.apply(queued);
            study.apply(TrialStarted{number, 1, {}, {}});
            study.apply(TrialEnded{number, 1, TrialState::Finished, value});
            ++number;
            runs[confirmed].append(value);
            QList<int> order{0, 1, 2, 3};
            std::stable_sort(
                order.begin(), order.end(), [&meanOf](int a, int b) { return meanOf(a) > meanOf(b); });
            QCOMPARE(study.state.bestLayout()->number, order.at(0));
            QCOMPARE(study.state.second()->number, order.at(1));
            QCOMPARE(study.state.best(), study.state.bestLayout());
            for (int trial = 0; trial < 4; ++trial)
                QCOMPARE(study.state.valueOf(*study.state.trial(trial)), meanOf(trial));
        }
    }

    void whatIsAskedForDuringAPauseWaitsForItsEnd()
    {
        StateUnderTest test;
        test.run(0, TrialState::Failed);
        test.apply(StudyPaused{});
        test.apply(TrialRequeued{0});
        QCOMPARE(test.state.phase(), StudyPhase::Paused);
        test.apply(TrialQueued{1, {}, u"cmd"_s, {}, false, {}, true});
        QCOMPARE(test.state.phase(), StudyPhase::Paused);
        test.apply(StudyResumed{});
        QCOMPARE(test.state.phase(), StudyPhase::Running);
    }
};

MEGATUNE_TEST(StudyStateTest)

} // namespace megatune::tst_studystate

#include "tst_studystate.moc"
