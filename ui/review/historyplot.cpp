// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/historyplot.h"

#include "core/base/nicescale.h"
#include "core/base/text.h"
#include "core/words/trialwords.h"
#include "ui/look/look.h"
#include "ui/look/stateshape.h"
#include "ui/review/timeticks.h"

#include <algorithm>
#include <cmath>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>

namespace megatune {

namespace {

constexpr int leastHistoryHeight = 168;
constexpr double historyReach = 12; ///< px around a point that are the point's
constexpr int historyTickHeight = 36;
constexpr int historyTickWidth = 96;
constexpr double dotRadius = 3.5;
constexpr double starRadius = 7;
constexpr double leastSpanS = 3600; ///< studies of one minute do not stand at both ends

double secondsOf(const StudySummary& study)
{
    return static_cast<double>(study.startedAt.toMSecsSinceEpoch()) / 1000.0;
}

} // namespace

HistoryPlot::HistoryPlot(QWidget* parent)
    : DrawnPlot(parent)
{
    setAccessibleName(tr("Best value of each study by its date"));
    setMinimumHeight(look::byLetters(leastHistoryHeight));
}

void HistoryPlot::setHistory(const BestHistory& history, const QString& chosen)
{
    m_history = history;
    m_chosen = -1;
    for (qsizetype i = 0; i < history.points.size(); ++i) {
        if (history.points.at(i).study.path == chosen)
            m_chosen = i;
    }
    lookChanged();
    describePoints();
    update();
}

void HistoryPlot::lookChanged()
{
    if (m_history.points.isEmpty())
        return;
    const auto byValue = [](const HistoryPoint& one, const HistoryPoint& other) {
        return *one.study.best < *other.study.best;
    };
    const auto ends =
        std::minmax_element(m_history.points.constBegin(), m_history.points.constEnd(), byValue);
    const QFontMetricsF metrics(look::tabular(font()));
    const double line = metrics.height() + look::related;
    const int most =
        std::clamp(static_cast<int>((height() - 2 * line) / look::byLetters(historyTickHeight)), 2, 6);
    const NiceScale scale = niceScale(*ends.first->study.best, *ends.second->study.best, most);
    m_ticks = scale.ticks();
    m_decimals = scale.decimals();
    double widest = 0;
    for (const double tick : std::as_const(m_ticks))
        widest = std::max(widest, metrics.horizontalAdvance(locale().toString(tick, 'f', m_decimals)));
    m_area = QRectF(rect()).adjusted(widest + look::group, line, -look::group, -line);
    const double first = secondsOf(m_history.points.constFirst().study);
    const double last = secondsOf(m_history.points.constLast().study);
    const double half = std::max(last - first, leastSpanS) * 0.52;
    m_from = (first + last) / 2 - half;
    m_to = (first + last) / 2 + half;
}

double HistoryPlot::xOf(double second) const
{
    return m_area.left() + (second - m_from) / (m_to - m_from) * m_area.width();
}

double HistoryPlot::yOf(double value) const
{
    const double low = m_ticks.constFirst();
    return m_area.bottom() - (value - low) / (m_ticks.constLast() - low) * m_area.height();
}

QPointF HistoryPlot::place(qsizetype point) const
{
    const StudySummary& study = m_history.points.at(point).study;
    return {xOf(secondsOf(study)), yOf(*study.best)};
}

void HistoryPlot::draw(QPainter& painter)
{
    if (m_history.points.isEmpty())
        return;
    painter.setFont(look::tabular(font()));
    drawHead(painter);
    drawValues(painter);
    drawTimes(painter);
    drawRecords(painter);
    drawPoints(painter);
}

/// The unit, and the study that is chosen.
void HistoryPlot::drawHead(QPainter& painter) const
{
    const QRectF head(look::related, 0, width() - look::related - look::group, m_area.top() - 4);
    const QString unit = m_history.unit();
    painter.setPen(look::quiet(palette()));
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, unit);
    if (m_chosen < 0)
        return;
    const QFontMetricsF metrics(painter.font());
    const double room = head.width() - metrics.horizontalAdvance(unit) - look::edge;
    painter.setPen(palette().color(QPalette::Active, QPalette::Text));
    painter.drawText(
        head, Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(textOf(m_chosen), Qt::ElideMiddle, room));
}

void HistoryPlot::drawValues(QPainter& painter) const
{
    const QColor grid = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.10f);
    const double height = QFontMetricsF(painter.font()).height();
    for (const double tick : m_ticks) {
        const double y = std::floor(yOf(tick)) + 0.5;
        painter.setPen(QPen(grid, 1));
        painter.drawLine(QPointF(m_area.left(), y), QPointF(m_area.right(), y));
        painter.setPen(look::quiet(palette()));
        painter.drawText(QRectF(0, y - height / 2, m_area.left() - look::related, height),
            Qt::AlignRight | Qt::AlignVCenter, locale().toString(tick, 'f', m_decimals));
    }
}

void HistoryPlot::drawTimes(QPainter& painter) const
{
    const QFontMetricsF metrics(painter.font());
    const QColor mark = look::faint(palette().color(QPalette::Active, QPalette::Text), 0.35f);
    const int most = std::max(1, static_cast<int>(m_area.width() / look::byLetters(historyTickWidth)));
    double end = -look::related; // of the label before
    for (const TimeTick& tick : timeTicks(m_from, m_to, most, locale())) {
        const double x = std::floor(xOf(tick.second)) + 0.5;
        painter.setPen(QPen(mark, 1));
        painter.drawLine(QPointF(x, m_area.bottom()), QPointF(x, m_area.bottom() + 4));
        const double length = metrics.horizontalAdvance(tick.text);
        const double left = std::clamp(x - length / 2, 0.0, std::max(0.0, width() - length));
        if (left < end + look::related)
            continue;
        end = left + length;
        painter.setPen(look::quiet(palette()));
        painter.drawText(QRectF(left, m_area.bottom() + 4, length + 1, metrics.height()),
            Qt::AlignLeft | Qt::AlignVCenter, tick.text);
    }
}

