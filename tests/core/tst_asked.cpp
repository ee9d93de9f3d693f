// What people ask a study for beside its strategy: trials that gave no value again, and layouts by hand.
#include "core/model/modellocator.h"
#include "core/strategy/candidates.h"
#include "core/study/controller.h"
#include "tests/support/fakeworld.h"

#include <QEventLoop>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

using namespace megatune;
using namespace megatune::test;

namespace {

const StrategyRegistration scriptedRegistration([] {
    return StrategyKind{
        u"scripted"_qs, u"for tests"_qs, [](const StrategySettings&) -> Result<std::unique_ptr<Strategy>> {
            return std::make_unique<ScriptedStrategy>(script());
        }};
});

Layout layoutOf(int x)
{
    return Layout({{u"x"_qs, Value{x}}});
}

FakeRun finishedWith(double value)
{
    return {trainingThatPrints({value, value, value})};
}

FakeRun failing()
{
    FakeRun run;
    run.err = "RuntimeError: no such dataset\n";
    run.end.exitCode = 1;
    return run;
}

FakeRun outOfMemory()
{
    FakeRun run;
    run.err = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n";
    run.end.exitCode = 1;
    return run;
}

} // namespace

class AskedTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeWorld> m_world;
    std::shared_ptr<FakeClock> m_clock;
    StudyPlan m_plan;
    QSet<int> m_failing; ///< values of x whose trials fail

    Result<std::unique_ptr<StudyController>> tryOpen()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(*m_world, QStringList()));
        return StudyController::open(m_plan, std::make_shared<FakePreset>(1), std::move(hosts), m_clock);
    }
    std::unique_ptr<StudyController> open()
    {
        auto controller = tryOpen();
        if (!controller) {
            qWarning("%s", qPrintable(controller.error().sentence));
            return nullptr;
        }
        return std::move(*controller);
    }
    static bool waitForEnd(StudyController& controller)
    {
        if (controller.runPhase() == RunPhase::Ended)
            return true;
        QEventLoop loop;
        connect(&controller, &StudyController::ended, &loop, &QEventLoop::quit);
        QTimer::singleShot(120'000, &loop, &QEventLoop::quit);
        loop.exec();
        return controller.runPhase() == RunPhase::Ended;
    }
    static bool runToEnd(StudyController& controller)
    {
        controller.start();
        return waitForEnd(controller);
    }
    [[nodiscard]] QList<StudyEvent> events() const
    {
        const auto contents = readStudyFile(m_plan.path);
        return contents ? contents->events : QList<StudyEvent>();
    }
    /// What the strategy hears when the file is read once more.
    QStringList callsOfReplay()
    {
        const QStringList before = std::exchange(script().calls, {});
        m_plan.retry.clear();
        m_plan.layouts.clear();
        (void)open();
        return std::exchange(script().calls, before);
    }
    static QString described(const Trial& trial)
    {
        return QStringLiteral("%1 %2 %3 %4")
            .arg(trial.layout.toText(), trialStateName(trial.state))
            .arg(trial.value.value_or(-1))
            .arg(trial.attempt);
    }
    static QStringList described(const StudyState& state)
    {
        QStringList all;
        for (const Trial& trial : state.trials())
            all.append(described(trial));
        return all;
    }

private Q_SLOTS:
    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<FakeWorld>();
        m_failing.clear();
        m_world->behaviour = [this](const RunRequest& request) {
            const int x = xOf(request.command);
            return x == 5 && request.attempt == 1 ? outOfMemory()
                : m_failing.contains(x)           ? failing()
                                                  : finishedWith(x);
        };
        m_clock = std::make_shared<FakeClock>();
        m_plan = StudyPlan();
        m_plan.path = m_folder->filePath(u"study.mtune"_qs);
        m_plan.command = u"python train.py"_qs;
        script() = Script();
    }

    void aFailedTrialRunsAgainAsTheNextAttemptAndTheStrategyLearnsOfIt()
    {
        script().proposals = {1, 2, 3};
        m_failing = {2};
        m_plan.maxTrials = 2;
        QVERIFY(runToEnd(*open()));
        m_failing.clear();
        script().calls.clear();
        m_plan.retry = {1};
        const auto again = open();
        QVERIFY(again);
        QCOMPARE(again->remainingAtMost(), 1);
        QVERIFY(runToEnd(*again));
        QCOMPARE(described(*again->state().trial(1)), u"x=2 finished 2 2"_qs);
        QVERIFY(!again->state().trial(1)->failure);
        QCOMPARE(again->state().best()->number, 1);
        QCOMPARE(again->state().trials().size(), 2);
        QCOMPARE(script().calls,
            (QStringList{u"ask 1"_qs, u"tell 1 1"_qs, u"ask 2"_qs, u"tell 2 failed"_qs, u"ask 3"_qs,
                u"learn 2 2"_qs}));
        QCOMPARE(callsOfReplay(), script().calls);
        QCOMPARE(again->state().ignoredEvents(), 0);
    }

    void anAttemptThatFailsAgainIsNoNews()
    {
        script().proposals = {1, 2};
        m_failing = {2};
        QVERIFY(runToEnd(*open()));
        script().calls.clear();
        m_plan.retry = {1};
        const auto again = open();
        QVERIFY(runToEnd(*again));
        QCOMPARE(described(*again->state().trial(1)), u"x=2 failed -1 2"_qs);
        QVERIFY2(!script().calls.join(u' ').contains(u"learn"), qPrintable(script().calls.join(u'\n')));
        QCOMPARE(script().calls.count(u"tell 2 failed"_qs), 1);
    }

    void whileTheStudyRunsItIsTakenUpNext()
    {
        script().proposals = {1, 2, 3, 4};
        m_failing = {1};
        const auto controller = open();
        connect(controller.get(), &StudyFeed::changed, controller.get(), [&](const StudyEvent& event) {
            const auto* started = std::get_if<TrialStarted>(&event.data);
            if (started == nullptr || started->number != 2)
                return;
            m_failing.clear();
            QVERIFY(controller->retry({0}));
            QVERIFY(!controller->retry({0})); // it waits already
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(described(*controller->state().trial(0)), u"x=1 finished 1 2"_qs);
        QStringList order;
        for (const RunRequest& request : m_world->started)
            order.append(QStringLiteral("%1.%2").arg(request.trial).arg(request.attempt));
        QCOMPARE(order, (QStringList{u"0.1"_qs, u"1.1"_qs, u"2.1"_qs, u"0.2"_qs, u"3.1"_qs}));
        QCOMPARE(callsOfReplay(), script().calls);
    }

    void whatIsNotToRunAgainIsRefusedWithoutAChange()
    {
        script().proposals = {1, 2, 5};
        m_failing = {2};
        QVERIFY(runToEnd(*open()));
        const auto before = events().size();
        const QList<QPair<int, QString>> refused{{0, u"has a value"_qs}, {9, u"no trial 9"_qs}};
        for (const auto& [number, word] : refused) {
            m_plan.retry = {1, number};
            const auto opened = tryOpen();
            QVERIFY(!opened);
            QCOMPARE(opened.error().kind, ErrorKind::Usage);
            QVERIFY2(opened.error().sentence.contains(word), qPrintable(opened.error().sentence));
            QCOMPARE(events().size(), before);
        }
        m_plan.retry = {2};
        const auto again = open();
        QVERIFY2(again, "out of memory runs again when it is named");
        QVERIFY(runToEnd(*again));
        QCOMPARE(described(*again->state().trial(2)), u"x=5 finished 5 2"_qs);
        QVERIFY(!again->retry({1}));
    }

    void allThatFailedLeavesOutWhatIsAVerdict()
    {
        script().proposals = {1, 2, 5, 3};
        m_failing = {2, 3};
        m_plan.maxTrials = 4;
        QVERIFY(runToEnd(*open()));
        m_failing.clear();
        m_plan.retryFailed = true;
        m_plan.maxTrials.reset();
        m_plan.givenLimits = QStringList();
        const auto again = open();
        QSignalSpy warned(again.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*again));
        QCOMPARE(warned.size(), 0);
        QCOMPARE(described(again->state()),
            (QStringList{
                u"x=1 finished 1 1"_qs, u"x=2 finished 2 2"_qs, u"x=5 oom -1 1"_qs, u"x=3 finished 3 2"_qs}));
        QCOMPARE(again->state().limits()->maxTrials, 4); // the file's own
        const auto third = open();
        QSignalSpy nothing(third.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*third));
        QCOMPARE(nothing.size(), 1);
        QVERIFY(nothing.first().first().toString().contains(u"no trial that failed"_qs));
    }

    void aLayoutByHandRunsBesideTheSearch()
    {
        script().proposals = {1, 2, 40, 3};
        m_plan.maxTrials = 3;
        const auto controller = open();
        connect(controller.get(), &StudyFeed::changed, controller.get(), [&](const StudyEvent& event) {
            const auto* started = std::get_if<TrialStarted>(&event.data);
            if (started != nullptr && started->number == 0) {
                QVERIFY(controller->runLayout(layoutOf(40)));
                QVERIFY(!controller->runLayout(layoutOf(40))); // it waits already
                const auto pruned = controller->runLayout(layoutOf(14));
                QVERIFY(!pruned);
                QVERIFY2(pruned.error().sentence.contains(u"14 is a multiple of 7."),
                    qPrintable(pruned.error().sentence));
                QVERIFY(!controller->runLayout(layoutOf(65)));
            }
        });
        QVERIFY(runToEnd(*controller));
        QCOMPARE(described(controller->state()),
            (QStringList{u"x=1 finished 1 1"_qs, u"x=40 finished 40 1"_qs, u"x=2 finished 2 1"_qs,
                u"x=3 finished 3 1"_qs}));
        QVERIFY(controller->state().trial(1)->byHand);
        QCOMPARE(controller->state().counts().byHand, 1);
        QCOMPARE(controller->state().proposedTrials(), 3);
        QVERIFY(script().calls.contains(u"learn 40 40"_qs) || script().calls.contains(u"tell 40 40"_qs));
        QCOMPARE(callsOfReplay(), script().calls);
    }

    void aFinishedStudyTakesALayoutByHandAndNoOther()
    {
        script().proposals = {1, 2, 3};
        m_plan.maxTrials = 2;
        QVERIFY(runToEnd(*open()));
        m_plan.layouts = {layoutOf(30), layoutOf(2)};
        const auto again = open();
        QCOMPARE(again->remainingAtMost(), 2);
        QVERIFY(runToEnd(*again));
        const StudyState& state = again->state();
        QCOMPARE(state.trials().size(), 4);
        QCOMPARE(described(*state.trial(2)), u"x=30 finished 30 1"_qs);
        QCOMPARE(state.trial(3)->confirms, 1); // it had a value: measured once more
        QCOMPARE(state.best()->number, 2);
        QCOMPARE(state.phase(), StudyPhase::Completed);
        QCOMPARE(callsOfReplay(), script().calls.mid(script().calls.size() - callsOfReplay().size()));
        m_plan.layouts = {layoutOf(21)};
        const auto refused = tryOpen();
        QVERIFY(!refused);
        QVERIFY(refused.error().sentence.contains(u"21 is a multiple of 7."_qs));
    }

    void aStrategyMayHearOfWhatItDidNotAskFor_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<bool>("learns");
        for (const StrategyKind& kind : strategyKinds()) {
            if (kind.name != u"scripted")
                QTest::newRow(qPrintable(kind.name)) << kind.name << kind.learns;
        }
    }
    void aStrategyMayHearOfWhatItDidNotAskFor()
    {
        QFETCH(QString, name);
        QFETCH(bool, learns);
        const PresetPtr preset = *configurePreset(u"megatron"_qs,
            *presetArgumentsFromText(u"n_gpus=4,gbs=8,recompute_num_layers_max=2"_qs),
            ModelLocator(QProcessEnvironment()));
        const auto all = distinctCandidates(*preset);
        const auto strategy = *createStrategy(name, {preset, Direction::Maximize, 1, {}});
        const Layout byHand = preset->space().layoutAt(all[all.size() / 2]);
        strategy->learn(byHand, {Outcome::Kind::Value, 12});
        Layout failed;
        QSet<QString> proposed;
        for (int i = 0; i < 40; ++i) {
            const Proposal proposal = strategy->next();
            if (proposal.kind != Proposal::Kind::Try)
                break;
            QVERIFY2(!proposed.contains(proposal.layout.toText()), qPrintable(proposal.layout.toText()));
            proposed.insert(proposal.layout.toText());
            if (i == 3) {
                failed = proposal.layout;
                strategy->tell(proposal.layout, {Outcome::Kind::Failed});
                continue;
            }
            strategy->tell(proposal.layout, {Outcome::Kind::Value, 10 + i % 5 * 0.5});
            if (i == 6)
                strategy->learn(failed, {Outcome::Kind::Value, 11}); // it ran again
        }
        QVERIFY(proposed.size() > 6);
        if (learns)
            QVERIFY(!proposed.contains(byHand.toText()));
    }

    /// Cut behind what was asked for, it runs all the same, and nothing twice.
    void cutAnywhereNothingThatWasAskedForIsLost()
    {
        script().proposals = {1, 2, 3, 4};
        m_failing = {2};
        m_plan.maxTrials = 3;
        QVERIFY(runToEnd(*open()));
        m_failing.clear();
        m_plan.retry = {1};
        m_plan.layouts = {layoutOf(30)};
        m_plan.moreTrials = 1;
        const auto whole = open();
        QVERIFY(runToEnd(*whole));
        const QStringList expected = described(whole->state());
        const QList<StudyEvent> all = events();
        const auto isAsked = [](const StudyEvent& event) {
            const auto* queued = std::get_if<TrialQueued>(&event.data);
            return std::holds_alternative<TrialRequeued>(event.data) || (queued && queued->byHand);
        };
        qsizetype last = 0;
        for (qsizetype i = 0; i < all.size(); ++i)
            last = isAsked(all[i]) ? i : last;
        QVERIFY(last > 0);
        m_plan.retry.clear();
        m_plan.layouts.clear();
        m_plan.moreTrials.reset();
        m_plan.maxTrials = 4;
        for (qsizetype cut = last + 1; cut <= all.size(); ++cut) {
            m_plan.path = m_folder->filePath(QStringLiteral("cut%1.mtune").arg(cut));
            QFile file(m_plan.path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            QSet<QString> ended;
            for (qsizetype i = 0; i < cut; ++i) {
                file.write(toLine(all[i]) + '\n');
                if (const auto* end = std::get_if<TrialEnded>(&all[i].data))
                    ended.insert(QStringLiteral("%1.%2").arg(end->number).arg(end->attempt));
            }
            file.close();
            m_world->started.clear();
            const auto controller = open();
            QVERIFY(controller);
            QVERIFY(runToEnd(*controller));
            for (const RunRequest& request : m_world->started)
                QVERIFY(!ended.contains(QStringLiteral("%1.%2").arg(request.trial).arg(request.attempt)));
            QStringList results = described(controller->state());
            for (QString& result : results)
                result.chop(2); // the attempt
            QStringList wanted = expected;
            for (QString& result : wanted)
                result.chop(2);
            QCOMPARE(results, wanted);
        }
    }
};

QTEST_GUILESS_MAIN(AskedTest)
#include "tst_asked.moc"
