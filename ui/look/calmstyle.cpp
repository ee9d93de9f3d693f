// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/calmstyle.h"

#include "ui/look/look.h"

#include <algorithm>
#include <QPainter>
#include <QStyleOption>
#include <QToolButton>

namespace megatune {

namespace {

constexpr double buttonRadius = 4;
constexpr double fieldRadius = 2;
constexpr QChar iconGap(0x2009); ///< between the icon of a button and its text, beside what Fusion leaves

bool isWithIcon(const QStyleOptionButton* button)
{
    return button != nullptr && !button->icon.isNull() && !button->text.isEmpty();
}

QColor lineColor(const QStyleOption& option, float opacity)
{
    return look::faint(option.palette.color(QPalette::Active, QPalette::WindowText), opacity);
}

QColor edgeColor(const QStyleOption& option)
{
    const bool isEnabled = option.state.testFlag(QStyle::State_Enabled);
    if (isEnabled && option.state.testFlag(QStyle::State_HasFocus))
        return look::accent(option.palette);
    return lineColor(option, isEnabled ? 0.34f : 0.16f);
}

void drawRounded(
    QPainter* painter, const QStyleOption& option, double radius, const QColor& edge, const QBrush& face)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setBrush(face);
    painter->setPen(edge);
    painter->drawRoundedRect(QRectF(option.rect).adjusted(0.5, 0.5, -0.5, -0.5), radius, radius);
    painter->restore();
}

void drawEdge(QPainter* painter, const QStyleOption& option, double radius)
{
    drawRounded(painter, option, radius, edgeColor(option), Qt::NoBrush);
}

void drawButton(QPainter* painter, const QStyleOption& option)
{
    QColor face = option.palette.color(QPalette::Button);
    const bool isEnabled = option.state.testFlag(QStyle::State_Enabled);
    if (option.state & (QStyle::State_Sunken | QStyle::State_On))
        face = face.darker(112);
    else if (isEnabled && option.state.testFlag(QStyle::State_MouseOver))
        face = look::isDark(option.palette) ? face.lighter(115) : face.darker(104);
    drawRounded(painter, option, buttonRadius, edgeColor(option), face);
}

/// Of a header above cells whose text has room around it.
int headerRoom(const QStyleOption& option, const QWidget* widget)
{
    return widget != nullptr && widget->property(roomyHeaderProperty).toBool()
        ? option.fontMetrics.horizontalAdvance(QChar(0x2002))
        : 0;
}

void drawHeaderSection(QPainter* painter, const QStyleOptionHeader& option)
{
    painter->fillRect(option.rect, option.palette.window());
    const QRect& area = option.rect;
    const QColor line = lineColor(option, 0.16f);
    painter->fillRect(QRect(area.left(), area.bottom(), area.width(), 1), line);
    if (option.position != QStyleOptionHeader::End && option.position != QStyleOptionHeader::OnlyOneSection)
        painter->fillRect(QRect(area.right(), area.top() + 4, 1, area.height() - 8), line);
}

} // namespace

CalmStyle::CalmStyle()
    : QProxyStyle(QStringLiteral("Fusion"))
{
}

QSize CalmStyle::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize whole = QProxyStyle::sizeFromContents(type, option, size, widget);
    // Where titles have room for the arrow of sorting, that is enough.
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (type == CT_HeaderSection && header != nullptr && header->sortIndicator == QStyleOptionHeader::None)
        whole.rwidth() += headerRoom(*option, widget);
    const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
    if (type == CT_PushButton && isWithIcon(button))
        whole.rwidth() += button->fontMetrics.horizontalAdvance(iconGap);
    return whole;
}

