// SPDX-License-Identifier: GPL-3.0-or-later
// The GPUs that a trial can have by what hosts state and by what a check has found. Pure, but for the local
// machine's own list.
#pragma once

#include "core/hostcheck/hostreport.h"
#include "core/run/hostspec.h"

namespace megatune {

struct GpuOffer
{
    int gpus = 0;                         ///< as many as one trial can have on each of the hosts
    int perNode = 0;                      ///< of one machine
    QString type;                         ///< empty: several types, or one that estimates do not know
    QMap<QString, QString> versions = {}; ///< as HostReport::versions, those that all hosts share
    bool operator==(const GpuOffer&) const = default;
};

/// Of one host that was checked; nothing when it does not tell. What its spec states limits what was found,
/// and counts for Slurm, whose nodes are not looked at.
[[nodiscard]] std::optional<GpuOffer> gpuOffer(const HostSpec& spec, const HostReport& report);
/// Of one whose machines, in the order of HostSpec::machines(), were asked for their GPUs; nothing while one
/// of them does not tell.
[[nodiscard]] std::optional<GpuOffer> gpuOffer(
    const HostSpec& spec, const QList<HostReport>& reportsOfMachines);
/// Of one that was not: what it states or shows from here.
[[nodiscard]] std::optional<GpuOffer> gpuOffer(const HostSpec& spec, const QProcessEnvironment& environment);
/// The least of both, of one type only where both are.
[[nodiscard]] std::optional<GpuOffer> leastOffer(
    const std::optional<GpuOffer>& one, const std::optional<GpuOffer>& other);
/// The least of hosts that have told their GPUs; nothing while none has.
[[nodiscard]] std::optional<GpuOffer> gpuOffer(const QList<QPair<HostSpec, HostReport>>& answers);

/// The type of this machine's GPUs, as the driver's list in /proc names them; empty as in GpuOffer, and where
/// there is no list.
[[nodiscard]] QString localGpuType(const QString& root = {});

} // namespace megatune
