// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/importance.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace megatune {

namespace {

struct OutcomeGroup
{
    int count = 0;
    double mean = 0;
    double squares = 0; ///< of the differences from the mean

    /// Welford: no difference of large sums.
    void add(double outcome)
    {
        ++count;
        const double before = outcome - mean;
        mean += before / count;
        squares += before * (outcome - mean);
    }
};

double corrected(double ratio, double n, double k)
{
    return std::clamp(1 - (n - 1) / (n - k) * (1 - ratio), 0.0, 1.0);
}

} // namespace

std::optional<Importance> importanceOf(const QList<int>& choices, const QList<double>& outcomes)
{
    std::vector<OutcomeGroup> groups;
    OutcomeGroup all;
    for (qsizetype i = 0; i < std::min(choices.size(), outcomes.size()); ++i) {
        if (choices.at(i) < 0 || !std::isfinite(outcomes.at(i)))
            continue;
        const auto choice = static_cast<size_t>(choices.at(i));
        if (choice >= groups.size())
            groups.resize(choice + 1);
        groups[choice].add(outcomes.at(i));
        all.add(outcomes.at(i));
    }
    const auto k = static_cast<int>(std::count_if(
        groups.begin(), groups.end(), [](const OutcomeGroup& group) { return group.count > 0; }));
    if (k < 2 || all.count < std::max(leastOutcomesForImportance, 2 * k))
        return std::nullopt;
    Importance importance{0, 0, all.count, k};
    const double n = all.count;
    double within = 0;
    for (const OutcomeGroup& group : groups)
        within += group.squares;
    // Sums of squares of equal numbers are zero but for rounding.
    const double nothing = n * std::pow(1e-12 * std::max(std::abs(all.mean), 1e-300), 2);
    if (all.squares > nothing)
        importance.share = corrected(1 - within / all.squares, n, k);
    const double a = (k - 1) / 2.0;
    const double b = (n - k) / 2.0;
    const double deviation = std::sqrt(a * b / (a + b + 1)) / (a + b);
    importance.byChance = corrected(std::min(1.0, a / (a + b) + 2 * deviation), n, k);
    return importance;
}

} // namespace megatune
