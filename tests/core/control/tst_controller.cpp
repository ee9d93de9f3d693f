// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/controller.h"
#include "core/run/trialhost.h"
#include "core/study/follower.h"
#include "core/study/journal.h"
#include "tests/support/fakeworld.h"
#include "tests/support/studyend.h"
#include "tests/support/test.h"

#include <csignal>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTimer>
#include <sys/mount.h>
#include <sys/stat.h>

namespace megatune::tst_controller {

using namespace test;

namespace {

FakeRun finishedWith(double value)
{
    return {trainingThatPrints({value, value, value})};
}

FakeRun outOfMemory()
{
    FakeRun run;
    run.err =
        "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of "
        "79.15 GiB of which 1.00 GiB is free.\n";
    run.end.exitCode = 1;
    return run;
}

/// x itself is the value, unless told otherwise.
FakeRun valueOfX(const RunRequest& request)
{
    return finishedWith(xOf(request.command));
}

QString stateName(const StudyFeed& feed, int number)
{
    const Trial* trial = feed.state().trial(number);
    return trial != nullptr ? trialStateName(trial->state) : u"absent"_s;
}

} // namespace

class ControllerTest : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<FakeWorld> m_world;
    std::shared_ptr<FakeClock> m_clock;
    StudyPlan m_plan;
    QStringList m_gpus;
    int m_gpusPerTrial = 1;

    Result<std::unique_ptr<StudyController>> tryOpen()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(*m_world, m_gpus));
        return StudyController::open(
            m_plan, std::make_shared<FakePreset>(m_gpusPerTrial), std::move(hosts), m_clock);
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
    [[nodiscard]] QStringList startedCommands() const
    {
        QStringList commands;
        for (const RunRequest& request : m_world->started)
            commands.append(request.command);
        return commands;
    }
    [[nodiscard]] QStringList kinds() const
    {
        QStringList names;
        const auto contents = readStudyFile(m_plan.path);
        if (!contents)
            return names;
        for (const StudyEvent& event : contents->events) {
            const QByteArray line = toLine(event);
            names.append(QString::fromUtf8(line.sliced(line.indexOf("\"kind\":\"") + 8).split('"').first()));
        }
        return names;
    }

