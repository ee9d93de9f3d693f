// SPDX-License-Identifier: GPL-3.0-or-later
// Which parameter decides how trials go: the share of an outcome's variance that lies between the choices of
// one parameter, not counting what chance alone would put there.
//
// With n outcomes y in k groups of equal choice: SST = sum (y - mean)^2, SSW = sum (y - its group's mean)^2,
// and
//     share = 1 - (n - 1) / (n - k) * SSW / SST                       (below 0: 0)
// That is the epsilon squared of Kelley (An unbiased correlation ratio measure, PNAS 21, 1935), the adjusted
// R^2 of a model that knows this parameter only. Without the correction every parameter with many choices
// would look important: the plain ratio 1 - SSW/SST is (k - 1) / (n - 1) on average when the choice means
// nothing at all.
//
// What it is not: effects of two parameters together count for neither, and a search that does not try all
// combinations evenly lets parameters that go together (TP and PP) share what they explain. So shares do not
// add up to 1. Random forests with fANOVA (Hutter et al., ICML 2014) part that out, for models of thousands
// of trials; the few trials of a tuning session do not carry them.
#pragma once

#include <optional>
#include <QList>

namespace megatune {

struct Importance
{
    double share = 0; ///< 0 to 1
    /// A share that about 1 of 20 parameters without any effect reaches: without one 1 - SSW/SST follows the
    /// beta distribution with (k - 1) / 2 and (n - k) / 2, for normal outcomes; its mean and two deviations.
    double byChance = 0;
    int outcomes = 0; ///< n
    int choices = 0;  ///< k
    [[nodiscard]] bool isSure() const { return share > byChance; }
};

/// Fewer outcomes than this say nothing.
inline constexpr int leastOutcomesForImportance = 8;

/// `choices[i]` is the choice (a position; negative: none, left out) that came to `outcomes[i]` (NaN: left
/// out). The lists are equally long. Nothing with less than two choices, fewer than
/// leastOutcomesForImportance outcomes, or fewer than two outcomes a choice on average. 0 when all outcomes
/// are the same. Deterministic.
[[nodiscard]] std::optional<Importance> importanceOf(
    const QList<int>& choices, const QList<double>& outcomes);

} // namespace megatune
