// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/trialschart.h"

#include "core/words/trialwords.h"
#include "ui/charts/pointdensity.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <cmath>
#include <limits>
#include <QLineSeries>
#include <QPainter>

namespace megatune {

namespace {

constexpr double dotRadius = 4;
constexpr double starRadius = 9;
constexpr int leastTrialsHeight = 132; ///< two values above the failures
constexpr int footGap = 12; ///< between the lowest value and the failures, so that their labels do not touch
/// Below this width a trial is drawn as a line of one pixel in place of a shape.
constexpr double leastShapeWidth = 5;

bool isFailure(TrialState state)
{
    return hasEnded(state) && state != TrialState::Finished;
}

} // namespace

TrialsChart::TrialsChart(const StudySeries* series, QWidget* parent)
    : TrialPlot(series, parent)
{
    setMinimumHeight(look::byLetters(leastTrialsHeight));
    setAccessibleName(tr("TFLOP/s per GPU over trials"));
    m_bestLine = addLine();
    // A running trial's value moves with every iteration.
    connect(series, &StudySeries::iterationsChanged, this, [this](int number) {
        if (m_running.contains(number))
            scheduleRefresh();
    });
    connect(series, &StudySeries::restarted, this, [this] { m_throughput.reset(); });
    restyle();
}

void TrialsChart::setUnit(ChartUnit unit)
{
    if (m_wanted == unit)
        return;
    m_wanted = unit;
    scheduleRefresh();
}

QList<ChartUnit> TrialsChart::units() const
{
    QList<ChartUnit> known{ChartUnit::Value};
    const StudyFeed* feed = series().feed();
    const Trial* best = feed ? feed->state().best() : nullptr;
    if (!best || !best->value)
        return known;
    const Throughput ofBest = throughput().of(*best);
    for (const ChartUnit unit : {ChartUnit::Mfu, ChartUnit::Tokens, ChartUnit::StepTime}) {
        if (std::isfinite(inUnit(unit, *best->value, ofBest)))
            known.append(unit);
    }
    return known;
}

const StudyThroughput& TrialsChart::throughput() const
{
    if (!m_throughput)
        m_throughput.emplace(series().feed() ? series().feed()->state().header() : StudyCreated());
    return *m_throughput;
}

double TrialsChart::shownValue(int number) const
{
    const double value = trialPoint(number).value;
    const Trial* trial = series().feed() ? series().feed()->state().trial(number) : nullptr;
    if (m_shown == ChartUnit::Value || !trial)
        return value;
    return inUnit(m_shown, value, throughput().of(value, trial->stepMs));
}

double TrialsChart::shownLive(int number) const
{
    const double value = series().liveValue(number);
    return m_shown == ChartUnit::Value ? value : inUnit(m_shown, value, throughput().of(value));
}

/// With the times that were printed of the trials at its corners.
QList<QPointF> TrialsChart::bestSoFar() const
{
    QList<QPointF> line = series().bestSoFar();
    if (m_shown == ChartUnit::Value)
        return line;
    double before = std::numeric_limits<double>::quiet_NaN();
    double shown = before;
    for (QPointF& corner : line) {
        const auto number = static_cast<int>(corner.x());
        if (corner.y() != before) {
            before = corner.y();
            shown = trialPoint(number).value == before ? shownValue(number)
                                                       : inUnit(m_shown, before, throughput().of(before));
        }
        corner.setY(shown);
    }
    line.removeIf([](const QPointF& corner) { return !std::isfinite(corner.y()); });
    return line;
}

void TrialsChart::restyle()
{
    PlotView::restyle();
    if (m_bestLine)
        m_bestLine->setPen(QPen(look::accent(palette()), 2, Qt::SolidLine, Qt::FlatCap, Qt::MiterJoin));
}

double TrialsChart::footHeight() const
{
    return m_failed.isEmpty() ? 0 : laneHeight() + look::byLetters(footGap);
}

double TrialsChart::laneHeight() const
{
    return QFontMetricsF(font()).height() + look::related;
}

double TrialsChart::footMiddle() const
{
    return plotRect().bottom() - laneHeight() / 2;
}

void TrialsChart::refresh()
{
    QList<QPointF> values;
    m_failed.clear();
    m_running.clear();
    m_shown = units().contains(m_wanted) ? m_wanted : ChartUnit::Value;
    if (const StudyFeed* feed = series().feed(); feed && feed->state().phase() != StudyPhase::Empty)
        setAccessibleName(unitTitle(m_shown, feed->state().header()));
    const QList<TrialPoint>& trials = series().trials();
    for (int number = 0; number < trials.size(); ++number) {
        const TrialPoint& trial = trials.at(number);
        if (trial.leftOut)
            continue;
        const double value = shownValue(number);
        if (std::isfinite(value))
            values.append(QPointF(number, value));
        else if (trial.state == TrialState::Running)
            m_running.append(number);
        else if (isFailure(trial.state))
            m_failed.append(number);
    }
    const bool empty = values.isEmpty() && m_failed.isEmpty() && m_running.isEmpty();
    const bool anyLeftOut =
        std::any_of(trials.begin(), trials.end(), [](const TrialPoint& trial) { return trial.leftOut; });
    setEmptyText(!empty  ? QString()
            : anyLeftOut ? tr("The filter leaves no trial over.")
                         : tr("The value of every trial appears here as soon as the first one runs."));
    setTrialRange();
    thinFailures();
    m_values = thinned(values, xFrom(), xTo(), static_cast<int>(plotRect().width()));
    scaleValues();
    drawDensity(values);
    m_bestLine->replace(bestSoFar());
    describeNumbers();
}

/// Thinned points are the edges of what lies between them: where trials are dense all are drawn.
void TrialsChart::drawDensity(const QList<QPointF>& values)
{
    m_density = {};
    if (!isDense())
        return;
    PointDensity density(plotRect(), devicePixelRatioF());
    const int best = series().best();
    for (const QPointF& point : values) {
        if (static_cast<int>(point.x()) != best)
            density.add(toPixels(point.x(), point.y()));
    }
    m_density = density.picture(look::ofState(TrialState::Finished, palette()));
}

void TrialsChart::scaleValues()
{
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    const auto include = [&](double value) {
        if (std::isfinite(value)) {
            low = std::min(low, value);
            high = std::max(high, value);
        }
    };
    for (const QPointF& point : m_values)
        include(point.y());
    for (const int number : m_running)
        include(shownLive(number));
    if (const QList<QPointF> best = bestSoFar(); !best.isEmpty())
        include(best.last().y());
    // From zero, unless that would press everything together at the top.
    if (low > 0 && low < 0.5 * high)
        low = 0;
    // Room above for the star and its number.
    setYScale(low, high, 2 * starRadius + QFontMetricsF(font()).height());
}

double TrialsChart::markY(int number) const
{
    const TrialPoint trial = trialPoint(number);
    if (trial.leftOut)
        return std::numeric_limits<double>::quiet_NaN();
    if (const double value = shownValue(number); std::isfinite(value))
        return toPixels(number, value).y();
    if (trial.state == TrialState::Running) {
        const double live = shownLive(number);
        return std::isfinite(live) ? toPixels(number, live).y()
                                   : plotRect().bottom() - footHeight() - 2 * dotRadius;
    }
    return isFailure(trial.state) ? footMiddle() : std::numeric_limits<double>::quiet_NaN();
}

void TrialsChart::paintBelow(QPainter& painter)
{
    if (!m_failed.isEmpty()) {
        const QRectF plot = plotRect();
        const QColor band = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.05f);
        painter.fillRect(QRectF(plot.left(), plot.bottom() - laneHeight(), plot.width(), laneHeight()), band);
        painter.setFont(font());
        painter.setPen(look::quiet(palette()));
        paintAxisText(
            painter, footMiddle(), tr("none", "label of the foot of a chart: trials without a value"));
    }
    paintSelection(painter);
    paintBaseline(painter);
}

