// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/edgestyle.h"

#include "ui/look/look.h"

#include <QPainter>
#include <QStyleOption>

namespace megatune {

namespace {

bool needsEdge(const QStyleOption* option)
{
    return option != nullptr && look::isDark(option->palette);
}

QColor edgeColor(const QStyleOption& option)
{
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_Enabled))
        return look::accent(option.palette);
    const QColor color = look::faint(option.palette.color(QPalette::Active, QPalette::WindowText),
        option.state.testFlag(QStyle::State_Enabled) ? 0.34f : 0.16f);
    return color;
}

void drawEdge(QPainter* painter, const QStyleOption& option, double radius)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(Qt::NoBrush);
    painter->setPen(edgeColor(option));
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

} // namespace

EdgeStyle::EdgeStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

void EdgeStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (!needsEdge(option))
        return;
    if (element == PE_FrameLineEdit)
        drawEdge(painter, *option, 2);
    else if (element == PE_IndicatorCheckBox)
        drawEdge(painter, *option, 1);
    else if (element == PE_IndicatorRadioButton)
        drawEdge(painter, *option, option->rect.width() / 2.0);
}

void EdgeStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    if (!needsEdge(option))
        return;
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    // An editable combo box has the frame of a line edit around it.
    if ((control == CC_ComboBox && combo != nullptr && combo->frame && !combo->editable)
        || (control == CC_SpinBox && spin != nullptr && spin->frame))
        drawEdge(painter, *option, 2);
}

} // namespace megatune

#include "moc_edgestyle.cpp"
