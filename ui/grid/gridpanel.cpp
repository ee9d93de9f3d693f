// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/gridpanel.h"

#include "ui/common/labels.h"
#include "ui/grid/griddelegate.h"
#include "ui/look/look.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QTableView>
#include <QVBoxLayout>

namespace megatune {

GridPanel::GridPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new SpaceGridModel(this))
{
    auto* column = look::columnIn(this, look::related / 2);
    buildGrid();
    column->addWidget(m_grid, 1);
    m_legend = new QuietLabel({}, this);
    m_legend->setObjectName(QStringLiteral("gridLegend"));
    m_legend->setMinimumHeight(m_legend->fontMetrics().height());
    column->addWidget(m_legend);
    connect(m_model, &SpaceGridModel::valuesChanged, this, [this] { m_legend->setText(m_model->legend()); });
}

void GridPanel::buildGrid()
{
    m_grid = new QTableView(this);
    m_grid->setObjectName(QStringLiteral("spaceGrid"));
    m_grid->setAccessibleName(tr("Search space, a cell for each pair of values"));
    m_grid->setModel(m_model);
    m_grid->setItemDelegate(new GridDelegate(m_grid));
    m_grid->setShowGrid(false);
    m_grid->setTabKeyNavigation(false);
    m_grid->setFrameShape(QFrame::NoFrame);
    m_grid->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_grid->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_grid->setMinimumHeight(160);
    for (QHeaderView* header : {m_grid->horizontalHeader(), m_grid->verticalHeader()}) {
        header->setSectionResizeMode(QHeaderView::Stretch);
        header->setHighlightSections(false);
        header->setMinimumSectionSize(48);
    }
    m_grid->horizontalHeader()->setMinimumSectionSize(64);
    connect(
        m_grid->selectionModel(), &QItemSelectionModel::selectionChanged, this, &GridPanel::selectionChanged);
}

void GridPanel::setCalibration(const Calibration& calibration)
{
    m_model->setCalibration(calibration);
    m_legend->setToolTip(calibrationText(calibration));
}

QList<QPair<Value, Value>> GridPanel::selectedCells() const
{
    QList<QPair<Value, Value>> cells;
    for (const QModelIndex& index : m_grid->selectionModel()->selectedIndexes())
        cells.append({m_model->rowValue(index.row()), m_model->columnValue(index.column())});
    return cells;
}

ListedCells GridPanel::listedCells() const
{
    return m_model->listed(m_grid->selectionModel()->selectedIndexes());
}

void GridPanel::selectCells(const QList<QPair<Value, Value>>& chosen)
{
    QItemSelection cells;
    for (const auto& [rowValue, columnValue] : chosen) {
        for (int row = 0; row < m_model->rowCount(); ++row) {
            for (int column = 0; column < m_model->columnCount(); ++column) {
                if (m_model->rowValue(row) == rowValue && m_model->columnValue(column) == columnValue)
                    cells.select(m_model->index(row, column), m_model->index(row, column));
            }
        }
    }
    if (cells.isEmpty())
        return;
    const QSignalBlocker blocker(m_grid->selectionModel());
    m_grid->selectionModel()->setCurrentIndex(cells.indexes().first(), QItemSelectionModel::NoUpdate);
    m_grid->selectionModel()->select(cells, QItemSelectionModel::ClearAndSelect);
}

} // namespace megatune

#include "moc_gridpanel.cpp"
