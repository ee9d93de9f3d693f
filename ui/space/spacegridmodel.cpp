// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/spacegridmodel.h"

#include "core/base/background.h"
#include "ui/trials/trialtext.h"

#include <algorithm>
#include <cmath>
#include <QLocale>

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
    m_measured.clear();
    m_bestTrial = -1;
    m_direction = state == nullptr ? Direction::Maximize : state->header().direction;
    m_isSpeed = state == nullptr || isSpeed(state->header());
    if (state != nullptr) {
        for (const Trial& trial : state->trials()) {
            // What measures a layout again counts in the mean of its runs.
            if (trial.layout.isEmpty() || !trial.standsForLayout()
                || (!trial.value && trial.state != TrialState::Oom))
                continue;
            m_measured.push_back({trial.layout, trial.number, trial.state == TrialState::Oom,
                trial.value ? std::optional(state->valueOf(trial)) : std::nullopt});
        }
        m_bestTrial = state->bestLayout() == nullptr ? -1 : state->bestLayout()->number;
    }
    fillMeasured();
    announceValues();
}

void SpaceGridModel::setMarkedTrial(int number, const Layout& layout)
{
    if (m_markedTrial == number && m_markedLayout == layout)
        return;
    m_markedTrial = number;
    m_markedLayout = layout;
    mark();
    announceValues();
}

void SpaceGridModel::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return;
    m_calibration = calibration;
    if (m_estimating)
        m_estimateAgain = true;
    else if (!m_counting && !m_cells.empty())
        estimate();
}

