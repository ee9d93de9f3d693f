// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialfiltermodel.h"

#include "ui/trials/trialtablemodel.h"

#include <cmath>

namespace megatune {

TrialFilterModel::TrialFilterModel(TrialTableModel* trials, QObject* parent)
    : QSortFilterProxyModel(parent)
    , m_trials(trials)
{
    setSortRole(TrialTableModel::SortRole);
    // Before the base class hears of it and asks for the order.
    connect(trials, &QAbstractItemModel::dataChanged, this, &TrialFilterModel::updateKeys);
    const auto forget = [this] { m_keyColumn = -1; };
    connect(trials, &QAbstractItemModel::columnsAboutToBeInserted, this, forget);
    connect(trials, &QAbstractItemModel::modelAboutToBeReset, this, forget);
    connect(trials, &QAbstractItemModel::rowsAboutToBeRemoved, this, forget);
    setSourceModel(trials);
    connect(trials, &QAbstractItemModel::columnsAboutToBeInserted, this, &TrialFilterModel::rememberOrder);
    connect(trials, &QAbstractItemModel::columnsInserted, this, &TrialFilterModel::keepOrder);
    connect(trials, &QAbstractItemModel::modelAboutToBeReset, this, &TrialFilterModel::rememberOrder);
    connect(trials, &QAbstractItemModel::modelReset, this, &TrialFilterModel::keepOrder);
    // "pp=4" is a plain word until a trial with a pp is there.
    const auto look = [this] {
        if (m_parameters != m_trials->parameters() && !m_text.isEmpty())
            refilter();
    };
    connect(trials, &QAbstractItemModel::modelReset, this, look);
    connect(trials, &QAbstractItemModel::columnsInserted, this, look);
}

void TrialFilterModel::rememberOrder()
{
    const int column = sortColumn();
    m_kindOfOrder = column < 0 ? -1 : static_cast<int>(m_trials->kindOf(column));
    m_parameterOfOrder = column < 0 ? QString() : m_trials->parameterOf(column);
}

void TrialFilterModel::keepOrder()
{
    if (m_kindOfOrder < 0)
        return;
    for (int column = 0; column < m_trials->columnCount(); ++column) {
        const bool same = static_cast<int>(m_trials->kindOf(column)) == m_kindOfOrder
            && m_trials->parameterOf(column) == m_parameterOfOrder;
        if (!same)
            continue;
        if (column != sortColumn()) {
            sort(column, sortOrder());
            Q_EMIT sortColumnMoved(column, sortOrder());
        }
        return;
    }
    sort(0, Qt::AscendingOrder); // its column is gone
    Q_EMIT sortColumnMoved(0, Qt::AscendingOrder);
}

void TrialFilterModel::setFilterText(const QString& text)
{
    if (m_text == text)
        return;
    m_text = text;
    refilter();
}

void TrialFilterModel::sort(int column, Qt::SortOrder order)
{
    const bool asTheyCome = column == 0 && order == Qt::AscendingOrder;
    QSortFilterProxyModel::sort(asTheyCome ? -1 : column, order);
}

void TrialFilterModel::refilter()
{
    m_parameters = m_trials->parameters();
    m_filter = TrialFilter::parse(m_text, m_parameters);
    std::vector<bool> holds(static_cast<size_t>(m_trials->rowCount()));
    for (int row = 0; row < m_trials->rowCount(); ++row)
        holds[static_cast<size_t>(row)] = filterAcceptsRow(row, {});
    m_holds = std::move(holds);
    // Not invalidateFilter(): that tells views of every gap between the rows that stay, tens of thousands of
    // them.
    invalidate();
    Q_EMIT filterChanged(m_holds);
    m_holds.clear();
}

int TrialFilterModel::rowOf(int number) const
{
    const QModelIndex index = mapFromSource(m_trials->index(number, 0));
    return index.isValid() ? index.row() : -1;
}

int TrialFilterModel::numberAt(int row) const
{
    const QModelIndex source = mapToSource(index(row, 0));
    return source.isValid() ? source.row() : -1;
}

bool TrialFilterModel::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    Q_UNUSED(parent)
    if (static_cast<size_t>(row) < m_holds.size())
        return m_holds[static_cast<size_t>(row)];
    const Trial* trial = m_trials->trialAt(row);
    return m_filter.isEmpty() || (trial && m_filter.matches(*trial, trial->number == m_trials->bestNumber()));
}

TrialFilterModel::Key TrialFilterModel::keyOf(int row, int column) const
{
    const double number = m_trials->sortNumber(row, column);
    if (std::isfinite(number))
        return {0, number, {}};
    const QString word = m_trials->index(row, column).data(TrialTableModel::SortRole).toString();
    return {word.isEmpty() ? 2 : 1, 0, word.toCaseFolded()};
}

void TrialFilterModel::learnKeys(int row, int column) const
{
    if (m_keyColumn != column)
        m_keys.clear();
    m_keyColumn = column;
    while (m_keys.size() <= row)
        m_keys.append(keyOf(static_cast<int>(m_keys.size()), column));
}

void TrialFilterModel::updateKeys(const QModelIndex& first, const QModelIndex& last)
{
    if (m_keyColumn < first.column() || m_keyColumn > last.column())
        return;
    for (int row = first.row(); row <= last.row() && row < m_keys.size(); ++row)
        m_keys[row] = keyOf(row, m_keyColumn);
}

bool TrialFilterModel::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    learnKeys(std::max(left.row(), right.row()), left.column());
    const Key& a = m_keys.at(left.row());
    const Key& b = m_keys.at(right.row());
    // The order is turned round for a descending column; what is absent stays at the end.
    if (a.group != b.group)
        return (a.group < b.group) == (sortOrder() == Qt::AscendingOrder);
    return a.group == 0 ? a.number < b.number : a.word < b.word;
}

} // namespace megatune

#include "moc_trialfiltermodel.cpp"
