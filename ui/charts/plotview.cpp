// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/plotview.h"

#include "ui/charts/chartpictures.h"
#include "ui/look/look.h"

#include <cmath>
#include <QEvent>
#include <QGraphicsLayout>
#include <QLineSeries>
#include <QLocale>
#include <QPainter>
#include <QResizeEvent>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int plotRefreshMs = 100;
constexpr int plotRight = 16; ///< px right of the plot
constexpr int pixelsPerTick = 28;

} // namespace

PlotView::PlotView(QWidget* parent)
    : QChartView(parent)
    , m_x(new QValueAxis(this))
    , m_y(new QValueAxis(this))
{
    setFrameShape(QFrame::NoFrame);
    setRenderHint(QPainter::Antialiasing);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setMinimumSize(look::byLetters(160), look::byLetters(96));
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    chart()->legend()->hide();
    chart()->setBackgroundVisible(false);
    chart()->setPlotAreaBackgroundVisible(false);
    chart()->setAnimationOptions(QChart::NoAnimation);
    chart()->setLocalizeNumbers(true);
    chart()->setMargins(QMargins());
    chart()->layout()->setContentsMargins(0, 0, 0, 0);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setTickType(QValueAxis::TicksDynamic);
        axis->setMinorTickCount(0);
    }
    m_y->setLabelsVisible(false); // paintValues() does it
    m_x->setGridLineVisible(false);
    m_y->setLineVisible(false);
    chart()->addAxis(m_x, Qt::AlignBottom);
    chart()->addAxis(m_y, Qt::AlignLeft);
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &PlotView::refreshNow);
    restyle();
}

QLineSeries* PlotView::addLine()
{
    auto* series = new QLineSeries(this);
    chart()->addSeries(series);
    series->attachAxis(m_x);
    series->attachAxis(m_y);
    return series;
}

void PlotView::scheduleRefresh()
{
    m_stale = true;
    if (!isVisible() || m_timer.isActive())
        return;
    const qint64 since = m_sinceRefresh.isValid() ? m_sinceRefresh.elapsed() : plotRefreshMs;
    m_timer.start(static_cast<int>(std::clamp<qint64>(plotRefreshMs - since, 0, plotRefreshMs)));
}

void PlotView::refreshNow()
{
    m_stale = false;
    m_sinceRefresh.start();
    ++m_refreshes;
    refresh();
    viewport()->update();
    Q_EMIT refreshed();
}

void PlotView::showEvent(QShowEvent* event)
{
    QChartView::showEvent(event);
    if (m_stale)
        refreshNow();
}

void PlotView::setEmptyText(const QString& text)
{
    if (m_emptyText == text)
        return;
    m_emptyText = text;
    const bool empty = !text.isEmpty();
    m_x->setVisible(!empty);
    m_y->setVisible(!empty);
    layOut();
    viewport()->update();
}

void PlotView::setXRange(double from, double to, const NiceScale& ticks)
{
    m_x->setTickAnchor(ticks.from);
    m_x->setTickInterval(ticks.step);
    m_x->setLabelFormat(u"%.0f"_s);
    m_x->setRange(from, to);
}

void PlotView::setYScale(double low, double high, double headroom)
{
    const double height = std::max(1.0, plotRect().height() - footHeight());
    const bool known = std::isfinite(low) && std::isfinite(high);
    m_yScale =
        niceScale(low, high, std::clamp(static_cast<int>(height / look::byLetters(pixelsPerTick)), 2, 8));
    const double highest = known ? std::max(high, m_yScale.from + m_yScale.step) : m_yScale.to;
    m_yScale.to =
        m_yScale.from + (highest - m_yScale.from) * height / std::max(height / 2, height - headroom);
    m_y->setTickAnchor(m_yScale.from);
    m_y->setTickInterval(m_yScale.step);
    m_hasValues = known;
    m_y->setGridLineVisible(known);
    applyYRange();
}

void PlotView::applyYRange()
{
    // The scale ends above the foot; no tick stands in the foot as long as a step is higher than it.
    const double values = std::max(1.0, plotRect().height() - footHeight());
    double below = footHeight() * (m_yScale.to - m_yScale.from) / values;
    if (m_yScale.step > 0)
        below = std::min(below, m_yScale.step * 0.999);
    m_y->setRange(m_yScale.from - below, m_yScale.to);
}

QRectF PlotView::plotRect() const
{
    return chart()->plotArea();
}

QPointF PlotView::toPixels(double x, double y) const
{
    const QRectF plot = plotRect();
    const double width = m_x->max() - m_x->min();
    const double height = m_y->max() - m_y->min();
    return {plot.left() + (width > 0 ? (x - m_x->min()) / width : 0) * plot.width(),
        plot.bottom() - (height > 0 ? (y - m_y->min()) / height : 0) * plot.height()};
}

