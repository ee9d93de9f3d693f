// SPDX-License-Identifier: GPL-3.0-or-later
// The fastest layout of a space by the estimates, without an estimate of most of them.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"

namespace megatune {

/// What a recommended layout takes of a GPU's memory at most: of 76 measured peaks 9 were more than 3 % above
/// their estimates.
inline constexpr double plannedMemoryShare = 0.95;

/// Of those that a search would launch unasked and that take at most plannedMemoryShare of the memory. A step
/// with recomputation takes no less than the same without it: those are looked at in the order of their steps
/// without it, until the fastest found is faster than what is left. Nothing where there is none, or where it
/// cannot be looked for so (no recomputation among the parameters). The preset has an estimator. Any thread.
[[nodiscard]] std::optional<CombinationIndex> fastestWithRoom(
    const Preset& preset, const Calibration& calibration);

} // namespace megatune
