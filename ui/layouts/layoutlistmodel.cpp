// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutlistmodel.h"

#include "core/base/background.h"
#include "ui/common/itemroles.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

void LayoutListModel::setPreset(const PresetPtr& preset)
{
    if (m_columns.preset() == preset)
        return;
    beginResetModel();
    m_columns.setPreset(preset);
    m_rows.clear();
    m_found = {};
    findMarked();
    endResetModel();
    list();
}

void LayoutListModel::setQuery(const LayoutQuery& query)
{
    if (m_query == query)
        return;
    m_query = query;
    list();
}

void LayoutListModel::setMeasured(const StudyState* state, bool isRun)
{
    m_columns.setMeasured(state, isRun);
    if (isSortedBy(measuredColumns() << columnCount() - 1)) // the last one is the state
        sort(m_sortColumn, m_sortOrder);
    announceNumbers();
}

/// What was expected and what was measured, also what the columns say of it.
void LayoutListModel::announceNumbers()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, m_columns.parameters()), index(rowCount() - 1, columnCount() - 1));
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, m_columns.parameters(), columnCount() - 1);
}

void LayoutListModel::setMarkedLayout(const Layout& layout)
{
    if (m_markedLayout == layout)
        return;
    m_markedLayout = layout;
    findMarked();
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void LayoutListModel::findMarked()
{
    m_marked.reset();
    const PresetPtr& preset = m_columns.preset();
    if (preset == nullptr || m_markedLayout.isEmpty())
        return;
    if (const auto index = preset->space().indexOf(m_markedLayout))
        m_marked = preset->canonical(*index);
}

/// A layout that is not open stands for all its combinations.
bool LayoutListModel::isMarked(int row) const
{
    if (!m_marked)
        return false;
    const CombinationIndex index = m_rows.at(row);
    return m_columns.preset()->canonical(index) == *m_marked
        || (!m_rows.isOpen(row) && m_rows.others(row) > 0 && groupOf(index) == groupOf(*m_marked));
}

void LayoutListModel::setCalibration(const Calibration& calibration)
{
    if (!m_columns.setCalibration(calibration))
        return;
    if (m_asksEstimates) {
        list();
        return;
    }
    if (isSortedBy(estimateColumns()))
        sort(m_sortColumn, m_sortOrder);
    announceNumbers();
}

QList<int> LayoutListModel::estimateColumns() const
{
    const int first = m_columns.parameters();
    return {first + LayoutColumns::EstimatedMemory, first + LayoutColumns::EstimatedValue};
}

QList<int> LayoutListModel::measuredColumns() const
{
    const int first = m_columns.parameters();
    return {first + LayoutColumns::MeasuredValue, first + LayoutColumns::MeasuredMemory};
}

bool LayoutListModel::hasEstimates() const
{
    const PresetPtr& preset = m_columns.preset();
    return preset != nullptr && preset->estimator() != nullptr && m_query.show != LayoutQuery::Show::Pruned;
}

bool LayoutListModel::hasVariants() const
{
    return m_rows.order().size() > static_cast<size_t>(m_rows.groupCount());
}

/// Words about estimates where there are none.
QString LayoutListModel::estimateProblem(const LayoutFilter& filter) const
{
    if (!filter.asksEstimates())
        return {};
    if (m_query.show == LayoutQuery::Show::Pruned)
        return tr("Memory and speed are estimated for what is kept.");
    return m_columns.preset()->estimator() == nullptr
        ? tr("Estimates need a model, a type of GPU and a sequence length.")
        : QString();
}

QList<int> LayoutListModel::sameColumns() const
{
    return m_rows.order().size() > 1 ? m_found.same : QList<int>();
}

void LayoutListModel::list()
{
    const quint64 generation = ++m_generation;
    m_filterProblem.clear();
    const PresetPtr preset = m_columns.preset();
    if (preset == nullptr) {
        Q_EMIT listed();
        return;
    }
    const LayoutFilter filter = LayoutFilter::parse(m_query.filter, preset->space());
    m_asksEstimates = filter.asksEstimates() || m_query.show == LayoutQuery::Show::OverMemory;
    m_filterProblem = filter.problem().isEmpty() ? estimateProblem(filter) : filter.problem();
    m_listing = true;
    const auto work = [preset, filter, calibration = m_columns.calibration(), query = m_query] {
        return findLayouts(*preset, filter, calibration, query);
    };
    inBackground<FoundLayouts>(this, work, [this, generation](const FoundLayouts& found) {
        if (generation == m_generation)
            take(found);
    });
}

/// The same layouts with other estimates, as after each trial, keep their rows and what is selected of them.
void LayoutListModel::take(const FoundLayouts& found)
{
    m_listing = false;
    const bool isSame = found.indexes == m_found.indexes && found.broken == m_found.broken;
    if (!isSame)
        beginResetModel();
    m_found = found;
    m_columns.setFound(found, m_query.show);
    if (isSame) {
        if (isSortedBy(estimateColumns()))
            sort(m_sortColumn, m_sortOrder);
        announceNumbers();
    } else {
        sortRows(found.indexes);
        endResetModel();
    }
    Q_EMIT listed();
}

QString LayoutListModel::summary() const
{
    if (m_columns.preset() == nullptr)
        return {};
    if (m_listing)
        return tr("Listing…");
    const QLocale locale;
    const QString count = locale.toString(m_found.count);
    const QString listed = locale.toString(m_found.indexes.size());
    if (m_found.lookedAt > 0) {
        const QString looked = locale.toString(m_found.lookedAt);
        return m_found.complete
            ? tr("%1 of the first %2 combinations kept").arg(count, looked)
            : tr("%1 of the first %2 combinations kept, the best %3 are listed").arg(count, looked, listed);
    }
    if (m_query.show == LayoutQuery::Show::Pruned)
        return m_found.complete ? tr("%1 combinations left out").arg(count)
                                : tr("the first %1 combinations left out").arg(listed);
    if (m_found.complete)
        return tr("%1 layouts, %2 combinations kept").arg(locale.toString(m_rows.groupCount()), count);
    return hasEstimates() ? tr("%1 combinations kept, the best %2 are listed").arg(count, listed)
                          : tr("%1 combinations kept, the first %2 are listed").arg(count, listed);
}

Layout LayoutListModel::layoutAt(int row) const
{
    return m_columns.preset()->space().layoutAt(m_rows.at(row));
}

int LayoutListModel::trialAt(int row) const
{
    return m_columns.trialOf(m_rows.at(row));
}

int LayoutListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows.count();
}

int LayoutListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_columns.count();
}

QString LayoutListModel::variantsText(int row) const
{
    const int others = m_rows.others(row);
    if (others == 0)
        return {};
    return (m_rows.isOpen(row) ? u"\u25be "_s : u"\u25b8 "_s) + QLocale().toString(others);
}

Qt::Alignment LayoutListModel::alignmentOf(int column) const
{
    return (m_columns.isOfWords(column) ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
}

QVariant LayoutListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const CombinationIndex combination = m_rows.at(index.row());
    const int column = index.column();
    switch (role) {
    case Qt::DisplayRole:
        return m_columns.is(column, LayoutColumns::Variants) ? QVariant(variantsText(index.row()))
                                                             : m_columns.text(combination, column);
    case Qt::ToolTipRole:
        return m_columns.is(column, LayoutColumns::Variants) ? QVariant(m_columns.titleTip(column))
                                                             : m_columns.tip(combination, column);
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(alignmentOf(column));
    case LayoutIndexRole:
        return combination;
    case EstimatedRole:
        return m_columns.is(column, LayoutColumns::EstimatedMemory)
            || m_columns.is(column, LayoutColumns::EstimatedValue);
    case MarkedRole:
        return isMarked(index.row());
    case MemoryShareRole: {
        const auto share = m_columns.is(column, LayoutColumns::EstimatedMemory)
            ? m_columns.memoryShare(combination)
            : std::nullopt;
        return share ? QVariant(*share) : QVariant();
    }
    case IdleRole: // said by the row that these belong to
        return !m_rows.isFirst(index.row()) && m_columns.layoutColumns().contains(column);
    default:
        return {};
    }
}

QVariant LayoutListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    if (role == Qt::DisplayRole)
        return m_columns.title(section);
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(alignmentOf(section));
    const QString tip = role == Qt::ToolTipRole ? m_columns.titleTip(section) : QString();
    return tip.isEmpty() ? QVariant() : QVariant(tip);
}

void LayoutListModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    if (columnCount() == 0)
        return;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QList<CombinationIndex> held;
    for (const QModelIndex& index : before)
        held.append(m_rows.at(index.row()));
    sortRows(column < 0 ? m_found.indexes : m_rows.order());
    const QHash<CombinationIndex, int> rows =
        before.isEmpty() ? QHash<CombinationIndex, int>() : m_rows.rowsByIndex();
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(index(rows.value(held[i]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

/// Without a column what is listed is sorted by all of these.
bool LayoutListModel::isSortedBy(const QList<int>& columns) const
{
    return m_sortColumn < columnCount() && (m_sortColumn < 0 || columns.contains(m_sortColumn));
}

void LayoutListModel::sortRows(std::vector<CombinationIndex> indexes)
{
    std::vector<std::pair<double, CombinationIndex>> keyed;
    keyed.reserve(indexes.size());
    const bool isUsual = m_sortColumn < 0 || m_sortColumn >= columnCount();
    for (const CombinationIndex index : indexes) {
        const double key = isUsual ? m_columns.usualKey(index) : m_columns.sortKey(index, m_sortColumn);
        keyed.emplace_back(std::isnan(key)                     ? std::numeric_limits<double>::infinity()
                : isUsual || m_sortOrder == Qt::AscendingOrder ? key
                                                               : -key,
            index);
    }
    std::stable_sort(
        keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(
        keyed.begin(), keyed.end(), indexes.begin(), [](const auto& entry) { return entry.second; });
    m_rows.setOrder(indexes, [this](CombinationIndex index) { return groupOf(index); });
}

/// What is left out belongs together where the same rule says so.
LayoutRows::Group LayoutListModel::groupOf(CombinationIndex index) const
{
    const SearchSpace& space = m_columns.preset()->space();
    CombinationIndex layout = 0;
    for (const int parameter : m_columns.layoutColumns())
        layout += static_cast<quint64>(space.choiceAt(index, parameter)) * space.stride(parameter);
    return {layout, m_found.broken.value(index, -1)};
}

void LayoutListModel::toggleVariants(const QModelIndex& at)
{
    const int others = at.isValid() ? m_rows.others(at.row()) : 0;
    if (others == 0)
        return;
    const bool open = !m_rows.isOpen(at.row());
    if (open)
        beginInsertRows({}, at.row() + 1, at.row() + others);
    else
        beginRemoveRows({}, at.row() + 1, at.row() + others);
    m_rows.setOpen(at.row(), open);
    if (open)
        endInsertRows();
    else
        endRemoveRows();
    Q_EMIT dataChanged(index(at.row(), 0), index(at.row(), columnCount() - 1));
}

} // namespace megatune

#include "moc_layoutlistmodel.cpp"
