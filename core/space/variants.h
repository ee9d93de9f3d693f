// SPDX-License-Identifier: GPL-3.0-or-later
// Combinations beside a given one: in the space that a smaller one was cut out of, and those that differ in a
// few parameters. Pure; any thread.
#pragma once

#include "core/space/searchspace.h"

#include <vector>

namespace megatune {

/// Where the combinations of `part` are in `whole`, of which it has for each parameter all choices or one.
class WholeSpaceIndex
{
public:
    WholeSpaceIndex(const SearchSpace& whole, const SearchSpace& part);
    [[nodiscard]] CombinationIndex of(CombinationIndex index) const;

private:
    const SearchSpace& m_whole;
    const SearchSpace& m_part;
    CombinationIndex m_first = 0; ///< of the part's first combination
};

/// The combination with another choice of one parameter.
[[nodiscard]] CombinationIndex withChoice(
    const SearchSpace& space, CombinationIndex index, int parameter, int choice);

/// All that differ from `index` in these parameters alone, itself first; names that the space lacks are
/// passed over.
[[nodiscard]] std::vector<CombinationIndex> variantsOf(
    const SearchSpace& space, CombinationIndex index, const QStringList& names);

} // namespace megatune
