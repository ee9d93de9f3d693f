// SPDX-License-Identifier: GPL-3.0-or-later
// Slurm as a host: every trial is a job of its own, or, inside an allocation that exists, a step of it.
#pragma once

#include "core/hosts/slurm/slurmscript.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"

namespace megatune {

[[nodiscard]] SlurmSettings slurmSettings(const HostSpec& spec, const QString& setup);

/// With the folder that the host names in place of the trial's own.
[[nodiscard]] RunRequest slurmRequest(const HostSpec& spec, const RunRequest& request);

/// In an environment with SLURM_JOB_ID the trials run as steps of that allocation, by srun.
[[nodiscard]] Result<std::unique_ptr<TrialHost>> createSlurmHost(
    const HostSpec& spec, const HostContext& context);

} // namespace megatune
