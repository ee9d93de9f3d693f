// SPDX-License-Identifier: GPL-3.0-or-later
// The grid of the search space with the legend of its colours. Of many columns or rows those that keep
// nothing stand behind a button.
#pragma once

#include "ui/grid/spacegridmodel.h"

#include <QWidget>

class QLabel;
class QHeaderView;
class QTableView;
class QToolButton;

namespace megatune {

class GridPanel final : public QWidget
{
    Q_OBJECT

public:
    explicit GridPanel(QWidget* parent = nullptr);

    [[nodiscard]] SpaceGridModel* model() { return m_model; }
    /// The grid itself, for pictures.
    [[nodiscard]] QTableView* view() { return m_grid; }
    void setCalibration(const Calibration& calibration);
    /// Choices (row, column) of the selected cells.
    [[nodiscard]] QList<QPair<Value, Value>> selectedCells() const;
    [[nodiscard]] ListedCells listedCells() const;
    /// Those of them that are there; selectionChanged() does not follow.
    void selectCells(const QList<QPair<Value, Value>>& chosen);

Q_SIGNALS:
    void selectionChanged();

private:
    void buildGrid();
    void buildLegend();
    void fold();
    /// Hides what keeps nothing of these columns or rows, where there are many; how many there are of it.
    int foldSections(QHeaderView* header);
    [[nodiscard]] bool keepsNothing(Qt::Orientation orientation, int section) const;

    SpaceGridModel* m_model;
    QTableView* m_grid = nullptr;
    QLabel* m_legend = nullptr;
    QToolButton* m_unfold = nullptr;
};

} // namespace megatune
