// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/look/stateshape.h"

#include "ui/look/look.h"
#include "ui/look/paintedicon.h"

#include <cmath>
#include <numbers>
#include <QApplication>
#include <QPainter>
#include <QPainterPath>

namespace megatune {

namespace {

QPolygonF starShape(const QPointF& centre, double radius)
{
    QPolygonF star;
    for (int corner = 0; corner < 10; ++corner) {
        const double reach = corner % 2 ? radius * 0.45 : radius;
        const double angle = std::numbers::pi * corner / 5 - std::numbers::pi / 2;
        star.append(centre + QPointF(reach * std::cos(angle), reach * std::sin(angle)));
    }
    return star;
}

void paintClock(QPainter& painter, const QPointF& c, double r)
{
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(c, r, r);
    painter.drawPolyline(QPolygonF({c - QPointF(0, 0.6 * r), c, c + QPointF(0.5 * r, 0)}));
}

void paintPlug(QPainter& painter, const QPointF& c, double r)
{
    painter.drawLine(c + QPointF(-0.4 * r, -r), c + QPointF(-0.4 * r, -0.3 * r));
    painter.drawLine(c + QPointF(0.4 * r, -r), c + QPointF(0.4 * r, -0.3 * r));
    painter.drawLine(c + QPointF(0, 0.5 * r), c + QPointF(0, r));
    QPainterPath body;
    body.moveTo(c + QPointF(-0.8 * r, -0.3 * r));
    body.lineTo(c + QPointF(0.8 * r, -0.3 * r));
    body.quadTo(c + QPointF(0.8 * r, 0.6 * r), c + QPointF(0, 0.6 * r));
    body.quadTo(c + QPointF(-0.8 * r, 0.6 * r), c + QPointF(-0.8 * r, -0.3 * r));
    painter.drawPath(body);
}

void paintShape(QPainter& painter, const QPointF& c, double r, TrialState state)
{
    switch (state) {
    case TrialState::Finished:
        painter.setPen(Qt::NoPen);
        painter.drawEllipse(c, 0.75 * r, 0.75 * r);
        break;
    case TrialState::Running:
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(c, r, r);
        break;
    case TrialState::Oom:
        painter.drawLine(c + QPointF(-0.85 * r, -0.85 * r), c + QPointF(0.85 * r, 0.85 * r));
        painter.drawLine(c + QPointF(-0.85 * r, 0.85 * r), c + QPointF(0.85 * r, -0.85 * r));
        break;
    case TrialState::Failed:
        painter.drawPolygon(
            QPolygonF({c + QPointF(0, -0.9 * r), c + QPointF(r, 0.8 * r), c + QPointF(-r, 0.8 * r)}));
        break;
    case TrialState::TimedOut:
        paintClock(painter, c, r);
        break;
    case TrialState::HostLost:
        paintPlug(painter, c, r);
        break;
    case TrialState::Stopped:
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(c - QPointF(0.8 * r, 0.8 * r), QSizeF(1.6 * r, 1.6 * r)));
        break;
    case TrialState::Skipped:
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(QPolygonF(
            {c + QPointF(-0.8 * r, -0.7 * r), c + QPointF(0.2 * r, 0), c + QPointF(-0.8 * r, 0.7 * r)}));
        painter.drawLine(c + QPointF(0.7 * r, -0.7 * r), c + QPointF(0.7 * r, 0.7 * r));
        break;
    case TrialState::Queued:
        painter.setPen(Qt::NoPen);
        for (const double x : {-0.8, 0.0, 0.8})
            painter.drawEllipse(c + QPointF(x * r, 0), 0.22 * r, 0.22 * r);
        break;
    }
}

QColor shapeColor(TrialState state, bool best, const QPalette& palette)
{
    return best ? look::accent(palette) : look::ofState(state, palette);
}

void paintColored(
    QPainter& painter, const QPointF& centre, double radius, TrialState state, bool best, const QColor& color)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setBrush(color);
    if (best) {
        painter.setPen(Qt::NoPen);
        painter.drawPolygon(starShape(centre, radius));
    } else {
        painter.setPen(
            QPen(color, std::clamp(radius * 0.4, 1.2, 2.4), Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
        paintShape(painter, centre, radius, state);
    }
    painter.restore();
}

} // namespace

void paintStateShape(QPainter& painter, const QPointF& centre, double radius, TrialState state, bool best,
    const QPalette& palette)
{
    paintColored(painter, centre, radius, state, best, shapeColor(state, best, palette));
}

QIcon stateIcon(TrialState state, bool best)
{
    return paintedIcon([state, best](QPainter& painter, const QRect& rect, QIcon::Mode mode, QIcon::State) {
        const QPalette palette = QApplication::palette();
        const double radius = std::min(rect.width(), rect.height()) * (best ? 0.46 : 0.33);
        QColor color = shapeColor(state, best, palette);
        if (mode == QIcon::Selected) // on the highlight no other colour can be told apart
            color = palette.color(QPalette::HighlightedText);
        paintColored(painter, QRectF(rect).center(), radius, state, best, color);
    });
}

} // namespace megatune
