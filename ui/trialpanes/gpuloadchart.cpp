// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/gpuloadchart.h"

#include "core/words/trialwords.h"
#include "ui/charts/iterationschart.h"
#include "ui/look/look.h"

#include <algorithm>
#include <cmath>
#include <QPainter>

namespace megatune {

namespace {

constexpr int stripHeight = 30;  ///< px with letters of the usual size
constexpr double loadReach = 12; ///< px around a point that are the point's

} // namespace

GpuLoadChart::GpuLoadChart(const StudySeries* series, const IterationsChart* above, QWidget* parent)
    : DrawnPlot(parent)
    , m_series(series)
    , m_above(above)
{
    setAccessibleName(tr("GPU utilisation and power over the iterations of the selected trial"));
    connect(above, &PlotView::refreshed, this, &GpuLoadChart::refresh);
    lookChanged();
    hide();
}

void GpuLoadChart::lookChanged()
{
    const int count = std::isfinite(m_mean.percent) && std::isfinite(m_mean.watts) ? 2 : 1;
    setFixedHeight(count * (look::byLetters(stripHeight) + look::related));
}

void GpuLoadChart::refresh()
{
    const StudyFeed* feed = m_series->feed();
    const Trial* trial = feed ? feed->state().trial(m_above->trial()) : nullptr;
    m_points.clear();
    m_mean = {};
    // Without iterations there is no axis to draw them on.
    if (trial && trial->gpuLoad && m_above->pointCount() > 0) {
        m_points = *trial->gpuLoad;
        m_mean = trialLoad(*trial, feed->state().header().measure.warmup);
    }
    setVisible(m_mean.isKnown());
    if (!m_mean.isKnown())
        return;
    spread();
    lookChanged();
    describe(tr("Trial %1 on average: %2.").arg(trial->number).arg(loadText(m_mean)));
    update();
}

/// A point came while the iteration behind its own was under way: several of them stand between the two.
void GpuLoadChart::spread()
{
    const QList<QPointF> iterations = m_series->iterations(m_above->trial());
    m_xs.clear();
    for (qsizetype i = 0; i < m_points.size();) {
        const auto begin = static_cast<double>(m_points[i].iteration);
        qsizetype next = i;
        while (next < m_points.size() && m_points[next].iteration == m_points[i].iteration)
            ++next;
        const auto printed = std::upper_bound(iterations.begin(), iterations.end(), begin,
            [](double x, const QPointF& point) { return x < point.x(); });
        double end = printed != iterations.end() ? printed->x() : std::min(begin + 1, m_above->xTo());
        if (next < m_points.size() && m_points[next].iteration > m_points[i].iteration)
            end = std::min(end, static_cast<double>(m_points[next].iteration));
        const double step = std::max(0.0, end - begin) / static_cast<double>(next - i);
        for (; i < next; ++i)
            m_xs.append(end - (static_cast<double>(next - i) - 0.5) * step);
    }
}

QList<GpuLoadChart::Strip> GpuLoadChart::strips() const
{
    const QRectF plot = m_above->plotRect();
    const double height = look::byLetters(stripHeight);
    QList<Strip> all;
    if (std::isfinite(m_mean.percent)) {
        all.append({&GpuLoadPoint::percent, 100, tr("%1 %").arg(100),
            tr("GPU utilisation, mean %1 %").arg(numberText(m_mean.percent, 0)), look::curve(0, palette()),
            {}});
    }
    if (std::isfinite(m_mean.watts)) {
        double most = m_mean.watts;
        for (const GpuLoadPoint& point : m_points)
            most = std::isfinite(point.watts) ? std::max(most, point.watts) : most;
        most = std::ceil(std::max(most, 1.0) / 100) * 100;
        all.append({&GpuLoadPoint::watts, most, tr("%1 W").arg(numberText(most, 0)),
            tr("Power a GPU, mean %1 W").arg(numberText(m_mean.watts, 0)), look::curve(3, palette()), {}});
    }
    double top = look::related / 2.0;
    for (Strip& strip : all) {
        strip.place = QRectF(plot.left(), top, plot.width(), height);
        top += height + look::related;
    }
    return all;
}

QPointF GpuLoadChart::placeOf(qsizetype point, double GpuLoadPoint::*figure) const
{
    constexpr double nowhere = std::numeric_limits<double>::quiet_NaN();
    for (const Strip& strip : strips()) {
        if (strip.figure != figure)
            continue;
        const double share = m_points[point].*figure / strip.most;
        return {m_above->toPixels(m_xs[point], 0).x(), strip.place.bottom() - share * strip.place.height()};
    }
    return {nowhere, nowhere};
}

QList<QPolygonF> GpuLoadChart::linesOf(const Strip& strip) const
{
    QList<QPolygonF> lines;
    bool isGap = true;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        const QPointF place = placeOf(i, strip.figure);
        const bool isThere = std::isfinite(place.y()) && place.x() >= strip.place.left();
        if (isThere && std::exchange(isGap, false))
            lines.append(QPolygonF());
        if (isThere)
            lines.last().append(QPointF(std::min(place.x(), strip.place.right()), place.y()));
        else
            isGap = true;
    }
    return lines;
}

void GpuLoadChart::drawStrip(QPainter& painter, const Strip& strip) const
{
    const QRectF& place = strip.place;
    const QColor text = palette().color(QPalette::Active, QPalette::Text);
    painter.fillRect(place, look::faint(text, 0.04f));
    const QList<QPolygonF> lines = linesOf(strip);
    for (const QPolygonF& line : lines) {
        QPolygonF area = line;
        area.append(QPointF(line.last().x(), place.bottom()));
        area.append(QPointF(line.first().x(), place.bottom()));
        painter.setPen(Qt::NoPen);
        painter.setBrush(look::faint(strip.color, 0.15f));
        painter.drawPolygon(area);
        painter.setPen(QPen(strip.color, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(strip.color);
        if (line.size() == 1)
            painter.drawEllipse(line.first(), 2.5, 2.5);
    }
    painter.setPen(look::quiet(palette()));
    painter.setFont(look::tabular(font()));
    const QFontMetricsF metrics(painter.font());
    painter.drawText(QRectF(0, place.top(), place.left() - look::related, metrics.height()),
        static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), strip.top);
    painter.setFont(font());
    // At the foot: what is worth a trial is busy, and its lines are at the top.
    painter.drawText(place.adjusted(look::related / 2.0, 0, 0, -1),
        static_cast<int>(Qt::AlignLeft | Qt::AlignBottom), strip.title);
}

void GpuLoadChart::draw(QPainter& painter)
{
    for (const Strip& strip : strips())
        drawStrip(painter, strip);
}

QString GpuLoadChart::textAt(const QPointF& position) const
{
    qsizetype nearest = -1;
    double distance = loadReach;
    for (qsizetype i = 0; i < m_points.size(); ++i) {
        const double away = std::abs(m_above->toPixels(m_xs[i], 0).x() - position.x());
        if (away < distance) {
            distance = away;
            nearest = i;
        }
    }
    if (nearest < 0)
        return {};
    const GpuLoadPoint& point = m_points[nearest];
    return tr("After iteration %1: %2")
        .arg(point.iteration)
        .arg(loadText({point.percent, point.watts}))
        .toHtmlEscaped();
}

} // namespace megatune

#include "moc_gpuloadchart.cpp"
