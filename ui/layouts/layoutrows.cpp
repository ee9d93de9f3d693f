// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutrows.h"

namespace megatune {

void LayoutRows::setOrder(
    const std::vector<CombinationIndex>& ordered, const std::function<Group(CombinationIndex)>& groupOf)
{
    QHash<Group, size_t> places;
    std::vector<std::vector<CombinationIndex>> groups;
    m_groups.clear();
    for (const CombinationIndex index : ordered) {
        const Group group = groupOf(index);
        const auto known = places.constFind(group);
        if (known != places.constEnd()) {
            groups[*known].push_back(index);
            continue;
        }
        places.insert(group, groups.size());
        m_groups.push_back(group);
        groups.push_back({index});
    }
    m_order.clear();
    m_begins.clear();
    for (const std::vector<CombinationIndex>& group : groups) {
        m_begins.push_back(m_order.size());
        m_order.insert(m_order.end(), group.begin(), group.end());
    }
    makeRows();
}

void LayoutRows::clear()
{
    *this = LayoutRows();
}

void LayoutRows::makeRows()
{
    m_rows.clear();
    for (int group = 0; group < groupCount(); ++group) {
        const size_t begin = m_begins[static_cast<size_t>(group)];
        const size_t end = m_open.contains(m_groups[static_cast<size_t>(group)]) ? endOf(group) : begin + 1;
        for (size_t at = begin; at < end; ++at)
            m_rows.push_back({at, group});
    }
}

size_t LayoutRows::endOf(int group) const
{
    const auto next = static_cast<size_t>(group) + 1;
    return next < m_begins.size() ? m_begins[next] : m_order.size();
}

CombinationIndex LayoutRows::at(int row) const
{
    return m_order[m_rows[static_cast<size_t>(row)].at];
}

bool LayoutRows::isFirst(int row) const
{
    const Row& shown = m_rows[static_cast<size_t>(row)];
    return shown.at == m_begins[static_cast<size_t>(shown.group)];
}

bool LayoutRows::isOpen(int row) const
{
    return m_open.contains(m_groups[static_cast<size_t>(m_rows[static_cast<size_t>(row)].group)]);
}

int LayoutRows::others(int row) const
{
    const Row& shown = m_rows[static_cast<size_t>(row)];
    return isFirst(row) ? static_cast<int>(endOf(shown.group) - shown.at) - 1 : 0;
}

void LayoutRows::setOpen(int row, bool open)
{
    const Group& group = m_groups[static_cast<size_t>(m_rows[static_cast<size_t>(row)].group)];
    if (open)
        m_open.insert(group);
    else
        m_open.remove(group);
    makeRows();
}

QHash<CombinationIndex, int> LayoutRows::rowsByIndex() const
{
    QHash<CombinationIndex, int> found;
    for (int row = 0; row < count(); ++row) {
        const Row& shown = m_rows[static_cast<size_t>(row)];
        const size_t end = isOpen(row) ? shown.at + 1 : endOf(shown.group);
        for (size_t at = shown.at; at < end; ++at)
            found.insert(m_order[at], row);
    }
    return found;
}

} // namespace megatune
