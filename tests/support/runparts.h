// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a run stand on, without a controller: a study that is opened, its log, and a pool with
// one fake host.
#pragma once

#include "core/control/runqueue.h"
#include "core/control/studyopener.h"
#include "core/pool/hostpool.h"
#include "tests/support/manualstudy.h"

#include <QTest>

namespace megatune::test {

struct RunParts
{
    ManualStudy study; ///< its plan is what open() reads
    StudyPlan plan;
    StudyState state;
    std::unique_ptr<Proposer> proposer;
    std::unique_ptr<DurableLog> log;
    std::unique_ptr<HostPool> pool;

    bool open()
    {
        auto opened = StudyOpener(study.plan, study.preset, {QStringLiteral("fake")}, study.clock).open();
        if (!opened)
            return false;
        plan = std::move(opened->plan);
        state = std::move(opened->state);
        proposer = std::move(opened->proposer);
        log = std::make_unique<DurableLog>(state, study.clock);
        log->open(std::move(opened->journal));
        return true;
    }
    /// The host is ready once this is true.
    bool openPool()
    {
        std::vector<std::unique_ptr<TrialHost>> hosts;
        hosts.push_back(std::make_unique<FakeHost>(study.world, study.gpus));
        pool = std::make_unique<HostPool>(std::move(hosts));
        HostPoolSettings settings;
        settings.studyUid = *RunUid::from(state.header().uid);
        settings.kept = [](int) { return QList<TrialKey>(); };
        pool->open(std::move(settings));
        return QTest::qWaitFor([this] { return pool->isAnyFree(); }, 60'000);
    }
    [[nodiscard]] RunContext context() { return {plan, study.preset, state, *log, *proposer}; }

    /// The next attempt of this trial runs, and has ended like that.
    bool run(RunQueue& queue, int number, TrialState end, std::optional<double> value = {})
    {
        const int attempt = state.trial(number)->attempt + 1;
        TrialEnded ended{number, attempt, end};
        ended.value = value;
        return log->write(TrialStarted{number, attempt, {}, {}})
            && queue.writeEnd(ended, RunEnd::Kind::Exited);
    }
    bool onDisk()
    {
        return QTest::qWaitFor([this] { return !log->isAwaited(); }, 60'000);
    }
};

} // namespace megatune::test
