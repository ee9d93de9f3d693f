// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/hosts/hostdelegate.h"

#include "ui/hosts/hostlight.h"
#include "ui/hosts/hostlistmodel.h"
#include "ui/look/look.h"

#include <QApplication>
#include <QPainter>

namespace megatune {

namespace {

constexpr int hostLightSize = 16;

} // namespace

int HostDelegate::rowHeight(const QFont& font)
{
    return 2 * QFontMetrics(font).height() + look::related;
}

QSize HostDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    return {QStyledItemDelegate::sizeHint(option, index).width(), rowHeight(option.font)};
}

/// The style paints background, switch and focus; the rest is ours.
void HostDelegate::initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const
{
    QStyledItemDelegate::initStyleOption(option, index);
    option->text.clear();
}

void HostDelegate::paint(
    QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    QStyleOptionViewItem item = option;
    initStyleOption(&item, index);
    const QStyle* style = item.widget != nullptr ? item.widget->style() : QApplication::style();
    style->drawControl(QStyle::CE_ItemViewItem, &item, painter, item.widget);
    const QRect check = style->subElementRect(QStyle::SE_ItemViewItemCheckIndicator, &item, item.widget);
    QRect room = item.rect.adjusted(0, look::related / 2, -look::related, -look::related / 2);
    room.setLeft(check.right() + look::related);

    const bool isSelected = item.state.testFlag(QStyle::State_Selected);
    const bool isOn = index.data(Qt::CheckStateRole).toInt() == Qt::Checked;
    const QColor strong =
        item.palette.color(QPalette::Active, isSelected ? QPalette::HighlightedText : QPalette::Text);
    const QColor weak = isSelected ? strong : look::quiet(item.palette);
    const auto light = static_cast<HostLight>(index.data(HostListModel::LightRole).toInt());
    const QRect lamp(room.left(), item.rect.center().y() - hostLightSize / 2, hostLightSize, hostLightSize);
    hostLightIcon(light, isOn)
        .paint(painter, lamp, Qt::AlignCenter, isSelected ? QIcon::Selected : QIcon::Normal);
    room.setLeft(lamp.right() + look::related);

    painter->save();
    const QFontMetrics metrics(item.font);
    // Letters of a script that another font draws are a little higher.
    constexpr int left = Qt::AlignLeft | Qt::AlignVCenter | Qt::TextDontClip;
    const QRect first(room.left(), room.top(), room.width(), metrics.height());
    const QRect second = first.translated(0, metrics.height());
    painter->setFont(look::tabular(item.font));
    painter->setPen(weak);
    const QString gpus = index.data(HostListModel::GpusRole).toString();
    painter->drawText(first, Qt::AlignRight | Qt::AlignVCenter | Qt::TextDontClip, gpus);
    painter->setFont(item.font);
    painter->setPen(isOn ? strong : weak);
    const int width = first.width() - metrics.horizontalAdvance(gpus) - look::group;
    painter->drawText(
        first, left, metrics.elidedText(index.data(Qt::DisplayRole).toString(), Qt::ElideMiddle, width));
    painter->setPen(weak);
    painter->drawText(second, left,
        metrics.elidedText(index.data(HostListModel::LineRole).toString(), Qt::ElideRight, second.width()));
    painter->restore();
}

} // namespace megatune

#include "moc_hostdelegate.cpp"
