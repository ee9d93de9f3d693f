// SPDX-License-Identifier: GPL-3.0-or-later
// From a queued trial to an attempt that can start: its command with its secrets, its GPUs in the
// environment, how it is measured, and what it has to reach.
#pragma once

#include "core/control/runcontext.h"
#include "core/pool/hostpool.h"
#include "core/trial/attempt.h"

#include <memory>

namespace megatune {

/// How a trial of the file is read and measured, wherever it runs.
[[nodiscard]] AttemptSettings attemptSettings(const RunContext& run, int number);

class TrialStarter
{
public:
    TrialStarter(const RunContext& run, HostPool& pool, std::shared_ptr<const Clock> clock);

    /// The next attempt of a trial that has GPUs of the pool; it is not started. `reattach`: the attempt that
    /// the file names, which runs already.
    [[nodiscard]] std::unique_ptr<TrialAttempt> create(int number, bool reattach) const;
    /// What this trial has to reach in order not to be given up; nothing: it runs to its end.
    [[nodiscard]] std::optional<double> thresholdFor(int number) const;

private:
    [[nodiscard]] RunRequest requestFor(int number, const GpuSlot& slot, bool reattach) const;
    [[nodiscard]] QString commandOf(int number) const;

    RunContext m_run;
    HostPool& m_pool;
    std::shared_ptr<const Clock> m_clock;
};

} // namespace megatune
