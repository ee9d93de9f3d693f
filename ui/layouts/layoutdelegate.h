// SPDX-License-Identifier: GPL-3.0-or-later
// Cells of the list of layouts: estimates in italics, estimated memory with a bar against what the GPU has.
#pragma once

#include "ui/common/roomydelegate.h"

namespace megatune {

class LayoutDelegate final : public RoomyDelegate
{
public:
    using RoomyDelegate::RoomyDelegate;

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace megatune
