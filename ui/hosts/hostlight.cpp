// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostlight.h"

#include "ui/look/look.h"
#include "ui/look/paintedicon.h"

#include <QApplication>
#include <QPainter>

namespace megatune {

namespace {

// All shapes are drawn on a field of 16 x 16 units around (0, 0).

void drawLightPlug(QPainter& painter)
{
    painter.drawLine(QPointF(-2, -6), QPointF(-2, -2));
    painter.drawLine(QPointF(2, -6), QPointF(2, -2));
    painter.drawLine(QPointF(0, 3), QPointF(0, 6));
    painter.drawChord(QRectF(-4.5, -7, 9, 10), 180 * 16, 180 * 16);
}

void drawQuestion(QPainter& painter)
{
    painter.drawArc(QRectF(-3, -6, 6, 6), -90 * 16, 270 * 16);
    painter.drawLine(QPointF(0, 0), QPointF(0, 2));
    painter.drawPoint(QPointF(0, 5.5));
}

void drawLight(QPainter& painter, HostLight light)
{
    const QBrush filled(painter.pen().color());
    switch (light) {
    case HostLight::NotChecked:
        painter.drawEllipse(QPointF(), 4.5, 4.5);
        return;
    case HostLight::Checking:
        painter.setBrush(filled);
        for (const double x : {-5.0, 0.0, 5.0})
            painter.drawEllipse(QPointF(x, 0), 0.9, 0.9);
        return;
    case HostLight::Ready:
        painter.setBrush(filled);
        painter.drawEllipse(QPointF(), 4.5, 4.5);
        return;
    case HostLight::Remarks:
        painter.setBrush(filled);
        painter.drawPolygon(QPolygonF({{0, -5}, {5.5, 4.5}, {-5.5, 4.5}}));
        return;
    case HostLight::Problem:
        painter.drawLine(QPointF(-4.5, -4.5), QPointF(4.5, 4.5));
        painter.drawLine(QPointF(-4.5, 4.5), QPointF(4.5, -4.5));
        return;
    case HostLight::Unreachable:
        drawLightPlug(painter);
        return;
    case HostLight::Wrong:
        drawQuestion(painter);
        return;
    }
}

QColor colorOfLight(HostLight light, bool isOn, const QPalette& palette)
{
    if (!isOn)
        return look::quiet(palette);
    switch (light) {
    case HostLight::NotChecked:
        return look::quiet(palette);
    case HostLight::Checking:
        return look::accent(palette);
    case HostLight::Ready:
        return look::ready(palette);
    case HostLight::Remarks:
        return look::warning(palette);
    case HostLight::Problem:
    case HostLight::Unreachable:
    case HostLight::Wrong:
        break;
    }
    return look::outOfMemory(palette);
}

} // namespace

QIcon hostLightIcon(HostLight light, bool isOn)
{
    return paintedIcon([light, isOn](QPainter& painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
        const QPalette palette = QApplication::palette();
        // On the highlight no other colour can be told apart.
        const QColor color = mode == QIcon::Selected ? palette.color(QPalette::HighlightedText)
                                                     : colorOfLight(light, isOn, palette);
        beginGlyph(painter, rect, color, 1.8);
        painter.translate(8, 8);
        drawLight(painter, light);
    });
}

HostLight lightOfLevel(HostFinding::Level level)
{
    switch (level) {
    case HostFinding::Level::Good:
        return HostLight::Ready;
    case HostFinding::Level::Advice:
        return HostLight::Remarks;
    case HostFinding::Level::Problem:
        break;
    }
    return HostLight::Problem;
}

} // namespace megatune
