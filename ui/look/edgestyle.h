// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion with edges that are seen on dark palettes, where its own outline is darker than what it surrounds.
#pragma once

#include <QProxyStyle>

namespace megatune {

class EdgeStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    EdgeStyle();

    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
};

} // namespace megatune
