#include "ui/widgets/roomydelegate.h"

#include "ui/models/rulecountmodel.h"
#include "ui/widgets/look.h"

namespace megatune {

QSize RoomyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * look::related, look::related);
}

void RoomyDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!option->text.isEmpty()) // an en space keeps numbers and words of neighbouring columns apart
        option->text = QString(QChar(0x2002) + option->text + QChar(0x2002));
    if (index.data(RuleCountModel::IdleRole).toBool())
        option->palette.setColor(QPalette::Text, look::quiet(option->palette));
}

} // namespace megatune
