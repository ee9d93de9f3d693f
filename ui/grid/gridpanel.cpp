// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/gridpanel.h"

#include "ui/common/labels.h"
#include "ui/grid/griddelegate.h"
#include "ui/look/look.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QSignalBlocker>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace megatune {

namespace {

/// Columns, or rows, that stand beside each other at 1,280 px.
constexpr int mostUnfolded = 8;

} // namespace

GridPanel::GridPanel(QWidget* parent)
    : QWidget(parent)
    , m_model(new SpaceGridModel(this))
{
    auto* column = look::columnIn(this, look::related / 2);
    buildGrid();
    column->addWidget(m_grid, 1);
    buildLegend();
    connect(m_model, &SpaceGridModel::counted, this, &GridPanel::fold);
}

void GridPanel::buildLegend()
{
    auto* line = new QHBoxLayout;
    line->setSpacing(look::group);
    m_legend = new QuietLabel({}, this);
    m_legend->setObjectName(QStringLiteral("gridLegend"));
    m_legend->setMinimumHeight(m_legend->fontMetrics().height());
    m_unfold = new QToolButton(this);
    m_unfold->setObjectName(QStringLiteral("unfoldGrid"));
    m_unfold->setCheckable(true);
    m_unfold->setToolTip(tr("Every layout in them is left out; their cells say why."));
    m_unfold->hide();
    line->addWidget(m_legend, 1);
    line->addWidget(m_unfold, 0, Qt::AlignTop);
    static_cast<QVBoxLayout*>(layout())->addLayout(line);
    connect(m_unfold, &QToolButton::toggled, this, &GridPanel::fold);
    connect(m_model, &SpaceGridModel::valuesChanged, this, [this] { m_legend->setText(m_model->legend()); });
}

void GridPanel::fold()
{
    // What a filter leaves out comes again with the next letter: only rules fold.
    if (m_model->isFiltered())
        return;
    const int columns = foldSections(m_grid->horizontalHeader());
    const int rows = foldSections(m_grid->verticalHeader());
    QStringList parts;
    if (columns > 0)
        parts.append(tr("%n column(s)", nullptr, columns));
    if (rows > 0)
        parts.append(tr("%n row(s)", nullptr, rows));
    m_unfold->setVisible(!parts.isEmpty());
    m_unfold->setText(tr("Show %1 that keep nothing", "6 columns, 2 rows").arg(parts.join(tr(", "))));
}

int GridPanel::foldSections(QHeaderView* header)
{
    int found = 0;
    for (int section = 0; section < header->count(); ++section) {
        const bool folds = header->count() > mostUnfolded && keepsNothing(header->orientation(), section);
        header->setSectionHidden(section, folds && !m_unfold->isChecked());
        found += folds ? 1 : 0;
    }
    return found;
}

bool GridPanel::keepsNothing(Qt::Orientation orientation, int section) const
{
    const bool isColumn = orientation == Qt::Horizontal;
    const int cells = isColumn ? m_model->rowCount() : m_model->columnCount();
    for (int i = 0; i < cells; ++i) {
        const QModelIndex cell = isColumn ? m_model->index(i, section) : m_model->index(section, i);
        if (cell.data(SpaceGridModel::KeptRole).toULongLong() > 0)
            return false;
    }
    return true;
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
