// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/nicescale.h"

#include <algorithm>
#include <cmath>

namespace megatune {

int NiceScale::decimals() const
{
    return std::clamp(static_cast<int>(std::ceil(-std::log10(step) - 1e-9)), 0, 9);
}

QList<double> NiceScale::ticks() const
{
    QList<double> ticks;
    const auto steps = std::lround((to - from) / step);
    for (long i = 0; i <= steps; ++i)
        ticks.append(from + static_cast<double>(i) * step);
    return ticks;
}

NiceScale niceScale(double low, double high, int ticks, bool whole)
{
    if (!std::isfinite(low) || !std::isfinite(high))
        return {};
    if (high < low)
        std::swap(low, high);
    double span = high - low;
    // Values that are (nearly) all the same still get a scale that can be read.
    const double least = std::max(std::max(std::abs(low), std::abs(high)) * 0.01, 1e-9);
    if (span < least) {
        low -= (least - span) / 2;
        high = low + least;
        span = least;
    }
    const double raw = span / std::max(1, ticks);
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    double step = 10 * power;
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw * (1 - 1e-9)) {
            step = factor * power;
            break;
        }
    }
    if (whole)
        step = std::max(1.0, std::round(step));
    const double tolerance = 1e-9;
    return {std::floor(low / step + tolerance) * step, std::ceil(high / step - tolerance) * step, step};
}

} // namespace megatune
