// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts of the cells that are selected in the grid, in a row each the best of its combinations, and
// below it the others where somebody opened it: every parameter, kept or left out and why, what is expected
// and what was measured. Bounded: a selection of millions lists some of them.
#pragma once

#include "ui/layouts/layoutcolumns.h"
#include "ui/layouts/layoutrows.h"
#include "ui/layouts/layoutsearch.h"

#include <QAbstractTableModel>

namespace megatune {

class LayoutListModel final : public QAbstractTableModel
{
    Q_OBJECT

public:
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
    /// "36 layouts, 1,204 combinations kept", with a word when not all are listed.
    [[nodiscard]] QString summary() const;
    /// Combinations that the query finds.
    [[nodiscard]] quint64 count() const { return m_found.count; }
    /// They are being looked for.
    [[nodiscard]] bool isListing() const { return m_listing; }
    [[nodiscard]] Layout layoutAt(int row) const;
    [[nodiscard]] const LayoutColumns& columns() const { return m_columns; }
    /// The columns of what was expected and of what was measured, for views that hide empty ones.
    [[nodiscard]] QList<int> estimateColumns() const;
    [[nodiscard]] QList<int> measuredColumns() const;
    [[nodiscard]] bool hasEstimates() const;
    /// Some layouts are listed in several combinations.
    [[nodiscard]] bool hasVariants() const;
    /// Columns of parameters that say the same in every row; none for a single row.
    [[nodiscard]] QList<int> sameColumns() const;
    /// The number of the trial that ran this row's layout, or -1.
    [[nodiscard]] int trialAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    /// Column -1: what was measured, then what fits, the fastest first.
    void sort(int column, Qt::SortOrder order) override;

public Q_SLOTS:
    /// The other combinations of this row's layout get rows below it, or lose them.
    void toggleVariants(const QModelIndex& at);

Q_SIGNALS:
    void listed();

private:
    void list();
    void take(const FoundLayouts& found);
    void announceNumbers();
    void findMarked();
    [[nodiscard]] QString estimateProblem(const LayoutFilter& filter) const;
    [[nodiscard]] bool isMarked(int row) const;
    [[nodiscard]] QString variantsText(int row) const;
    [[nodiscard]] Qt::Alignment alignmentOf(int column) const;
    [[nodiscard]] LayoutRows::Group groupOf(CombinationIndex index) const;
    [[nodiscard]] bool isSortedBy(const QList<int>& columns) const;
    void sortRows(std::vector<CombinationIndex> indexes);

    LayoutColumns m_columns;
    LayoutRows m_rows;
    LayoutQuery m_query;
    QString m_filterProblem;
    FoundLayouts m_found; ///< what is listed, as it was before anybody sorted it
    int m_sortColumn = -1;
    Qt::SortOrder m_sortOrder = Qt::AscendingOrder;
    bool m_asksEstimates = false; ///< what is listed depends on the calibration
    Layout m_markedLayout;
    std::optional<CombinationIndex> m_marked; ///< the one that stands for all with the same command
    quint64 m_generation = 0;
    bool m_listing = false;
};

} // namespace megatune
