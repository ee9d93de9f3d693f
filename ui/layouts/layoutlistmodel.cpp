// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutlistmodel.h"

#include "core/base/background.h"
#include "core/base/units.h"
#include "core/space/enumerator.h"
#include "core/words/trialwords.h"
#include "ui/layouts/memorytext.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <QLocale>

namespace megatune {

namespace {

/// Columns after those of the parameters.
enum ExtraColumn {
    EstimatedMemory,
    EstimatedValue,
    MeasuredValue,
    MeasuredMemory,
    LayoutStateColumn,
    extraColumns
};

} // namespace

void LayoutListModel::setPreset(const PresetPtr& preset)
{
    if (m_preset == preset)
        return;
    beginResetModel();
    m_preset = preset;
    m_listed = {};
    m_found.clear();
    m_measured.setPreset(preset);
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
    m_measured.setStudy(state, isRun);
    if (isSortedBy(measuredColumns() << columnCount() - 1)) // the last one is the state
        sort(m_sortColumn, m_sortOrder);
    announceNumbers();
}

/// What was expected and what was measured, also what the columns say of it.
void LayoutListModel::announceNumbers()
{
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, parameterColumns()), index(rowCount() - 1, columnCount() - 1));
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, parameterColumns(), columnCount() - 1);
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
    if (m_preset == nullptr || m_markedLayout.isEmpty())
        return;
    if (const auto index = m_preset->space().indexOf(m_markedLayout))
        m_marked = m_preset->canonical(*index);
}

void LayoutListModel::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return;
    m_calibration = calibration;
    if (m_asksEstimates) {
        list();
        return;
    }
    if (isSortedBy(estimateColumns()))
        sort(m_sortColumn, m_sortOrder);
    announceNumbers();
}

const ExpectedLayout* LayoutListModel::expectedAt(CombinationIndex index) const
{
    const auto found = m_listed.expected.constFind(index);
    return found == m_listed.expected.constEnd() ? nullptr : &*found;
}

double LayoutListModel::shareOf(const ExpectedLayout& expected) const
{
    return bytesOf(expected) / m_preset->estimator()->capacity();
}

double LayoutListModel::bytesOf(const ExpectedLayout& expected) const
{
    return m_calibration.bytes(expected.need);
}

double LayoutListModel::tflopsOf(const ExpectedLayout& expected) const
{
    return m_calibration.speedFactor * double(expected.tflops);
}

QList<int> LayoutListModel::estimateColumns() const
{
    return {parameterColumns() + EstimatedMemory, parameterColumns() + EstimatedValue};
}

QList<int> LayoutListModel::measuredColumns() const
{
    return {parameterColumns() + MeasuredValue, parameterColumns() + MeasuredMemory};
}

bool LayoutListModel::hasEstimates() const
{
    return m_preset != nullptr && m_preset->estimator() != nullptr
        && m_query.show != LayoutQuery::Show::Pruned;
}

/// Words about estimates where there are none.
QString LayoutListModel::estimateProblem(const LayoutFilter& filter) const
{
    if (!filter.asksEstimates())
        return {};
    if (m_query.show == LayoutQuery::Show::Pruned)
        return tr("Memory and speed are estimated for what is kept.");
    return m_preset->estimator() == nullptr
        ? tr("Estimates need a model, a type of GPU and a sequence length.")
        : QString();
}

QList<int> LayoutListModel::sameColumns() const
{
    return m_listed.indexes.size() > 1 ? m_listed.same : QList<int>();
}

QString LayoutListModel::columnName(int column) const
{
    return column < parameterColumns() ? m_preset->space().parameters()[column].name
                                       : u'#' + QString::number(column - parameterColumns());
}

