// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/parallelplot.h"

#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"

#include <cmath>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double axisReach = 12; ///< px beside an axis that still mean it
constexpr double lineReach = 5;
constexpr double dragLeast = 4; ///< px that make a click a stretch
constexpr int manyLines = 300;
constexpr int softLines = 800;

/// Distance of a point from the stretch between two others.
double distanceTo(const QPointF& from, const QPointF& to, const QPointF& point)
{
    const QPointF along = to - from;
    const double length = QPointF::dotProduct(along, along);
    const double share =
        length > 0 ? std::clamp(QPointF::dotProduct(point - from, along) / length, 0.0, 1.0) : 0.0;
    const QPointF off = point - (from + along * share);
    return std::hypot(off.x(), off.y());
}

/// The colour that a translucent one gives on a ground.
QColor laidOn(const QColor& ground, const QColor& color)
{
    const auto mixed = [share = static_cast<double>(color.alphaF())](float over, float under) {
        return static_cast<float>(
            share * static_cast<double>(over) + (1 - share) * static_cast<double>(under));
    };
    return QColor::fromRgbF(mixed(color.redF(), ground.redF()), mixed(color.greenF(), ground.greenF()),
        mixed(color.blueF(), ground.blueF()));
}

} // namespace

ParallelPlot::ParallelPlot(QWidget* parent)
    : DrawnPlot(parent)
{
    setAccessibleName(tr("Parallel coordinates, an axis for each parameter"));
}

void ParallelPlot::setPicture(const ParallelPicture& picture, int best)
{
    m_picture = picture;
    m_best = best;
    m_hovered = -1;
    const auto axes = static_cast<int>(m_picture.axes.size());
    m_axis = std::clamp(m_axis, 0, std::max(0, axes - 1));
    if (axes > 0)
        m_stop = std::clamp(m_stop, 0, static_cast<int>(m_picture.axes.at(m_axis).stops.size()) - 1);
    lookChanged();
    update();
}

void ParallelPlot::setSelected(int number)
{
    m_selected = number;
    update();
}

void ParallelPlot::lookChanged()
{
    m_lines = {};
    const QFontMetricsF metrics(font());
    const double side = metrics.horizontalAdvance(u"selective"_s) / 2 + look::group;
    const double right = metrics.horizontalAdvance(u"0,000.0"_s) + look::group;
    m_plot = QRectF(rect()).adjusted(side, 2 * metrics.height(), -right, -look::group);
}

QPointF ParallelPlot::place(int axis, double share) const
{
    const auto gaps = std::max<double>(1, static_cast<double>(m_picture.axes.size()) - 1);
    return {m_plot.left() + m_plot.width() * axis / gaps, m_plot.bottom() - m_plot.height() * share};
}

double ParallelPlot::shareAt(double y) const
{
    return std::clamp((m_plot.bottom() - y) / std::max(1.0, m_plot.height()), 0.0, 1.0);
}

int ParallelPlot::axisAt(const QPointF& position) const
{
    for (int axis = 0; axis < m_picture.axes.size(); ++axis) {
        if (std::abs(position.x() - place(axis, 0).x()) <= axisReach)
            return axis;
    }
    return -1;
}

QPolygonF ParallelPlot::polygonOf(const ParallelLine& line) const
{
    QPolygonF polygon;
    polygon.reserve(line.heights.size());
    for (int axis = 0; axis < line.heights.size(); ++axis)
        polygon.append(place(axis, static_cast<double>(line.heights.at(axis))));
    return polygon;
}

int ParallelPlot::lineAt(const QPointF& position) const
{
    if (!m_plot.adjusted(-1, -4, 1, 4).contains(position) || m_picture.axes.size() < 2)
        return -1;
    const auto gaps = static_cast<double>(m_picture.axes.size()) - 1;
    const auto left = std::min(
        static_cast<int>((position.x() - m_plot.left()) / m_plot.width() * gaps), static_cast<int>(gaps) - 1);
    int nearest = -1;
    double least = lineReach;
    // The last ones lie on top.
    for (auto i = static_cast<int>(m_picture.lines.size()) - 1; i >= 0; --i) {
        const ParallelLine& line = m_picture.lines.at(i);
        const double distance = line.leftOut
            ? least
            : distanceTo(place(left, static_cast<double>(line.heights.at(left))),
                place(left + 1, static_cast<double>(line.heights.at(left + 1))), position);
        if (distance < least) {
            least = distance;
            nearest = i;
        }
    }
    return nearest;
}

