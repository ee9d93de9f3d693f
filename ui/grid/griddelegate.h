// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a cell of the search space's grid: a number, "12 of 40 fit" below it, and a ground that says what it
// is.
#pragma once

#include <QStyledItemDelegate>

namespace megatune {

class GridDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] static QColor ground(const QModelIndex& index, const QPalette& palette);

    static void paintSlow(QPainter* painter, const QStyleOptionViewItem& option, const QColor& ink);
};

} // namespace megatune