/// The best so far, from the first record to the right edge.
void HistoryPlot::drawRecords(QPainter& painter) const
{
    QPolygonF line;
    for (qsizetype i = 0; i < m_history.points.size(); ++i) {
        if (!m_history.points.at(i).isRecord)
            continue;
        const QPointF at = place(i);
        if (!line.isEmpty())
            line.append({at.x(), line.constLast().y()});
        line.append(at);
    }
    if (line.isEmpty())
        return;
    line.append({m_area.right(), line.constLast().y()});
    painter.setPen(QPen(look::halfOf(look::accent(palette()), palette().color(QPalette::Base)), 2));
    painter.drawPolyline(line);
}

void HistoryPlot::drawPoints(QPainter& painter) const
{
    const qsizetype best = m_history.best();
    for (qsizetype i = 0; i < m_history.points.size(); ++i) {
        const HistoryPoint& point = m_history.points.at(i);
        const QPointF at = place(i);
        if (i == best) {
            paintStateShape(painter, at, starRadius, TrialState::Finished, true, palette());
        } else {
            const QColor colour = point.isRecord ? look::accent(palette()) : look::quiet(palette());
            painter.setPen(QPen(colour, 1.5));
            painter.setBrush(point.study.isDoubtful ? palette().color(QPalette::Base) : colour);
            painter.drawEllipse(at, dotRadius, dotRadius);
        }
    }
    if (m_chosen < 0)
        return;
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(palette().color(QPalette::Active, QPalette::Text), 1.5));
    painter.drawEllipse(place(m_chosen), starRadius + 2, starRadius + 2);
}

qsizetype HistoryPlot::pointAt(const QPointF& position) const
{
    qsizetype nearest = -1;
    double least = historyReach;
    for (qsizetype i = 0; i < m_history.points.size(); ++i) {
        const double away = QLineF(place(i), position).length();
        if (away <= least) {
            least = away;
            nearest = i;
        }
    }
    return nearest;
}

QString HistoryPlot::textOf(qsizetype point) const
{
    const StudySummary& study = m_history.points.at(point).study;
    const QString value = numberText(*study.best, decimalsFor(*study.best));
    return tr("%1, %2: %3", "STUDY, DATE: VALUE")
        .arg(studyTitle(study.name, study.path), locale().toString(study.startedAt, QLocale::ShortFormat),
            study.isDoubtful ? tr("%1, doubtful").arg(value) : value);
}

QString HistoryPlot::textAt(const QPointF& position) const
{
    const qsizetype point = pointAt(position);
    if (point < 0)
        return {};
    const StudySummary& study = m_history.points.at(point).study;
    QStringList lines{QString(textOf(point) + u' ' + study.unit), oneLine(study.bestLayout)};
    if (study.gbs)
        lines.append(tr("Global batch size %L1").arg(*study.gbs));
    lines.removeAll(QString());
    return lines.join(u'\n').toHtmlEscaped().replace(u'\n', QLatin1String("<br>"));
}

void HistoryPlot::choose(qsizetype point)
{
    if (point < 0 || point >= m_history.points.size())
        return;
    m_chosen = point;
    describePoints();
    update();
    const QString path = m_history.points.at(point).study.path;
    Q_EMIT studyChosen(path);
}

void HistoryPlot::mousePressEvent(QMouseEvent* event)
{
    DrawnPlot::mousePressEvent(event);
    if (event->button() == Qt::LeftButton)
        choose(pointAt(event->position()));
}

void HistoryPlot::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (const qsizetype point = pointAt(event->position()); point >= 0)
        Q_EMIT studyActivated(m_history.points.at(point).study.path);
}

void HistoryPlot::keyPressEvent(QKeyEvent* event)
{
    const qsizetype last = m_history.points.size() - 1;
    switch (event->key()) {
    case Qt::Key_Left:
        return choose(m_chosen < 0 ? last : m_chosen - 1);
    case Qt::Key_Right:
        return choose(m_chosen < 0 ? 0 : m_chosen + 1);
    case Qt::Key_Home:
        return choose(0);
    case Qt::Key_End:
        return choose(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        if (m_chosen >= 0)
            Q_EMIT studyActivated(m_history.points.at(m_chosen).study.path);
        return;
    default:
        DrawnPlot::keyPressEvent(event);
    }
}

/// The one that is chosen, and the way to the best: nobody listens to two hundred.
void HistoryPlot::describePoints()
{
    QStringList sentences;
    if (m_chosen >= 0)
        sentences.append(textOf(m_chosen));
    sentences.append(tr("%n study(s)", nullptr, static_cast<int>(m_history.points.size())));
    QStringList records;
    for (qsizetype i = 0; i < m_history.points.size(); ++i) {
        if (m_history.points.at(i).isRecord)
            records.append(textOf(i));
    }
    sentences.append(tr("Best so far, in %1: %2").arg(m_history.unit(), records.join(u"; ")));
    describe(sentences.join(u". "));
}

} // namespace megatune

#include "moc_historyplot.cpp"
