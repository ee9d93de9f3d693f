// SPDX-License-Identifier: GPL-3.0-or-later
// The search space as a grid: rows and columns are two parameters, a cell says how many layouts it keeps and
// what is expected in it, or what its trials measured.
#pragma once

#include "core/estimate/calibration.h"
#include "ui/grid/spacegrid.h"
#include "ui/layouts/emptynote.h"

#include <functional>
#include <memory>
#include <QAbstractTableModel>

namespace megatune {

class SpaceGridModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    enum Role {
        KeptRole = Qt::UserRole + 1, ///< quint64, combinations kept that pass the filter
        TotalRole,                   ///< quint64, combinations
        BestValueRole,               ///< double, best measured value of a cell that shows one; invalid: none
        ColourRole,     ///< double, what the cell shows on the scale: 0 the worst cell, 1 the best
        BestRole,       ///< bool, holds the best trial of the study
        MarkedRole,     ///< int, the trial that is selected elsewhere and lies in this cell; invalid: none
        FailuresRole,   ///< int, trials in it that ran out of memory
        TrialsRole,     ///< int, trials in it
        EstimateRole,   ///< double, the estimated figure; invalid when measured, not known or nothing fits
        ShortTitleRole, ///< QString, what is shown where there is no room for more
        BelowRole,      ///< QString, "12 of 40 fit"
        ShortBelowRole, ///< QString, the same where there is no room for it
        NoneFitsRole,   ///< bool, all run out of memory by the estimate; nothing was measured
        SlowRole,       ///< bool, TP or EP of every layout in it reaches beyond a node
    };

    using QAbstractTableModel::QAbstractTableModel;
    ~SpaceGridModel() override;

    /// Null empties the grid. Cells appear when they have been counted (in the background);
    /// estimates follow.
    void setPreset(const PresetPtr& preset);
    void setAxes(const QString& rowParameter, const QString& columnParameter);
    /// As LayoutFilter takes it: cells count what passes. What was counted before stays until then.
    void setFilter(const QString& filter);
    void setFigure(CellFigure figure);
    /// Takes the measured values from `state`; null forgets them.
    void setMeasured(const StudyState* state);
    /// The cell of this trial with this layout is marked; -1: none.
    void setMarkedTrial(int number, const Layout& layout);
    /// What the study has taught about estimates: they are made anew, the old ones stay until then.
    void setCalibration(const Calibration& calibration);

    [[nodiscard]] QString rowParameter() const { return m_rowParameter; }
    [[nodiscard]] QString columnParameter() const { return m_columnParameter; }
    [[nodiscard]] Value rowValue(int row) const;
    [[nodiscard]] Value columnValue(int column) const;
    [[nodiscard]] bool isFiltered() const { return !m_filter.isEmpty(); }
    [[nodiscard]] bool isEstimating() const { return m_estimating; }
    [[nodiscard]] const Calibration& calibration() const { return m_calibration; }
    /// Kept layouts that do not fit by the estimate, and whether all were looked at; nothing while not known.
    [[nodiscard]] std::optional<std::pair<quint64, bool>> overMemory() const;
    /// What the cells (row, column) hold; none: all of them.
    [[nodiscard]] ListedCells listed(const QModelIndexList& cells) const;
    /// What the colours mean, in words.
    [[nodiscard]] QString legend() const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    void counted();
    /// Estimates or measured values are others than before.
    void valuesChanged();

private:
    void count();
    void takeCounts(const std::vector<Classification>& found);
    void recount();
    void estimate();
    void takeEstimates(const std::vector<CellEstimate>& found);
    [[nodiscard]] std::function<std::vector<CellEstimate>(const std::vector<Classification>&)> estimating();
    void stopEstimating();
    void announceValues();

    PresetPtr m_preset;
    QString m_rowParameter;
    QString m_columnParameter;
    QString m_filter;
    SpaceGrid m_grid; ///< of these
    SpaceMeasurements m_measured;
    int m_markedTrial = -1;
    Layout m_markedLayout;
    quint64 m_generation = 0;
    bool m_counting = false;
    bool m_estimating = false;
    bool m_estimateAgain = false; ///< the calibration changed meanwhile
    Calibration m_calibration;
    std::shared_ptr<std::atomic<bool>> m_stop; ///< of the estimates that are on their way
};

} // namespace megatune
