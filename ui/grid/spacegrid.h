// SPDX-License-Identifier: GPL-3.0-or-later
// The search space cut along two parameters, as values: what each pair of choices keeps, what is expected in
// it and what its trials measured.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "core/study/state.h"
#include "ui/grid/gridestimates.h"

namespace megatune {

/// What cells show and are coloured by.
enum class CellFigure { Speed, Memory, Chance, Measured };

struct SpaceCell
{
    quint64 total = 0;
    quint64 kept = 0;
    QList<quint64> prunedByRule = {};
    std::optional<double> bestValue = {};
    bool holdsBest = false;
    int marked = -1;
    int outOfMemory = 0;
    int trials = 0;
    CellEstimate estimate = {};

    /// Kept combinations that pass the filter; by a sample where not all were estimated.
    [[nodiscard]] quint64 passing() const { return ofKept(estimate.passing); }
    /// Those of them that fit by the estimate.
    [[nodiscard]] quint64 fitting() const { return ofKept(estimate.fitting); }
    /// Nothing that was measured takes the estimate's place.
    [[nodiscard]] bool showsEstimate() const { return trials == 0 && estimate.looked > 0; }

private:
    [[nodiscard]] quint64 ofKept(quint64 part) const;
};

/// The figure of one cell.
struct ShownFigure
{
    std::optional<double> measured = {};
    std::optional<double> estimated = {}; ///< where nothing measured takes its place
    bool noneFits = false;
};

/// What the trials of a study tell of the cells that they lie in.
struct SpaceMeasurements
{
    struct OfTrial
    {
        Layout layout;
        int trial = -1;
        bool outOfMemory = false;
        std::optional<double> value = {}; ///< of a layout that ran several times the mean
    };

    std::vector<OfTrial> trials = {};
    int bestTrial = -1;
    std::optional<double> refinedBest = {}; ///< what refinements of that one came to
    Direction direction = Direction::Maximize;
    bool isSpeed = true; ///< what the study measures is TFLOP/s, as the estimates are
};
[[nodiscard]] SpaceMeasurements measurementsOf(const StudyState& state);

class SpaceGrid
{
public:
    SpaceGrid() = default;
    /// Empty where a parameter is not one of the preset's. Nothing is counted yet.
    SpaceGrid(const PresetPtr& preset, const QString& rowParameter, const QString& columnParameter);

    [[nodiscard]] const PresetPtr& preset() const { return m_preset; }
    [[nodiscard]] const QString& rowParameter() const { return m_rowParameter; }
    [[nodiscard]] const QString& columnParameter() const { return m_columnParameter; }
    /// Null: the preset has none of this name.
    [[nodiscard]] const Parameter* parameter(const QString& name) const;
    [[nodiscard]] const QList<Value>& rows() const { return m_rows; }
    [[nodiscard]] const QList<Value>& columns() const { return m_columns; }
    /// In row-major order.
    [[nodiscard]] const std::vector<SpaceCell>& cells() const { return m_cells; }
    [[nodiscard]] const SpaceCell& at(int row, int column) const;

    /// As many as there are cells, as is `found` of setEstimates().
    void setCounts(const std::vector<Classification>& found);
    void setEstimates(const std::vector<CellEstimate>& found);
    void setMeasured(const SpaceMeasurements& measured);
    void setFigure(CellFigure figure);
    [[nodiscard]] CellFigure figure() const { return m_figure; }
    [[nodiscard]] ShownFigure shown(const SpaceCell& cell) const;
    /// The cell of this trial with this layout is marked; no layout: none.
    void mark(int trial, const Layout& layout);

    /// Kept layouts that do not fit by the estimate, and whether all were looked at; nothing while not known.
    [[nodiscard]] std::optional<std::pair<quint64, bool>> overMemory() const;
    /// What the cell shows on the scale: 0 the worst cell, 1 the best.
    [[nodiscard]] std::optional<double> shareOfScale(const SpaceCell& cell) const;
    /// The worst and the best value that cells show. Measured values and estimates share a scale when they
    /// have a unit in common.
    [[nodiscard]] std::pair<double, double> measuredScale() const { return m_measuredScale; }
    [[nodiscard]] std::pair<double, double> estimateScale() const { return m_estimateScale; }
    [[nodiscard]] Direction direction() const { return m_direction; }
    [[nodiscard]] bool isSpeed() const { return m_isSpeed; }
    /// What refinements of the best trial's layout came to; nothing where none was kept.
    [[nodiscard]] std::optional<double> refinedBest() const { return m_refinedBest; }

private:
    [[nodiscard]] SpaceCell* cellOf(const Layout& layout);
    void findScales();

    PresetPtr m_preset;
    QString m_rowParameter;
    QString m_columnParameter;
    QList<Value> m_rows;
    QList<Value> m_columns;
    std::vector<SpaceCell> m_cells;
    std::pair<double, double> m_measuredScale{0, 0};
    std::pair<double, double> m_estimateScale{0, 0};
    Direction m_direction = Direction::Maximize;
    bool m_isSpeed = true;
    std::optional<double> m_refinedBest;
    CellFigure m_figure = CellFigure::Speed;
};

} // namespace megatune
