// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/valuescale.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"

#include <QLinearGradient>
#include <QPainter>

namespace megatune {

namespace {

constexpr double scaleWidth = 96;
constexpr int scaleStops = 16;

} // namespace

QColor valueColor(double value, double least, double most)
{
    return look::viridis(most > least ? (value - least) / (most - least) : 1.0);
}

void paintValueScale(QPainter& painter, const QRectF& place, double least, double most, const QString& unit)
{
    const int decimals = decimalsFor(most);
    const QString low = numberText(least, decimals);
    const QString high = numberText(most, decimals) % u' ' % unit;
    const QFontMetricsF metrics(painter.font());
    const double after = place.right() - metrics.horizontalAdvance(high);
    painter.drawText(QRectF(after, place.top(), place.right() - after + 1, place.height()),
        Qt::AlignLeft | Qt::AlignVCenter, high);
    const double height = metrics.ascent();
    const QRectF scale(
        after - look::related - scaleWidth, place.center().y() - height / 2, scaleWidth, height);
    QLinearGradient gradient(scale.topLeft(), scale.topRight());
    for (int i = 0; i <= scaleStops; ++i)
        gradient.setColorAt(
            static_cast<double>(i) / scaleStops, look::viridis(static_cast<double>(i) / scaleStops));
    painter.fillRect(scale, gradient);
    const double before = scale.left() - look::related - metrics.horizontalAdvance(low);
    painter.drawText(QRectF(before, place.top(), scale.left() - look::related - before + 1, place.height()),
        Qt::AlignLeft | Qt::AlignVCenter, low);
}

} // namespace megatune
