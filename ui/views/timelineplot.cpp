// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timelineplot.h"

#include "core/base/text.h"
#include "core/words/trialwords.h"
#include "ui/charts/valuescale.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <array>
#include <cmath>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double leastLane = 14;
constexpr double mostLane = 36;
/// Widest text about GPUs before a lane.
const QString widestGpus = QStringLiteral("00\u201300");
constexpr double shapeRoom = 14; ///< px that a bar needs to bear a shape
constexpr double tickWidth = 90;
constexpr double leastLength = 1; ///< s that can be seen at least
constexpr std::array<double, 16> timeSteps{
    1, 2, 5, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 21'600, 43'200, 86'400, 604'800};

/// "0\u20133" of "0,1,2,3"; others stay as they are.
QString briefGpus(const QString& gpus)
{
    const QStringList ids = gpus.split(u',', Qt::SkipEmptyParts);
    for (qsizetype i = 1; i < ids.size(); ++i) {
        if (toInteger(ids.at(i)).value_or(-1) != toInteger(ids.at(i - 1)).value_or(-9) + 1)
            return gpus;
    }
    return ids.size() < 2 ? gpus : QString(ids.first() % u'\u2013' % ids.last());
}

} // namespace

TimelinePlot::TimelinePlot(const TimelineModel* model, QWidget* parent)
    : DrawnPlot(parent)
    , m_model(model)
{
    setAccessibleName(tr("Timeline of the trials, a lane for each place of a host"));
}

void TimelinePlot::refresh(int best, const QString& unit)
{
    m_best = best;
    m_unit = unit;
    if (m_showsAll || m_to > m_model->length()) {
        m_from = m_showsAll ? 0 : std::min(m_from, m_model->length());
        m_to = std::max(leastLength, m_model->length());
    }
    lookChanged();
    update();
}

void TimelinePlot::setSelected(int number)
{
    m_selected = number;
    update();
}

void TimelinePlot::lookChanged()
{
    const double lanes = static_cast<double>(m_model->lanes().size());
    m_plot = measuredPlot();
    setMinimumHeight(static_cast<int>(lanes * leastLane + 4 * QFontMetricsF(font()).height()));
}

QRectF TimelinePlot::measuredPlot() const
{
    const QFontMetricsF metrics(font());
    double left = 0;
    for (const TimelineHost& host : m_model->hosts())
        left = std::max(left, metrics.horizontalAdvance(host.name));
    left = std::max(std::min(left, width() * 0.25), metrics.horizontalAdvance(tr("%1 % busy").arg(100)));
    left += metrics.horizontalAdvance(widestGpus) + look::related;
    return QRectF(rect()).adjusted(left + look::group, metrics.height() + look::related, -look::related,
        -metrics.height() - look::related);
}

double TimelinePlot::laneHeight() const
{
    const auto lanes = std::max<double>(1, static_cast<double>(m_model->lanes().size()));
    return std::clamp(plot().height() / lanes, leastLane, mostLane);
}

double TimelinePlot::xOf(double second) const
{
    const QRectF area = plot();
    return area.left() + (second - m_from) / (m_to - m_from) * area.width();
}

double TimelinePlot::secondAt(double x) const
{
    const QRectF area = plot();
    return m_from + (x - area.left()) / std::max(1.0, area.width()) * (m_to - m_from);
}

QRectF TimelinePlot::barRect(int bar) const
{
    const TimelineBar& shown = m_model->bars().at(bar);
    const QRectF area = plot();
    const double left = std::max(area.left(), xOf(shown.start));
    const double right = std::min(area.right(), xOf(shown.end));
    if (right < area.left() || left > area.right())
        return {};
    const double height = laneHeight();
    return {left, area.top() + shown.lane * height + 2, std::max(1.0, right - left), height - 4};
}

void TimelinePlot::paintTimes(QPainter& painter) const
{
    const QRectF area = plot();
    const double wanted = (m_to - m_from) * tickWidth / std::max(1.0, area.width());
    const auto found = std::lower_bound(timeSteps.begin(), timeSteps.end(), wanted);
    const double step =
        found == timeSteps.end() ? std::ceil(wanted / timeSteps.back()) * timeSteps.back() : *found;
    const QColor grid = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.10f);
    painter.setFont(look::tabular(font()));
    const double foot =
        std::min(area.bottom(), area.top() + laneHeight() * static_cast<double>(m_model->lanes().size()));
    for (double second = std::ceil(m_from / step) * step; second <= m_to; second += step) {
        const double x = std::floor(xOf(second)) + 0.5;
        painter.setPen(QPen(grid, 1));
        painter.drawLine(QPointF(x, area.top()), QPointF(x, foot));
        painter.setPen(look::quiet(palette()));
        painter.drawText(QRectF(x - tickWidth / 2, foot + 2, tickWidth, QFontMetricsF(font()).height()),
            Qt::AlignCenter, durationText(second));
    }
}

