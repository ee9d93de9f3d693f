// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/common/roomydelegate.h"

#include "ui/common/itemroles.h"
#include "ui/look/calmstyle.h"
#include "ui/look/look.h"

#include <QAbstractItemView>
#include <QHeaderView>
#include <QHelpEvent>
#include <QToolTip>

namespace megatune {

RoomyDelegate::RoomyDelegate(QWidget* view)
    : QStyledItemDelegate(view)
{
    for (QHeaderView* header : view->findChildren<QHeaderView*>())
        header->setProperty(roomyHeaderProperty, true);
}

QSize RoomyDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return QStyledItemDelegate::sizeHint(option, index) + QSize(2 * look::related, look::related);
}

void RoomyDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    if (!option->text.isEmpty()) // an en space keeps numbers and words of neighbouring columns apart
        option->text = QString(QChar(0x2002) + option->text + QChar(0x2002));
    if (index.data(IdleRole).toBool())
        option->palette.setColor(QPalette::Text, look::quiet(option->palette));
}

bool RoomyDelegate::helpEvent(
    QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option, const QModelIndex& index)
{
    if (event->type() != QEvent::ToolTip || !index.isValid())
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = view->style();
    const int margin = style->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, view) + 1;
    const int room = style->subElementRect(QStyle::SE_ItemViewItemText, &item, view).width() - 2 * margin;
    const QString tip = index.data(Qt::ToolTipRole).toString();
    if (item.fontMetrics.horizontalAdvance(item.text) <= room || tip.contains(item.text.trimmed()))
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    const QString full = item.text.trimmed();
    QToolTip::showText(event->globalPos(), tip.isEmpty() ? full : QString(full + u'\n' + tip), view);
    return true;
}

} // namespace megatune
