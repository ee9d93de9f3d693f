// The layouts that a strategy can choose from: kept by every rule, one for each command.
#pragma once

#include "core/preset/preset.h"
#include "core/strategy/heldback.h"

#include <vector>

namespace megatune {

/// In ascending order of the raw space. May be large (hundreds of thousands): indexes, not layouts.
[[nodiscard]] std::vector<CombinationIndex> distinctCandidates(const Preset& preset);
/// Without those that are held back, which are counted.
[[nodiscard]] std::vector<CombinationIndex> distinctCandidates(const Preset& preset, HeldBack& heldBack);

} // namespace megatune
