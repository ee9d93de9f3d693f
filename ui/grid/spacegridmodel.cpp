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

void SpaceGridModel::setFilter(const QString& filter)
{
    if (m_filter == filter)
        return;
    m_filter = filter;
    if (m_counting)
        count();
    else if (!m_grid.cells().empty())
        recount();
}

void SpaceGridModel::setFigure(CellFigure figure)
{
    m_grid.setFigure(figure);
    announceValues();
}

void SpaceGridModel::count()
{
    const quint64 generation = ++m_generation;
    stopEstimating();
    beginResetModel();
    const CellFigure figure = m_grid.figure();
    m_grid = SpaceGrid(m_preset, m_rowParameter, m_columnParameter);
    m_grid.setFigure(figure);
    m_counting = !m_grid.cells().empty();
    endResetModel();
    if (!m_counting)
        return;
    const auto work = [preset = m_preset, text = m_filter, row = m_rowParameter, column = m_columnParameter] {
        return classifyFiltered(*preset, LayoutFilter::parse(text, preset->space()), row, column);
    };
    const auto done = [this, generation](const std::vector<Classification>& found) {
        if (generation != m_generation || found.size() != m_grid.cells().size())
            return;
        m_counting = false;
        takeCounts(found);
        announceValues();
        Q_EMIT counted();
        estimate();
    };
    inBackground<std::vector<Classification>>(this, work, done);
}

void SpaceGridModel::takeCounts(const std::vector<Classification>& found)
{
    m_grid.setCounts(found);
    m_grid.setMeasured(m_measured);
    m_grid.mark(m_markedTrial, m_markedLayout);
}

/// Counts and estimates of the same cells at once: while somebody types, no cell goes pale in between.
void SpaceGridModel::recount()
{
    using Both = std::pair<std::vector<Classification>, std::vector<CellEstimate>>;
    const quint64 generation = ++m_generation;
    stopEstimating();
    m_estimating = true;
    const auto work = [preset = m_preset, text = m_filter, row = m_rowParameter, column = m_columnParameter,
                          estimates = estimating()] {
        Both found;
        found.first = classifyFiltered(*preset, LayoutFilter::parse(text, preset->space()), row, column);
        found.second = estimates(found.first);
        return found;
    };
    inBackground<Both>(this, work, [this, generation](const Both& found) {
        if (generation != m_generation)
            return;
        takeCounts(found.first);
        takeEstimates(found.second);
        Q_EMIT counted();
    });
}

void SpaceGridModel::stopEstimating()
{
    if (m_stop != nullptr)
        m_stop->store(true);
    m_stop.reset();
    m_estimating = false;
    m_estimateAgain = false;
}

/// What a worker does to estimate cells that were counted.
std::function<std::vector<CellEstimate>(const std::vector<Classification>&)> SpaceGridModel::estimating()
{
    m_stop = std::make_shared<std::atomic<bool>>(false);
    return [preset = m_preset, estimator = calibrated(m_preset->estimator(), m_calibration), text = m_filter,
               row = m_rowParameter, column = m_columnParameter,
               stop = m_stop](const std::vector<Classification>& cells) {
        std::vector<quint64> kept;
        for (const Classification& cell : cells)
            kept.push_back(cell.kept);
        const LayoutFilter filter = LayoutFilter::parse(text, preset->space());
        return estimateGrid(*preset, estimator, filter, row, column, kept, mostGridEstimates, *stop);
    };
}

/// After the counts, which must not wait for it.
void SpaceGridModel::estimate()
{
    if (m_preset == nullptr || m_preset->estimator() == nullptr)
        return;
    m_estimating = true;
    std::vector<Classification> counts;
    for (const SpaceCell& cell : m_grid.cells())
        counts.push_back({.total = cell.total, .kept = cell.kept, .prunedByRule = {}, .keptIndexes = {}});
    const auto work = [counts, estimates = estimating()] { return estimates(counts); };
    inBackground<std::vector<CellEstimate>>(
        this, work, [this, generation = m_generation](const std::vector<CellEstimate>& found) {
            if (generation == m_generation && found.size() == m_grid.cells().size())
                takeEstimates(found);
        });
}

/// None: there is nobody to make them.
void SpaceGridModel::takeEstimates(const std::vector<CellEstimate>& found)
{
    if (found.size() == m_grid.cells().size())
        m_grid.setEstimates(found);
    m_estimating = false;
    announceValues();
    if (std::exchange(m_estimateAgain, false))
        estimate();
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
        found.kept += cell.passing();
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
    if (m_counting || m_grid.cells().empty())
        return {};
    const EstimatorPtr estimator = m_preset != nullptr ? m_preset->estimator() : nullptr;
    return spaceGridLegend(
        m_grid, m_estimating, m_calibration, estimator != nullptr ? estimator->doubt() : SpeedDoubt());
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
        return m_counting ? QString() : spaceCellTitle(m_grid, cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return m_counting ? tr("Counting…") : spaceCellText(m_grid, index.row(), index.column());
    case KeptRole:
        return cell.passing();
    case TotalRole:
        return cell.total;
    case BestValueRole: {
        const std::optional<double> measured = m_grid.shown(cell).measured;
        return measured ? QVariant(*measured) : QVariant();
    }
    case ColourRole: {
        const std::optional<double> share = m_grid.shareOfScale(cell);
        return share ? QVariant(*share) : QVariant();
    }
    case BestRole:
        return cell.holdsBest && cell.total > 0;
    case MarkedRole:
        return cell.marked < 0 ? QVariant() : QVariant(cell.marked);
    case FailuresRole:
        return cell.outOfMemory;
    case TrialsRole:
        return cell.trials;
    case EstimateRole: {
        const std::optional<double> estimated = m_grid.shown(cell).estimated;
        return estimated ? QVariant(*estimated) : QVariant();
    }
    case NoneFitsRole:
        return m_grid.shown(cell).noneFits;
    case ShortTitleRole:
        return m_counting ? QString() : spaceCellShortTitle(m_grid, cell);
    case BelowRole:
        return m_counting ? QString() : spaceCellBelow(m_grid, cell);
    case ShortBelowRole:
        return m_counting ? QString() : spaceCellShortBelow(cell);
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
