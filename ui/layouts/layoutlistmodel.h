// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of the cells that are selected in the grid: every parameter, kept or left out and why, what is
// expected and what was measured. Bounded: a selection of millions lists its first ones.
#pragma once

#include "core/estimate/calibration.h"
#include "core/estimate/memoryfit.h"
#include "core/preset/preset.h"
#include "core/study/state.h"
#include "ui/layouts/layoutfilter.h"

#include <QAbstractTableModel>
#include <QHash>

namespace megatune {

/// Which layouts are listed.
struct LayoutQuery
{
    QString rowParameter = {};
    QString columnParameter = {};
    /// Choices (row, column) of the selected cells; empty: the whole space.
    QList<QPair<Value, Value>> cells = {};
    /// As LayoutFilter takes it.
    QString filter = {};
    /// OverMemory: those kept that do not fit by the estimate.
    enum class Show { Kept, Pruned, OverMemory };
    Show show = Show::Kept;
    QString rule = {}; ///< only those that break this rule first; with Show::Pruned
    /// So many kept layouts are estimated at most where the list depends on it: about two seconds.
    quint64 mostEstimated = 1'000'000;
    bool operator==(const LayoutQuery&) const = default;
};

class LayoutListModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// So many rows are listed at most; the count says how many there are.
    static constexpr size_t maxRows = 100'000;
    enum Role {
        LayoutIndexRole = Qt::UserRole + 1,
        EstimatedRole,   ///< bool, the number is an estimate
        MarkedRole,      ///< bool, the layout of the trial that is selected elsewhere
        MemoryShareRole, ///< double, estimated memory as a share of the GPU's; above 1 it runs out
    };

    using QAbstractTableModel::QAbstractTableModel;

    void setPreset(const PresetPtr& preset);
    void setQuery(const LayoutQuery& query);
    /// Takes what was measured from `state`, of a layout that ran several times the mean; null forgets it.
    /// `isRun` as StudyFeed::isRun().
    void setMeasured(const StudyState* state, bool isRun);
    /// The row of this layout is marked; empty: none.
    void setMarkedLayout(const Layout& layout);
    /// What the study has taught about estimates.
    void setCalibration(const Calibration& calibration);

    /// What of the filter is not understood, one sentence; empty when all is.
    [[nodiscard]] QString filterProblem() const { return m_filterProblem; }
    /// "36 of 1,204 layouts", with a word when not all are listed.
    [[nodiscard]] QString summary() const;
    [[nodiscard]] Layout layoutAt(int row) const;
    /// The columns of what was expected and of what was measured, for views that hide empty ones.
    [[nodiscard]] QList<int> estimateColumns() const;
    [[nodiscard]] QList<int> measuredColumns() const;
    [[nodiscard]] bool hasEstimates() const;
    /// Columns of parameters that say the same in every row; none for a single row.
    [[nodiscard]] QList<int> sameColumns() const;
    /// A column's name that outlives the order of the parameters: "tp", "#1".
    [[nodiscard]] QString columnName(int column) const;
    /// The number of the trial that ran this row's layout, or -1.
    [[nodiscard]] int trialAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void listed();

private:
    struct Measured
    {
        int trial = -1;
        TrialState state = TrialState::Queued;
        RunningMeans running = RunningMeans::Running;
        std::optional<double> value = {};
        std::optional<double> memoryGib = {};
    };
    struct Expected
    {
        MemoryNeed need;
        float tflops = 0;
    };
    struct Listed
    {
        std::vector<CombinationIndex> indexes;
        quint64 count = 0;
        bool complete = true;                       ///< all that were found are in `indexes`
        quint64 lookedAt = 0;                       ///< so many kept layouts, of more; 0: all of them
        QList<int> same;                            ///< parameters that have one choice in all rows
        QHash<CombinationIndex, Expected> expected; ///< of kept layouts, when there is an estimator
    };

    void list();
    void take(const Listed& found);
    void announceNumbers();
    void findMarked();
    [[nodiscard]] static Listed find(const Preset& preset, const LayoutFilter& filter,
        const Calibration& calibration, const LayoutQuery& query);
    [[nodiscard]] QString estimateProblem(const LayoutFilter& filter) const;
    [[nodiscard]] const Expected* expectedAt(CombinationIndex index) const;
    [[nodiscard]] double bytesOf(const Expected& expected) const;
    [[nodiscard]] double tflopsOf(const Expected& expected) const;
    [[nodiscard]] double shareOf(const Expected& expected) const;
    [[nodiscard]] const Measured* measuredAt(CombinationIndex index) const;
    [[nodiscard]] QVariant valueAt(CombinationIndex index, int column) const;
    [[nodiscard]] double sortKey(CombinationIndex index, int column) const;
    [[nodiscard]] QVariant memoryToolTip(CombinationIndex index, int column) const;
    [[nodiscard]] QString stateText(CombinationIndex index) const;
    [[nodiscard]] int parameterColumns() const;
    [[nodiscard]] bool isSortedBy(const QList<int>& columns) const;
    void sortRows();

    PresetPtr m_preset;
    LayoutQuery m_query;
    QString m_filterProblem;
    Listed m_listed;
    std::vector<CombinationIndex> m_found; ///< what is listed, as it was before anybody sorted it
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    bool m_asksEstimates = false;                 ///< what is listed depends on the calibration
    QHash<CombinationIndex, Measured> m_measured; ///< by the index that stands for all with the same command
    QList<QPair<Layout, Measured>> m_trials;
    Layout m_markedLayout;
    std::optional<CombinationIndex> m_marked; ///< as in m_measured
    StudyCreated m_study;                     ///< whose trials are the measured ones
    Calibration m_calibration;
    quint64 m_generation = 0;
    bool m_listing = false;
};

} // namespace megatune