void LayoutListModel::list()
{
    const quint64 generation = ++m_generation;
    m_filterProblem.clear();
    if (m_preset == nullptr) {
        Q_EMIT listed();
        return;
    }
    const LayoutFilter filter = LayoutFilter::parse(m_query.filter, m_preset->space());
    m_asksEstimates = filter.asksEstimates() || m_query.show == LayoutQuery::Show::OverMemory;
    m_filterProblem = filter.problem().isEmpty() ? estimateProblem(filter) : filter.problem();
    m_listing = true;
    const auto work = [preset = m_preset, filter, calibration = m_calibration, query = m_query] {
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
    if (found.indexes == m_found) {
        std::vector<CombinationIndex> rows = std::move(m_listed.indexes);
        m_listed = found;
        m_listed.indexes = std::move(rows);
        if (isSortedBy(estimateColumns()))
            sort(m_sortColumn, m_sortOrder);
        announceNumbers();
    } else {
        beginResetModel();
        m_listed = found;
        m_found = found.indexes;
        if (m_sortColumn >= 0 && m_sortColumn < columnCount())
            sortRows();
        endResetModel();
    }
    Q_EMIT listed();
}

QString LayoutListModel::summary() const
{
    if (m_preset == nullptr)
        return {};
    if (m_listing)
        return tr("Listing…");
    const QLocale locale;
    const bool kept = m_query.show != LayoutQuery::Show::Pruned;
    const QString count = locale.toString(m_listed.count);
    if (m_listed.lookedAt > 0) {
        const QString looked = locale.toString(m_listed.lookedAt);
        return m_listed.complete ? tr("%1 of the first %2 kept layouts").arg(count, looked)
                                 : tr("%1 of the first %2 kept layouts, the first %3 are listed")
                                       .arg(count, looked, locale.toString(m_listed.indexes.size()));
    }
    if (!m_listed.complete) {
        return kept ? tr("%1 layouts kept, the first %2 are listed")
                          .arg(count, locale.toString(m_listed.indexes.size()))
                    : tr("the first %1 combinations left out").arg(locale.toString(m_listed.indexes.size()));
    }
    return kept ? tr("%1 layouts kept").arg(count) : tr("%1 combinations left out").arg(count);
}

Layout LayoutListModel::layoutAt(int row) const
{
    return m_preset->space().layoutAt(m_listed.indexes[static_cast<size_t>(row)]);
}

int LayoutListModel::trialAt(int row) const
{
    const MeasuredLayout* measured = m_measured.at(m_listed.indexes[static_cast<size_t>(row)]);
    return measured == nullptr ? -1 : measured->trial;
}

int LayoutListModel::parameterColumns() const
{
    return m_preset == nullptr ? 0 : m_preset->space().count();
}

int LayoutListModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_preset == nullptr ? 0 : static_cast<int>(m_listed.indexes.size());
}

int LayoutListModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() || m_preset == nullptr ? 0 : parameterColumns() + extraColumns;
}

QString LayoutListModel::stateText(CombinationIndex index) const
{
    if (const MeasuredLayout* measured = m_measured.at(index))
        return tr("trial %1: %2")
            .arg(measured->trial)
            .arg(trialStateTitle(measured->state, measured->running));
    const ExpectedLayout* expected = expectedAt(index);
    if (expected != nullptr && shareOf(*expected) > 1)
        return tr("kept, estimated out of memory");
    return m_query.show == LayoutQuery::Show::Pruned ? reasonFor(m_preset->space(), m_preset->rules(), index)
                                                     : tr("kept");
}

QVariant LayoutListModel::valueAt(CombinationIndex index, int column) const
{
    const SearchSpace& space = m_preset->space();
    if (column < parameterColumns()) {
        const Value& value = space.parameters()[column].choices[space.choiceAt(index, column)];
        return value.isNumber() ? QVariant(value.number) : QVariant(value.word);
    }
    const MeasuredLayout* measured = m_measured.at(index);
    const ExpectedLayout* expected = expectedAt(index);
    switch (column - parameterColumns()) {
    case EstimatedMemory:
        return expected == nullptr ? QVariant() : QVariant(bytesOf(*expected) / bytesPerGib);
    case EstimatedValue:
        return expected == nullptr ? QVariant() : QVariant(tflopsOf(*expected));
    case MeasuredValue:
        return measured != nullptr && measured->value ? QVariant(*measured->value) : QVariant();
    case MeasuredMemory:
        return measured != nullptr && measured->memoryGib ? QVariant(*measured->memoryGib) : QVariant();
    default:
        return stateText(index);
    }
}

QVariant LayoutListModel::displayText(CombinationIndex index, int column) const
{
    const QVariant value = valueAt(index, column);
    if (value.typeId() != QMetaType::Double)
        return value;
    return QLocale().toString(value.toDouble(), 'f', column == parameterColumns() + EstimatedValue ? 0 : 1);
}