void TimelinePlot::paintHosts(QPainter& painter) const
{
    const QRectF area = plot();
    const double height = laneHeight();
    const QFontMetricsF metrics(font());
    const QColor line = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.2f);
    for (const TimelineHost& host : m_model->hosts()) {
        const double top = area.top() + host.firstLane * height;
        const double gpusWidth = metrics.horizontalAdvance(widestGpus);
        const double width = area.left() - look::group / 2.0 - gpusWidth - look::related;
        painter.setPen(look::quiet(palette()));
        painter.setFont(look::tabular(font()));
        for (int lane = host.firstLane; lane < host.firstLane + host.lanes; ++lane) {
            painter.drawText(QRectF(width + look::related, area.top() + lane * height, gpusWidth, height),
                Qt::AlignLeft | Qt::AlignVCenter,
                metrics.elidedText(briefGpus(m_model->lanes().at(lane).gpus), Qt::ElideRight, gpusWidth));
        }
        painter.setFont(font());
        painter.setPen(palette().color(QPalette::Active, QPalette::Text));
        const QString name = host.name.isEmpty() ? tr("no host") : host.name;
        painter.drawText(QRectF(look::related / 2.0, top, width - look::related / 2.0, metrics.height()),
            Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(name, Qt::ElideMiddle, width));
        if (host.lanes * height >= 2 * metrics.height()) {
            painter.setPen(look::quiet(palette()));
            painter.drawText(QRectF(0, top + metrics.height(), width, metrics.height()),
                Qt::AlignRight | Qt::AlignVCenter, tr("%1 % busy").arg(std::lround(host.busy * 100)));
        }
        painter.setPen(QPen(line, 1));
        const double foot = std::floor(top + host.lanes * height) + 0.5;
        painter.drawLine(QPointF(look::related, foot), QPointF(area.right(), foot));
    }
}

void TimelinePlot::paintScale(QPainter& painter) const
{
    const auto [least, most] = m_model->range();
    if (most <= 0 && least >= 0)
        return; // nothing has a value
    painter.setFont(look::tabular(font()));
    painter.setPen(look::quiet(palette()));
    const QRectF area = plot();
    paintValueScale(
        painter, QRectF(area.left(), 0, area.width(), area.top() - look::related / 2.0), least, most, m_unit);
}

/// By value; where there is none by state, failures by a pattern.
QBrush TimelinePlot::groundOf(const TimelineBar& bar) const
{
    if (std::isfinite(bar.value)) {
        const auto [least, most] = m_model->range();
        return valueColor(bar.value, least, most);
    }
    QColor ground = look::ofState(bar.state, palette());
    if (bar.state != TrialState::Finished && bar.state != TrialState::Running)
        return {ground, bar.state == TrialState::Oom ? Qt::BDiagPattern : Qt::DiagCrossPattern};
    ground.setAlphaF(0.3f);
    return ground;
}

void TimelinePlot::paintBar(QPainter& painter, const TimelineBar& bar, const QRectF& place) const
{
    const bool best = bar.number == m_best;
    const QColor state = best ? look::accent(palette()) : look::ofState(bar.state, palette());
    if (bar.queued < bar.start) {
        // Hollow: it waited, nothing ran.
        painter.setPen(QPen(state, 1, Qt::DotLine));
        const double left = std::max(plot().left(), xOf(bar.queued));
        const double y = std::floor(place.center().y()) + 0.5;
        if (place.left() - left > 2)
            painter.drawLine(QPointF(left, y), QPointF(place.left(), y));
    }
    painter.setPen(Qt::NoPen);
    painter.fillRect(place, groundOf(bar));
    if (best || !std::isfinite(bar.value)) {
        painter.setPen(QPen(state, 1));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place.adjusted(0, 0, -1, -1));
    }
    if (place.width() >= shapeRoom && (best || bar.state != TrialState::Finished)) {
        const QPointF centre = place.center();
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette().base());
        painter.drawEllipse(centre, 6, 6);
        painter.setRenderHint(QPainter::Antialiasing);
        paintStateShape(painter, centre, 4, bar.state, best, palette());
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    if (bar.number == m_selected) {
        painter.setPen(QPen(palette().color(QPalette::Active, QPalette::Text), 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(place);
    }
}

/// Where bars are narrower than a pixel one of them stands for its column: a failure, if there is one.
void TimelinePlot::paintLane(QPainter& painter, int lane) const
{
    const QList<int>& bars = m_model->lanes().at(lane).bars;
    const auto first = std::lower_bound(bars.begin(), bars.end(), m_from,
        [this](int bar, double second) { return m_model->bars().at(bar).end < second; });
    double column = -1;
    for (auto at = first; at != bars.end(); ++at) {
        const TimelineBar& bar = m_model->bars().at(*at);
        if (bar.start > m_to)
            break;
        const QRectF place = barRect(*at);
        if (place.isNull())
            continue;
        const double here = std::floor(place.left());
        const bool isThin = place.width() <= 1.5;
        const bool isTelling = bar.number == m_best || bar.number == m_selected;
        if (isThin && here <= column && !isTelling)
            continue;
        column = isThin ? here : -1;
        paintBar(painter, bar, place);
    }
}

void TimelinePlot::draw(QPainter& painter)
{
    paintTimes(painter);
    paintScale(painter);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int lane = 0; lane < m_model->lanes().size(); ++lane)
        paintLane(painter, lane);
    paintHosts(painter);
}

