// SPDX-License-Identifier: GPL-3.0-or-later
// Trials that stand in the file as running when a run begins: an earlier process was killed. Where their host
// keeps them they go on, and are followed from here on; the others are closed as stopped.
#pragma once

#include "core/control/runcontext.h"
#include "core/control/runningtrials.h"
#include "core/control/runqueue.h"
#include "core/pool/hostpool.h"

#include <QSet>

namespace megatune {

class InterruptedTrials
{
public:
    InterruptedTrials(const RunContext& run, HostPool& pool, RunningTrials& running, RunQueue& queue)
        : m_run(run)
        , m_pool(pool)
        , m_running(running)
        , m_queue(queue)
    {
    }

    /// Once the hosts have answered: writes the end of those that cannot go on, onto the device. False when
    /// the file could not be written.
    [[nodiscard]] bool closeOthers();
    /// Those that go on, and whose host cannot be used yet.
    [[nodiscard]] const QSet<int>& waiting() const { return m_waiting; }
    /// They are found again when the study goes on.
    void forget() { m_waiting.clear(); }
    /// Follows those on this host, which is ready. One whose GPUs are shared out differently now is ended and
    /// runs again.
    void adopt(int host);
    /// Attempts that go on there, also those that nobody follows yet: not to be ended.
    [[nodiscard]] QList<TrialKey> keysOn(int host) const;

private:
    /// The host that keeps this trial running, if there is one.
    [[nodiscard]] std::optional<int> hostKeeping(const Trial& trial) const;

    RunContext m_run;
    HostPool& m_pool;
    RunningTrials& m_running;
    RunQueue& m_queue;
    QSet<int> m_waiting;
};

} // namespace megatune
