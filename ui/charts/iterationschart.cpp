// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/iterationschart.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"

#include <cmath>
#include <QLineSeries>
#include <QPainter>

namespace megatune {

namespace {

constexpr qsizetype mostDots = 60;

} // namespace

IterationsChart::IterationsChart(const StudySeries* series, QWidget* parent)
    : PlotView(parent)
    , m_series(series)
{
    setAccessibleName(tr("TFLOP/s per GPU over the iterations of the selected trial"));
    m_line = addLine();
    connect(series, &StudySeries::iterationsChanged, this, [this](int number) {
        if (number == m_trial)
            scheduleRefresh();
    });
    connect(series, &StudySeries::trialsChanged, this, &PlotView::scheduleRefresh);
    restyle();
}

void IterationsChart::setTrial(int number)
{
    if (m_trial == number)
        return;
    m_trial = number;
    scheduleRefresh();
}

void IterationsChart::restyle()
{
    PlotView::restyle();
    if (m_line) // one pixel: a wider pen costs forty times as much where points are dense
        m_line->setPen(QPen(look::ofState(TrialState::Finished, palette()), 1));
}

QString IterationsChart::whyEmpty() const
{
    const StudyFeed* feed = m_series->feed();
    const Trial* trial = feed ? feed->state().trial(m_trial) : nullptr;
    if (!trial)
        return tr("Select a trial to see its iterations.");
    if (trial->state == TrialState::Queued)
        return tr("Trial %1 has not started yet.").arg(m_trial);
    if (trial->state == TrialState::Running)
        return tr("Trial %1 has printed no iteration yet.").arg(m_trial);
    if (trial->iterations > 0)
        return tr("The iterations of trial %1 are not in the study's file.").arg(m_trial);
    return tr("Trial %1 ended without an iteration.").arg(m_trial);
}

double IterationsChart::value() const
{
    const StudyFeed* feed = m_series->feed();
    const Trial* trial = feed ? feed->state().trial(m_trial) : nullptr;
    if (!trial)
        return std::numeric_limits<double>::quiet_NaN();
    return trial->value ? *trial->value : m_series->liveValue(m_trial);
}

int IterationsChart::warmupOf(const QList<QPointF>& points) const
{
    const int warmup = m_series->feed()->state().header().measure.warmup;
    return warmup > 0 && warmup < points.size() ? warmup : 0;
}

std::pair<double, double> IterationsChart::countedRange(const QList<QPointF>& points) const
{
    // The first iterations are several times slower: with them in the scale, the rest would be a straight
    // line.
    const auto [low, high] = std::minmax_element(points.begin() + warmupOf(points), points.end(),
        [](const QPointF& a, const QPointF& b) { return a.y() < b.y(); });
    const double span = std::max(high->y() - low->y(), 0.02 * std::abs(high->y()));
    return {low->y() - span / 4, high->y() + span / 4};
}

void IterationsChart::refresh()
{
    const QList<QPointF> points = m_series->iterations(m_trial);
    m_points = points.size();
    m_dots = m_points <= mostDots ? points : QList<QPointF>();
    m_warmupEnd = 0;
    if (points.isEmpty()) {
        m_line->replace(QList<QPointF>());
        setEmptyText(whyEmpty());
        describe(emptyText());
        return;
    }
    setEmptyText({});
    const int warmup = warmupOf(points);
    if (warmup > 0)
        m_warmupEnd = (points.at(warmup - 1).x() + points.at(warmup).x()) / 2;
    const double first = points.first().x();
    const double last = std::max(points.last().x(), first + 9);
    const double margin = (last - first) * 0.02 + 0.3;
    const int xTicks = std::clamp(static_cast<int>(plotRect().width() / 56), 2, 10);
    setXRange(first - margin, last + margin, niceScale(first, last, xTicks, true));
    const auto [low, high] = countedRange(points);
    setYScale(low, high, look::related);
    m_line->replace(thinned(points, first, last, static_cast<int>(plotRect().width())));
    const double worth = value();
    const int decimals = decimalsFor(high);
    describe(
        tr("Trial %1: %n iteration(s), the last one %2, %3 counted.", nullptr, static_cast<int>(m_points))
            .arg(m_trial)
            .arg(numberText(points.last().y(), decimals), numberText(worth, decimals)));
}

void IterationsChart::paintBelow(QPainter& painter)
{
    const QRectF plot = plotRect();
    painter.setFont(font());
    const QFontMetricsF metrics(font());
    if (m_warmupEnd > 0) {
        const double x = toPixels(m_warmupEnd, 0).x();
        const QColor band = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.05f);
        painter.fillRect(QRectF(plot.left(), plot.top(), x - plot.left(), plot.height()), band);
        const QString text = tr("warm-up");
        if (metrics.horizontalAdvance(text) + 8 < x - plot.left()) {
            painter.setPen(look::quiet(palette()));
            painter.drawText(QPointF(plot.left() + 4, plot.bottom() - 4), text);
        }
    }
    const double worth = value();
    if (!std::isfinite(worth))
        return;
    const double y = std::floor(toPixels(0, worth).y()) + 0.5;
    painter.setPen(QPen(look::accent(palette()), 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
}

void IterationsChart::paintAbove(QPainter& painter)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(look::ofState(TrialState::Finished, palette()));
    const QRectF plot = plotRect();
    for (const QPointF& dot : m_dots) {
        const QPointF centre = toPixels(dot.x(), dot.y());
        if (plot.contains(centre))
            painter.drawEllipse(centre, 2.5, 2.5);
    }
}

} // namespace megatune

#include "moc_iterationschart.cpp"
