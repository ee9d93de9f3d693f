// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/statistics.h"

#include <algorithm>
#include <array>

namespace megatune {

namespace {

struct QuantileTable
{
    std::array<double, 30> student; ///< for 1 ... 30 degrees of freedom
    double normal;
};

constexpr QuantileTable quantiles95{{12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
                                        2.201, 2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
                                        2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042},
    1.959964};
constexpr QuantileTable quantiles99{{63.657, 9.925, 5.841, 4.604, 4.032, 3.707, 3.499, 3.355, 3.250, 3.169,
                                        3.106, 3.055, 3.012, 2.977, 2.947, 2.921, 2.898, 2.878, 2.861, 2.845,
                                        2.831, 2.819, 2.807, 2.797, 2.787, 2.779, 2.771, 2.763, 2.756, 2.750},
    2.575829};

} // namespace

Sample sampleOf(const QList<double>& values)
{
    // Welford: no difference of large sums.
    Sample sample;
    double squares = 0;
    for (const double value : values) {
        ++sample.count;
        const double before = value - sample.mean;
        sample.mean += before / static_cast<double>(sample.count);
        squares += before * (value - sample.mean);
    }
    if (sample.count > 1)
        sample.deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(sample.count - 1)));
    return sample;
}

std::optional<double> medianOf(QList<double> values)
{
    if (values.isEmpty())
        return std::nullopt;
    const auto middle = values.begin() + values.size() / 2;
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    const double below = *std::max_element(values.begin(), middle);
    return below + (*middle - below) / 2;
}

double studentQuantile(double freedom, Confidence confidence)
{
    const QuantileTable& table = confidence == Confidence::Percent95 ? quantiles95 : quantiles99;
    const double whole = std::max(1.0, std::floor(freedom));
    if (whole <= 30)
        return table.student[static_cast<size_t>(whole) - 1];
    const double z = table.normal;
    return z + (z * z * z + z) / (4 * whole)
        + (5 * std::pow(z, 5) + 16 * z * z * z + 3 * z) / (96 * whole * whole);
}

std::optional<double> halfWidth(const Sample& sample, Confidence confidence)
{
    if (sample.count < 2)
        return std::nullopt;
    const auto n = static_cast<double>(sample.count);
    return studentQuantile(n - 1, confidence) * sample.deviation / std::sqrt(n);
}

std::optional<MeanDifference> welch(const Sample& first, const Sample& second)
{
    if (first.count < 2 || second.count < 2)
        return std::nullopt;
    const auto n = static_cast<double>(first.count);
    const auto m = static_cast<double>(second.count);
    const double one = first.deviation * first.deviation / n;
    const double other = second.deviation * second.deviation / m;
    MeanDifference result{first.mean - second.mean, 0};
    if (one + other > 0) {
        const double freedom =
            (one + other) * (one + other) / (one * one / (n - 1) + other * other / (m - 1));
        result.halfWidth = studentQuantile(freedom) * std::sqrt(one + other);
    }
    return result;
}

} // namespace megatune
