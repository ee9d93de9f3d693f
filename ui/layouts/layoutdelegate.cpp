// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutdelegate.h"

#include "ui/layouts/layoutlistmodel.h"
#include "ui/look/look.h"

#include <algorithm>
#include <QPainter>

namespace megatune {

namespace {

constexpr int memoryBarWidth = 48;
constexpr int memoryBarHeight = 8;

} // namespace

void LayoutDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    RoomyDelegate::initStyleOption(option, index);
    if (index.data(LayoutListModel::EstimatedRole).toBool())
        option->font.setItalic(true);
    if (index.data(LayoutListModel::MarkedRole).toBool())
        option->font.setBold(true);
    const QVariant share = index.data(LayoutListModel::MemoryShareRole);
    if (share.isValid()
        && share.toDouble() > 1) // in the room behind the number, so that numbers stay aligned
        option->text = option->text.chopped(1) + u'!';
}

QSize LayoutDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    const QSize size = RoomyDelegate::sizeHint(option, index);
    return index.data(LayoutListModel::MemoryShareRole).isValid() // it has 2 * related of room already
        ? size + QSize(memoryBarWidth - look::related, 0)
        : size;
}

void LayoutDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    RoomyDelegate::paint(painter, option, index);
    const QVariant share = index.data(LayoutListModel::MemoryShareRole);
    if (!share.isValid())
        return;
    const double filled = std::clamp(share.toDouble(), 0.0, 1.0);
    const bool over = share.toDouble() > 1;
    const QRectF frame(option.rect.left() + look::related + 0.5,
        option.rect.center().y() - memoryBarHeight / 2.0 + 0.5, memoryBarWidth, memoryBarHeight);
    painter->save();
    painter->setPen(option.palette.color(QPalette::Mid));
    painter->setBrush(option.palette.color(QPalette::Base));
    painter->drawRect(frame);
    const QColor colour = look::faint(over ? look::outOfMemory(option.palette) : look::quiet(option.palette),
        over ? 1.0F : 0.6F); // hollow, like everything that is not measured
    painter->fillRect(frame.adjusted(1, 1, (filled - 1) * (memoryBarWidth - 1), 0), colour);
    painter->restore();
}

} // namespace megatune
