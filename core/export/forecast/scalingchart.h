// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens/s over the number of GPUs as SVG, both axes logarithmic, so that ideal scaling is a straight line.
#pragma once

#include "core/export/forecast/forecastcolumns.h"

#include <QPointF>
#include <QSizeF>

namespace megatune {

/// Of the picture in a page.
inline constexpr QSizeF scalingSize{960, 340};

/// A line for each type of GPU, and dashed what its scalingBase() would come to with ideal
/// scaling. Empty where no two clusters of a type fit. Colours are CSS variables of the page (--value,
/// --best, --oom,
/// --failed, --soft), lines of the grid and texts have the classes grid and tick.
[[nodiscard]] QString scalingSvg(const ForecastReport& report, QSizeF size = scalingSize);

/// Where a cluster stands in that picture, and what is said of it.
struct ScalingPoint
{
    QPointF at;
    QString text;
};
[[nodiscard]] QList<ScalingPoint> scalingPoints(const ForecastReport& report, QSizeF size = scalingSize);

} // namespace megatune
