// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/spacegrid.h"

#include "core/base/units.h"
#include "core/words/trialwords.h"

#include <cmath>

namespace megatune {

SpaceMeasurements measurementsOf(const StudyState& state)
{
    SpaceMeasurements found;
    found.direction = state.header().direction;
    found.isSpeed = isSpeed(state.header());
    found.bestTrial = state.bestLayout() == nullptr ? -1 : state.bestLayout()->number;
    if (state.best() != state.bestLayout())
        found.refinedBest = state.valueOf(*state.best());
    for (const Trial& trial : state.trials()) {
        // What measures a layout again counts in the mean of its runs.
        if (trial.layout.isEmpty() || !trial.standsForLayout()
            || (!trial.value && trial.state != TrialState::Oom))
            continue;
        found.trials.push_back({trial.layout, trial.number, trial.state == TrialState::Oom,
            trial.value ? std::optional(state.valueOf(trial)) : std::nullopt});
    }
    return found;
}

quint64 SpaceCell::ofKept(quint64 part) const
{
    if (estimate.looked == 0)
        return kept;
    return static_cast<quint64>(std::llround(
        static_cast<double>(kept) * static_cast<double>(part) / static_cast<double>(estimate.looked)));
}

SpaceGrid::SpaceGrid(const PresetPtr& preset, const QString& rowParameter, const QString& columnParameter)
    : m_preset(preset)
    , m_rowParameter(rowParameter)
    , m_columnParameter(columnParameter)
{
    const Parameter* row = parameter(rowParameter);
    const Parameter* column = parameter(columnParameter);
    if (row == nullptr || column == nullptr)
        return;
    m_rows = row->choices;
    m_columns = column->choices;
    m_cells.resize(static_cast<size_t>(m_rows.size() * m_columns.size()));
}

const Parameter* SpaceGrid::parameter(const QString& name) const
{
    const int at = m_preset == nullptr ? -1 : m_preset->space().indexOf(name);
    return at < 0 ? nullptr : &m_preset->space().parameters()[at];
}

const SpaceCell& SpaceGrid::at(int row, int column) const
{
    return m_cells[static_cast<size_t>(row * m_columns.size() + column)];
}

void SpaceGrid::setCounts(const std::vector<Classification>& found)
{
    for (size_t i = 0; i < m_cells.size(); ++i) {
        m_cells[i].total = found[i].total;
        m_cells[i].kept = found[i].kept;
        m_cells[i].prunedByRule = found[i].prunedByRule;
    }
}

void SpaceGrid::setEstimates(const std::vector<CellEstimate>& found)
{
    for (size_t i = 0; i < m_cells.size(); ++i)
        m_cells[i].estimate = found[i];
    findScales();
}

void SpaceGrid::setMeasured(const SpaceMeasurements& measured)
{
    m_direction = measured.direction;
    m_isSpeed = measured.isSpeed;
    m_refinedBest = measured.refinedBest;
    for (SpaceCell& cell : m_cells) {
        cell.bestValue.reset();
        cell.holdsBest = false;
        cell.outOfMemory = 0;
        cell.trials = 0;
    }
    for (const SpaceMeasurements::OfTrial& trial : measured.trials) {
        SpaceCell* cell = cellOf(trial.layout);
        if (cell == nullptr)
            continue;
        ++cell->trials;
        cell->outOfMemory += trial.outOfMemory ? 1 : 0;
        cell->holdsBest = cell->holdsBest || trial.trial == measured.bestTrial;
        if (trial.value && (!cell->bestValue || isBetter(*trial.value, *cell->bestValue, m_direction)))
            cell->bestValue = trial.value;
    }
    findScales();
}

void SpaceGrid::mark(int trial, const Layout& layout)
{
    for (SpaceCell& cell : m_cells)
        cell.marked = -1;
    if (SpaceCell* marked = cellOf(layout))
        marked->marked = trial;
}

/// Null: it lies in none.
SpaceCell* SpaceGrid::cellOf(const Layout& layout)
{
    const Value* rowValue = layout.find(m_rowParameter);
    const Value* columnValue = layout.find(m_columnParameter);
    const qsizetype row = rowValue == nullptr ? -1 : m_rows.indexOf(*rowValue);
    const qsizetype column = columnValue == nullptr ? -1 : m_columns.indexOf(*columnValue);
    return row < 0 || column < 0 ? nullptr : &m_cells[static_cast<size_t>(row * m_columns.size() + column)];
}

std::optional<std::pair<quint64, bool>> SpaceGrid::overMemory() const
{
    std::pair<quint64, bool> found{0, true};
    bool any = false;
    for (const SpaceCell& cell : m_cells) {
        if (cell.kept == 0)
            continue;
        found.second = found.second && cell.estimate.looked == cell.kept;
        if (cell.estimate.looked == 0)
            continue;
        any = true;
        found.first += cell.passing() - cell.fitting();
    }
    return any ? std::optional(found) : std::nullopt;
}

void SpaceGrid::setFigure(CellFigure figure)
{
    m_figure = figure;
    findScales();
}

ShownFigure SpaceGrid::shown(const SpaceCell& cell) const
{
    const CellEstimate& estimate = cell.estimate;
    if (cell.total == 0)
        return {}; // the filter leaves it out
    switch (m_figure) {
    case CellFigure::Memory:
    case CellFigure::Chance:
        if (estimate.passing == 0)
            return {};
        return {
            .estimated = m_figure == CellFigure::Memory ? estimate.leastBytes / bytesPerGib : estimate.chance,
            .noneFits = estimate.noneFits()};
    case CellFigure::Measured:
        return {.measured = cell.bestValue};
    case CellFigure::Speed:
        break;
    }
    if (cell.bestValue || !cell.showsEstimate())
        return {.measured = cell.bestValue};
    return {.estimated = estimate.bestTflops, .noneFits = estimate.noneFits()};
}

void SpaceGrid::findScales()
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
    const bool sharesScale = m_isSpeed && m_figure == CellFigure::Speed;
    const auto best = m_figure == CellFigure::Memory ? Direction::Minimize : Direction::Maximize;
    for (const SpaceCell& cell : m_cells) {
        const ShownFigure figure = shown(cell);
        if (figure.measured)
            widen(measured, *figure.measured, m_direction);
        else if (figure.estimated)
            widen(sharesScale ? measured : estimated, *figure.estimated, best);
    }
    if (m_figure == CellFigure::Chance)
        estimated = {0, 1};
    m_measuredScale = measured.value_or(std::pair(0.0, 0.0));
    m_estimateScale = sharesScale ? m_measuredScale : estimated.value_or(std::pair(0.0, 0.0));
}

std::optional<double> SpaceGrid::shareOfScale(const SpaceCell& cell) const
{
    const ShownFigure figure = shown(cell);
    const std::optional<double> value = figure.measured ? figure.measured : figure.estimated;
    if (!value)
        return std::nullopt;
    const auto [worst, best] = figure.measured ? m_measuredScale : m_estimateScale;
    return worst == best ? 1.0 : (*value - worst) / (best - worst);
}

} // namespace megatune