QPalette CalmStyle::standardPalette() const
{
    const QColor text(0x1d, 0x20, 0x24);
    const QColor dim(0x8a, 0x8f, 0x96);
    QPalette palette(Qt::white, QColor(0xf5, 0xf6, 0xf8));
    for (const QPalette::ColorRole role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText}) {
        palette.setColor(role, text);
        palette.setColor(QPalette::Disabled, role, dim);
    }
    palette.setColor(QPalette::Base, Qt::white);
    palette.setColor(QPalette::AlternateBase, QColor(0xf8, 0xf9, 0xfb));
    palette.setColor(QPalette::PlaceholderText, QColor(0x6d, 0x72, 0x7a));
    palette.setColor(QPalette::ToolTipBase, Qt::white);
    palette.setColor(QPalette::ToolTipText, text);
    palette.setColor(QPalette::Highlight, QColor(0x1f, 0x6f, 0xb8));
    palette.setColor(QPalette::HighlightedText, Qt::white);
    palette.setColor(QPalette::Link, QColor(0x1a, 0x5f, 0xa0));
    palette.setColor(QPalette::LinkVisited, QColor(0x6b, 0x4f, 0xa0));
    palette.setColor(QPalette::Light, Qt::white);
    palette.setColor(QPalette::Midlight, QColor(0xe6, 0xe8, 0xec));
    palette.setColor(QPalette::Mid, QColor(0xc9, 0xcd, 0xd3));
    palette.setColor(QPalette::Dark, QColor(0x9a, 0x9f, 0xa7));
    palette.setColor(QPalette::Shadow, QColor(0x6d, 0x72, 0x7a));
    palette.setColor(QPalette::Disabled, QPalette::Highlight, QColor(0xd5, 0xd8, 0xdd));
    palette.setColor(QPalette::Disabled, QPalette::HighlightedText, dim);
    return palette;
}

void CalmStyle::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    if (element == PE_PanelButtonCommand)
        return drawButton(painter, *option);
    if (const auto* fold = qobject_cast<const QToolButton*>(widget); element == PE_PanelButtonTool
        && fold != nullptr && fold->arrowType() != Qt::NoArrow && !fold->isDown()
        && !option->state.testFlag(State_MouseOver))
        return; // its arrow says that it is open
    if (element == PE_Frame)
        return drawRounded(painter, *option, fieldRadius, lineColor(*option, 0.2f), Qt::NoBrush);
    QProxyStyle::drawPrimitive(element, option, painter, widget);
    if (element == PE_FrameLineEdit)
        drawEdge(painter, *option, fieldRadius);
    else if (element == PE_IndicatorCheckBox)
        drawEdge(painter, *option, 1);
    else if (element == PE_IndicatorRadioButton)
        drawEdge(painter, *option, option->rect.width() / 2.0);
}

void CalmStyle::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    const auto* header = qstyleoption_cast<const QStyleOptionHeader*>(option);
    if (element == CE_HeaderSection && header != nullptr)
        return drawHeaderSection(painter, *header);
    if (element == CE_HeaderLabel && header != nullptr) {
        QStyleOptionHeader inset(*header);
        const int words = header->fontMetrics.size(0, header->text).width();
        const int room = std::clamp(header->rect.width() - words, 0, headerRoom(*option, widget));
        const bool isRight = header->textAlignment.testFlag(Qt::AlignRight);
        inset.rect.adjust(isRight ? 0 : room, 0, isRight ? -room : 0, 0);
        return QProxyStyle::drawControl(element, &inset, painter, widget);
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        element == CE_PushButtonLabel && isWithIcon(button)) {
        QStyleOptionButton roomy(*button);
        roomy.text.prepend(iconGap);
        return QProxyStyle::drawControl(element, &roomy, painter, widget);
    }
    if (element == CE_HeaderEmptyArea) {
        painter->fillRect(option->rect, option->palette.window());
        return;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void CalmStyle::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    QProxyStyle::drawComplexControl(control, option, painter, widget);
    const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option);
    const auto* spin = qstyleoption_cast<const QStyleOptionSpinBox*>(option);
    // An editable combo box has the frame of a line edit around it.
    if ((control == CC_ComboBox && combo != nullptr && combo->frame && !combo->editable)
        || (control == CC_SpinBox && spin != nullptr && spin->frame))
        drawEdge(painter, *option, fieldRadius);
}

} // namespace megatune

#include "moc_calmstyle.cpp"
