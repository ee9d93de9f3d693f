// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/memorychart.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <cmath>
#include <QPainter>

namespace megatune {

namespace {

constexpr double leastBarWidth = 3;
constexpr int leastMemoryHeight = 64; ///< the capacity and one value below it
constexpr double barShare = 0.6;      ///< of the room that a trial has

} // namespace

MemoryChart::MemoryChart(const StudySeries* series, QWidget* parent)
    : TrialPlot(series, parent)
{
    setMinimumHeight(look::byLetters(leastMemoryHeight));
    setAccessibleName(tr("Memory per GPU over trials, in GiB"));
    connect(series, &StudySeries::iterationsChanged, this, [this](int number) {
        if (number < this->series().trials().size() && trialPoint(number).state == TrialState::Running)
            scheduleRefresh();
    });
}

double MemoryChart::memoryOf(int number) const
{
    const TrialPoint trial = trialPoint(number);
    if (trial.leftOut)
        return std::numeric_limits<double>::quiet_NaN();
    if (trial.state == TrialState::Running) {
        const std::optional<IterationPoint> last = series().lastIteration(number);
        return last ? last->memoryGib : std::numeric_limits<double>::quiet_NaN();
    }
    return static_cast<double>(trial.memoryGib);
}

double MemoryChart::markY(int number) const
{
    const double memory = memoryOf(number);
    if (std::isfinite(memory))
        return toPixels(number, memory).y();
    const TrialPoint trial = trialPoint(number);
    return trial.state == TrialState::Oom && !trial.leftOut ? plotRect().bottom()
                                                            : std::numeric_limits<double>::quiet_NaN();
}

void MemoryChart::refresh()
{
    double used = 0;
    double largest = 0; // estimates included
    int reported = 0;
    m_hasExpected = false;
    for (int number = 0; number < series().trials().size(); ++number) {
        const double memory = memoryOf(number);
        if (std::isfinite(memory)) {
            used = std::max(used, memory);
            largest = std::max(largest, memory);
            ++reported;
        }
        const TrialPoint trial = trialPoint(number);
        if (const float expected = trial.expectedGib; std::isfinite(expected) && !trial.leftOut) {
            largest = std::max(largest, double(expected));
            m_hasExpected = true;
        }
    }
    const QString none = tr("No trial has reported its memory yet.");
    const bool isEmpty = reported == 0 && !m_hasExpected;
    setEmptyText(isEmpty ? none : QString());
    setTrialRange();
    thinColumns();
    const double capacity = series().capacityGib().value_or(0);
    // Room for the capacity's label above its line.
    setYScale(isEmpty ? std::numeric_limits<double>::quiet_NaN() : 0.0, std::max({largest, capacity, 0.1}),
        QFontMetricsF(font()).height() + 4);
    if (reported == 0)
        describe(none);
    else if (capacity > 0)
        describe(tr("At most %1 of %2 GiB.").arg(numberText(used), numberText(capacity)));
    else
        describe(tr("At most %1 GiB.").arg(numberText(used)));
}

void MemoryChart::paintBelow(QPainter& painter)
{
    if (isDense())
        paintDense(painter);
    paintSelection(painter);
}

void MemoryChart::paintAbove(QPainter& painter)
{
    const double width = columnWidth() * barShare;
    if (!isDense())
        paintBars(painter, std::min(width, 14.0));
    if (!isDense() && m_hasExpected)
        paintExpected(painter, std::min(width, 14.0));
    paintCapacity(painter);
}

void MemoryChart::paintBars(QPainter& painter, double width) const
{
    const double foot = plotRect().bottom();
    painter.setPen(Qt::NoPen);
    for (int number = 0; number < series().trials().size(); ++number) {
        const TrialState state = trialPoint(number).state;
        if (trialPoint(number).leftOut)
            continue;
        const bool best = number == series().best();
        const double memory = memoryOf(number);
        const double x = toPixels(number, 0).x();
        double top = foot;
        if (std::isfinite(memory)) {
            top = toPixels(number, memory).y();
            const QColor color = look::faint(best ? look::accent(palette()) : look::ofState(state, palette()),
                best                       ? 1.0f
                    : number == selected() ? 0.75f
                                           : 0.4f);
            painter.setBrush(color);
            painter.drawRect(QRectF(x - width / 2, top, width, foot - top));
        }
        if (state == TrialState::Oom)
            paintStateShape(painter, QPointF(x, std::min(top, foot) - 8), 4, state, false, palette());
    }
}

/// Hollow, as everything that is estimated: the outline of the bar that was expected.
void MemoryChart::paintExpected(QPainter& painter, double width) const
{
    const double foot = plotRect().bottom();
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(look::quiet(palette()), 1, Qt::DotLine));
    for (int number = 0; number < series().trials().size(); ++number) {
        const float expected = trialPoint(number).expectedGib;
        if (!std::isfinite(expected) || trialPoint(number).leftOut)
            continue;
        const QPointF top = toPixels(number, double(expected));
        painter.drawRect(QRectF(top.x() - width / 2 - 2, top.y(), width + 4, foot - top.y()));
    }
    QFont small = font();
    small.setItalic(true);
    painter.setFont(small);
    painter.setPen(look::quiet(palette()));
    const QFontMetricsF metrics(small);
    painter.drawText(QRectF(plotRect().left() + 4, plotRect().top(), plotRect().width(), metrics.height()),
        Qt::AlignLeft, expectedText());
}

