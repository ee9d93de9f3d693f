// SPDX-License-Identifier: GPL-3.0-or-later
// A study of the fake world of which people ask for trials: opened, run to its end, read again.
#pragma once

#include "core/run/trialhost.h"
#include "core/trial/replay.h"
#include "tests/support/fakeworld.h"
#include "tests/support/studyend.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace megatune::test {

inline Layout layoutOf(int x)
{
    return Layout({{QStringLiteral("x"), Value{x}}});
}

inline FakeRun finishedWith(double value)
{
    return {trainingThatPrints({value, value, value})};
}

inline FakeRun failing()
{
    FakeRun run;
    run.err = "RuntimeError: no such dataset\n";
    run.end.exitCode = 1;
    return run;
}

inline FakeRun outOfMemory()
{
    FakeRun run;
    run.err = "torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2.00 GiB.\n";
    run.end.exitCode = 1;
    return run;
}

/// x itself is the value; 5 runs out of memory the first time.
struct ManualStudy
{
    QTemporaryDir folder;
    FakeWorld world;
    std::shared_ptr<FakeClock> clock = std::make_shared<FakeClock>();
    std::shared_ptr<const FakePreset> preset = std::make_shared<FakePreset>(1);
    StudyPlan plan;
    QStringList gpus = {};
    QSet<int> failing = {}; ///< values of x whose trials fail

    ManualStudy()
    {
        registerScripted();
        world.behaviour = [this](const RunRequest& request) {
            const int x = xOf(request.command);
            return x == 5 && request.attempt == 1 ? outOfMemory()
                : failing.contains(x)             ? test::failing()
                                                  : finishedWith(x);
        };
        plan.path = folder.filePath(QStringLiteral("study.mtune"));
        plan.command = QStringLiteral("python train.py");
        script() = Script();
    }

    [[nodiscard]] Result<std::unique_ptr<StudyController>> tryOpen()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(world, gpus));
        return StudyController::open(plan, preset, std::move(hosts), clock);
    }
    [[nodiscard]] std::unique_ptr<StudyController> open()
    {
        const Script before = script();
        auto controller = tryOpen();
        // One that was just killed holds the lock until what it wrote is on the device.
        for (int turn = 0; turn < 1000 && !controller && controller.error().kind == ErrorKind::Conflict;
             ++turn) {
            QTest::qWait(5);
            script() = before; // the file was read, and the strategy asked, before the lock was found
            controller = tryOpen();
        }
        if (!controller) {
            qWarning("%s", qPrintable(controller.error().sentence));
            return nullptr;
        }
        return std::move(*controller);
    }

    [[nodiscard]] QList<StudyEvent> events() const
    {
        const auto contents = readStudyFile(plan.path);
        return contents ? contents->events : QList<StudyEvent>();
    }
    void writeFile(const QList<StudyEvent>& events) const
    {
        QFile file(plan.path);
        if (!file.open(QIODevice::WriteOnly | QIODevice::Truncate))
            qFatal("no file");
        for (const StudyEvent& event : events)
            file.write(toLine(event) + '\n');
    }
    /// What the strategy hears when the file is read once more.
    [[nodiscard]] QStringList callsOfReplay() const
    {
        const Script before = script();
        script().calls.clear();
        (void)isChosenAgain(QStringLiteral("scripted"));
        return std::exchange(script(), before).calls;
    }
    /// The file's trials are those that the strategy proposes when it is read once more.
    [[nodiscard]] bool isChosenAgain(const QString& strategy) const
    {
        auto made = createStrategy(strategy, {preset, plan.created.direction, plan.created.seed});
        const auto proposer = Proposer::create(std::move(*made), preset, plan.command);
        StudyReplay replay(**proposer);
        StudyState state;
        for (const StudyEvent& event : events()) {
            state.apply(event);
            replay.follow(event, state);
        }
        return !replay.hasDiverged();
    }

    [[nodiscard]] static QString described(const Trial& trial)
    {
        return QStringLiteral("%1 %2 %3 %4")
            .arg(trial.layout.toText(), trialStateName(trial.state))
            .arg(trial.value.value_or(-1))
            .arg(trial.attempt);
    }
    [[nodiscard]] static QStringList described(const StudyState& state)
    {
        QStringList all;
        for (const Trial& trial : state.trials())
            all.append(described(trial));
        return all;
    }
};

} // namespace megatune::test
