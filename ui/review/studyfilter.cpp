// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/review/studyfilter.h"

#include "ui/review/studyfolder.h"

#include <algorithm>
#include <QDateTime>

namespace megatune {

StudyFilter::StudyFilter(StudyFolder* studies, QObject* parent)
    : QSortFilterProxyModel(parent)
{
    setSourceModel(studies);
    setSortRole(StudyFolder::SortRole);
    connect(studies, &StudyFolder::stateChanged, this, [this, studies] {
        if (!studies->isReading())
            invalidate(); // a group may have changed its place
    });
}

void StudyFilter::setSearch(const QString& text)
{
    m_words = text.split(u' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

void StudyFilter::setStarredOnly(bool on)
{
    m_starredOnly = on;
    invalidateFilter();
}

bool StudyFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    const QModelIndex index = sourceModel()->index(row, 0, parent);
    if (m_starredOnly && !index.data(StudyFolder::StarredRole).toBool())
        return false;
    const QString text = index.data(StudyFolder::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(),
        [&text](const QString& word) { return text.contains(word, Qt::CaseInsensitive); });
}

bool StudyFilter::beginsGroup(int row) const
{
    const auto groupOf = [this](int at) { return index(at, 0).data(StudyFolder::GroupRole); };
    return row == 0 || groupOf(row - 1) != groupOf(row);
}

QStringList StudyFilter::groupOf(int row) const
{
    QStringList paths;
    const QString group = index(row, 0).data(StudyFolder::GroupRole).toString();
    for (int each = 0; each < rowCount() && !group.isEmpty(); ++each) {
        const QModelIndex other = index(each, 0);
        if (other.data(StudyFolder::GroupRole) == group)
            paths.append(other.data(StudyFolder::PathRole).toString());
    }
    return paths;
}

/// Groups come in an order of their own; in each, what is not known comes last in either order.
bool StudyFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    const bool isAscending = sortOrder() == Qt::AscendingOrder;
    const QString group = left.data(StudyFolder::GroupRole).toString();
    const QString otherGroup = right.data(StudyFolder::GroupRole).toString();
    if (group != otherGroup && sortColumn() != StudyFolder::SettingColumn) {
        const auto changed = left.data(StudyFolder::GroupChangedRole).toDateTime();
        const auto otherChanged = right.data(StudyFolder::GroupChangedRole).toDateTime();
        const bool isFirst = changed == otherChanged ? group < otherGroup : changed > otherChanged;
        return isFirst == isAscending;
    }
    const QVariant a = left.data(StudyFolder::SortRole);
    const QVariant b = right.data(StudyFolder::SortRole);
    if (a.isNull() != b.isNull())
        return isAscending == b.isNull();
    if (a.typeId() == QMetaType::QString)
        return QString::localeAwareCompare(a.toString(), b.toString()) < 0;
    return QVariant::compare(a, b) == QPartialOrdering::Less;
}

} // namespace megatune

#include "moc_studyfilter.cpp"