QString MemoryChart::expectedText() const
{
    const QString calibration = calibrationTitle(series().calibration());
    return calibration.isEmpty() ? tr("dotted: estimated") : tr("dotted: estimated, %1").arg(calibration);
}

bool MemoryChart::isDense() const
{
    return columnWidth() * barShare < leastBarWidth;
}

void MemoryChart::thinColumns()
{
    m_columns.clear();
    if (!isDense())
        return;
    double lastColumn = -1;
    for (int number = 0; number < series().trials().size(); ++number) {
        const double memory = memoryOf(number);
        if (!std::isfinite(memory))
            continue;
        const double column = std::floor(toPixels(number, 0).x());
        if (column != lastColumn || m_columns.isEmpty())
            m_columns.append(QPointF(number, memory));
        else if (memory > m_columns.last().y())
            m_columns.last() = QPointF(number, memory);
        lastColumn = column;
    }
}

void MemoryChart::paintDense(QPainter& painter) const
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    const double foot = plotRect().bottom();
    // Not translucent: blending thousands of columns pixel by pixel takes ten times as long.
    const QColor color = look::halfOf(
        look::ofState(TrialState::Finished, palette()), palette().color(QPalette::Active, QPalette::Base));
    for (const QPointF& column : m_columns) {
        const QPointF top = toPixels(column.x(), column.y());
        painter.fillRect(QRectF(std::floor(top.x()), top.y(), 1, foot - top.y()), color);
    }
    painter.setRenderHint(QPainter::Antialiasing);
}

void MemoryChart::paintCapacity(QPainter& painter) const
{
    const std::optional<double> capacity = series().capacityGib();
    if (!capacity)
        return;
    const QRectF plot = plotRect();
    const double y = std::floor(toPixels(0, *capacity).y()) + 0.5;
    const QColor color = look::outOfMemory(palette());
    painter.setPen(QPen(color, 1, Qt::DashLine));
    painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y));
    painter.setFont(font());
    painter.setPen(color);
    const QFontMetricsF metrics(font());
    painter.drawText(QRectF(plot.left(), y - metrics.height() - 1, plot.width(), metrics.height()),
        Qt::AlignRight, tr("a GPU holds %1").arg(numberText(*capacity)));
}

} // namespace megatune

#include "moc_memorychart.cpp"