double PlotView::xAt(double pixel) const
{
    const QRectF plot = plotRect();
    return m_x->min() + (pixel - plot.left()) / std::max(1.0, plot.width()) * (m_x->max() - m_x->min());
}

void PlotView::layOut()
{
    // The same margins in every chart, so that charts below each other share their x positions.
    const QFontMetricsF metrics(m_y->labelsFont());
    const double left = metrics.horizontalAdvance(u"0,000.0"_s) + look::related;
    const double bottom = metrics.height() + look::related;
    const double top = metrics.height() / 2 + 4;
    const QRectF plot(
        left, top, std::max(8.0, width() - left - plotRight), std::max(8.0, height() - top - bottom));
    chart()->resize(size());
    chart()->setPlotArea(plot);
    applyYRange();
}

void PlotView::resizeEvent(QResizeEvent* event)
{
    QChartView::resizeEvent(event);
    layOut();
    scheduleRefresh(); // thinning and ticks depend on the size
}

void PlotView::changeEvent(QEvent* event)
{
    QChartView::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        restyle();
        layOut();
        scheduleRefresh();
    }
}

void PlotView::restyle()
{
    const QPalette colors = palette();
    setBackgroundBrush(colors.base());
    const QColor grid = look::faint(colors.color(QPalette::Active, QPalette::Text), 0.10f);
    const QColor line = look::faint(grid, 0.35f);
    for (QValueAxis* axis : {m_x, m_y}) {
        axis->setLabelsColor(look::quiet(colors));
        axis->setLabelsFont(look::tabular(font()));
        axis->setGridLinePen(QPen(grid, 1));
        axis->setLinePen(QPen(line, 1));
    }
}

void PlotView::focusInEvent(QFocusEvent* event)
{
    QChartView::focusInEvent(event);
    viewport()->update();
}

void PlotView::focusOutEvent(QFocusEvent* event)
{
    QChartView::focusOutEvent(event);
    viewport()->update();
}

void PlotView::paintBelow(QPainter& painter)
{
    Q_UNUSED(painter)
}

void PlotView::paintAbove(QPainter& painter)
{
    Q_UNUSED(painter)
}

void PlotView::drawBackground(QPainter* painter, const QRectF& rect)
{
    painter->fillRect(rect, palette().base());
    if (m_emptyText.isEmpty())
        paintBelow(*painter);
}

void PlotView::drawForeground(QPainter* painter, const QRectF& rect)
{
    Q_UNUSED(rect)
    if (m_emptyText.isEmpty()) {
        paintValues(*painter);
        paintAbove(*painter);
    } else {
        painter->setPen(look::quiet(palette()));
        painter->setFont(font());
        const QRectF all(QPointF(0, 0), QSizeF(size()));
        painter->drawText(all.adjusted(look::edge, look::related, -look::edge, -look::related),
            static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, m_emptyText);
    }
    if (hasFocus() && !isPictured(*this)) {
        painter->setRenderHint(QPainter::Antialiasing, false);
        painter->setPen(QPen(look::accent(palette()), 1));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(QRectF(0, 0, width() - 1, height() - 1));
    }
}

/// Qt Charts shortens a label to "..." where the ticks are close together; here one is left out.
void PlotView::paintValues(QPainter& painter) const
{
    if (!m_hasValues || m_yScale.step <= 0)
        return;
    painter.setFont(look::tabular(font()));
    painter.setPen(look::quiet(palette()));
    const double lineHeight = QFontMetricsF(painter.font()).height();
    double last = std::numeric_limits<double>::infinity();
    for (int tick = 0; tick <= 16; ++tick) {
        const double value = m_yScale.from + tick * m_yScale.step;
        const double y = toPixels(0, value).y();
        if (value > m_yScale.to + m_yScale.step * 1e-6)
            return;
        if (last - y < lineHeight)
            continue;
        paintAxisText(painter, y, locale().toString(value, 'f', m_yScale.decimals()));
        last = y;
    }
}

void PlotView::paintAxisText(QPainter& painter, double y, const QString& text) const
{
    const QFontMetricsF metrics(painter.font());
    const QRectF plot = plotRect();
    const QRectF place(0, y - metrics.height() / 2, plot.left() - look::related, metrics.height());
    painter.drawText(place, static_cast<int>(Qt::AlignRight | Qt::AlignVCenter), text);
}

void PlotView::describe(const QString& numbers)
{
    if (accessibleDescription() != numbers)
        setAccessibleDescription(numbers);
}

} // namespace megatune

#include "moc_plotview.cpp"