void ParallelPlot::paintLines(QPainter& painter) const
{
    const QColor text = palette().color(QPalette::Active, QPalette::Text);
    const NiceScale& scale = m_picture.scale;
    const bool many = m_picture.lines.size() > manyLines;
    // Thousands of soft or translucent lines take a quarter of a second, and look no softer. Solid ones in
    // the colours that those would have on the ground take a tenth of that, and the best still lie on top.
    painter.setRenderHint(QPainter::Antialiasing, m_picture.lines.size() <= softLines);
    for (const ParallelLine& line : m_picture.lines) {
        QPen pen(text, 1);
        QColor color = text;
        if (line.leftOut) {
            color.setAlphaF(0.06f);
        } else if (!std::isfinite(line.value)) {
            color = look::ofState(line.state, palette());
            color.setAlphaF(many ? 0.35f : 0.6f);
            pen.setStyle(Qt::DashLine);
        } else {
            color = look::viridisLine((line.value - scale.from) / (scale.to - scale.from), palette());
            // The better, the clearer: the best ones are what is looked for.
            color.setAlphaF(static_cast<float>((many ? 0.15 : 0.35) + 0.6 * line.rank * line.rank));
        }
        pen.setColor(many ? laidOn(palette().color(QPalette::Base), color) : color);
        painter.setPen(pen);
        painter.drawPolyline(polygonOf(line));
    }
}

void ParallelPlot::paintHighlight(
    QPainter& painter, const ParallelLine& line, const QColor& color, double width) const
{
    const QPolygonF polygon = polygonOf(line);
    painter.setPen(QPen(color, width, std::isfinite(line.value) ? Qt::SolidLine : Qt::DashLine));
    painter.drawPolyline(polygon);
    if (line.number == m_best || !std::isfinite(line.value))
        paintStateShape(painter, polygon.last(), line.number == m_best ? 8 : 5, line.state,
            line.number == m_best, palette());
}

void ParallelPlot::paintStops(QPainter& painter, int axis) const
{
    const ParallelAxis& shown = m_picture.axes.at(axis);
    const QFontMetricsF metrics(painter.font());
    const bool isValue = isValueAxis(axis);
    double lowest = std::numeric_limits<double>::infinity(); // top of the label below
    for (int i = 0; i < shown.stops.size(); ++i) {
        const ParallelStop& stop = shown.stops.at(i);
        const bool isStep = isValue && stop.states.isEmpty();
        const QPointF at = place(axis, isStep ? stop.from : stop.middle());
        const bool isMarked = stop.isChosen && !isStep;
        if (at.y() + metrics.height() / 2 > lowest && !isMarked)
            continue;
        lowest = at.y() - metrics.height() / 2;
        const double width = metrics.horizontalAdvance(stop.title) + 6;
        const double x = isValue ? at.x() + 7 : at.x() - width / 2;
        const QRectF label(x, at.y() - metrics.height() / 2, width, metrics.height());
        const QColor ground = look::faint(palette().color(QPalette::Base), 0.85f);
        painter.setPen(Qt::NoPen);
        painter.setBrush(ground);
        painter.drawRoundedRect(label, 3, 3);
        QFont bold = painter.font();
        bold.setBold(isMarked);
        painter.save();
        painter.setFont(bold);
        painter.setPen(isMarked ? look::accent(palette())
                : stop.states.isEmpty()
                ? palette().color(QPalette::Active, QPalette::Text)
                : look::ofState(stop.states == u"oom"_s ? TrialState::Oom : TrialState::Failed, palette()));
        painter.drawText(label, Qt::AlignCenter | Qt::TextDontClip, stop.title);
        painter.restore();
    }
}

double ParallelPlot::axisRoom() const
{
    return m_picture.axes.size() > 1 ? place(1, 1).x() - place(0, 1).x() : width();
}

