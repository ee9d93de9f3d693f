// SPDX-License-Identifier: GPL-3.0-or-later
// What noise allows to be said: means with their intervals, and whether two of them differ. All of it takes
// the values as drawn independently from one normal distribution. Iterations of one training are not quite
// that - a slow moment lasts for several of them, and all of a run share its hosts and clocks -, so an
// interval from the iterations of one run is about that run, and rather too narrow than too wide.
#pragma once

#include <cmath>
#include <optional>
#include <QList>

namespace megatune {

/// Two-sided.
enum class Confidence { Percent95, Percent99 };

/// Count, mean and sample standard deviation (n - 1 below the fraction line; 0 for less than two values).
struct Sample
{
    qsizetype count = 0;
    double mean = 0;
    double deviation = 0;
};
[[nodiscard]] Sample sampleOf(const QList<double>& values);

/// The mean of the middle two where their number is even; nothing for no values.
[[nodiscard]] std::optional<double> medianOf(QList<double> values);

/// Of a normal distribution, deviation over median absolute deviation (Rousseeuw and Croux 1993): the
/// deviation of most, whatever a few do.
inline constexpr double deviationOfMedianDeviation = 1.4826;

/// The quantile of Student's t that bounds a two-sided interval. `freedom` is rounded down, at least 1.
/// Tabled up to 30; beyond that by the expansion in Abramowitz and Stegun, 26.7.5.
[[nodiscard]] double studentQuantile(double freedom, Confidence confidence = Confidence::Percent95);

/// Half the width of the mean's interval by Student's t; nothing for less than two values.
[[nodiscard]] std::optional<double> halfWidth(
    const Sample& sample, Confidence confidence = Confidence::Percent95);

/// How far two means are apart, with the 95 % interval of that.
struct MeanDifference
{
    double difference = 0; ///< first minus second
    double halfWidth = 0;
    [[nodiscard]] bool isSettled() const { return std::abs(difference) > halfWidth; }
};

/// Welch's test (Biometrika 34, 1947): variances need not be equal; degrees of freedom by Welch and
/// Satterthwaite. Nothing when either has less than two values.
[[nodiscard]] std::optional<MeanDifference> welch(const Sample& first, const Sample& second);

} // namespace megatune
