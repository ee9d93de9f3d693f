// SPDX-License-Identifier: GPL-3.0-or-later
// Walks the raw space once and says what every combination's fate is, without touching what a rule has
// already decided for a whole branch. Pure functions over values; may run in any thread.
#pragma once

#include "core/space/rule.h"
#include "core/space/searchspace.h"

#include <vector>

namespace megatune {

struct Classification
{
    quint64 total = 0;
    quint64 kept = 0;
    /// Combinations that rule i is the first to break, in the order of the rule set. kept + sum = total.
    QList<quint64> prunedByRule;
    /// The kept combinations in ascending order; empty when only counts were asked for.
    std::vector<CombinationIndex> keptIndexes;
};

enum class Listing { CountsOnly, Kept };

[[nodiscard]] Classification classify(const SearchSpace& space, const RuleSet& rules, Listing listing);

/// The first rule that the combination breaks, or nullptr when it is kept. Points into `rules`.
[[nodiscard]] const Rule* firstBroken(const SearchSpace& space, const RuleSet& rules, CombinationIndex index);

/// Where nothing is kept: the rule that broke all that the rules before it left. Null otherwise. Points into
/// `rules`, which `found` was counted with.
[[nodiscard]] const Rule* decisiveRule(const RuleSet& rules, const Classification& found);

/// Why it is left out, with the numbers; empty when it is kept.
[[nodiscard]] QString reasonFor(const SearchSpace& space, const RuleSet& rules, CombinationIndex index);

/// The space with only the first choice of every parameter that is not in `names`: what a count "recompute
/// options left out" is made over.
[[nodiscard]] SearchSpace projected(const SearchSpace& space, const QStringList& names);

/// Cells in row-major order: rows are the choices of `rowParameter`, columns those of `columnParameter`.
[[nodiscard]] std::vector<Classification> classifyGrid(const SearchSpace& space, const RuleSet& rules,
    const QString& rowParameter, const QString& columnParameter);

} // namespace megatune
