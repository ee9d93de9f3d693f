#include "ui/widgets/exportdelegate.h"

#include "ui/models/exportformatsmodel.h"
#include "ui/widgets/look.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QPainter>

namespace megatune {

namespace {

struct ExportLine
{
    QString text;
    QFont font;
    QColor colour;
};

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
    QList<ExportLine> lines{{title, bold, problem.isEmpty() ? strong : quiet},
        {index.data(ExportFormatsModel::DescriptionRole).toString(), option.font,
            isSelected ? strong : quiet}};
    if (!problem.isEmpty())
        lines.append({problem, option.font, look::warning(option.palette)});
    return lines;
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
    for (const ExportLine& line : exportLines(item, index)) {
        const int height = heightOf(line, room.width());
        painter->setFont(line.font);
        painter->setPen(line.colour);
        painter->drawText(QRect(room.left(), room.top(), room.width(), height), Qt::TextWordWrap, line.text);
        room.setTop(room.top() + height);
    }
    painter->restore();
}

QSize ExportDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const auto* view = qobject_cast<const QAbstractItemView*>(option.widget);
    const int width = view != nullptr ? view->viewport()->width() : option.rect.width();
    int height = look::related;
    for (const ExportLine& line : exportLines(option, index))
        height += heightOf(line, width - 2 * look::related);
    return {width, height};
}

} // namespace megatune
