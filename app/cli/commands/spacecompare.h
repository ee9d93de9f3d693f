// SPDX-License-Identifier: GPL-3.0-or-later
// megatune-cli space --compare: what the documented rules and Megatron's own keep differently.
#pragma once

#include "app/cli/arguments.h"

namespace megatune {

/// Prints the comparison; the exit status.
[[nodiscard]] int runSpaceComparison(const Arguments& arguments);

} // namespace megatune
