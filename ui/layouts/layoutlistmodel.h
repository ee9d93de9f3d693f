// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of the cells that are selected in the grid: every parameter, kept or left out and why, what is
// expected and what was measured. Bounded: a selection of millions lists its first ones.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"
#include "ui/layouts/layoutsearch.h"
#include "ui/layouts/measuredlayouts.h"

#include <QAbstractTableModel>

namespace megatune {

class LayoutListModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
    /// So many rows are listed at most; the count says how many there are.
    static constexpr size_t maxRows = FoundLayouts::most;
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
    void list();
    void take(const FoundLayouts& found);
    void announceNumbers();
    void findMarked();
    [[nodiscard]] QString estimateProblem(const LayoutFilter& filter) const;
    [[nodiscard]] const ExpectedLayout* expectedAt(CombinationIndex index) const;
    [[nodiscard]] double bytesOf(const ExpectedLayout& expected) const;
    [[nodiscard]] double tflopsOf(const ExpectedLayout& expected) const;
    [[nodiscard]] double shareOf(const ExpectedLayout& expected) const;
    [[nodiscard]] QVariant displayText(CombinationIndex index, int column) const;
    [[nodiscard]] QVariant valueAt(CombinationIndex index, int column) const;
    [[nodiscard]] double sortKey(CombinationIndex index, int column) const;
    [[nodiscard]] QString stateText(CombinationIndex index) const;
    [[nodiscard]] int parameterColumns() const;
    [[nodiscard]] bool isSortedBy(const QList<int>& columns) const;
    void sortRows();

    PresetPtr m_preset;
    LayoutQuery m_query;
    QString m_filterProblem;
    FoundLayouts m_listed;
    std::vector<CombinationIndex> m_found; ///< what is listed, as it was before anybody sorted it
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    bool m_asksEstimates = false; ///< what is listed depends on the calibration
    MeasuredLayouts m_measured;
    Layout m_markedLayout;
    std::optional<CombinationIndex> m_marked; ///< the one that stands for all with the same command
    Calibration m_calibration;
    quint64 m_generation = 0;
    bool m_listing = false;
};

} // namespace megatune
