// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask for beside the strategy, where it is easily lost or read differently: during a pause, in
// the middle of a search, twice, in damaged files and those of older programs, and by a process that is
// killed.
#include "tests/support/manualstudy.h"
#include "tests/support/test.h"

#include <QSignalSpy>

namespace megatune::tst_manualreplay {

using namespace test;

class ManualReplayTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<ManualStudy> m_study;

    /// Once this trial has started for the first time.
    template<typename Then>
    void onceStarted(StudyController& controller, int number, Then then)
    {
        connect(&controller, &StudyFeed::changed, &controller, [number, then](const StudyEvent& event) {
            const auto* started = std::get_if<TrialStarted>(&event.data);
            if (started != nullptr && started->number == number && started->attempt == 1)
                then();
        });
    }
    template<typename Then>
    void onceEnded(StudyController& controller, int number, Then then)
    {
        connect(&controller, &StudyFeed::changed, &controller, [number, then](const StudyEvent& event) {
            const auto* ended = std::get_if<TrialEnded>(&event.data);
            if (ended != nullptr && ended->number == number && ended->attempt == 1)
                then();
        });
    }
    void resumeOncePaused(StudyController& controller)
    {
        connect(&controller, &StudyController::runPhaseChanged, &controller, [&controller](RunPhase phase) {
            if (phase == RunPhase::Paused)
                QTimer::singleShot(50, &controller, &StudyController::resume);
        });
    }
    [[nodiscard]] int requeued() const
    {
        int count = 0;
        for (const StudyEvent& event : m_study->events())
            count += std::holds_alternative<TrialRequeued>(event.data) ? 1 : 0;
        return count;
    }

private Q_SLOTS:
    void init() { m_study = std::make_unique<ManualStudy>(); }

