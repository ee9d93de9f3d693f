// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts that a strategy can choose from: kept by every rule, one for each command.
#pragma once

#include "core/strategy/heldback.h"
#include "core/strategy/strategy.h"

#include <vector>

namespace megatune {

/// In ascending order of the raw space. May be large (hundreds of thousands): indexes, not layouts.
[[nodiscard]] std::vector<CombinationIndex> distinctCandidates(const Preset& preset);
/// Without those that are held back, which are counted.
[[nodiscard]] std::vector<CombinationIndex> distinctCandidates(const Preset& preset, HeldBack& heldBack);

/// Where the rules still keep them, the positions of earlier trials' layouts.
[[nodiscard]] std::vector<CombinationIndex> earlierIndexes(
    const Preset& preset, const QList<EarlierTrial>& earlier);

} // namespace megatune
