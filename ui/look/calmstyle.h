// SPDX-License-Identifier: GPL-3.0-or-later
// Fusion without gradients and bevels: flat faces, thin lines that are seen on light and dark palettes.
#pragma once

#include <QProxyStyle>

namespace megatune {

/// Property of a header whose titles stand over cells with an en space around their text.
inline constexpr const char* roomyHeaderProperty = "roomyHeader";

class CalmStyle final : public QProxyStyle
{
    Q_OBJECT

public:
    CalmStyle();

    /// A light one, for desktops that have none of their own.
    [[nodiscard]] QPalette standardPalette() const override;
    [[nodiscard]] QSize sizeFromContents(ContentsType type, const QStyleOption* option, const QSize& size,
        const QWidget* widget = nullptr) const override;
    void drawPrimitive(PrimitiveElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
    void drawControl(ControlElement element, const QStyleOption* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget = nullptr) const override;
};

} // namespace megatune
