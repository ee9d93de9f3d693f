// SPDX-License-Identifier: GPL-3.0-or-later
// The scale of a chart's axis, in the window and in reports.
#pragma once

#include <QList>

namespace megatune {

/// A scale for people: `step` is 1, 2 or 5 times a power of ten, `from` and `to` are multiples of it.
struct NiceScale
{
    double from = 0;
    double to = 1;
    double step = 1;
    /// Digits after the point of its numbers.
    [[nodiscard]] int decimals() const;
    /// From `from` to `to`, ascending.
    [[nodiscard]] QList<double> ticks() const;
};

/// Around [low, high], with about `ticks` steps. Whole numbers only when `whole`. Where one of the two is not
/// finite, from 0 to 1.
[[nodiscard]] NiceScale niceScale(double low, double high, int ticks, bool whole = false);

} // namespace megatune
