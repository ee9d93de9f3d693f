// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/earlystop.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr qsizetype earlyLeastIterations = 3;

/// Minimizing is maximizing the negative.
double signOf(Direction direction)
{
    return direction == Direction::Maximize ? 1 : -1;
}

} // namespace

double thresholdOf(double bestValue, const Sample& best, Direction direction)
{
    const double slack =
        halfWidth(best, Confidence::Percent99).value_or(0) + runToRunShare * std::abs(bestValue);
    return bestValue - signOf(direction) * slack;
}

bool cannotReach(const QList<double>& iterations, double threshold, Direction direction)
{
    if (iterations.size() < earlyLeastIterations)
        return false;
    const double sign = signOf(direction);
    const bool anyReaches = std::any_of(iterations.begin(), iterations.end(),
        [sign, threshold](double value) { return sign * value >= sign * threshold; });
    if (anyReaches)
        return false;
    const Sample sample = sampleOf(iterations);
    return sign * sample.mean + halfWidth(sample, Confidence::Percent99).value_or(0) < sign * threshold;
}

bool isSettled(const Sample& iterations, double percent)
{
    const std::optional<double> half = halfWidth(iterations);
    return half && iterations.count >= earlyLeastIterations && iterations.mean != 0
        && *half <= std::abs(iterations.mean) * percent / 100;
}

} // namespace megatune