    void whatIsAskedForDuringAPauseDoesNotEndItInTheFile_data()
    {
        QTest::addColumn<bool>("byHand");
        QTest::newRow("a trial again") << false;
        QTest::newRow("a layout") << true;
    }
    void whatIsAskedForDuringAPauseDoesNotEndItInTheFile()
    {
        QFETCH(bool, byHand);
        script().proposals = {1, 2, 3, 4};
        m_study->failing = {1};
        const auto controller = m_study->open();
        resumeOncePaused(*controller);
        onceStarted(*controller, 1, [&] {
            m_study->failing.clear();
            controller->pause();
            QVERIFY(byHand ? controller->runLayout(layoutOf(40)) : controller->retry({0}));
            QVERIFY(controller->state().phase() == StudyPhase::Paused);
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 4);
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    void aPauseRightBehindAnEndIsReadInThatOrder()
    {
        script().proposals = {1, 2, 3};
        const auto controller = m_study->open();
        resumeOncePaused(*controller);
        onceEnded(*controller, 1, [&] {
            controller->pause(); // the end is not on the device yet
            QVERIFY(controller->runLayout(layoutOf(40)));
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 4);
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    void whatIsAskedForRightBehindAnEndDoesNotChangeIt()
    {
        script().proposals = {5, 1};
        const auto controller = m_study->open();
        onceEnded(*controller, 0, [&] { QVERIFY(controller->retry({0})); });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_study->described(*controller->state().trial(0)), u"x=5 finished 5 2"_s);
        QCOMPARE(script().told.first().kind, Outcome::Kind::OutOfMemory);
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    void whatIsMeasuredAgainByHandIsNoReasonToAskTheStrategy()
    {
        script().proposals = {1, 2, 3, 4};
        {
            const auto killed = m_study->open();
            onceStarted(*killed, 1, [&] { killed->pause(); }); // so that no answer of the strategy waits
            killed->start();
            QTRY_VERIFY(killed->runPhase() == RunPhase::Paused);
        }
        script().calls.clear();
        m_study->plan.layouts = {layoutOf(1), layoutOf(40)};
        const auto controller = m_study->open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().trial(2)->confirms, 0);
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 6);
        QCOMPARE(controller->state().phase(), StudyPhase::Completed);
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }

    /// A small space, so that the strategy would choose what runs by hand; that runs longest.
    void aStrategyChoosesTheSameAgainBesideWhatRunsByHand_data()
    {
        QTest::addColumn<QString>("strategy");
        for (const char* name : {"tpe", "model-guided", "random", "grid"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void aStrategyChoosesTheSameAgainBesideWhatRunsByHand()
    {
        QFETCH(QString, strategy);
        for (quint64 seed = 0; seed < 12; ++seed) {
            m_study = std::make_unique<ManualStudy>();
            ManualStudy& study = *m_study;
            study.preset = std::make_shared<FakePreset>(1, 16);
            study.gpus = {u"0"_s, u"1"_s, u"2"_s};
            study.plan.created.strategy = strategy;
            study.plan.created.seed = seed;
            study.plan.layouts = {layoutOf(2), layoutOf(9)};
            study.world.behaviour = [](const RunRequest& request) {
                const int x = xOf(request.command);
                FakeRun run = finishedWith(100 + x * 37 % 16);
                run.lastsMs = x == 2 ? 60 : x == 9 ? 30 : 0;
                return run;
            };
            const auto controller = study.open();
            QVERIFY(controller);
            QVERIFY(runToEnd(*controller));
            QSet<QString> commands;
            for (const RunRequest& request : study.world.started)
                commands.insert(request.command);
            QCOMPARE(commands.size(), study.world.started.size());
            QVERIFY(commands.size() > 3);
            QVERIFY2(study.isChosenAgain(strategy), qPrintable(QString::number(seed)));
        }
    }

    void aTrialThatFoundItsHostAgainDoesNotEndTheRun()
    {
        script().proposals = {1, 2, 3};
        m_study->world.behaviour = [](const RunRequest& request) {
            if (xOf(request.command) == 1 && request.attempt <= 3)
                return FakeRun{{}, {}, RunEnd{RunEnd::Kind::HostLost, 0, 0, u"the link is down"_s}};
            return finishedWith(xOf(request.command));
        };
        const auto controller = m_study->open();
        onceStarted(*controller, 2, [&] {
            QCOMPARE(controller->state().trial(0)->state, TrialState::HostLost);
            QVERIFY(controller->retry({0}));
        });
        QSignalSpy ended(controller.get(), &StudyController::ended);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_study->described(*controller->state().trial(0)), u"x=1 finished 1 4"_s);
        QVERIFY(!ended.first().first().value<std::optional<Error>>());
        QCOMPARE(controller->state().phase(), StudyPhase::Completed);
    }

    void aFileWithoutLimitsRunsAgainWhatIsAskedForAndNothingNew()
    {
        script().proposals = {1, 2, 3, 4};
        m_study->failing = {2};
        m_study->plan.maxTrials = 2;
        QVERIFY(runToEnd(*m_study->open()));
        QList<StudyEvent> events = m_study->events();
        auto& created = std::get<StudyCreated>(events.first().data);
        QVERIFY(created.limits);
        created.limits.reset();
        m_study->writeFile(events);
        m_study->failing.clear();
        m_study->plan.maxTrials.reset();
        m_study->plan.givenLimits = QStringList();
        m_study->plan.retry = {1};
        m_study->plan.layouts = {layoutOf(40)};
        const auto controller = m_study->open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(ManualStudy::described(controller->state()),
            (QStringList{u"x=1 finished 1 1"_s, u"x=2 finished 2 2"_s, u"x=40 finished 40 1"_s}));
    }

    void outOfMemoryOnceMoreIsNoSecondProof()
    {
        script().proposals = {1};
        const auto proposer = Proposer::create(
            std::make_unique<ScriptedStrategy>(script()), m_study->preset, m_study->plan.command);
        QVERIFY((*proposer)->ask().kind == ProposalStep::Kind::Try);
        (*proposer)->tried(0);
        (*proposer)->ended(0, {Outcome::Kind::OutOfMemory, 0, 70.1});
        (*proposer)->requeued(0);
        (*proposer)->ended(0, {Outcome::Kind::OutOfMemory, 0, 70.2});
        QCOMPARE(script().calls, (QStringList{u"ask 1"_s, u"tell 1 failed"_s}));
        (*proposer)->requeued(0);
        (*proposer)->ended(0, {Outcome::Kind::Failed, 0, 70.2});
        (*proposer)->requeued(0);
        (*proposer)->ended(0, {Outcome::Kind::Value, 12, 60});
        QCOMPARE(script().calls.mid(2), (QStringList{u"learn 1 failed"_s, u"learn 1 12"_s}));
    }

    void anUnreadableHeaderDoesNotSwallowWhatIsAskedFor()
    {
        script().proposals = {1};
        QFile file(m_study->plan.path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        m_study->plan.retry = {3};
        const auto refused = m_study->tryOpen();
        QVERIFY(!refused);
        QVERIFY2(refused.error().sentence.contains(u"no trial 3"_s), qPrintable(refused.error().sentence));
        m_study->plan.retry.clear();
        m_study->plan.layouts = {layoutOf(14)};
        QVERIFY(!m_study->tryOpen());
        QCOMPARE(m_study->events().size(), 0);
        m_study->plan.layouts = {layoutOf(40)};
        m_study->plan.retryFailed = true;
        const auto controller = m_study->open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(ManualStudy::described(controller->state()),
            (QStringList{u"x=40 finished 40 1"_s, u"x=1 finished 1 1"_s}));
    }

    void whatIsNamedTwiceRunsOnce()
    {
        script().proposals = {1, 2, 3};
        m_study->failing = {1};
        const auto controller = m_study->open();
        onceStarted(*controller, 1, [&] { QVERIFY(controller->retry({0, 0})); });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(requeued(), 1);
        QCOMPARE(controller->state().trial(0)->attempt, 2);
        QCOMPARE(m_study->world.started.size(), 4);
    }

    void aRefusalSaysWhereTheRunIs()
    {
        script().proposals = {1, 2};
        m_study->failing = {1};
        const auto controller = m_study->open();
        const auto refusals = [&] {
            return QStringList{controller->retry({0}).error().sentence,
                controller->runLayout(layoutOf(40)).error().sentence};
        };
        QCOMPARE(refusals().filter(u"has not begun yet"_s).size(), 2);
        QStringList whileStopping;
        onceStarted(*controller, 1, [&] {
            controller->stop();
            QCOMPARE(controller->runPhase(), RunPhase::Stopping);
            whileStopping = refusals();
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(whileStopping.filter(u"is being stopped"_s).size(), 2);
        QCOMPARE(refusals().filter(u"has ended"_s).size(), 2);
    }

    void failedTrialsThatNobodyCanRunAgainAreSaid()
    {
        script().proposals = {1, 2, 3};
        m_study->failing = {2};
        QVERIFY(runToEnd(*m_study->open()));
        QList<StudyEvent> events = m_study->events();
        events.removeIf([](const StudyEvent& event) {
            const auto* queued = std::get_if<TrialQueued>(&event.data);
            return queued != nullptr && queued->number == 1;
        });
        // The next one's line makes a place for it.
        const auto isNext = [](const StudyEvent& event) {
            const auto* queued = std::get_if<TrialQueued>(&event.data);
            return queued != nullptr && queued->number == 2;
        };
        const auto next = std::find_if(events.begin(), events.end(), isNext);
        const StudyEvent moved = *next;
        events.erase(next);
        events.insert(std::find_if(events.begin(), events.end(),
                          [](const StudyEvent& event) {
                              const auto* started = std::get_if<TrialStarted>(&event.data);
                              return started != nullptr && started->number == 1;
                          }),
            moved);
        m_study->writeFile(events);
        m_study->plan.retryFailed = true;
        const auto controller = m_study->open();
        QVERIFY(controller);
        QSignalSpy warned(controller.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*controller));
        QStringList sentences;
        for (const QList<QVariant>& one : warned)
            sentences.append(one.first().toString());
        QVERIFY2(sentences.join(u'\n').contains(u"has lost the lines that say what 1 trial"_s),
            qPrintable(sentences.join(u'\n')));
        QCOMPARE(controller->state().trial(1)->attempt, 1);
    }

    void allLayoutsAreInTheFileBeforeAnyRuns_data()
    {
        QTest::addColumn<bool>("baseline");
        QTest::newRow("first of all") << false;
        QTest::newRow("behind the baseline") << true;
    }
    void allLayoutsAreInTheFileBeforeAnyRuns()
    {
        QFETCH(bool, baseline);
        script().proposals = {1, 2};
        m_study->plan.baseline = baseline;
        m_study->plan.layouts = {layoutOf(30), layoutOf(31), layoutOf(32), layoutOf(31)};
        {
            const auto killed = m_study->open();
            QSignalSpy warned(killed.get(), &StudyFeed::warning);
            bool started = false;
            onceStarted(*killed, 0, [&] { started = true; });
            killed->start();
            QTRY_VERIFY(started);
            QCOMPARE(killed->state().counts().byHand, 3);
            QCOMPARE(warned.size(), 1); // 31 is there already
        }
        m_study->plan.layouts.clear();
        script().calls.clear();
        const auto controller = m_study->open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().counts().byHand, 3);
        QCOMPARE(
            controller->state().counts().of(TrialState::Finished), 5); // the baseline gives no value here
        QCOMPARE(controller->state().trial(0)->baseline, baseline);
        QCOMPARE(m_study->callsOfReplay(), script().calls);
    }
};

MEGATUNE_TEST(ManualReplayTest)

} // namespace megatune::tst_manualreplay

#include "tst_manualreplay.moc"
