// SPDX-License-Identifier: GPL-3.0-or-later
// Whether trials of the command could run at all, on these hosts.
#pragma once

#include "app/cli/optimize/optimizerequest.h"
#include "core/plan/studypreparation.h"

namespace megatune {

/// Refuses what no trial could run; remarks on what may be wrong, and says who reads the command and how long
/// its trials are.
[[nodiscard]] Result<void> checkCommand(OptimizeRequest& request, const StudyPreparation& known);

} // namespace megatune
