// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trialpanes/loglinedelegate.h"

#include "ui/look/look.h"
#include "ui/trialpanes/loglevel.h"
#include "ui/trialpanes/logmodel.h"

#include <algorithm>
#include <QAbstractScrollArea>
#include <QPainter>

namespace megatune {

namespace {

constexpr char16_t firstWideLetter = 0x1100; ///< Hangul, from where on terminals give letters two columns

} // namespace

QList<qsizetype> wrappedRows(QStringView line, int columns)
{
    QList<qsizetype> starts{0};
    int used = 0;
    qsizetype word = 0; // where the last one begins
    int usedBefore = 0; // by the words before it
    for (qsizetype at = 0; at < line.size(); ++at) {
        const int width = line[at].unicode() >= firstWideLetter ? 2 : 1;
        const bool isBlank = line[at].isSpace(); // none begins a row: nobody sees those beyond the edge
        if (at > 0 && !isBlank && line[at - 1].isSpace()) {
            word = at;
            usedBefore = used;
        }
        if (used + width > columns && used > 0 && !isBlank && !line[at].isLowSurrogate()) {
            const bool isMoved = word > starts.constLast();
            starts.append(isMoved ? word : at);
            used = isMoved ? used - usedBefore : 0;
        }
        used += width;
    }
    return starts;
}

LogLineDelegate::LogLineDelegate(const LogModel* model, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_model(model)
{
}

int LogLineDelegate::columnsOf(const QStyleOptionViewItem& option)
{
    const auto* view = qobject_cast<const QAbstractScrollArea*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    const double letter = QFontMetricsF(option.font).horizontalAdvance(u'M'); // a row adds its fractions up
    return std::max(1, static_cast<int>((width - 2 * look::related) / std::max(1.0, letter)));
}

QSize LogLineDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QFontMetrics metrics(option.font);
    if (!m_isWrapping)
        return {m_model->longest() * metrics.horizontalAdvance(u'M') + 2 * look::related, metrics.height()};
    const auto rows = wrappedRows(index.data().toString(), columnsOf(option)).size();
    return {1, static_cast<int>(rows) * metrics.height()}; // as wide as the view
}

void LogLineDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const bool selected = option.state.testFlag(QStyle::State_Selected);
    if (selected)
        painter->fillRect(option.rect, option.palette.highlight());
    const QString line = index.data().toString();
    if (const LogLevel level = logLevelOf(line); level != LogLevel::Ordinary) {
        const bool isError = level == LogLevel::Error;
        QRect edge = option.rect;
        edge.setWidth(isError ? look::related / 2 - 1 : look::related / 4);
        painter->fillRect(edge, isError ? look::outOfMemory(option.palette) : look::warning(option.palette));
    }
    painter->setFont(option.font);
    painter->setPen(option.palette.color(selected ? QPalette::HighlightedText : QPalette::Text));
    QPoint at = option.rect.topLeft() + QPoint(look::related, 0);
    const QList<qsizetype> starts = m_isWrapping ? wrappedRows(line, columnsOf(option)) : QList<qsizetype>{0};
    for (qsizetype row = 0; row < starts.size(); ++row) {
        paintRow(painter, option, at, line, starts[row], starts.value(row + 1, line.size()));
        at.ry() += QFontMetrics(option.font).height();
    }
}

/// What is looked for may begin in the row before.
void LogLineDelegate::paintRow(QPainter* painter, const QStyleOptionViewItem& option, QPoint at,
    const QString& line, qsizetype from, qsizetype to) const
{
    const QFontMetrics metrics(option.font);
    const QColor mark = look::faint(look::warning(option.palette), 0.35f);
    const auto wanted = m_marked.size();
    const auto x = [&](qsizetype letter) {
        return at.x() + metrics.horizontalAdvance(line.mid(from, std::clamp(letter, from, to) - from));
    };
    for (qsizetype hit = wanted > 0 ? line.indexOf(m_marked, 0, Qt::CaseInsensitive) : -1;
         hit >= 0 && hit < to; hit = line.indexOf(m_marked, hit + wanted, Qt::CaseInsensitive)) {
        if (hit + wanted > from)
            painter->fillRect(QRect(x(hit), at.y(), x(hit + wanted) - x(hit), metrics.height()), mark);
    }
    painter->drawText(at + QPoint(0, metrics.ascent()), line.mid(from, to - from));
}

} // namespace megatune

#include "moc_loglinedelegate.cpp"
