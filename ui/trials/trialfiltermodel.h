// SPDX-License-Identifier: GPL-3.0-or-later
// The trials that a filter leaves over, in the order that a person chose. Absent numbers come last in either
// order.
#pragma once

#include "ui/trials/trialfilter.h"

#include <QSortFilterProxyModel>
#include <vector>

namespace megatune {

class TrialTableModel;

class TrialFilterModel final : public QSortFilterProxyModel
{
    Q_OBJECT

public:
    /// `trials` must outlive this model.
    explicit TrialFilterModel(TrialTableModel* trials, QObject* parent = nullptr);

    void setFilterText(const QString& text);
    [[nodiscard]] const QString& filterText() const { return m_text; }
    [[nodiscard]] const TrialFilter& filter() const { return m_filter; }
    /// See TrialFilter::problem().
    [[nodiscard]] QString problem() const { return m_filter.problem(); }

    /// In order of number there is nothing to sort: trials come so.
    void sort(int column, Qt::SortOrder order = Qt::AscendingOrder) override;

    /// Row of a trial here, or -1 when the filter leaves it out.
    [[nodiscard]] int rowOf(int number) const;
    /// Number of the trial in this row, or -1.
    [[nodiscard]] int numberAt(int row) const;

Q_SIGNALS:
    /// The column that is sorted by moved to another place.
    void sortColumnMoved(int column, Qt::SortOrder order);
    /// Another text, or other parameters have made another sense of it. `holds` says by number which trials
    /// stay, so that nobody need match a hundred thousand of them once more.
    void filterChanged(const std::vector<bool>& holds);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    /// What a row is sorted by, read once for a column: rows are compared far more often than there are any.
    struct Key
    {
        int group = 2; ///< numbers, words, nothing: in this order also where the order is descending
        double number = 0;
        QString word = {};
    };
    void refilter();
    [[nodiscard]] Key keyOf(int row, int column) const;
    /// Of all rows up to this one.
    void learnKeys(int row, int column) const;
    void updateKeys(const QModelIndex& first, const QModelIndex& last);
    /// A column that appears moves the others; the order stays with the one that was chosen.
    void rememberOrder();
    void keepOrder();

    TrialTableModel* m_trials;
    QString m_text;
    QStringList m_parameters;
    TrialFilter m_filter;
    std::vector<bool> m_holds; ///< by row, while the filter is changed; empty at all other times
    int m_kindOfOrder = -1;    ///< TrialTableModel::Column, or -1: not ordered
    QString m_parameterOfOrder;
    mutable int m_keyColumn = -1; ///< of m_keys
    mutable QList<Key> m_keys;    ///< by row of the trials, as far as somebody asked
};

} // namespace megatune
