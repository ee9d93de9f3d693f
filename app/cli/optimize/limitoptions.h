// SPDX-License-Identifier: GPL-3.0-or-later
// Limits as the command line takes them.
#pragma once

#include "core/study/limits.h"

namespace megatune {

/// What is set: "--timeout 60 --early-stop"; without maxTrials. Empty for none.
[[nodiscard]] QString limitOptions(const StudyLimits& limits);

} // namespace megatune
