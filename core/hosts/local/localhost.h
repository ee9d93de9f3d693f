// SPDX-License-Identifier: GPL-3.0-or-later
// This machine as a host, and which GPUs it offers to trials.
#pragma once

#include "core/run/hostspec.h"
#include "core/run/trialhost.h"

namespace megatune {

/// GPU ids as CUDA_VISIBLE_DEVICES takes them; empty: unknown. `root` is where /proc and /dev are looked for.
[[nodiscard]] QStringList localGpuIds(
    const HostSpec& spec, const QProcessEnvironment& environment, const QString& root = QString());

/// This machine. GPUs: those of CUDA_VISIBLE_DEVICES (HIP_, ASCEND_RT_) in `environment` when it is set, else
/// what /proc/driver/nvidia/gpus, /dev/nvidia[0-9]*, /dev/davinci[0-9]* or ROCm's nodes show, else unknown;
/// `spec.gpus` limits or states their number.
[[nodiscard]] std::unique_ptr<TrialHost> createLocalHost(
    const HostSpec& spec, const QProcessEnvironment& environment);

} // namespace megatune
