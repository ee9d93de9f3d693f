// SPDX-License-Identifier: GPL-3.0-or-later
// Replays strategies on sweeps whose outcomes are known, and counts what each needs to find the best. Pure
// functions over values; deterministic.
#pragma once

#include "tests/sweeps/sweep.h"

#include <array>

namespace megatune {

inline constexpr std::array<int, 4> benchMilestones{1, 3, 5, 10};

/// One strategy with one seed on one sweep.
struct SearchRun
{
    std::vector<size_t> tried; ///< rows in the order in which they were tried, until the strategy stopped
    std::optional<int> toWithinFive; ///< trials until a value within 5 % of the best
    std::optional<int> toWithinOne;
    int outOfMemory = 0;      ///< trials of these kind until within 1 %, or until it stopped
    int outOfMemoryInAll = 0; ///< until it stopped
    /// What drawing as many layouts without repeats runs into on average, at the same two points.
    double drawnOutOfMemory = 0;
    double drawnOutOfMemoryInAll = 0;
    /// Best value after so many trials as a share of the best; nothing when there was none.
    std::array<std::optional<double>, benchMilestones.size()> bestAfter{};
    int repeats = 0;         ///< layouts proposed again
    int wronglyExcluded = 0; ///< layouts taken for impossible although they were measured to work
};

/// Medians over the seeds; nothing for never.
struct SearchResult
{
    QString sweep;
    QString strategy;
    int candidates = 0;
    std::optional<double> toWithinFive;
    std::optional<double> toWithinOne;
    double outOfMemory = 0;
    double outOfMemoryInAll = 0;
    double drawnOutOfMemory = 0;
    double drawnOutOfMemoryInAll = 0;
    double trials = 0; ///< until the strategy stopped by itself, or all were tried
    std::array<std::optional<double>, benchMilestones.size()> bestAfter{};
    double repeats = 0;
    double wronglyExcluded = 0;
};

/// All sweeps with at least two candidates together.
struct SearchTotal
{
    QString strategy;
    int sweeps = 0;
    int unsolved = 0; ///< sweeps that never came within 1 %
    std::optional<double> medianToWithinFive;
    std::optional<double> medianToWithinOne;
    std::optional<double> meanToWithinFive; ///< nothing when one of them never came there
    std::optional<double> meanToWithinOne;
    std::optional<double> worstToWithinOne;
    double outOfMemory = 0; ///< sums
    double outOfMemoryInAll = 0;
    double drawnOutOfMemory = 0;
    double drawnOutOfMemoryInAll = 0;
    double trials = 0;
    std::array<std::optional<double>, benchMilestones.size()> bestAfter{}; ///< medians
    double repeats = 0;
    double wronglyExcluded = 0;
};

/// Plays until the strategy stops, or until `mostTrials` and within 1 %, whichever is later. Nothing when the
/// strategy does not suit the sweep.
[[nodiscard]] Result<SearchRun> replay(
    const Sweep& sweep, const QString& strategy, quint64 seed, int mostTrials = 1'000'000);

/// Strategies that draw (random, tpe) with `seeds` seeds, the others once.
[[nodiscard]] Result<SearchResult> benchmark(
    const Sweep& sweep, const QString& strategy, int seeds, int mostTrials = 1'000'000);

[[nodiscard]] SearchTotal totalOf(const QString& strategy, const QList<SearchResult>& results);

/// Strategies that can be replayed on any sweep, in the order of a report.
[[nodiscard]] QStringList benchStrategies();

} // namespace megatune