void TrialsChart::paintBaseline(QPainter& painter) const
{
    const Trial* baseline = series().feed() ? series().feed()->state().baseline() : nullptr;
    const double value = baseline ? shownValue(baseline->number) : std::numeric_limits<double>::quiet_NaN();
    if (!std::isfinite(value))
        return;
    const QRectF plot = plotRect();
    const double y = std::floor(toPixels(0, value).y()) + 0.5;
    painter.setPen(QPen(look::quiet(palette()), 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setFont(font());
    painter.setPen(look::quiet(palette()));
    const QFontMetricsF metrics(font());
    const QString text = tr("baseline");
    const double width = metrics.horizontalAdvance(text) + 4;
    const QRectF place(plot.right() - width, y - metrics.height() - 1, width, metrics.height());
    painter.fillRect(place, palette().base());
    painter.drawText(place, Qt::AlignRight, text);
}

void TrialsChart::paintAbove(QPainter& painter)
{
    paintFailures(painter);
    paintFinished(painter);
    paintRunning(painter);
    paintBest(painter);
}

void TrialsChart::paintFailures(QPainter& painter) const
{
    const double y = footMiddle();
    if (!isDense()) {
        const double radius = std::clamp(columnWidth() * 0.35, 3.0, 5.0);
        for (const int number : m_failed) {
            paintStateShape(painter, QPointF(toPixels(number, 0).x(), y), radius, trialPoint(number).state,
                false, palette());
        }
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const int number : m_failed) {
        const TrialState state = trialPoint(number).state;
        const double x = std::floor(toPixels(number, 0).x());
        const double half = state == TrialState::Oom ? 6 : 3;
        painter.setPen(QPen(look::ofState(state, palette()), 1));
        painter.drawLine(QPointF(x, y - half), QPointF(x, y + half));
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

bool TrialsChart::isDense() const
{
    return columnWidth() < leastShapeWidth;
}

void TrialsChart::thinFailures()
{
    if (!isDense())
        return;
    // Where an out-of-memory is among those of a pixel column, it is told.
    QList<int> thin;
    double lastColumn = -1;
    for (const int number : std::as_const(m_failed)) {
        const double column = std::floor(toPixels(number, 0).x());
        if (column != lastColumn || thin.isEmpty())
            thin.append(number);
        else if (trialPoint(number).state == TrialState::Oom)
            thin.last() = number;
        lastColumn = column;
    }
    m_failed = thin;
}

/// What refines the winner stands apart from the layouts.
void TrialsChart::paintRing(QPainter& painter, const QPointF& centre, double radius, const QColor& color)
{
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(color, 1.5));
    painter.drawEllipse(centre, radius, radius);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
}

/// Nobody saw that it is its layout's value.
void TrialsChart::paintHole(QPainter& painter, const QPointF& centre, double radius) const
{
    const QBrush brush = painter.brush();
    painter.setBrush(palette().base());
    painter.drawEllipse(centre, radius / 2, radius / 2);
    painter.setBrush(brush);
}

void TrialsChart::paintFinished(QPainter& painter) const
{
    const double radius = std::clamp(columnWidth() * 0.3, 1.0, dotRadius);
    const QColor color = look::ofState(TrialState::Finished, palette());
    const int best = series().best();
    if (!m_density.isNull()) {
        painter.drawImage(plotRect().topLeft(), m_density);
        const bool isShown = selected() >= 0 && selected() < series().trials().size() && selected() != best
            && std::isfinite(shownValue(selected())) && !trialPoint(selected()).leftOut;
        if (isShown)
            paintRing(painter, toPixels(selected(), shownValue(selected())), dotRadius + 3, color);
        return;
    }
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    for (const QPointF& point : m_values) {
        const QPointF centre = toPixels(point.x(), point.y());
        const auto number = static_cast<int>(point.x());
        if (number == best)
            continue;
        if (trialPoint(number).refines)
            paintRing(painter, centre, radius, color);
        else
            painter.drawEllipse(centre, radius, radius);
        if (trialPoint(number).unverified)
            paintHole(painter, centre, radius);
        if (number == selected()) {
            paintRing(painter, centre, dotRadius + 3, color);
        }
    }
}

void TrialsChart::paintRunning(QPainter& painter) const
{
    for (const int number : m_running) {
        const QPointF centre(toPixels(number, 0).x(), markY(number));
        paintStateShape(painter, centre, dotRadius + 1, TrialState::Running, false, palette());
    }
}

void TrialsChart::paintBest(QPainter& painter) const
{
    const int best = series().best();
    if (best < 0 || best >= series().trials().size() || trialPoint(best).leftOut)
        return;
    const double value = bestValue();
    const QPointF centre = toPixels(best, value);
    paintStateShape(painter, centre, starRadius, TrialState::Finished, true, palette());
    QFont bold = look::tabular(font());
    bold.setBold(true);
    painter.setFont(bold);
    painter.setPen(look::accent(palette()));
    const QString text = trialPoint(best).unverified
        ? tr("%1, not verified").arg(numberText(value, m_decimals))
        : numberText(value, m_decimals);
    const QFontMetricsF metrics(bold);
    const double width = metrics.horizontalAdvance(text);
    const QRectF plot = plotRect();
    const double x =
        std::clamp(centre.x() - width / 2, plot.left(), std::max(plot.left(), plot.right() - width));
    // The line of the selection does not cross the number.
    const double baseline = centre.y() - starRadius - 3;
    painter.fillRect(
        QRectF(x - 2, baseline - metrics.ascent(), width + 4, metrics.height()), palette().base());
    painter.drawText(QPointF(x, baseline), text);
}

/// The mean of its runs, where there are several.
double TrialsChart::bestValue() const
{
    const StudyFeed* feed = series().feed();
    const Trial* best = feed ? feed->state().best() : nullptr;
    if (!best)
        return std::numeric_limits<double>::quiet_NaN();
    const double value = feed->state().valueOf(*best);
    return inUnit(m_shown, value, throughput().of(value, best->stepMs));
}

void TrialsChart::describeNumbers()
{
    const StudyFeed* feed = series().feed();
    const Trial* best = feed ? feed->state().best() : nullptr;
    m_decimals = best && best->value ? decimalsFor(bestValue()) : 1;
    QStringList parts;
    if (best && best->value) {
        parts.append(tr("Best %1 %2 in trial %3, %4.")
                         .arg(numberText(bestValue(), m_decimals), unitName(m_shown, feed->state().header()))
                         .arg(best->number)
                         .arg(layoutText(*best)));
    }
    if (feed) {
        const StudyCounts& counts = feed->state().counts();
        parts.append(tr("%n finished.", nullptr, counts.of(TrialState::Finished)));
        if (counts.of(TrialState::Oom) > 0)
            parts.append(tr("%n out of memory.", nullptr, counts.of(TrialState::Oom)));
        if (!m_running.isEmpty())
            parts.append(tr("%n running.", nullptr, static_cast<int>(m_running.size())));
        parts.append(tr("The table holds the same numbers."));
    }
    describe(parts.join(u' '));
}

} // namespace megatune

#include "moc_trialschart.cpp"
