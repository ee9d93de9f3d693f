// SPDX-License-Identifier: GPL-3.0-or-later
// Paints a cell of the search space's grid: a number, "24 of 96" below it, and a ground that says what it is.
#pragma once

#include <QColor>
#include <QStyledItemDelegate>

namespace megatune {

/// How a cell of a grid of two parameters looks, here and in the heat map.
struct GridCell
{
    QColor ground;
    QColor hatch; ///< invalid: none
    QColor ink;
    bool isColoured = false; ///< the ground tells a value
    bool isFramed = false;
    QString title;
    QString shortTitle = {}; ///< where there is no room for the title; empty: none
    QString below;           ///< left out where there is no room
    QString shortBelow = {};
    bool isBold = false;
    bool isItalic = false;
};
void paintGridCell(QPainter& painter, const QStyleOptionViewItem& option, const GridCell& cell);
/// In the corner the best trial and the number of the one that is `marked`, around all what is selected or
/// has the focus.
void paintGridMarks(QPainter& painter, const QStyleOptionViewItem& option, const QColor& ink, bool best,
    const QVariant& marked = {});

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

    /// How many of how many, and how many.
    [[nodiscard]] static std::pair<QString, QString> secondLine(const QModelIndex& index);
    [[nodiscard]] static QString shortTitle(const QModelIndex& index);
    static void paintSlow(QPainter* painter, const QStyleOptionViewItem& option, const QColor& ink);
};

} // namespace megatune
