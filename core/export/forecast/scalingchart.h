// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens/s over the number of GPUs as SVG, both axes logarithmic, so that ideal scaling is a straight line.
#pragma once

#include "core/export/forecast/forecastcolumns.h"

namespace megatune {

/// A line for each type of GPU, and dashed what the smallest cluster of that type would come to with ideal
/// scaling. Empty where no two clusters of a type fit.
[[nodiscard]] QString scalingSvg(const ForecastReport& report);

} // namespace megatune