private Q_SLOTS:
    void initTestCase() { registerScripted(); }

    void init()
    {
        m_folder = std::make_unique<QTemporaryDir>();
        m_world = std::make_unique<FakeWorld>();
        m_world->behaviour = valueOfX;
        m_clock = std::make_shared<FakeClock>();
        m_plan = StudyPlan();
        m_plan.path = m_folder->filePath(u"study.mtune"_s);
        m_plan.command = u"python train.py"_s;
        m_gpus.clear();
        m_gpusPerTrial = 1;
        script() = Script();
    }

    void aStudyRunsToItsEnd()
    {
        script().proposals = {1, 3, 2};
        m_world->behaviour = [](const RunRequest& request) {
            return xOf(request.command) == 2 ? outOfMemory() : valueOfX(request);
        };
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(controller->runPhase() == RunPhase::NotStarted);
        QVERIFY(runToEnd(*controller));
        const QStringList commands{
            u"python train.py --x 1"_s, u"python train.py --x 3"_s, u"python train.py --x 2"_s};
        QCOMPARE(startedCommands(), commands);
        QCOMPARE(m_world->mostRunning, 1);
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
        QCOMPARE(stateName(*controller, 2), u"oom"_s);
        QCOMPARE(controller->state().best()->number, 1);
        QCOMPARE(controller->state().best()->value, 3.0);
        QVERIFY(controller->state().phase() == StudyPhase::Completed);
        QCOMPARE(controller->state().completionReason(), u"the script is over"_s);
        QCOMPARE(script().calls,
            QStringList(
                {u"ask 1"_s, u"tell 1 1"_s, u"ask 3"_s, u"tell 3 3"_s, u"ask 2"_s, u"tell 2 failed"_s}));
        const QStringList trial{u"trial-queued"_s, u"trial-launched"_s, u"trial-started"_s,
            u"iteration-summary"_s, u"trial-evidence"_s, u"trial-ended"_s};
        QCOMPARE(kinds(),
            QStringList({u"study-created"_s}) + trial + trial
                + QStringList({u"trial-queued"_s, u"trial-launched"_s, u"trial-started"_s, u"trial-ended"_s,
                    u"study-completed"_s}));
        const Trial* oom = controller->state().trial(2);
        QVERIFY(oom->failure && oom->failure->category == FailureCategory::OomGpu);
        QVERIFY(!oom->failure->hint.isEmpty());
        QCOMPARE(oom->exitCode, 1);
        QVERIFY(!oom->value);
    }

    /// Its host is asked at the first iteration; what it says is in the file before the trial's end.
    void aTrialWithOtherRanksThanAskedForHasNoValue_data()
    {
        QTest::addColumn<QString>("worldSize");
        QTest::addColumn<QString>("state");
        QTest::newRow("as asked") << u"1"_s << u"finished"_s;
        QTest::newRow("others") << u"2"_s << u"failed"_s;
    }
    void aTrialWithOtherRanksThanAskedForHasNoValue()
    {
        QFETCH(QString, worldSize);
        script().proposals = {1};
        m_plan.stopAfter = 3;
        m_world->ranks = {RankProcess{0, {{u"WORLD_SIZE"_s, worldSize}}}};
        m_world->behaviour = [this](const RunRequest&) {
            FakeRun run{trainingThatPrints({5})};
            run.endsByItself = false;
            run.isLater = [this] { return !m_world->askedFor.isEmpty(); };
            run.later = trainingThatPrints({5, 5, 5, 5}).sliced(trainingThatPrints({5}).size());
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QTEST(stateName(*controller, 0), "state");
        const Trial& trial = controller->state().at(0);
        QCOMPARE(m_world->askedFor.size(), 1);
        QVERIFY(m_world->askedFor.first().endsWith(u":0:1"_s));
        QCOMPARE(
            trial.evidence.last(), (EvidenceFact{u"n_gpus"_s, u"1"_s, worldSize, EvidenceSource::Processes}));
        if (worldSize != u"1") {
            QCOMPARE(trial.failure->category, FailureCategory::WrongLayout);
            QCOMPARE(
                trial.failure->message, u"flags not applied: asked n_gpus=1, its processes have n_gpus=2"_s);
        }
        QVERIFY(kinds().indexOf(u"trial-evidence"_s) + 1 == kinds().indexOf(u"trial-ended"_s));
    }

    void everyEventIsInTheFileBeforeItsSignal()
    {
        script().proposals = {1, 7, 2};
        const auto controller = open();
        int checked = 0;
        connect(controller.get(), &StudyFeed::changed, this, [&](const StudyEvent& event) {
            const auto contents = readStudyFile(m_plan.path);
            QVERIFY(contents);
            QCOMPARE(contents->events.last().seq, event.seq);
            QCOMPARE(controller->state().lastSeq(), event.seq);
            ++checked;
        });
        // The file knows of an attempt before its process is started, and of its end before the strategy is
        // told.
        m_world->behaviour = [&](const RunRequest& request) {
            const auto contents = readStudyFile(m_plan.path);
            const auto* launched = std::get_if<TrialLaunched>(&contents->events.last().data);
            if (launched == nullptr || launched->number != request.trial
                || launched->attempt != request.attempt)
                return FakeRun{};
            return valueOfX(request);
        };
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 2);
        QCOMPARE(checked, 14);
    }

    void whatARuleLeavesOutIsToldOnceAndNotRun()
    {
        script().proposals = {7, 1, 7, 14, 7};
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(startedCommands().size(), 1);
        QCOMPARE(controller->state().pruned().size(), 2);
        QCOMPARE(controller->state().pruned()[0].rule, u"no-seven"_s);
        QCOMPARE(controller->state().pruned()[0].reason, u"7 is a multiple of 7."_s);
        QCOMPARE(script().calls.count(u"tell 7 pruned"_s), 3);
        QCOMPARE(script().calls.count(u"tell 14 pruned"_s), 1);
    }

    void equalCommandsRunOnce()
    {
        script().proposals = {1, 50, 1, 2}; // 50 runs the command of 1
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(startedCommands().size(), 2);
        QVERIFY(script().calls.contains(u"tell 50 1"_s));
        QCOMPARE(script().calls.count(u"tell 1 1"_s), 2);
    }

    void anEqualCommandThatRunsIsWaitedFor()
    {
        script().proposals = {1, 50, 2};
        m_plan.jobs = 3;
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 30;
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(startedCommands().size(), 2);
        QCOMPARE(script().calls,
            QStringList({u"ask 1"_s, u"ask 50"_s, u"tell 1 1"_s, u"tell 50 1"_s, u"ask 2"_s, u"tell 2 2"_s}));
    }

    void trialsThatEndTogetherAreAllToldBeforeTheStrategyIsAsked()
    {
        // The strategy waits for five ends that reach the device in one go: having heard of the first of them
        // is no reason to believe that nothing is under way any more.
        script().proposals = {1, 2, 3, 4, 5, 6};
        script().toldBefore = {{5, 5}};
        m_plan.jobs = 5;
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 30;
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(startedCommands().size(), 6);
        QCOMPARE(script().calls.last(), u"tell 6 6"_s);
        QCOMPARE(script().calls.indexOf(u"ask 6"_s), script().calls.size() - 2);
    }

    void onlyExecutedTrialsCount()
    {
        script().proposals = {7, 1, 50, 14, 2, 3, 4};
        m_plan.maxTrials = 3;
        m_plan.baseline = true;
        const auto controller = open();
        QCOMPARE(controller->remainingAtMost(), 3);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(startedCommands().first(), u"python train.py"_s);
        QCOMPARE(startedCommands().size(), 4);
        QCOMPARE(controller->state().trials().last().layout.number(u"x"_s), 3);
        QVERIFY(controller->state().completionReason().contains(u'3'));
        QCOMPARE(controller->remainingAtMost(), 0);
    }

    void theBaselineRunsFirstAndAlone()
    {
        script().proposals = {1, 2, 3};
        m_plan.jobs = 3;
        m_plan.baseline = true;
        m_plan.command = u"python train.py --x 2"_s;
        QStringList runningAtStart;
        m_world->behaviour = [&](const RunRequest& request) {
            runningAtStart.append(QString::number(m_world->running));
            FakeRun run = valueOfX(request);
            run.lastsMs = 20;
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QVERIFY(controller->state().baseline());
        QVERIFY(controller->state().baseline()->layout.isEmpty());
        QCOMPARE(controller->state().baseline()->value, 2.0);
        QCOMPARE(runningAtStart.first(2), QStringList({u"0"_s, u"0"_s}));
        // Its command is that of x = 2, which need not run again.
        QCOMPARE(startedCommands().size(), 3);
        QVERIFY(script().calls.contains(u"tell 2 2"_s));
        QVERIFY(!script().calls.first().startsWith(u"tell"));
    }

    void trialsShareTheGpusOfTheHost()
    {
        script().proposals = {1, 2, 3, 4, 5};
        m_gpus = {u"0"_s, u"1"_s, u"4"_s, u"5"_s, u"6"_s};
        m_gpusPerTrial = 2;
        m_world->behaviour = [this](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 20;
            run.mayEnd = [this] { return m_world->mostRunning >= 2; };
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_world->mostRunning, 2);
        QSet<QString> used;
        for (const RunRequest& request : m_world->started) {
            QCOMPARE(request.environment.last().first, u"CUDA_VISIBLE_DEVICES"_s);
            used.insert(request.environment.last().second);
        }
        QCOMPARE(used, QSet<QString>({u"0,1"_s, u"4,5"_s}));
        QCOMPARE(controller->state().trial(0)->gpus, u"0,1"_s);
    }

    void asManyTrialsRunAtATimeAsTheGpusAllow_data()
    {
        QTest::addColumn<int>("gpus");
        QTest::addColumn<int>("perTrial");
        QTest::addColumn<int>("jobs");
        QTest::addColumn<int>("most");
        QTest::addColumn<bool>("devicesSet");
        QTest::newRow("unknown GPUs") << 0 << 8 << 0 << 1 << false;
        QTest::newRow("unknown GPUs, jobs given") << 0 << 8 << 3 << 3 << false;
        QTest::newRow("all of them") << 8 << 8 << 0 << 1 << false;
        QTest::newRow("a part of them") << 8 << 6 << 0 << 1 << true;
        QTest::newRow("as many as fit") << 8 << 2 << 0 << 4 << true;
        QTest::newRow("fewer than fit") << 8 << 2 << 3 << 3 << true;
        QTest::newRow("more than fit") << 8 << 4 << 9 << 2 << true;
    }
    void asManyTrialsRunAtATimeAsTheGpusAllow()
    {
        QFETCH(int, gpus);
        QFETCH(int, perTrial);
        QFETCH(int, jobs);
        QFETCH(int, most);
        QFETCH(bool, devicesSet);
        for (int i = 0; i < gpus; ++i)
            m_gpus.append(QString::number(i));
        m_gpusPerTrial = perTrial;
        if (jobs > 0)
            m_plan.jobs = jobs;
        script().proposals = {1, 2, 3, 4, 5, 6, 8, 9};
        m_world->behaviour = [this, most](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 20;
            run.mayEnd = [this, most] { return m_world->mostRunning >= most; };
            return run;
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_world->mostRunning, most);
        for (const RunRequest& request : m_world->started)
            QCOMPARE(!request.environment.isEmpty(), devicesSet);
    }

    void tooFewGpusAreSaidAtTheStart()
    {
        script().proposals = {1};
        m_gpus = {u"0"_s, u"1"_s};
        m_gpusPerTrial = 8;
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        QVERIFY(runToEnd(*controller));
        const auto error = ended.first().first().value<std::optional<Error>>();
        QVERIFY(error);
        QVERIFY(error->kind == ErrorKind::NotFound);
        QVERIFY(error->sentence.contains(u'8') && error->sentence.contains(u"fake has 2"));
        QVERIFY(m_world->started.isEmpty());
    }

    void theEndOfATrialSaysItsStateAndCause_data()
    {
        QTest::addColumn<QByteArray>("out");
        QTest::addColumn<QByteArray>("err");
        QTest::addColumn<int>("kind");
        QTest::addColumn<int>("code"); // exit status or signal
        QTest::addColumn<QString>("state");
        QTest::addColumn<QString>("category");
        QTest::addColumn<QString>("message"); // a part of it
        const QByteArray good = trainingThatPrints({5, 5, 5});
        const QByteArray oom = outOfMemory().err;
        const auto row = [](const char* name, const QByteArray& out, const QByteArray& err, RunEnd::Kind kind,
                             int code, const char* state, const char* category, const char* message) {
            QTest::newRow(name) << out << err << static_cast<int>(kind) << code << QString::fromUtf8(state)
                                << QString::fromUtf8(category) << QString::fromUtf8(message);
        };
        const auto exited = RunEnd::Kind::Exited;
        const auto signalled = RunEnd::Kind::Signalled;
        row("good", good, "", exited, 0, "finished", "", "");
        row("one line without iterations", "throughput per GPU (TFLOP/s/GPU): 5.00\n", "", exited, 0,
            "finished", "", "");
        row("good, noise on stderr", good, "warning: x\n", exited, 0, "finished", "", "");
        row("out of memory", "", oom, exited, 1, "oom", "oom_gpu", "CUDA out of memory");
        row("out of memory after good iterations", good, oom, exited, 1, "oom", "oom_gpu",
            "CUDA out of memory");
        row("out of memory, exit 0", "", oom, exited, 0, "oom", "oom_gpu", "CUDA out of memory");
        row("plain failure", "", "first\nthe last words\n\n", exited, 3, "failed", "code_error",
            "the last words");
        row("silent failure", "", "", exited, 3, "failed", "code_error", "3");
        row("failure after good iterations", good, "", exited, 3, "failed", "code_error", "3");
        row("not found", "", "sh: 1: foo: not found\n", exited, 127, "failed", "code_error", "not found");
        row("nothing printed", "", "", exited, 0, "failed", "incomplete", "throughput");
        row("too few iterations", trainingThatPrints({5}), "", exited, 0, "failed", "incomplete", "3 of 5");
        row("crash", "", "", signalled, SIGSEGV, "failed", "crash_signal", "SIGSEGV");
        row("crash below the shell", "", "", exited, 128 + SIGSEGV, "failed", "crash_signal", "SIGSEGV");
        row("killed", "", "", signalled, SIGKILL, "failed", "oom_host_suspected", "SIGKILL");
        row("invalid UTF-8", QByteArray("\xff\xfe\n") + good, "\xc3\x28\n", exited, 0, "finished", "", "");
    }
    void theEndOfATrialSaysItsStateAndCause()
    {
        QFETCH(QByteArray, out);
        QFETCH(QByteArray, err);
        QFETCH(int, kind);
        QFETCH(int, code);
        QFETCH(QString, state);
        QFETCH(QString, category);
        QFETCH(QString, message);
        script().proposals = {1};
        m_world->behaviour = [&](const RunRequest&) {
            RunEnd end{static_cast<RunEnd::Kind>(kind)};
            (end.kind == RunEnd::Kind::Exited ? end.exitCode : end.signal) = code;
            return FakeRun{out, err, end};
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        const Trial* trial = controller->state().trial(0);
        QCOMPARE(trialStateName(trial->state), state);
        QCOMPARE(trial->failure ? failureCategoryName(trial->failure->category) : QString(), category);
        QCOMPARE(trial->value.has_value(), state == u"finished");
        if (trial->failure) {
            QVERIFY2(trial->failure->message.contains(message), qPrintable(trial->failure->message));
            QVERIFY(!trial->failure->hint.isEmpty());
            QVERIFY(script().calls.contains(u"tell 1 failed"_s));
        } else {
            QCOMPARE(trial->value, 5.0);
            QCOMPARE(trial->metric, u"median"_s);
        }
    }

    /// Another person, a watchdog, a copy of the study: once is nothing that the layout did.
    void aTrialThatSomebodyElseEndsRunsAgainButNotForEver_data()
    {
        QTest::addColumn<int>("signal");
        QTest::addColumn<int>("times");
        QTest::addColumn<QString>("state");
        for (const int signal : {SIGTERM, SIGKILL, SIGHUP, SIGINT}) {
            QTest::addRow("%d, once", signal) << signal << 1 << u"finished"_s;
            QTest::addRow("%d, twice", signal) << signal << 2 << u"finished"_s;
            QTest::addRow("%d, each time", signal) << signal << 99 << u"failed"_s;
        }
    }
    void aTrialThatSomebodyElseEndsRunsAgainButNotForEver()
    {
        QFETCH(int, signal);
        QFETCH(int, times);
        QFETCH(QString, state);
        script().proposals = {1, 2};
        m_world->behaviour = [&](const RunRequest& request) {
            const bool isEnded = xOf(request.command) == 1 && request.attempt <= times;
            return isEnded ? FakeRun{{}, {}, RunEnd{RunEnd::Kind::Signalled, 0, signal}} : valueOfX(request);
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), state);
        QCOMPARE(stateName(*controller, 1), u"finished"_s);
        QCOMPARE(controller->state().at(0).attempt, std::min(times + 1, 3));
        QCOMPARE(script().calls.contains(u"tell 1 failed"_s), state == u"failed");
        QCOMPARE(script().calls.filter(u"tell 1"_s).size(), 1);
        const auto& failure = controller->state().at(0).failure;
        QVERIFY(!failure || failure->message.contains(u"which Megatune did not send"));
    }

    void aPauseLetsTrialsEndAndStartsNone()
    {
        script().proposals = {1, 2};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 50;
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(m_world->started.size(), 1);
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        controller->pause();
        QVERIFY(controller->runPhase() == RunPhase::Pausing);
        QTRY_VERIFY(controller->runPhase() == RunPhase::Paused);
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
        QVERIFY(controller->state().phase() == StudyPhase::Paused);
        letTimePass(50);
        QCOMPARE(m_world->started.size(), 1);
        controller->resume();
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(m_world->started.size(), 2);
        QVERIFY(kinds().contains(u"study-paused"_s) && kinds().contains(u"study-resumed"_s));
    }

    void aSkippedTrialIsAFailureForTheStrategy()
    {
        script().proposals = {1, 2};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = xOf(request.command) != 1;
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        controller->skip(5);
        controller->skip(0);
        controller->skip(0);
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 0), u"skipped"_s);
        QVERIFY(!controller->state().trial(0)->value);
        QCOMPARE(stateName(*controller, 1), u"finished"_s);
        QVERIFY(script().calls.contains(u"tell 1 failed"_s));
        QCOMPARE(m_world->stopped.size(), 1);
    }

    void aStoppedStudyGoesOnWhereItWas()
    {
        script().proposals = {1, 2, 3};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = xOf(request.command) != 2 || request.attempt > 1;
            return run;
        };
        {
            const auto controller = open();
            QSignalSpy ended(controller.get(), &StudyController::ended);
            controller->start();
            QTRY_COMPARE(stateName(*controller, 1), u"running"_s);
            controller->stop();
            QVERIFY(controller->runPhase() == RunPhase::Stopping);
            QTRY_COMPARE(ended.size(), 1);
            QVERIFY(!ended.first().first().value<std::optional<Error>>());
            QCOMPARE(stateName(*controller, 1), u"stopped"_s);
            QVERIFY(controller->state().phase() == StudyPhase::Idle);
            controller->setNote(1, u"after the end"_s);
            QCOMPARE(controller->state().trial(1)->note, u"after the end"_s);
        }
        script().calls.clear();
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(m_world->started.size(), 4);
        QCOMPARE(m_world->started[2].trial, 1);
        QCOMPARE(m_world->started[2].attempt, 2);
        QCOMPARE(controller->state().trials().size(), 3);
        QCOMPARE(controller->state().trial(1)->attempt, 2);
        QCOMPARE(controller->state().trial(1)->value, 2.0);
        QCOMPARE(script().calls,
            QStringList({u"ask 1"_s, u"tell 1 1"_s, u"ask 2"_s, u"tell 2 2"_s, u"ask 3"_s, u"tell 3 3"_s}));
        QVERIFY(kinds().contains(u"study-resumed"_s));
        QCOMPARE(m_world->swept.size(), 2);
        QCOMPARE(m_world->swept[0], m_world->swept[1]);
    }

    /// What was launched when we were killed, and not heard of yet, ran under its number all the same.
    void noTwoLaunchesHaveTheSameNumber()
    {
        script().proposals = {1};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.isHeardOf = request.attempt > 3;
            return run;
        };
        for (int attempt = 1; attempt <= 3; ++attempt) {
            const auto controller = open();
            controller->start();
            QTRY_COMPARE(m_world->started.size(), attempt);
            QCOMPARE(m_world->started.last().attempt, attempt);
            QCOMPARE(stateName(*controller, 0), u"queued"_s);
        }
        QVERIFY(!kinds().contains(u"trial-started"_s));
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().trials().size(), 1);
        QCOMPARE(controller->state().trial(0)->attempt, 4);
        QCOMPARE(controller->state().trial(0)->value, 1.0);
        QCOMPARE(controller->state().ignoredEvents(), 0);
    }

    void aSecondStopDoesNotWait()
    {
        script().proposals = {1};
        m_world->behaviour = [](const RunRequest&) { return FakeRun{{}, {}, {}, 0, false, true}; };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        controller->stop();
        controller->stop();
        controller->stop();
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 0), u"stopped"_s);
        QCOMPARE(m_world->killed.size(), 1);
        QCOMPARE(m_world->running, 0);
    }

    void stoppingBeforeOrWhileStarting()
    {
        script().proposals = {1};
        auto controller = open();
        QSignalSpy never(controller.get(), &StudyController::ended);
        controller->stop();
        QCOMPARE(never.size(), 1);
        controller = nullptr;
        controller = open();
        QVERIFY(controller);
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        controller->stop();
        QTRY_COMPARE(ended.size(), 1);
        QVERIFY(m_world->started.isEmpty());
    }

    void aTrialThatPassesALimitIsEnded_data()
    {
        using Limit = std::optional<double>;
        QTest::addColumn<Limit>("timeoutS");
        QTest::addColumn<Limit>("silentS");
        QTest::addColumn<Limit>("startS");
        QTest::addColumn<QString>("message");
        QTest::newRow("time") << Limit(60) << Limit() << Limit()
                              << u"It ran longer than the timeout of 1:00."_s;
        QTest::newRow("silence") << Limit() << Limit(60) << Limit() << u"It printed nothing for 1:00."_s;
        QTest::newRow("start") << Limit() << Limit() << Limit(60)
                               << u"It reached no iteration within 1:00."_s;
    }
    void aTrialThatPassesALimitIsEnded()
    {
        QFETCH(std::optional<double>, timeoutS);
        QFETCH(std::optional<double>, silentS);
        QFETCH(std::optional<double>, startS);
        QFETCH(QString, message);
        script().proposals = {1, 2};
        m_plan.timeoutS = timeoutS;
        m_plan.silentS = silentS;
        m_plan.startTimeout.limitS = startS;
        m_world->behaviour = [startS](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = xOf(request.command) != 1;
            if (!run.endsByItself && startS)
                run.out = "loading ...\n";
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->moveOn(59'000);
        QCOMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->ms += 2'000;
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 0), u"timed_out"_s);
        const Trial* trial = controller->state().trial(0);
        QVERIFY(!trial->value);
        QCOMPARE(trial->failure->message, message);
        QCOMPARE(trial->durationS, 61.0);
        QCOMPARE(stateName(*controller, 1), u"finished"_s);
    }

    void aRankThatDiedIsNotWaitedFor_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::addColumn<QString>("state");
        QTest::newRow("memory") << QByteArray("[rank3]: torch.OutOfMemoryError: CUDA out of memory.\n")
                                << u"oom"_s;
        QTest::newRow("layout") << QByteArray("[rank3]: ValueError: hidden size must be divisible by 7\n")
                                << u"failed"_s;
        QTest::newRow("something else")
            << QByteArray("ImportError: no flash_attn, taking another\n") << u"running"_s;
    }
    void aRankThatDiedIsNotWaitedFor()
    {
        QFETCH(QByteArray, line);
        QFETCH(QString, state);
        script().proposals = {1};
        m_world->behaviour = [line](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = false;
            run.out = line;
            return run;
        };
        const auto controller = open();
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->moveOn(59'000);
        QCOMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->ms += 3'000;
        QTRY_COMPARE(stateName(*controller, 0), state);
        if (state == u"running")
            m_clock->moveOn(1'000); // it was looked at
        QCOMPARE(stateName(*controller, 0), state);
        if (state != u"running")
            QVERIFY(line.contains(controller->state().trial(0)->failure->message.toUtf8()));
    }

    void aTrialThatNeverBeginsIsEnded()
    {
        script().proposals = {1, 2, 3};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = xOf(request.command) == 2;
            if (!run.endsByItself)
                run.out = "loading ...\n";
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        // Nothing has begun yet: it may be a download.
        m_clock->moveOn(3'500'000);
        QCOMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->ms += 200'000;
        QTRY_COMPARE(stateName(*controller, 0), u"timed_out"_s);
        QTRY_COMPARE(stateName(*controller, 2), u"running"_s);
        // The second one has begun within a moment.
        m_clock->moveOn(299'000);
        QCOMPARE(stateName(*controller, 2), u"running"_s);
        m_clock->ms += 2'000;
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 2), u"timed_out"_s);
        const TrialFailure failure = *controller->state().trial(2)->failure;
        QVERIFY2(failure.message.contains(u"no iteration within 5:00"_s), qPrintable(failure.message));
    }

    void theDynamicTimeoutFollowsTheFastestTrial()
    {
        script().proposals = {1, 2};
        m_plan.dynamicTimeout = {true, 3.0, 10.0};
        m_world->behaviour = [this](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = xOf(request.command) == 1;
            if (run.endsByItself)
                QTimer::singleShot(0, this, [this] { m_clock->ms += 8'000; });
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 1), u"running"_s);
        QCOMPARE(controller->state().trial(0)->durationS, 8.0);
        m_clock->moveOn(23'000); // beyond the floor, not beyond three times the fastest
        QCOMPARE(stateName(*controller, 1), u"running"_s);
        m_clock->ms += 2'000;
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 1), u"timed_out"_s);
    }

    void memoryThatRanOutExplainsATimeout()
    {
        script().proposals = {1};
        m_plan.timeoutS = 60;
        m_world->behaviour = [](const RunRequest&) {
            FakeRun run = outOfMemory();
            run.endsByItself = false;
            return run;
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->ms += 61'000;
        QTRY_COMPARE(ended.size(), 1);
        QCOMPARE(stateName(*controller, 0), u"oom"_s);
    }

    void aTrialEndsOnceEnoughIsMeasured_data()
    {
        QTest::addColumn<int>("stopAfter");
        QTest::addColumn<double>("settle");
        QTest::addColumn<QList<double>>("values");
        QTest::addColumn<bool>("stopped");
        QTest::newRow("so many iterations") << 4 << 0.0 << QList<double>{5, 9, 5, 5} << true;
        QTest::newRow("not yet") << 5 << 0.0 << QList<double>{5, 9, 5, 5} << false;
        QTest::newRow("settled") << 0 << 1.0 << QList<double>{5, 5.01, 5, 5.01, 5} << true;
        QTest::newRow("unsettled") << 0 << 1.0 << QList<double>{5, 6, 5, 6, 5} << false;
    }
    void aTrialEndsOnceEnoughIsMeasured()
    {
        QFETCH(int, stopAfter);
        QFETCH(double, settle);
        QFETCH(QList<double>, values);
        QFETCH(bool, stopped);
        script().proposals = {1};
        if (stopAfter > 0)
            m_plan.stopAfter = stopAfter;
        if (settle > 0)
            m_plan.settlePercent = settle;
        m_world->behaviour = [&](const RunRequest&) {
            return FakeRun{trainingThatPrints(values), {}, {}, 100};
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
        QVERIFY(std::abs(*controller->state().trial(0)->value - 5) < 0.1);
        QCOMPARE(!m_world->stopped.isEmpty(), stopped);
    }

    void pointsAreLiveAtOnceAndBoundedInTheFile()
    {
        script().proposals = {1};
        QList<double> values;
        for (int i = 0; i < 20'000; ++i)
            values.append(5 + i % 3);
        m_world->behaviour = [&](const RunRequest&) { return FakeRun{trainingThatPrints(values)}; };
        const auto controller = open();
        QSignalSpy points(controller.get(), &StudyFeed::livePoint);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(points.size(), 20'002);
        const QList<IterationPoint>& kept = controller->state().trial(0)->points;
        QVERIFY(kept.size() > 100 && kept.size() <= 200);
        QCOMPARE(kept.first().iteration, 1);
        QCOMPARE(kept.last().iteration, 20'002);
    }

    void pointsAreWrittenWhileTheTrialRuns()
    {
        script().proposals = {1};
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.endsByItself = false;
            return run;
        };
        const auto controller = open();
        controller->start();
        QTRY_COMPARE(stateName(*controller, 0), u"running"_s);
        m_clock->ms += 1'000;
        QTRY_COMPARE(controller->state().trial(0)->points.size(), 5);
        QCOMPARE(stateName(*controller, 0), u"running"_s);
    }

    void theRawLogIsCompleteAndPrivate()
    {
        script().proposals = {1};
        m_plan.command = u"HF_TOKEN=hunter2hunter2 python train.py"_s;
        m_plan.environment = {{u"WANDB_API_KEY"_s, u"0123456789abcdef"_s}};
        m_world->behaviour = [](const RunRequest&) {
            return FakeRun{"a\rb\nmy key is 0123456789abcdef\nno newline hunter2hunter2", "error \xff\n"};
        };
        const auto controller = open();
        QSignalSpy grew(controller.get(), &StudyFeed::logGrew);
        QVERIFY(runToEnd(*controller));
        QFile log(trialLogPath(m_plan.path, 0));
        QVERIFY(log.open(QIODevice::ReadOnly));
        QCOMPARE(log.readAll(), QByteArray("a\rb\nmy key is ***\nerror \xff\nno newline ***"));
        QVERIFY(grew.size() >= 1);
        struct stat status = {};
        QCOMPARE(::stat(QFile::encodeName(log.fileName()).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, mode_t(0600));
        QCOMPARE(::stat(QFile::encodeName(QFileInfo(log).absolutePath()).constData(), &status), 0);
        QCOMPARE(status.st_mode & 0777, mode_t(0700));
        QFile study(m_plan.path);
        QVERIFY(study.open(QIODevice::ReadOnly));
        const QByteArray content = study.readAll();
        QVERIFY(!content.contains("hunter2"));
        QVERIFY(!content.contains("0123456789abcdef"));
        // What is run has it.
        QVERIFY(startedCommands().first().contains(u"hunter2hunter2"));
    }

    void aLogThatCannotBeWrittenIsAWarning()
    {
        script().proposals = {1};
        QFile inTheWay(QFileInfo(trialLogPath(m_plan.path, 0)).absolutePath());
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        const auto controller = open();
        QSignalSpy warning(controller.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
        QCOMPARE(warning.size(), 1);
    }

    void aLostHostIsTriedAgain_data()
    {
        QTest::addColumn<int>("losses");
        QTest::addColumn<QString>("state");
        QTest::newRow("once") << 1 << u"finished"_s;
        QTest::newRow("twice") << 2 << u"finished"_s;
    }
    void aLostHostIsTriedAgain()
    {
        QFETCH(int, losses);
        QFETCH(QString, state);
        script().proposals = {1, 2};
        m_world->behaviour = [losses](const RunRequest& request) {
            if (xOf(request.command) == 1 && request.attempt <= losses)
                return FakeRun{{}, {}, RunEnd{RunEnd::Kind::HostLost, 0, 0, u"the link is down"_s}};
            return valueOfX(request);
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), state);
        QCOMPARE(stateName(*controller, 1), u"finished"_s);
        QCOMPARE(controller->state().trial(0)->attempt, std::min(losses + 1, 3));
        QCOMPARE(script().calls.filter(u"tell 1 "_s).size(), 1);
    }

    void whatTheNetworkDidIsNeverTheTrialsFailure()
    {
        script().proposals = {1, 2};
        m_world->behaviour = [](const RunRequest& request) {
            if (xOf(request.command) == 1)
                return FakeRun{{}, {}, RunEnd{RunEnd::Kind::HostLost, 0, 0, u"the link is down"_s}};
            return valueOfX(request);
        };
        {
            const auto controller = open();
            QSignalSpy ended(controller.get(), &StudyController::ended);
            QVERIFY(runToEnd(*controller));
            QCOMPARE(stateName(*controller, 0), u"host_lost"_s);
            QCOMPARE(controller->state().trial(0)->attempt, 3);
            QCOMPARE(stateName(*controller, 1), u"finished"_s); // the others go on
            QCOMPARE(script().calls.filter(u"tell 1 "_s).size(), 0);
            const auto error = ended.first().first().value<std::optional<Error>>();
            QVERIFY(error && error->kind == ErrorKind::Process);
            QVERIFY2(error->sentence.contains(u"the link is down"), qPrintable(error->sentence));
            QVERIFY2(error->sentence.contains(u"3 time"), qPrintable(error->sentence));
        }
        m_world->behaviour = valueOfX;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
        QCOMPARE(controller->state().trial(0)->attempt, 4);
        QCOMPARE(controller->state().phase(), StudyPhase::Completed);
    }

    void aTrialThatGetsTooLittleTimeIsLeftForAnotherRun()
    {
        script().proposals = {1, 2};
        const RunEnd late{RunEnd::Kind::OutOfTime, 0, 0, u"ended at the limit of 1:00."_s};
        m_world->behaviour = [late](const RunRequest& request) {
            return xOf(request.command) == 1 ? FakeRun{{}, {}, late} : valueOfX(request);
        };
        {
            const auto controller = open();
            QSignalSpy ended(controller.get(), &StudyController::ended);
            QVERIFY(runToEnd(*controller));
            QCOMPARE(stateName(*controller, 0), u"host_lost"_s);
            QCOMPARE(controller->state().trial(0)->attempt, 1); // the limit would be the same once more
            QCOMPARE(stateName(*controller, 1), u"finished"_s);
            QCOMPARE(script().calls.filter(u"tell 1 "_s).size(), 0);
            const auto error = ended.first().first().value<std::optional<Error>>();
            QVERIFY(error);
            QVERIFY2(error->sentence.contains(u"the limit of 1:00"), qPrintable(error->sentence));
        }
        m_world->behaviour = valueOfX;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 0), u"finished"_s);
    }
    void aLimitThatNoTrialKeepsEndsTheRun()
    {
        script().proposals = {1, 2, 3, 4, 5, 6};
        m_world->behaviour = [](const RunRequest&) {
            return FakeRun{{}, {}, RunEnd{RunEnd::Kind::OutOfTime, 0, 0, u"ended at the limit of 1:00."_s}};
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().trials().size(), 3);
        QVERIFY(controller->state().phase() != StudyPhase::Completed);
    }

    void nothingThatStartsEndsTheRunAndLosesNothing()
    {
        script().proposals = {1, 2};
        m_world->behaviour = [](const RunRequest&) {
            return FakeRun{{}, {}, RunEnd{RunEnd::Kind::FailedToStart, 0, 0, u"no folder"_s}};
        };
        {
            const auto controller = open();
            QSignalSpy ended(controller.get(), &StudyController::ended);
            QVERIFY(runToEnd(*controller));
            const auto error = ended.first().first().value<std::optional<Error>>();
            QVERIFY(error && error->kind == ErrorKind::Process);
            QVERIFY(error->sentence.contains(u"no folder"));
            QCOMPARE(m_world->started.size(), 1);
        }
        m_world->behaviour = valueOfX;
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 2);
    }

    void aTrialThatCannotBeStartedLaterHasFailed()
    {
        script().proposals = {1, 2, 3};
        m_world->behaviour = [](const RunRequest& request) {
            if (xOf(request.command) == 2)
                return FakeRun{{}, {}, RunEnd{RunEnd::Kind::FailedToStart, 0, 0, u"no process"_s}};
            return valueOfX(request);
        };
        const auto controller = open();
        QVERIFY(runToEnd(*controller));
        QCOMPARE(stateName(*controller, 1), u"failed"_s);
        QCOMPARE(stateName(*controller, 2), u"finished"_s);
    }

    void manyPrunedProposalsDoNotBlock()
    {
        for (int i = 0; i < 200'000; ++i)
            script().proposals.append(7 * (1 + i % 9));
        const auto controller = open();
        qint64 longest = 0;
        megatune::test::CpuTimer since;
        QTimer beat;
        connect(&beat, &QTimer::timeout, this, [&] { longest = std::max(longest, since.restart()); });
        beat.start(0);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(controller->state().pruned().size(), 9);
        QVERIFY2(longest < 200, qPrintable(QString::number(longest)));
    }

    void aFullDiskStopsTheTrialsAndSaysSo()
    {
        const QString disk = m_folder->filePath(u"disk"_s);
        QVERIFY(QDir().mkdir(disk));
        const QByteArray name = QFile::encodeName(disk);
        if (::mount("none", name.constData(), "tmpfs", 0, "size=64k") != 0)
            QSKIP("a small file system cannot be mounted here");
        const auto unmount = qScopeGuard([&name] { ::umount2(name.constData(), MNT_DETACH); });
        m_plan.path = disk + u"/study.mtune"_s;
        for (int i = 0; i < 1000; ++i)
            script().proposals.append(1 + i % 6 + 8 * (i / 6 % 5));
        script().proposals = {1, 2, 3, 4, 5, 6};
        m_plan.jobs = 2;
        m_plan.command = u"python train.py "_s + QString(9'000, u'y');
        m_world->behaviour = [](const RunRequest& request) {
            FakeRun run = valueOfX(request);
            run.lastsMs = 10;
            return run;
        };
        const auto controller = open();
        QVERIFY(controller);
        QSignalSpy ended(controller.get(), &StudyController::ended);
        QVERIFY(runToEnd(*controller));
        const auto error = ended.first().first().value<std::optional<Error>>();
        QVERIFY(error && error->kind == ErrorKind::Io);
        QVERIFY(error->sentence.contains(m_plan.path));
        QCOMPARE(m_world->running, 0);
        const auto contents = readStudyFile(m_plan.path);
        QVERIFY(contents);
        QVERIFY(!contents->tornEnd && contents->warnings.isEmpty());
    }

    void anotherPlanIsAConflict_data()
    {
        QTest::addColumn<QString>("what");
        for (const char* what :
            {"command", "preset argument", "strategy", "seed", "direction", "measure", "nothing"})
            QTest::newRow(what) << QString::fromUtf8(what);
    }
    void anotherPlanIsAConflict()
    {
        QFETCH(QString, what);
        script().proposals = {1};
        m_plan.command = u"HF_TOKEN=secret python train.py"_s;
        QVERIFY(runToEnd(*open()));
        const QByteArray before = [this] {
            QFile file(m_plan.path);
            return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
        }();
        m_plan.command = u"HF_TOKEN=another python train.py"_s; // as secret as before
        m_plan.maxTrials = 5;
        m_plan.timeoutS = 5;
        if (what == u"command")
            m_plan.command = u"python other.py"_s;
        else if (what == u"strategy")
            m_plan.created.strategy = u"grid"_s;
        else if (what == u"seed")
            m_plan.created.seed = 1;
        else if (what == u"direction")
            m_plan.created.direction = Direction::Minimize;
        else if (what == u"measure")
            m_plan.created.measure.metric = Metric::Max;
        else if (what == u"preset argument") {
            QFile file(m_plan.path);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(QByteArray(before).replace("\"size\":\"64\"", "\"size\":\"32\""));
        }
        const auto controller = tryOpen();
        QCOMPARE(controller.has_value(), what == u"nothing");
        if (!controller) {
            QVERIFY(controller.error().kind == ErrorKind::Conflict);
            QCOMPARE(controller.error().argument, u"study"_s);
            QVERIFY(controller.error().sentence.contains(m_plan.path));
            QVERIFY(!QFile::exists(m_plan.path + u".lock"_s));
        }
    }

    void aFileThatIsInUseOrNoStudyIsRefused()
    {
        script().proposals = {1};
        const auto first = open();
        const auto second = tryOpen();
        QVERIFY(!second);
        QVERIFY(second.error().kind == ErrorKind::Conflict);
        m_plan.path = m_folder->path();
        QVERIFY(tryOpen().error().kind == ErrorKind::Unreadable);
        m_plan.path = m_folder->filePath(u"config.json"_s);
        QFile other(m_plan.path);
        QVERIFY(other.open(QIODevice::WriteOnly));
        other.write("{\"model_type\": \"x\"}\n");
        other.close();
        QVERIFY(tryOpen().error().kind == ErrorKind::Malformed);
        m_plan.path = m_folder->filePath(u"new.mtune"_s);
        m_plan.command = u"echo 'unclosed"_s;
        QVERIFY(!tryOpen().error().sentence.isEmpty());
        QVERIFY(!QFile::exists(m_plan.path));
        m_plan.command = u"true"_s;
        m_plan.created.strategy = u"scriptde"_s;
        const auto typo = tryOpen();
        QVERIFY(typo.error().sentence.contains(u"scripted"));
        QVERIFY(!QFile::exists(m_plan.path));
    }

    void anEmptyFileBecomesAStudy()
    {
        script().proposals = {1};
        QVERIFY(QFile(m_plan.path).open(QIODevice::WriteOnly));
        const auto controller = open();
        QVERIFY(controller);
        QVERIFY(runToEnd(*controller));
        QCOMPARE(kinds().first(), u"study-created"_s);
        QCOMPARE(controller->state().counts().of(TrialState::Finished), 1);
    }

    void aCompletedStudyEndsAtOnceOrGoesOnWithMore()
    {
        script().proposals = {1, 2, 3};
        m_plan.maxTrials = 2;
        QVERIFY(runToEnd(*open()));
        const QStringList before = kinds();
        {
            const auto again = open();
            QVERIFY(runToEnd(*again));
            QCOMPARE(kinds(), before);
            QCOMPARE(again->state().best()->value, 2.0);
        }
        m_plan.maxTrials.reset();
        const auto more = open();
        QVERIFY(runToEnd(*more));
        QCOMPARE(m_world->started.size(), 3);
        QCOMPARE(more->state().best()->value, 3.0);
        QCOMPARE(kinds().count(u"study-resumed"_s), 1);
        QCOMPARE(kinds().count(u"study-completed"_s), 2);
    }

    void someMoreAreAskedForAsAnUninterruptedRunWould()
    {
        script().proposals = {1, 2, 7, 3, 50, 4, 5};
        m_plan.baseline = true;
        m_plan.maxTrials = 5;
        QVERIFY(runToEnd(*open()));
        const QStringList uninterrupted = script().calls;
        const QStringList commands = startedCommands();
        script().calls.clear();
        m_world->started.clear();
        m_plan.path = m_folder->filePath(u"inparts.mtune"_s);
        m_plan.maxTrials = 2;
        QVERIFY(runToEnd(*open()));
        m_plan.maxTrials.reset();
        for (const int more : {1, 2}) {
            script().calls.clear();
            m_plan.moreTrials = more;
            const auto controller = open();
            QVERIFY(controller);
            QCOMPARE(controller->remainingAtMost(), more);
            QVERIFY(runToEnd(*controller));
            QCOMPARE(controller->state().phase(), StudyPhase::Completed);
        }
        QCOMPARE(startedCommands(), commands);
        QCOMPARE(script().calls, uninterrupted);
        // What the next reader finds as the limit of the latest run.
        StudyState state;
        const auto contents = readStudyFile(m_plan.path);
        for (const StudyEvent& event : contents->events)
            state.apply(event);
        QCOMPARE(state.limits()->maxTrials, 5);
    }

    void aStudyThatHasNothingMoreToTrySaysSo()
    {
        script().proposals = {1, 2};
        m_plan.maxTrials = 2;
        QVERIFY(runToEnd(*open()));
        const QStringList before = kinds();
        m_plan.moreTrials = 3;
        const auto again = open();
        QSignalSpy warned(again.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*again));
        QCOMPARE(warned.size(), 1);
        QCOMPARE(warned.first().first().toString(), u"Nothing more was run: the script is over"_s);
        QCOMPARE(kinds(), before);
    }

    void aFollowerSeesTheSame()
    {
        script().proposals = {1, 7, 2};
        const auto controller = open();
        const auto follower = StudyFollower::open(m_plan.path);
        QVERIFY(follower);
        QVERIFY(runToEnd(*controller));
        QTRY_VERIFY((*follower)->state().phase() == StudyPhase::Completed);
        QCOMPARE((*follower)->state().lastSeq(), controller->state().lastSeq());
        QCOMPARE((*follower)->state().best()->number, controller->state().best()->number);
    }

    void aFileThatIsTakenAwayOrChangedIsNoticed_data()
    {
        QTest::addColumn<bool>("deleted");
        QTest::newRow("deleted") << true;
        QTest::newRow("appended to") << false;
    }
    void aFileThatIsTakenAwayOrChangedIsNoticed()
    {
        QFETCH(bool, deleted);
        script().proposals = {1, 2};
        m_world->behaviour = [&](const RunRequest& request) {
            QFile file(m_plan.path);
            if (xOf(request.command) == 2 && deleted)
                file.remove();
            else if (xOf(request.command) == 2 && file.open(QIODevice::Append))
                file.write("of another hand\n");
            return valueOfX(request);
        };
        const auto controller = open();
        QSignalSpy ended(controller.get(), &StudyController::ended);
        QVERIFY(runToEnd(*controller));
        const auto error = ended.first().first().value<std::optional<Error>>();
        QVERIFY(error);
        QVERIFY(error->sentence.contains(m_plan.path));
        QCOMPARE(m_world->running, 0);
        QFile file(m_plan.path);
        QCOMPARE(file.exists(), !deleted);
        if (file.open(QIODevice::ReadOnly))
            QVERIFY(file.readAll().endsWith("of another hand\n"));
    }

    void leftoversAreTold()
    {
        script().proposals = {1};
        m_world->leftovers = 3;
        const auto controller = open();
        QSignalSpy warning(controller.get(), &StudyFeed::warning);
        QVERIFY(runToEnd(*controller));
        QVERIFY(warning.first().first().toString().contains(u'3'));
    }

    void destroyingItWhileTrialsRunEndsThem()
    {
        script().proposals = {1};
        m_world->behaviour = [](const RunRequest&) { return FakeRun{{}, {}, {}, 0, false}; };
        {
            const auto controller = open();
            controller->start();
            QTRY_COMPARE(m_world->running, 1);
        }
        QCOMPARE(m_world->running, 0);
        QCOMPARE(m_world->killed.size(), 1);
    }

    void aStudyCutAnywhereEndsTheSame_data()
    {
        QTest::addColumn<int>("jobs");
        QTest::newRow("one at a time") << 1;
        QTest::newRow("two at a time") << 2;
    }
    /// Cut after each of its events, the study is resumed and ends with the same trials, none of which ran
    /// twice.
    void aStudyCutAnywhereEndsTheSame()
    {
        QFETCH(int, jobs);
        m_plan.jobs = jobs;
        m_plan.baseline = true;
        script().proposals = {1, 7, 2, 50, 14, 3, 7, 51, 4, 52, 5, 8, 53};
        script().toldBefore = {{5, 4}, {9, 7}};
        m_world->behaviour = [](const RunRequest& request) {
            return xOf(request.command) == 3 ? outOfMemory() : valueOfX(request);
        };
        QVERIFY(runToEnd(*open()));
        const auto whole = readStudyFile(m_plan.path);
        QVERIFY(whole);
        const StudyState undisturbed = [&] {
            StudyState state;
            for (const StudyEvent& event : whole->events)
                state.apply(event);
            return state;
        }();
        const QStringList calls = script().calls;
        for (qsizetype cut = 1; cut <= whole->events.size(); ++cut) {
            QFile file(m_plan.path); // in its own place: elsewhere it would be a copy
            QVERIFY(file.open(QIODevice::WriteOnly));
            QSet<int> final;
            StudyState before;
            for (qsizetype i = 0; i < cut; ++i) {
                file.write(toLine(whole->events[i]) + '\n');
                before.apply(whole->events[i]);
            }
            file.close();
            for (const Trial& trial : before.trials()) {
                if (isFinal(trial.state))
                    final.insert(trial.number);
            }
            m_world->started.clear();
            script().calls.clear();
            const auto controller = open();
            QVERIFY(controller);
            QSignalSpy warning(controller.get(), &StudyFeed::warning);
            QVERIFY(runToEnd(*controller));
            QVERIFY2(warning.isEmpty(), qPrintable(QString::number(cut)));
            QSet<QString> commands;
            for (const RunRequest& request : m_world->started) {
                QVERIFY2(!final.contains(request.trial), qPrintable(QString::number(cut)));
                QVERIFY2(!commands.contains(request.command), qPrintable(QString::number(cut)));
                commands.insert(request.command);
            }
            if (jobs == 1)
                QCOMPARE(script().calls, calls);
            QCOMPARE(controller->state().trials().size(), undisturbed.trials().size());
            QCOMPARE(controller->state().pruned().size(), undisturbed.pruned().size());
            QCOMPARE(controller->state().ignoredEvents(), 0);
            QMap<QString, QString> results;
            QMap<QString, QString> expected;
            for (const Trial& trial : controller->state().trials())
                results.insert(
                    trial.command, trialStateName(trial.state) + QString::number(trial.value.value_or(-1)));
            for (const Trial& trial : undisturbed.trials())
                expected.insert(
                    trial.command, trialStateName(trial.state) + QString::number(trial.value.value_or(-1)));
            QCOMPARE(results, expected);
        }
    }
};

MEGATUNE_TEST(ControllerTest)

} // namespace megatune::tst_controller

#include "tst_controller.moc"