void SpaceGridModel::announceValues()
{
    if (rowCount() > 0 && columnCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
    Q_EMIT valuesChanged();
}

const Parameter* SpaceGridModel::parameter(const QString& name) const
{
    const int at = m_preset == nullptr ? -1 : m_preset->space().indexOf(name);
    return at < 0 ? nullptr : &m_preset->space().parameters()[at];
}

Value SpaceGridModel::rowValue(int row) const
{
    return m_rows.value(row);
}

Value SpaceGridModel::columnValue(int column) const
{
    return m_columns.value(column);
}

void SpaceGridModel::count()
{
    const Parameter* row = parameter(m_rowParameter);
    const Parameter* column = parameter(m_columnParameter);
    const quint64 generation = ++m_generation;
    stopEstimating();
    beginResetModel();
    m_rows = row == nullptr || column == nullptr ? QList<Value>() : row->choices;
    m_columns = row == nullptr || column == nullptr ? QList<Value>() : column->choices;
    m_cells.assign(static_cast<size_t>(m_rows.size() * m_columns.size()), {});
    m_counting = !m_cells.empty();
    endResetModel();
    if (!m_counting)
        return;
    const auto work = [preset = m_preset, rowName = m_rowParameter, columnName = m_columnParameter] {
        return classifyGrid(preset->space(), preset->rules(), rowName, columnName);
    };
    const auto done = [this, generation](const std::vector<Classification>& found) {
        if (generation != m_generation || found.size() != m_cells.size())
            return;
        for (size_t i = 0; i < found.size(); ++i) {
            m_cells[i].total = found[i].total;
            m_cells[i].kept = found[i].kept;
            m_cells[i].prunedByRule = found[i].prunedByRule;
        }
        m_counting = false;
        fillMeasured();
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
    for (const Cell& cell : m_cells)
        kept.push_back(cell.kept);
    m_stop = std::make_shared<std::atomic<bool>>(false);
    const auto work = [preset = m_preset, estimator = calibrated(m_preset->estimator(), m_calibration),
                          rowName = m_rowParameter, columnName = m_columnParameter, kept, stop = m_stop] {
        return estimateGrid(*preset, estimator, rowName, columnName, kept, mostGridEstimates, *stop);
    };
    const auto done = [this, generation = m_generation](const std::vector<CellEstimate>& found) {
        if (generation != m_generation || found.size() != m_cells.size())
            return;
        for (size_t i = 0; i < found.size(); ++i)
            m_cells[i].estimate = found[i];
        m_estimating = false;
        findRange();
        announceValues();
        if (std::exchange(m_estimateAgain, false))
            estimate();
    };
    inBackground<std::vector<CellEstimate>>(this, work, done);
}

void SpaceGridModel::fillMeasured()
{
    for (Cell& cell : m_cells) {
        cell.bestValue.reset();
        cell.holdsBest = false;
        cell.outOfMemory = 0;
        cell.trials = 0;
    }
    for (const Measured& measured : m_measured) {
        Cell* found = cellOf(measured.layout);
        if (found == nullptr)
            continue;
        Cell& cell = *found;
        ++cell.trials;
        cell.outOfMemory += measured.outOfMemory ? 1 : 0;
        cell.holdsBest = cell.holdsBest || measured.trial == m_bestTrial;
        if (measured.value && (!cell.bestValue || isBetter(*measured.value, *cell.bestValue, m_direction)))
            cell.bestValue = measured.value;
    }
    mark();
    findRange();
}

void SpaceGridModel::mark()
{
    for (Cell& cell : m_cells)
        cell.marked = -1;
    if (Cell* marked = cellOf(m_markedLayout))
        marked->marked = m_markedTrial;
}

/// Null: it lies in none.
SpaceGridModel::Cell* SpaceGridModel::cellOf(const Layout& layout)
{
    const Value* rowValue = layout.find(m_rowParameter);
    const Value* columnValue = layout.find(m_columnParameter);
    const qsizetype row = rowValue == nullptr ? -1 : m_rows.indexOf(*rowValue);
    const qsizetype column = columnValue == nullptr ? -1 : m_columns.indexOf(*columnValue);
    return row < 0 || column < 0 ? nullptr : &m_cells[static_cast<size_t>(row * m_columns.size() + column)];
}

std::optional<std::pair<quint64, bool>> SpaceGridModel::overMemory() const
{
    if (m_counting || m_estimating)
        return std::nullopt;
    std::pair<quint64, bool> found{0, true};
    bool any = false;
    for (const Cell& cell : m_cells) {
        if (cell.kept == 0)
            continue;
        found.second = found.second && cell.estimate.looked == cell.kept;
        if (cell.estimate.looked == 0)
            continue;
        any = true;
        const auto over = static_cast<double>(cell.estimate.looked - cell.estimate.fitting);
        found.first += static_cast<quint64>(
            std::llround(static_cast<double>(cell.kept) * over / static_cast<double>(cell.estimate.looked)));
    }
    return any ? std::optional(found) : std::nullopt;
}

void SpaceGridModel::findRange()
{
    std::optional<std::pair<double, double>> measured;
    std::optional<std::pair<double, double>> estimated;
    const auto widen = [](auto& scale, double value, Direction direction) {
        if (!scale)
            scale = {value, value};
        if (isBetter(value, scale->second, direction))
            scale->second = value;
        if (isBetter(scale->first, value, direction))
            scale->first = value;
    };
    for (const Cell& cell : m_cells) {
        if (cell.bestValue)
            widen(measured, *cell.bestValue, m_direction);
        else if (cell.showsEstimate() && cell.estimate.bestTflops)
            widen(m_isSpeed ? measured : estimated, *cell.estimate.bestTflops, Direction::Maximize);
    }
    m_measuredScale = measured.value_or(std::pair(0.0, 0.0));
    m_estimateScale = m_isSpeed ? m_measuredScale : estimated.value_or(std::pair(0.0, 0.0));
}

std::optional<double> SpaceGridModel::shareOfScale(const Cell& cell) const
{
    const std::optional<double> value = cell.bestValue ? cell.bestValue
        : cell.showsEstimate()                         ? cell.estimate.bestTflops
                                                       : std::nullopt;
    if (!value)
        return std::nullopt;
    const auto [worst, best] = cell.bestValue ? m_measuredScale : m_estimateScale;
    return worst == best ? 1.0 : (*value - worst) / (best - worst);
}

int SpaceGridModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int SpaceGridModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVariant SpaceGridModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount() || index.column() >= columnCount())
        return {};
    const Cell& cell = m_cells[static_cast<size_t>(index.row() * m_columns.size() + index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return m_counting ? QString() : title(cell);
    case Qt::ToolTipRole:
    case Qt::AccessibleTextRole:
        return m_counting ? tr("Counting…") : description(index.row(), index.column());
    case KeptRole:
        return cell.kept;
    case TotalRole:
        return cell.total;
    case BestValueRole:
        return cell.bestValue ? QVariant(*cell.bestValue) : QVariant();
    case ColourRole: {
        const std::optional<double> share = shareOfScale(cell);
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
        return cell.kept > 0 && !slowReasons(index.row(), index.column()).isEmpty();
    default:
        return {};
    }
}

QVariant SpaceGridModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    const bool horizontal = orientation == Qt::Horizontal;
    const QList<Value>& values = horizontal ? m_columns : m_rows;
    if (section < 0 || section >= values.size())
        return {};
    const Parameter* axis = parameter(horizontal ? m_columnParameter : m_rowParameter);
    if (role == Qt::DisplayRole && axis != nullptr)
        return QString(axis->title + u' ' + values[section].text());
    if (role == Qt::ToolTipRole && axis != nullptr)
        return QString(axis->meaning + u' ' + values[section].text());
    return {};
}

} // namespace megatune

#include "moc_spacegridmodel.cpp"
