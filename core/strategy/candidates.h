// The layouts that a strategy can choose from: kept by every rule, one for each command.
#pragma once

#include "core/preset/preset.h"

#include <vector>

namespace megatune {

/// In ascending order of the raw space. May be large (hundreds of thousands): indexes, not layouts.
[[nodiscard]] std::vector<CombinationIndex> distinctCandidates(const Preset& preset);

} // namespace megatune
