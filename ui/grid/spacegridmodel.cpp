// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/spacegridmodel.h"

#include "core/base/background.h"
#include "ui/grid/spacegridtext.h"

#include <algorithm>

namespace megatune {

namespace {

/// Less than a second of one core.
constexpr quint64 mostGridEstimates = 250'000;

} // namespace

SpaceGridModel::~SpaceGridModel()
{
    stopEstimating();
}

void SpaceGridModel::setPreset(const PresetPtr& preset)
{
    if (m_preset == preset)
        return;
    m_preset = preset;
    count();
}

void SpaceGridModel::setAxes(const QString& rowParameter, const QString& columnParameter)
{
    if (m_rowParameter == rowParameter && m_columnParameter == columnParameter)
        return;
    m_rowParameter = rowParameter;
    m_columnParameter = columnParameter;
    count();
}

void SpaceGridModel::setMeasured(const StudyState* state)
{
    m_measured = state == nullptr ? SpaceMeasurements() : measurementsOf(*state);
    m_grid.setMeasured(m_measured);
    announceValues();
}

void SpaceGridModel::setMarkedTrial(int number, const Layout& layout)
{
    if (m_markedTrial == number && m_markedLayout == layout)
        return;
    m_markedTrial = number;
    m_markedLayout = layout;
    m_grid.mark(number, layout);
    announceValues();
}

void SpaceGridModel::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return;
    m_calibration = calibration;
    if (m_estimating)
        m_estimateAgain = true;
    else if (!m_counting && !m_grid.cells().empty())
        estimate();
}

void SpaceGridModel::announceValues()
{
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT valuesChanged();
}

void SpaceGridModel::count()
{
    const quint64 generation = ++m_generation;
    stopEstimating();
    beginResetModel();
    m_grid = SpaceGrid(m_preset, m_rowParameter, m_columnParameter);
    m_counting = !m_grid.cells().empty();
    endResetModel();
    if (!m_counting)
        return;
    const auto work = [preset = m_preset, rowName = m_rowParameter, columnName = m_columnParameter] {
        return classifyGrid(preset->space(), preset->rules(), rowName, columnName);
    };
    const auto done = [this, generation](const std::vector<Classification>& found) {
        if (generation != m_generation || found.size() != m_grid.cells().size())
            return;
        m_grid.setCounts(found);
        m_grid.setMeasured(m_measured);
        m_grid.mark(m_markedTrial, m_markedLayout);
        m_counting = false;
        announceValues();
        Q_EMIT counted();
        estimate();
    };
    inBackground<std::vector<Classification>>(this, work, done);
}

void SpaceGridModel::stopEstimating()
{
    if (m_stop != nullptr)
        m_stop->store(true);
    m_stop.reset();
    m_estimating = false;
    m_estimateAgain = false;
}

/// After the counts, which must not wait for it.
void SpaceGridModel::estimate()
{
    if (m_preset == nullptr || m_preset->estimator() == nullptr)
        return;
    m_estimating = true;
    std::vector<quint64> kept;
    for (const SpaceCell& cell : m_grid.cells())
        kept.push_back(cell.kept);
    m_stop = std::make_shared<std::atomic<bool>>(false);
    const auto work = [preset = m_preset, estimator = calibrated(m_preset->estimator(), m_calibration),
                          rowName = m_rowParameter, columnName = m_columnParameter, kept, stop = m_stop] {
        return estimateGrid(*preset, estimator, rowName, columnName, kept, mostGridEstimates, *stop);
    };
    const auto done = [this, generation = m_generation](const std::vector<CellEstimate>& found) {
        if (generation != m_generation || found.size() != m_grid.cells().size())
            return;
        m_grid.setEstimates(found);
        m_estimating = false;
        announceValues();
        if (std::exchange(m_estimateAgain, false))
            estimate();
    };
    inBackground<std::vector<CellEstimate>>(this, work, done);
}

Value SpaceGridModel::rowValue(int row) const
{
    return m_grid.rows().value(row);
}

Value SpaceGridModel::columnValue(int column) const
{
    return m_grid.columns().value(column);
}

std::optional<std::pair<quint64, bool>> SpaceGridModel::overMemory() const
{
    return m_counting || m_estimating ? std::nullopt : m_grid.overMemory();
}

ListedCells SpaceGridModel::listed(const QModelIndexList& cells) const
{
    ListedCells found;
    const auto add = [&found](const SpaceCell& cell) {
        found.kept += cell.kept;
        found.leftOut += cell.total - cell.kept;
    };
    for (const QModelIndex& index : cells)
        add(m_grid.at(index.row(), index.column()));
    if (cells.isEmpty())
        std::for_each(m_grid.cells().begin(), m_grid.cells().end(), add);
    if (cells.size() == 1 && !m_counting)
        found.why = spaceCellReasons(m_grid, cells.first().row(), cells.first().column()).join(u'\n');
    return found;
}

QString SpaceGridModel::legend() const
{
    return m_counting || m_grid.cells().empty() ? QString()
                                                : spaceGridLegend(m_grid, m_estimating, m_calibration);
}

int SpaceGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_grid.rows().size());
}

int SpaceGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_grid.columns().size());
}

QVariant SpaceGridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const SpaceCell& cell = m_grid.at(index.row(), index.column());
    switch (role) {
    case Qt::DisplayRole:
        return m_counting ? QString() : spaceCellTitle(cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return m_counting ? tr("Counting…") : spaceCellText(m_grid, index.row(), index.column());
    case KeptRole:
        return cell.kept;
    case TotalRole:
        return cell.total;
    case BestValueRole:
        return cell.bestValue ? QVariant(*cell.bestValue) : QVariant();
    case ColourRole: {
        const std::optional<double> share = m_grid.shareOfScale(cell);
        return share ? QVariant(*share) : QVariant();
    }
    case BestRole:
        return cell.holdsBest;
    case MarkedRole:
        return cell.marked < 0 ? QVariant() : QVariant(cell.marked);
    case FailuresRole:
        return cell.outOfMemory;
    case TrialsRole:
        return cell.trials;
    case EstimateRole:
        return cell.showsEstimate() && cell.estimate.bestTflops ? QVariant(*cell.estimate.bestTflops)
                                                                : QVariant();
    case NoneFitsRole:
        return cell.showsEstimate() && cell.estimate.noneFits();
    case SlowRole:
        return cell.kept > 0 && !slowReasons(m_grid, index.row(), index.column()).isEmpty();
    default:
        return {};
    }
}

QVariant SpaceGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool horizontal = orientation == Qt::Horizontal;
    const QList<Value>& values = horizontal ? m_grid.columns() : m_grid.rows();
    if (section < 0 || section >= values.size())
        return {};
    const Parameter* axis = m_grid.parameter(horizontal ? m_columnParameter : m_rowParameter);
    if (role == Qt::DisplayRole && axis != nullptr)
        return QString(axis->title + u' ' + values[section].text());
    if (role == Qt::ToolTipRole && axis != nullptr)
        return QString(axis->meaning + u' ' + values[section].text());
    return {};
}

} // namespace megatune

#include "moc_spacegridmodel.cpp"