QVariant LayoutListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const CombinationIndex combination = m_listed.indexes[static_cast<size_t>(index.row())];
    const ExpectedLayout* expected = expectedAt(combination);
    const bool isState = index.column() == parameterColumns() + LayoutStateColumn;
    const bool isMemory = index.column() == parameterColumns() + EstimatedMemory;
    switch (role) {
    case Qt::DisplayRole:
        return displayText(combination, index.column());
    case Qt::ToolTipRole:
        if (isState)
            return stateText(combination);
        return expected != nullptr && isMemory
            ? memoryText(*m_preset, m_calibration, combination, bytesOf(*expected))
            : QVariant();
    case Qt::TextAlignmentRole: {
        const bool words = isState
            || (index.column() < parameterColumns()
                && !m_preset->space().parameters()[index.column()].choices.first().isNumber());
        return QVariant::fromValue(
            Qt::Alignment((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter));
    }
    case LayoutIndexRole:
        return combination;
    case EstimatedRole:
        return isMemory || index.column() == parameterColumns() + EstimatedValue;
    case MarkedRole:
        return m_marked.has_value() && m_preset->canonical(combination) == *m_marked;
    case MemoryShareRole:
        return expected != nullptr && isMemory ? QVariant(shareOf(*expected)) : QVariant();
    default:
        return {};
    }
}

QVariant LayoutListModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || m_preset == nullptr || section < 0 || section >= columnCount())
        return {};
    if (section < parameterColumns()) {
        const Parameter& parameter = m_preset->space().parameters()[section];
        if (role == Qt::DisplayRole)
            return parameter.title;
        return role == Qt::ToolTipRole ? QVariant(parameter.meaning) : QVariant();
    }
    const int extra = section - parameterColumns();
    if (role == Qt::ToolTipRole && (extra == EstimatedMemory || extra == EstimatedValue)
        && !m_calibration.isEmpty())
        return QString(calibrationTitle(m_calibration) + u'\n' + calibrationText(m_calibration));
    if (role != Qt::DisplayRole)
        return {};
    switch (extra) {
    case EstimatedMemory:
        return tr("est. GiB");
    case EstimatedValue:
        return tr("est. TFLOP/s");
    case MeasuredValue:
        return shortUnit(m_measured.study());
    case MeasuredMemory:
        return tr("GiB");
    default:
        return m_query.show == LayoutQuery::Show::Pruned ? tr("Why it is left out") : tr("State");
    }
}

/// What a column sorts by: choices in their order, numbers, trials before untried layouts. NaN for what is
/// not there, which comes last.
double LayoutListModel::sortKey(CombinationIndex index, int column) const
{
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    if (column < parameterColumns())
        return m_preset->space().choiceAt(index, column);
    const MeasuredLayout* measured = m_measured.at(index);
    const ExpectedLayout* expected = expectedAt(index);
    switch (column - parameterColumns()) {
    case EstimatedMemory:
        return expected == nullptr ? nothing : bytesOf(*expected);
    case EstimatedValue:
        return expected == nullptr ? nothing : tflopsOf(*expected);
    case MeasuredValue:
        return measured == nullptr ? nothing : measured->value.value_or(nothing);
    case MeasuredMemory:
        return measured == nullptr ? nothing : measured->memoryGib.value_or(nothing);
    default:
        return measured == nullptr ? nothing : measured->trial;
    }
}

void LayoutListModel::sort(int column, Qt::SortOrder order)
{
    m_sortColumn = column;
    m_sortOrder = order;
    if (column < 0 || column >= columnCount())
        return;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QList<CombinationIndex> held;
    for (const QModelIndex& index : before)
        held.append(m_listed.indexes[static_cast<size_t>(index.row())]);
    sortRows();
    QHash<CombinationIndex, int> rows;
    for (int row = 0; !before.isEmpty() && row < rowCount(); ++row)
        rows.insert(m_listed.indexes[static_cast<size_t>(row)], row);
    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i)
        after.append(index(rows.value(held[i]), before[i].column()));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

bool LayoutListModel::isSortedBy(const QList<int>& columns) const
{
    return m_sortColumn >= 0 && m_sortColumn < columnCount() && columns.contains(m_sortColumn);
}

void LayoutListModel::sortRows()
{
    std::vector<std::pair<double, CombinationIndex>> keyed;
    keyed.reserve(m_listed.indexes.size());
    for (const CombinationIndex index : m_listed.indexes) {
        const double key = sortKey(index, m_sortColumn);
        keyed.emplace_back(std::isnan(key)          ? std::numeric_limits<double>::infinity()
                : m_sortOrder == Qt::AscendingOrder ? key
                                                    : -key,
            index);
    }
    std::stable_sort(
        keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(
        keyed.begin(), keyed.end(), m_listed.indexes.begin(), [](const auto& entry) { return entry.second; });
}

} // namespace megatune

#include "moc_layoutlistmodel.cpp"