void ParallelPlot::paintAxis(QPainter& painter, int axis) const
{
    const ParallelAxis& shown = m_picture.axes.at(axis);
    const QColor line = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.35f);
    painter.setPen(QPen(line, 1));
    painter.drawLine(place(axis, 0), place(axis, 1));
    for (const ParallelStop& stop : shown.stops) {
        if (!stop.isChosen)
            continue;
        const QColor band = look::faint(look::accent(palette()), 0.25f);
        painter.fillRect(QRectF(place(axis, stop.to) - QPointF(7, 0), place(axis, stop.from) + QPointF(7, 0))
                             .adjusted(0, 1, 0, -1),
            band);
    }
    paintStops(painter, axis);
    QFont heading = font();
    heading.setBold(true);
    painter.save();
    painter.setFont(heading);
    painter.setPen(
        shown.isFiltered ? look::accent(palette()) : palette().color(QPalette::Active, QPalette::Text));
    const QFontMetricsF metrics(heading);
    const QString title = metrics.elidedText(shown.title, Qt::ElideRight, axisRoom() - 6);
    const double width = metrics.horizontalAdvance(title) + 2;
    const double x = std::min(place(axis, 1).x() - width / 2, this->width() - width);
    painter.drawText(QRectF(std::max(0.0, x), 4, width, metrics.height()), Qt::AlignCenter, title);
    painter.restore();
    if (hasFocus() && axis == m_axis && m_stop < shown.stops.size()) {
        const ParallelStop& stop = shown.stops.at(m_stop);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(look::accent(palette()), 1, Qt::DashLine));
        painter.drawRect(
            QRectF(place(axis, stop.to) - QPointF(10, 0), place(axis, stop.from) + QPointF(10, 0)));
    }
}

void ParallelPlot::paintDragged(QPainter& painter) const
{
    if (m_dragAxis < 0 || std::abs(m_dragTo.y() - m_dragFrom.y()) < dragLeast)
        return;
    const QColor band = look::faint(look::accent(palette()), 0.3f);
    const double x = place(m_dragAxis, 0).x();
    painter.fillRect(QRectF(QPointF(x - 8, m_dragFrom.y()), QPointF(x + 8, m_dragTo.y())).normalized(), band);
}

void ParallelPlot::draw(QPainter& painter)
{
    if (m_picture.axes.isEmpty())
        return;
    if (m_lines.isNull()) {
        m_lines = QPixmap(size() * devicePixelRatioF());
        m_lines.setDevicePixelRatio(devicePixelRatioF());
        m_lines.fill(Qt::transparent);
        QPainter lines(&m_lines);
        paintLines(lines);
    }
    painter.drawPixmap(0, 0, m_lines);
    for (const ParallelLine& line : std::as_const(m_picture.lines)) {
        if (line.number == m_best && !line.leftOut)
            paintHighlight(painter, line, look::accent(palette()), 2.5);
        if (line.number == m_selected && line.number != m_best)
            paintHighlight(painter, line, palette().color(QPalette::Active, QPalette::Text), 2);
    }
    if (m_hovered >= 0)
        paintHighlight(
            painter, m_picture.lines.at(m_hovered), palette().color(QPalette::Active, QPalette::Text), 1.5);
    painter.setFont(look::tabular(font()));
    for (int axis = 0; axis < m_picture.axes.size(); ++axis)
        paintAxis(painter, axis);
    paintDragged(painter);
}

QString ParallelPlot::textAt(const QPointF& position) const
{
    for (int axis = 0; position.y() < fontMetrics().height() + 8 && axis < m_picture.axes.size(); ++axis) {
        if (std::abs(position.x() - place(axis, 1).x()) <= axisRoom() / 2)
            return m_picture.axes.at(axis).title.toHtmlEscaped();
    }
    const int line = axisAt(position) < 0 ? lineAt(position) : -1;
    return line >= 0 && toolTipOf ? toolTipOf(m_picture.lines.at(line).number) : QString();
}

void ParallelPlot::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton)
        return DrawnPlot::mousePressEvent(event);
    m_dragAxis = axisAt(event->position());
    m_dragFrom = event->position();
    m_dragTo = m_dragFrom;
    if (m_dragAxis < 0) {
        if (const int line = lineAt(event->position()); line >= 0)
            Q_EMIT trialSelected(m_picture.lines.at(line).number);
    }
    event->accept();
}

