// SPDX-License-Identifier: GPL-3.0-or-later
// The rows of the list of layouts: combinations of one layout stand together, and all but the first of them
// are rows only where somebody opened it.
#pragma once

#include "core/space/searchspace.h"

#include <functional>
#include <QHash>
#include <QSet>
#include <vector>

namespace megatune {

class LayoutRows
{
public:
    /// The layout, and what else its combinations have in common.
    using Group = QPair<CombinationIndex, int>;

    /// A group stands where its first combination does. What was opened stays open.
    void setOrder(
        const std::vector<CombinationIndex>& ordered, const std::function<Group(CombinationIndex)>& groupOf);
    void clear();

    [[nodiscard]] int count() const { return static_cast<int>(m_rows.size()); }
    [[nodiscard]] int groupCount() const { return static_cast<int>(m_groups.size()); }
    /// Every combination in the order of its rows.
    [[nodiscard]] const std::vector<CombinationIndex>& order() const { return m_order; }
    [[nodiscard]] CombinationIndex at(int row) const;
    [[nodiscard]] bool isFirst(int row) const;
    [[nodiscard]] bool isOpen(int row) const;
    /// Combinations of its group beside the first one, which is in this row; 0 in the rows of the others.
    [[nodiscard]] int others(int row) const;
    /// Of a first row: its others become rows below it, or are none any more.
    void setOpen(int row, bool open);
    /// Where each combination is: of one that has no row, that of the first of its group.
    [[nodiscard]] QHash<CombinationIndex, int> rowsByIndex() const;

private:
    struct Row
    {
        size_t at = 0; ///< in the order
        int group = 0;
    };
    void makeRows();
    [[nodiscard]] size_t endOf(int group) const;

    std::vector<CombinationIndex> m_order;
    std::vector<Group> m_groups;
    std::vector<size_t> m_begins; ///< of each group in the order
    QSet<Group> m_open;
    std::vector<Row> m_rows;
};

} // namespace megatune
