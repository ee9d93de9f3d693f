// SPDX-License-Identifier: GPL-3.0-or-later
// The one colour scale of values: what the timeline fills with, and the legend that says it.
#pragma once

#include <QColor>
#include <QRectF>
#include <QString>

class QPainter;

namespace megatune {

/// Of a value from `least` to `most`; where they are the same, the end of the scale.
[[nodiscard]] QColor valueColor(double value, double least, double most);

/// "312 [scale] 527 TFLOP/s" at the right end of `place`, in the painter's font and pen.
void paintValueScale(QPainter& painter, const QRectF& place, double least, double most, const QString& unit);

} // namespace megatune
