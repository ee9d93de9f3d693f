// SPDX-License-Identifier: GPL-3.0-or-later
// Table cells with room around their text; what a model calls idle is written faintly, what is too long is
// told.
#pragma once

#include <QStyledItemDelegate>

namespace megatune {

class RoomyDelegate : public QStyledItemDelegate
{
public:
    /// Headers of the view have their titles above the cells' texts.
    explicit RoomyDelegate(QWidget* view);

    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    /// A text that its cell shortens stands in full before the model's tool tip.
    bool helpEvent(QHelpEvent* event, QAbstractItemView* view, const QStyleOptionViewItem& option,
        const QModelIndex& index) override;

protected:
    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override;
};

} // namespace megatune