int TimelinePlot::barAt(const QPointF& position) const
{
    const QRectF area = plot();
    const auto lane = static_cast<int>(std::floor((position.y() - area.top()) / laneHeight()));
    if (lane < 0 || lane >= m_model->lanes().size() || position.x() < area.left() - 2)
        return -1;
    const QList<int>& bars = m_model->lanes().at(lane).bars;
    const double second = secondAt(position.x());
    const double reach = secondAt(position.x() + 2) - second;
    const auto after = std::lower_bound(bars.begin(), bars.end(), second - reach,
        [this](int bar, double wanted) { return m_model->bars().at(bar).end < wanted; });
    return after != bars.end() && m_model->bars().at(*after).start <= second + reach ? *after : -1;
}

QString TimelinePlot::textAt(const QPointF& position) const
{
    const int bar = barAt(position);
    if (bar < 0 || !toolTipOf)
        return {};
    const TimelineBar& shown = m_model->bars().at(bar);
    const TimelineLane& lane = m_model->lanes().at(shown.lane);
    QString place = m_model->hosts().at(lane.host).name.toHtmlEscaped();
    if (!lane.gpus.isEmpty())
        place += u", "_s % tr("GPUs %1").arg(lane.gpus);
    QString text = toolTipOf(shown.number) % u"<br>"_s % place;
    if (shown.waited() >= 1)
        text += u", "_s % tr("waited %1 before").arg(durationText(shown.waited()));
    return text;
}

void TimelinePlot::mousePressEvent(QMouseEvent* event)
{
    const int bar = event->button() == Qt::LeftButton ? barAt(event->position()) : -1;
    if (bar < 0)
        return DrawnPlot::mousePressEvent(event);
    Q_EMIT trialSelected(m_model->bars().at(bar).number);
    event->accept();
}

void TimelinePlot::mouseMoveEvent(QMouseEvent* event)
{
    const bool onBar = barAt(event->position()) >= 0;
    setCursor(onBar ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (onBar)
        QToolTip::showText(event->globalPosition().toPoint(), textAt(event->position()), this);
    else
        QToolTip::hideText();
}

void TimelinePlot::wheelEvent(QWheelEvent* event)
{
    if (!event->modifiers().testFlag(Qt::ControlModifier))
        return DrawnPlot::wheelEvent(event);
    zoomAround(secondAt(event->position().x()), event->angleDelta().y() > 0 ? 1.5 : 1 / 1.5);
    event->accept();
}

void TimelinePlot::zoom(double factor)
{
    const int bar = m_model->indexOf(m_selected);
    zoomAround(bar >= 0 ? m_model->bars().at(bar).start : (m_from + m_to) / 2, factor);
}

void TimelinePlot::zoomAround(double second, double factor)
{
    const double all = std::max(leastLength, m_model->length());
    const double length = std::clamp((m_to - m_from) / factor, leastLength, all);
    const double centre = std::clamp(second, m_from, m_to);
    const double share = (centre - m_from) / (m_to - m_from);
    m_from = std::clamp(centre - share * length, 0.0, all - length);
    m_to = m_from + length;
    m_showsAll = length >= all;
    update();
}

/// To another trial on the lane, or to the one at the same time on another lane.
void TimelinePlot::step(int bars, int lanes)
{
    if (m_model->bars().isEmpty())
        return;
    const int current = m_model->indexOf(m_selected);
    int next = 0;
    if (current >= 0) {
        const TimelineBar& from = m_model->bars().at(current);
        const auto last = static_cast<int>(m_model->lanes().size()) - 1;
        const TimelineLane& lane = m_model->lanes().at(std::clamp(from.lane + lanes, 0, last));
        const auto at = std::lower_bound(lane.bars.begin(), lane.bars.end(), from.start,
            [this](int bar, double second) { return m_model->bars().at(bar).start < second; });
        const auto place = std::clamp<qsizetype>(at - lane.bars.begin() + bars, 0, lane.bars.size() - 1);
        next = lane.bars.at(place);
    }
    const TimelineBar& bar = m_model->bars().at(next);
    if (bar.end < m_from || bar.start > m_to) { // out of sight: the stretch goes with it
        const double length = m_to - m_from;
        m_from = std::clamp(bar.start - length / 2, 0.0, std::max(0.0, m_model->length() - length));
        m_to = m_from + length;
    }
    Q_EMIT trialSelected(bar.number);
}

void TimelinePlot::keyPressEvent(QKeyEvent* event)
{
    switch (event->key()) {
    case Qt::Key_Left:
        return step(-1, 0);
    case Qt::Key_Right:
        return step(1, 0);
    case Qt::Key_Up:
        return step(0, -1);
    case Qt::Key_Down:
        return step(0, 1);
    case Qt::Key_Plus:
    case Qt::Key_Equal:
        return zoom(2);
    case Qt::Key_Minus:
        return zoom(0.5);
    case Qt::Key_0:
        return zoom(1e-9);
    default:
        DrawnPlot::keyPressEvent(event);
    }
}

} // namespace megatune

#include "moc_timelineplot.cpp"