void ParallelPlot::mouseMoveEvent(QMouseEvent* event)
{
    if (m_dragAxis >= 0) {
        m_dragTo = event->position();
        update();
        return;
    }
    const bool onAxis = axisAt(event->position()) >= 0;
    const int line = onAxis ? -1 : lineAt(event->position());
    setCursor(onAxis ? Qt::SizeVerCursor : line >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    if (line == m_hovered)
        return;
    m_hovered = line;
    if (line >= 0)
        QToolTip::showText(event->globalPosition().toPoint(), textAt(event->position()), this);
    else
        QToolTip::hideText();
    update();
}

void ParallelPlot::mouseReleaseEvent(QMouseEvent* event)
{
    const int axis = std::exchange(m_dragAxis, -1);
    if (axis < 0 || event->button() != Qt::LeftButton)
        return;
    m_dragTo = event->position();
    const double from = shareAt(std::max(m_dragFrom.y(), m_dragTo.y()));
    const double to = shareAt(std::min(m_dragFrom.y(), m_dragTo.y()));
    if (std::abs(m_dragTo.y() - m_dragFrom.y()) < dragLeast)
        toggle(axis, m_picture.axes.at(axis).stopAt(from));
    else
        choose(axis, from, to);
    update();
}

void ParallelPlot::leaveEvent(QEvent* event)
{
    DrawnPlot::leaveEvent(event);
    m_hovered = -1;
    update();
}

/// A stretch takes the choices of which it holds the middle; of the value just what was drawn.
void ParallelPlot::choose(int axis, double from, double to)
{
    const ParallelAxis& shown = m_picture.axes.at(axis);
    QList<int> stops;
    for (int i = 0; i < shown.stops.size(); ++i) {
        const double middle = shown.stops.at(i).middle();
        if (middle >= from && middle <= to)
            stops.append(i);
    }
    if (!isValueAxis(axis)) {
        if (stops.isEmpty())
            stops.append(shown.stopAt((from + to) / 2));
        Q_EMIT stopsChosen(axis, stops);
        return;
    }
    const auto firstStep = std::find_if(shown.stops.begin(), shown.stops.end(),
        [](const ParallelStop& stop) { return stop.states.isEmpty(); });
    const double foot = firstStep == shown.stops.end() ? 1.0 : firstStep->from;
    if (to <= foot) {
        Q_EMIT stopsChosen(axis, {shown.stopAt((from + to) / 2)});
        return;
    }
    const NiceScale& scale = m_picture.scale;
    const auto valueAt = [&](double share) {
        return scale.from + std::clamp((share - foot) / (1 - foot), 0.0, 1.0) * (scale.to - scale.from);
    };
    Q_EMIT valuesChosen(valueAt(from), valueAt(to));
}

void ParallelPlot::toggle(int axis, int stop)
{
    const ParallelAxis& shown = m_picture.axes.at(axis);
    QList<int> stops;
    for (int i = 0; i < shown.stops.size(); ++i) {
        if (shown.stops.at(i).isChosen)
            stops.append(i);
    }
    if (stops.contains(stop))
        stops.removeAll(stop);
    else if (isValueAxis(axis))
        stops = {stop}; // a stretch of values has no holes
    else
        stops.append(stop);
    Q_EMIT stopsChosen(axis, stops);
}

void ParallelPlot::goTo(int axis, int stop)
{
    m_axis = std::clamp(axis, 0, static_cast<int>(m_picture.axes.size()) - 1);
    m_stop = std::clamp(stop, 0, static_cast<int>(m_picture.axes.at(m_axis).stops.size()) - 1);
    describeStop();
    update();
}

void ParallelPlot::describeStop()
{
    const ParallelAxis& axis = m_picture.axes.at(m_axis);
    const ParallelStop& stop = axis.stops.at(m_stop);
    const QString place = axis.title % u' ' % stop.title;
    describe(stop.isChosen ? tr("%1, chosen").arg(place) : place);
}

void ParallelPlot::keyPressEvent(QKeyEvent* event)
{
    if (m_picture.axes.isEmpty())
        return DrawnPlot::keyPressEvent(event);
    const bool extends = event->modifiers().testFlag(Qt::ShiftModifier);
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Right:
        goTo(m_axis + (event->key() == Qt::Key_Left ? -1 : 1), m_stop);
        m_anchor = m_stop;
        return;
    case Qt::Key_Up:
    case Qt::Key_Down: {
        goTo(m_axis, m_stop + (event->key() == Qt::Key_Up ? 1 : -1));
        if (!extends) {
            m_anchor = m_stop;
            return;
        }
        QList<int> stops;
        for (int stop = std::min(m_anchor, m_stop); stop <= std::max(m_anchor, m_stop); ++stop)
            stops.append(stop);
        Q_EMIT stopsChosen(m_axis, stops);
        return;
    }
    case Qt::Key_Space:
        return toggle(m_axis, m_stop);
    case Qt::Key_Escape:
    case Qt::Key_Delete:
    case Qt::Key_Backspace:
        Q_EMIT stopsChosen(m_axis, {});
        return;
    default:
        DrawnPlot::keyPressEvent(event);
    }
}

} // namespace megatune

#include "moc_parallelplot.cpp"
