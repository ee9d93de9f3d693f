// SPDX-License-Identifier: GPL-3.0-or-later
// Before a study begins, this machine and those behind ssh are asked which GPUs they have, where nobody has
// said it.
#pragma once

#include "core/plan/gpuoffer.h"

#include <QHash>

namespace megatune {

/// By a host's name. Hosts of other kinds, and those that do not tell within seconds, are absent: what
/// keeps them from it is said once the study uses them. Runs the event loop until then.
[[nodiscard]] QHash<QString, GpuOffer> askedGpus(const QList<HostSpec>& hosts, const HostContext& context);

} // namespace megatune
