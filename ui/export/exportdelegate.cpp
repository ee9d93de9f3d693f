// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/export/exportdelegate.h"

#include "ui/export/exportformatsmodel.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QApplication>
#include <QPainter>
#include <QResizeEvent>

namespace megatune {

namespace {

constexpr double asideScale = 0.85; ///< of the size of the list's letters

struct ExportLine
{
    QString text;
    QFont font;
    QColor colour;
    QString aside = {}; ///< at the end of its line, small
};

QFont asideFont(const QStyleOptionViewItem& option)
{
    QFont font = option.font;
    font.setPointSizeF(font.pointSizeF() * asideScale);
    return font;
}

QList<ExportLine> exportLines(const QStyleOptionViewItem& option, const QModelIndex& index)
{
    const bool isSelected = option.state.testFlag(QStyle::State_Selected);
    const QColor quiet = look::quiet(option.palette);
    const QColor strong =
        option.palette.color(QPalette::Active, isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QString title = index.data(Qt::DisplayRole).toString();
    if (index.data(ExportFormatsModel::IsHeadingRole).toBool())
        return {{title, look::sectionFont(), strong}};
    const QString problem = index.data(ExportFormatsModel::ProblemRole).toString();
    QFont bold = option.font;
    bold.setBold(true);
    QList<ExportLine> lines{
        {title, bold, problem.isEmpty() ? strong : quiet, index.data(ExportFormatsModel::IdRole).toString()},
        {index.data(ExportFormatsModel::DescriptionRole).toString(), option.font,
            isSelected ? strong : quiet}};
    if (!problem.isEmpty())
        lines.append({problem, option.font, look::warning(option.palette)});
    return lines;
}

/// What is left for a line's text beside what stands at its end.
int widthOf(const ExportLine& line, int width, const QFont& aside)
{
    return line.aside.isEmpty()
        ? width
        : std::max(width / 2, width - look::related - QFontMetrics(aside).horizontalAdvance(line.aside));
}

int heightOf(const ExportLine& line, int width)
{
    return QFontMetrics(line.font)
        .boundingRect(QRect(0, 0, width, 10'000), Qt::TextWordWrap, line.text)
        .height();
}

} // namespace

void ExportDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text.clear();
}

void ExportDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    QRect room = item.rect.adjusted(look::related, look::related / 2, -look::related, 0);
    painter->save();
    const QFont small = asideFont(item);
    for (const ExportLine& line : exportLines(item, index)) {
        const int width = widthOf(line, room.width(), small);
        const int height = heightOf(line, width);
        const QRect place(room.left(), room.top(), room.width(), height);
        painter->setFont(small);
        painter->setPen(look::quiet(item.palette));
        if (item.state.testFlag(QStyle::State_Selected))
            painter->setPen(line.colour);
        painter->drawText(place, Qt::AlignRight | Qt::AlignTop, line.aside);
        painter->setFont(line.font);
        painter->setPen(line.colour);
        painter->drawText(QRect(place.topLeft(), QSize(width, height)), Qt::TextWordWrap, line.text);
        room.setTop(room.top() + height);
    }
    painter->restore();
}

QSize ExportDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    int height = look::related;
    const QFont small = asideFont(option);
    for (const ExportLine& line : exportLines(option, index))
        height += heightOf(line, widthOf(line, width - 2 * look::related, small));
    return {width, height};
}

ExportList::ExportList(QWidget* parent)
    : QListView(parent)
{
    setResizeMode(QListView::Adjust);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ExportList::resizeEvent(QResizeEvent* event)
{
    QListView::resizeEvent(event);
    // A list that runs downwards asks for no heights anew when its width changes.
    if (event->size().width() != event->oldSize().width())
        scheduleDelayedItemsLayout();
}

} // namespace megatune

#include "moc_exportdelegate.cpp"
