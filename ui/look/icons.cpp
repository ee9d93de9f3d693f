// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/icons.h"

#include "ui/look/look.h"
#include "ui/look/paintedicon.h"

#include <cmath>
#include <QApplication>
#include <QPainter>
#include <QPainterPath>

namespace megatune {

namespace {

// All shapes are drawn on a field of 16 x 16 units with a pen of 1.4.

void drawHouse(QPainter& painter)
{
    painter.drawPolyline(QPolygonF({{1.5, 8}, {8, 2}, {14.5, 8}}));
    painter.drawPolyline(QPolygonF({{3.5, 7}, {3.5, 14}, {12.5, 14}, {12.5, 7}}));
    painter.drawPolyline(QPolygonF({{6.5, 14}, {6.5, 10}, {9.5, 10}, {9.5, 14}}));
}

/// Growing ones, below a dotted line that says how far they could reach.
void drawBars(QPainter& painter)
{
    const double tops[] = {10.5, 8, 6.5};
    for (int bar = 0; bar < 3; ++bar)
        painter.drawRect(QRectF(2 + 4.4 * bar, tops[bar], 2.8, 14.2 - tops[bar]));
    for (int dot = 0; dot < 4; ++dot)
        painter.drawPoint(QPointF(3.4 + 3.2 * dot, 6.5 - 1.5 * dot));
}

void drawSliders(QPainter& painter)
{
    const double knobs[] = {10.5, 5, 8.5};
    for (int row = 0; row < 3; ++row) {
        const double y = 3.5 + 4.5 * row;
        painter.drawLine(QPointF(1.5, y), QPointF(knobs[row] - 1.7, y));
        painter.drawLine(QPointF(knobs[row] + 1.7, y), QPointF(14.5, y));
        painter.drawEllipse(QPointF(knobs[row], y), 1.7, 1.7);
    }
}

void drawGrid(QPainter& painter)
{
    for (int row = 0; row < 3; ++row) {
        for (int column = 0; column < 3; ++column) {
            const QRectF cell(1.9 + 4.5 * column, 1.9 + 4.5 * row, 3.2, 3.2);
            const bool filled = (row == 1 && column == 1) || (row == 0 && column == 2);
            painter.setBrush(filled ? QBrush(painter.pen().color()) : QBrush(Qt::NoBrush));
            painter.drawRoundedRect(cell, 0.6, 0.6);
        }
    }
}

void drawCourse(QPainter& painter)
{
    painter.drawPolyline(QPolygonF({{1.8, 1.8}, {1.8, 14.2}, {14.2, 14.2}}));
    painter.drawPolyline(QPolygonF({{4, 10.5}, {6.8, 7.2}, {9.4, 9.2}, {14, 3.4}}));
}

/// Sheets one behind the other.
void drawStack(QPainter& painter)
{
    painter.drawPolyline(QPolygonF({{5, 4.5}, {5, 1.8}, {14.2, 1.8}, {14.2, 11}, {11.5, 11}}));
    painter.drawRect(QRectF(1.8, 5, 9.2, 9.2));
    painter.drawLine(QPointF(4, 8), QPointF(8.8, 8));
    painter.drawLine(QPointF(4, 11), QPointF(7.4, 11));
}

void drawFolder(QPainter& painter)
{
    QPainterPath path;
    path.moveTo(1.5, 13);
    path.lineTo(1.5, 3.2);
    path.lineTo(6, 3.2);
    path.lineTo(7.6, 5);
    path.lineTo(14.5, 5);
    path.lineTo(14.5, 13);
    path.closeSubpath();
    painter.drawPath(path);
}

void drawDemo(QPainter& painter)
{
    painter.drawEllipse(QPointF(8, 8), 6.3, 6.3);
    painter.setBrush(painter.pen().color());
    painter.drawPolygon(QPolygonF({{6.4, 5.2}, {11, 8}, {6.4, 10.8}}));
}

void drawSigned(QPainter& painter, bool circle, bool upsideDown)
{
    if (circle)
        painter.drawEllipse(QPointF(8, 8), 6.3, 6.3);
    else
        painter.drawPolygon(QPolygonF({{8, 1.8}, {14.8, 13.8}, {1.2, 13.8}}));
    const double stem = circle ? 4.7 : 6;
    const double foot = circle ? 8.6 : 9.6;
    const double dot = circle ? 11.2 : 11.8;
    const auto y = [upsideDown](double value) { return upsideDown ? 16 - value : value; };
    painter.drawLine(QPointF(8, y(stem)), QPointF(8, y(foot)));
    painter.drawPoint(QPointF(8, y(dot)));
}

void drawCopy(QPainter& painter)
{
    painter.drawRoundedRect(QRectF(5.5, 5.5, 8.5, 8.5), 1, 1);
    painter.drawPolyline(QPolygonF({{10.5, 2}, {2, 2}, {2, 10.5}}));
}

void drawFile(QPainter& painter)
{
    painter.drawPolygon(QPolygonF({{3, 1.5}, {9.5, 1.5}, {13, 5}, {13, 14.5}, {3, 14.5}}));
    painter.drawPolyline(QPolygonF({{9.5, 1.5}, {9.5, 5}, {13, 5}}));
}

void drawHost(QPainter& painter)
{
    painter.drawRoundedRect(QRectF(1.8, 2.5, 12.4, 8.5), 1, 1);
    painter.drawLine(QPointF(5, 14), QPointF(11, 14));
    painter.drawLine(QPointF(8, 11), QPointF(8, 14));
}

/// Open, with its spine in the middle.
void drawBook(QPainter& painter)
{
    painter.drawPolyline(QPolygonF({{8, 4}, {5.5, 2.6}, {1.5, 2.6}, {1.5, 12.6}, {5.5, 12.6}, {8, 14}}));
    painter.drawPolyline(QPolygonF({{8, 4}, {10.5, 2.6}, {14.5, 2.6}, {14.5, 12.6}, {10.5, 12.6}, {8, 14}}));
    painter.drawLine(QPointF(8, 4), QPointF(8, 14));
}

void drawGear(QPainter& painter)
{
    constexpr int teeth = 8;
    QPolygonF rim;
    for (int i = 0; i < 4 * teeth; ++i) {
        const double angle = (i - 0.5) * M_PI / (2 * teeth);
        const double radius = i % 4 < 2 ? 6.8 : 5;
        rim.append(QPointF(8 + radius * std::cos(angle), 8 + radius * std::sin(angle)));
    }
    painter.drawPolygon(rim);
    painter.drawEllipse(QPointF(8, 8), 2.2, 2.2);
}

/// A line that goes on below.
void drawWrap(QPainter& painter)
{
    painter.drawLine(QPointF(2, 3.5), QPointF(14, 3.5));
    QPainterPath turn;
    turn.moveTo(2, 8);
    turn.lineTo(11, 8);
    turn.cubicTo(QPointF(15, 8), QPointF(15, 12.5), QPointF(11, 12.5));
    turn.lineTo(7.5, 12.5);
    painter.drawPath(turn);
    painter.drawPolyline(QPolygonF({{9.5, 10.5}, {7.5, 12.5}, {9.5, 14.5}}));
    painter.drawLine(QPointF(2, 12.5), QPointF(4.5, 12.5));
}

/// Out of its frame.
void drawApart(QPainter& painter)
{
    painter.drawPolyline(QPolygonF({{7, 3.5}, {2, 3.5}, {2, 14}, {12.5, 14}, {12.5, 9}}));
    painter.drawPolyline(QPolygonF({{9.5, 2}, {14, 2}, {14, 6.5}}));
    painter.drawLine(QPointF(14, 2), QPointF(7.5, 8.5));
}

void drawGlyph(QPainter& painter, Glyph glyph)
{
    switch (glyph) {
    case Glyph::Start:
        return drawHouse(painter);
    case Glyph::Plan:
        return drawBars(painter);
    case Glyph::Setup:
        return drawSliders(painter);
    case Glyph::Space:
        return drawGrid(painter);
    case Glyph::Run:
        return drawCourse(painter);
    case Glyph::Review:
        return drawStack(painter);
    case Glyph::Add:
        painter.drawLine(QPointF(8, 2.5), QPointF(8, 13.5));
        painter.drawLine(QPointF(2.5, 8), QPointF(13.5, 8));
        return;
    case Glyph::Folder:
        return drawFolder(painter);
    case Glyph::Demo:
        return drawDemo(painter);
    case Glyph::Close:
        painter.drawLine(QPointF(3.5, 3.5), QPointF(12.5, 12.5));
        painter.drawLine(QPointF(12.5, 3.5), QPointF(3.5, 12.5));
        return;
    case Glyph::Info:
        return drawSigned(painter, true, true);
    case Glyph::Warning:
        return drawSigned(painter, false, false);
    case Glyph::Error:
        return drawSigned(painter, true, false);
    case Glyph::Copy:
        return drawCopy(painter);
    case Glyph::Filter: // a funnel
        painter.drawPolygon(
            QPolygonF({{1.8, 2.6}, {14.2, 2.6}, {9.6, 8.4}, {9.6, 12.4}, {6.4, 14.2}, {6.4, 8.4}}));
        return;
    case Glyph::File:
        return drawFile(painter);
    case Glyph::Host:
        return drawHost(painter);
    case Glyph::Guide:
        return drawBook(painter);
    case Glyph::Settings:
        return drawGear(painter);
    case Glyph::Wrap:
        return drawWrap(painter);
    case Glyph::Apart:
        return drawApart(painter);
    }
}

QColor glyphColor(Glyph glyph, QIcon::Mode mode, QIcon::State state)
{
    const QPalette palette = QApplication::palette();
    if (mode == QIcon::Disabled)
        return palette.color(QPalette::Disabled, QPalette::WindowText);
    if (mode == QIcon::Selected)
        return palette.color(QPalette::HighlightedText);
    if (glyph == Glyph::Warning)
        return look::warning(palette);
    if (glyph == Glyph::Error)
        return look::outOfMemory(palette);
    if (state == QIcon::On || glyph == Glyph::Info)
        return look::accent(palette);
    return palette.color(QPalette::Active, QPalette::WindowText);
}

} // namespace

QIcon glyphIcon(Glyph glyph)
{
    return paintedIcon([glyph](QPainter& painter, const QRect& rect, QIcon::Mode mode, QIcon::State state) {
        beginGlyph(painter, rect, glyphColor(glyph, mode, state), 1.4);
        drawGlyph(painter, glyph);
    });
}

} // namespace megatune
