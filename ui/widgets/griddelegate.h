// Paints a cell of the search space's grid: a number, "24 of 96" below it, and a ground that says what it is.
#pragma once

#include <QStyledItemDelegate>

namespace megatune {

class SpaceGridModel;

class GridDelegate final : public QStyledItemDelegate
{
    Q_OBJECT

public:
    explicit GridDelegate(const SpaceGridModel* model, QObject* parent = nullptr);

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    [[nodiscard]] QColor ground(const QModelIndex& index, const QPalette& palette) const;

    [[nodiscard]] QString secondLine(const QModelIndex& index) const;
    void paintMarks(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
        const QRect& cell, const QColor& ink) const;

    const SpaceGridModel* m_model;
};

} // namespace megatune
