// SPDX-License-Identifier: GPL-3.0-or-later
// Measures hosts' GPUs before anything else runs there, until it is interrupted.
#pragma once

#include "core/hostcheck/gpucheck.h"

namespace megatune {

/// Says on standard error what it does, and runs the event loop until then. Nothing: a signal came; nothing
/// of it is left on the hosts.
[[nodiscard]] std::optional<GpuCheckAnswer> measuredGpus(const QList<HostSpec>& hosts,
    const HostContext& context, const QList<QPair<QString, QString>>& environment);

} // namespace megatune
