// SPDX-License-Identifier: GPL-3.0-or-later
// Many points as a picture: each leaves its dot, the stronger the more of them lie there. None is left out,
// so what looks empty is.
#pragma once

#include <QColor>
#include <QImage>
#include <QRectF>
#include <vector>

namespace megatune {

class PointDensity
{
public:
    /// Of this part of a widget, on a screen with so many device pixels a pixel.
    PointDensity(const QRectF& part, double pixelRatio);

    /// A place in the widget; outside of the part nothing happens.
    void add(const QPointF& place);
    /// To be drawn at the part's top left corner. A single point is half as strong as `color` at least, and
    /// the most of them on one place are as strong.
    [[nodiscard]] QImage picture(const QColor& color) const;

private:
    QPointF m_corner;
    double m_ratio;
    int m_width;
    int m_height;
    std::vector<quint32> m_counts; ///< by device pixel, row after row
};

} // namespace megatune
