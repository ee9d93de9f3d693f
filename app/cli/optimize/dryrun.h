// SPDX-License-Identifier: GPL-3.0-or-later
// `optimize --dry-run`: the commands that would run, as far as they can be known.
#pragma once

#include "app/cli/optimize/optimizerequest.h"

namespace megatune {

/// Runs and writes nothing; the exit status.
[[nodiscard]] int dryRun(const OptimizeRequest& request);

} // namespace megatune
