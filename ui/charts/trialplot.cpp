// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/trialplot.h"

#include "ui/look/look.h"
#include "ui/trials/trialtooltip.h"

#include <cmath>
#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

namespace megatune {

namespace {

constexpr int pageStep = 10;      ///< trials, for PageUp and PageDown
constexpr double reachPixels = 5; ///< how near the pointer must be where trials are dense

} // namespace

TrialPlot::TrialPlot(const StudySeries* series, QWidget* parent)
    : PlotView(parent)
    , m_series(series)
{
    connect(series, &StudySeries::trialsChanged, this, &PlotView::scheduleRefresh);
}

void TrialPlot::setExpectedTrials(std::optional<int> count)
{
    if (m_expected == count)
        return;
    m_expected = count;
    scheduleRefresh();
}

void TrialPlot::setSelected(int number)
{
    if (m_selected == number)
        return;
    m_selected = number;
    viewport()->update();
}

void TrialPlot::setTrialRange()
{
    const int count = static_cast<int>(m_series->trials().size());
    int shown = std::max(count, 8);
    // An axis made for a thousand trials says little about the first ten.
    if (m_expected && *m_expected > shown)
        shown = *m_expected <= 4 * shown + 20 ? *m_expected : 2 * shown;
    const int ticks = std::clamp(static_cast<int>(plotRect().width() / 48), 2, 12);
    setXRange(-0.7, shown - 0.3, niceScale(0, shown - 1, ticks, true));
}

double TrialPlot::columnWidth() const
{
    return plotRect().width() / std::max(1.0, xTo() - xFrom());
}

int TrialPlot::trialAt(const QPointF& position) const
{
    const QRectF plot = plotRect();
    const int count = static_cast<int>(m_series->trials().size());
    if (count == 0 || position.x() < plot.left() - 8 || position.x() > plot.right() + 8
        || position.y() > plot.bottom() + 8)
        return -1;
    const double reach = std::max(0.5, reachPixels / std::max(1e-9, columnWidth()));
    const double x = xAt(position.x());
    const int from = std::max(0, static_cast<int>(std::ceil(x - reach)));
    const int to = std::min(count - 1, static_cast<int>(std::floor(x + reach)));
    int nearest = -1;
    double least = std::numeric_limits<double>::infinity();
    for (int number = from; number <= to; ++number) {
        const double y = markY(number);
        if (!std::isfinite(y))
            continue;
        const double dx = (number - x) * columnWidth();
        // Across, the trials lie apart; only where they are dense does the height decide.
        const double dy = reach > 0.5 ? y - position.y() : 0;
        if (dx * dx + dy * dy < least) {
            least = dx * dx + dy * dy;
            nearest = number;
        }
    }
    return nearest;
}

void TrialPlot::mouseMoveEvent(QMouseEvent* event)
{
    PlotView::mouseMoveEvent(event);
    const int number = trialAt(event->position());
    if (number == m_hovered)
        return;
    m_hovered = number;
    viewport()->setCursor(number >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (number >= 0)
        QToolTip::showText(event->globalPosition().toPoint(), toolTipFor(number), this);
    else
        QToolTip::hideText();
    viewport()->update();
}

void TrialPlot::leaveEvent(QEvent* event)
{
    PlotView::leaveEvent(event);
    m_hovered = -1;
    viewport()->update();
}

void TrialPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return PlotView::mousePressEvent(event);
    setFocus(Qt::MouseFocusReason);
    const int number = trialAt(event->position());
    if (number >= 0)
        select(number);
    event->accept();
}

bool TrialPlot::viewportEvent(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int number = trialAt(help->pos());
        if (number >= 0)
            QToolTip::showText(help->globalPos(), toolTipFor(number), this);
        return true;
    }
    return PlotView::viewportEvent(event);
}

void TrialPlot::keyPressEvent(QKeyEvent* event)
{
    const int count = static_cast<int>(m_series->trials().size());
    const auto go = [this, count](int number) {
        if (count > 0)
            select(std::clamp(number, 0, count - 1));
    };
    // The first step of somebody who has nothing selected yet leads to the newest trial.
    const int from = m_selected >= 0 ? m_selected : count;
    switch (event->key()) {
    case Qt::Key_Left:
        return go(from - 1);
    case Qt::Key_Right:
        return go(m_selected >= 0 ? from + 1 : count - 1);
    case Qt::Key_PageUp:
        return go(from - pageStep);
    case Qt::Key_PageDown:
        return go(from + pageStep);
    case Qt::Key_Home:
        return go(0);
    case Qt::Key_End:
        return go(count - 1);
    default:
        PlotView::keyPressEvent(event);
    }
}

void TrialPlot::select(int number)
{
    if (m_selected == number)
        return;
    setSelected(number);
    Q_EMIT trialSelected(number);
}

QString TrialPlot::toolTipFor(int number) const
{
    const StudyFeed* feed = m_series->feed();
    return feed ? trialToolTip(feed->state(), number, feed->isRun()) : QString();
}

void TrialPlot::paintSelection(QPainter& painter) const
{
    const QRectF plot = plotRect();
    const auto hairline = [&](int number, float strength) {
        if (number < 0 || number >= m_series->trials().size())
            return;
        const QColor color = look::faint(palette().color(QPalette::Active, QPalette::Text), strength);
        const double x = std::floor(toPixels(number, 0).x()) + 0.5;
        painter.setPen(QPen(color, 1));
        painter.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
    };
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (m_hovered != m_selected)
        hairline(m_hovered, 0.2f);
    hairline(m_selected, 0.5f);
    painter.setRenderHint(QPainter::Antialiasing);
}

} // namespace megatune

#include "moc_trialplot.cpp"
