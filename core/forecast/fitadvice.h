// SPDX-License-Identifier: GPL-3.0-or-later
// What would fit instead of a layout that ran out of memory, by the estimate. Pure.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

/// "MBS 2 or full recompute": changes of one parameter - or, when none is enough, of micro-batch and
/// recomputation together - that the rules allow and that fit by the estimate, at most three, the one with
/// the shortest step first; TP stays inside a node. Empty when nothing is estimated or nothing fits. What ran
/// out needs more than a GPU has, whatever the estimate says, and `shortBytes` more when that is known: the
/// estimate is scaled by that.
[[nodiscard]] QString fittingChanges(const Preset& preset, const Layout& layout, double shortBytes = 0);

} // namespace megatune
