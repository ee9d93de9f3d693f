// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the GPUs of hosts and the ways between them by resources/gpu-check.py, which their own PyTorch
// runs: half a minute in which the GPUs work. Whatever is named slow was slow twice.
#pragma once

#include "core/hostcheck/gpuspeeds.h"
#include "core/hostcheck/hostreport.h"
#include "core/run/hostspec.h"

#include <functional>
#include <optional>

namespace megatune {

/// Of one host, or of several machines that run a trial together.
struct HostSpeeds
{
    QString host; ///< HostSpec::name()
    GpuSpeeds speeds = {};
    QString problem = {}; ///< why it was not measured, or not to the end: a sentence
    QString raw = {};     ///< what was said there last
};

struct GpuCheckAnswer
{
    QList<HostSpeeds> hosts; ///< in the order of the question
    QList<SlowPart> slow;
    /// All of them together.
    [[nodiscard]] GpuSpeeds speeds() const;
    /// For a study's file.
    [[nodiscard]] GpuCheck check() const;
};

/// All hosts at the same time. GPUs that others use are left out of it and said. `environment` is what trials
/// get on top of ours. Calls `done` once from the event loop, and not at all once `context` is destroyed,
/// which ends what was started. Never blocks.
void checkGpus(QObject* context, const QList<HostSpec>& hosts, const HostContext& with,
    const QList<QPair<QString, QString>>& environment,
    std::function<void(const GpuCheckAnswer& answer)> done);

/// The host without what is slow: a GPU of this machine or of one behind ssh, a machine of a group, a node of
/// Slurm; of a slow way one of its ends. Nothing where none of it is left.
[[nodiscard]] std::optional<HostSpec> withoutSlow(const HostSpec& host, const GpuCheckAnswer& answer);
/// Those of which something is left; all as they are where that is none.
[[nodiscard]] QList<HostSpec> withoutSlow(const QList<HostSpec>& hosts, const GpuCheckAnswer& answer);

/// What stands in the report of a host: the speed of its GPUs and of the ways between them, and why not.
[[nodiscard]] QList<HostFinding> speedFindings(const HostSpec& host, const GpuCheckAnswer& answer);

} // namespace megatune
