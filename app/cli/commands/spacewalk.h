// SPDX-License-Identifier: GPL-3.0-or-later
// Goes over a search space of any size in pieces that fit into memory. Pure functions over values.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"

#include <functional>
#include <vector>

namespace megatune {

/// Calls `visit` with every stretch [begin, end) of combinations in ascending order and the kept ones in it;
/// goes on while it returns true.
void forEachStretch(const SearchSpace& space, const RuleSet& rules,
    const std::function<bool(
        CombinationIndex begin, CombinationIndex end, const std::vector<CombinationIndex>& kept)>& visit);

/// Combinations that run the same command counted once.
struct DistinctCounts
{
    quint64 total = 0;
    quint64 kept = 0;
};

[[nodiscard]] DistinctCounts countDistinct(const Preset& preset);

} // namespace megatune
