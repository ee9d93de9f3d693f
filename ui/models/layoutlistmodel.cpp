#include "ui/models/layoutlistmodel.h"

#include "core/base/background.h"
#include "core/space/enumerator.h"
#include "ui/models/trialtext.h"

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

constexpr double bytesOfGib = 1024.0 * 1024 * 1024;

/// So many combinations are looked at for a list of those left out.
constexpr quint64 maxLookedAt = 20'000'000;

/// "tp=2 mbs=1+2" as the text that restrictedByText takes.
QString asRestriction(const QString& filter)
{
    QString text = filter.simplified();
    text.replace(u'=', u':');
    text.replace(u' ', u'/');
    return text;
}

/// For each combination of `part` its index in `whole`: digits are mapped parameter by parameter.
class IndexMap
{
public:
    IndexMap(const SearchSpace& whole, const SearchSpace& part)
        : m_part(part)
    {
        for (int i = 0; i < whole.count(); ++i) {
            std::vector<quint64>& offsets = m_offsets.emplace_back();
            for (const Value& value : part.parameters()[i].choices)
                offsets.push_back(
                    static_cast<quint64>(whole.parameters()[i].indexOf(value)) * whole.stride(i));
        }
    }

    [[nodiscard]] CombinationIndex inWhole(CombinationIndex index) const
    {
        CombinationIndex found = 0;
        for (int i = 0; i < m_part.count(); ++i)
            found += m_offsets[static_cast<size_t>(i)][static_cast<size_t>(m_part.choiceAt(index, i))];
        return found;
    }

private:
    const SearchSpace& m_part;
    std::vector<std::vector<quint64>> m_offsets;
};

} // namespace

void LayoutListModel::setPreset(const PresetPtr& preset)
{
    if (m_preset == preset)
        return;
    beginResetModel();
    m_preset = preset;
    m_listed = {};
    m_measured.clear();
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

void LayoutListModel::setMeasured(const StudyState* state)
{
    m_trials.clear();
    m_measured.clear();
    m_direction = state == nullptr ? Direction::Maximize : state->header().direction;
    if (state != nullptr) {
        for (const Trial& trial : state->trials())
            m_trials.append(
                {trial.layout, Measured{trial.number, trial.state, trial.value, trial.memoryGib}});
    }
    if (m_preset != nullptr) {
        for (const auto& [layout, measured] : std::as_const(m_trials)) {
            const auto index = layout.isEmpty() ? std::nullopt : m_preset->space().indexOf(layout);
            if (index)
                m_measured.insert(m_preset->canonical(*index), measured);
        }
    }
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, parameterColumns()), index(rowCount() - 1, columnCount() - 1));
    if (columnCount() > 0)
        Q_EMIT headerDataChanged(Qt::Horizontal, parameterColumns(), columnCount() - 1);
}

void LayoutListModel::setMarkedTrial(int number)
{
    if (std::exchange(m_markedTrial, number) != number && rowCount() > 0)
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

void LayoutListModel::setCalibration(const Calibration& calibration)
{
    if (m_calibration == calibration)
        return;
    m_calibration = calibration;
    if (rowCount() > 0)
        Q_EMIT dataChanged(index(0, parameterColumns()), index(rowCount() - 1, columnCount() - 1));
}

LayoutListModel::Listed LayoutListModel::find(
    const Preset& preset, const SearchSpace& narrowed, const LayoutQuery& query)
{
    std::vector<SearchSpace> parts;
    if (query.cells.isEmpty())
        parts.push_back(narrowed);
    for (const auto& [row, column] : query.cells) {
        const int rowAt = narrowed.indexOf(query.rowParameter);
        const int columnAt = narrowed.indexOf(query.columnParameter);
        if (narrowed.parameters()[rowAt].indexOf(row) < 0
            || narrowed.parameters()[columnAt].indexOf(column) < 0)
            continue; // the filter leaves this cell out
        if (rowAt != columnAt || row == column)
            parts.push_back(
                narrowed.restricted(query.rowParameter, {row}).restricted(query.columnParameter, {column}));
    }
    Listed listed;
    quint64 looked = 0;
    for (const SearchSpace& part : parts) {
        const IndexMap map(preset.space(), part);
        const auto take = [&](CombinationIndex index) {
            ++listed.count;
            if (listed.indexes.size() < maxRows)
                listed.indexes.push_back(map.inWhole(index));
            else
                listed.complete = false;
        };
        if (query.show == LayoutQuery::Show::Kept) {
            for (const CombinationIndex index : classify(part, preset.rules(), Listing::Kept).keptIndexes)
                take(index);
            continue;
        }
        for (CombinationIndex index = 0; index < part.size(); ++index) {
            if (++looked > maxLookedAt || listed.indexes.size() == maxRows) {
                listed.complete = false;
                break;
            }
            const Rule* broken = firstBroken(part, preset.rules(), index);
            if (broken != nullptr && (query.rule.isEmpty() || broken->id == query.rule))
                take(index);
        }
    }
    if (query.show == LayoutQuery::Show::Kept)
        addExpected(preset, listed);
    return listed;
}

void LayoutListModel::addExpected(const Preset& preset, Listed& listed)
{
    if (preset.estimator() == nullptr)
        return;
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    listed.expected.reserve(static_cast<qsizetype>(listed.indexes.size()));
    for (const CombinationIndex index : listed.indexes) {
        preset.space().numbersAt(index, numbers);
        const LayoutEstimate estimate = preset.estimator()->estimate(numbers);
        listed.expected.insert(
            index, {memoryNeed(estimate.memory), static_cast<float>(estimate.step.tflopsPerGpu)});
    }
}

const LayoutListModel::Expected* LayoutListModel::expectedAt(CombinationIndex index) const
{
    const auto found = m_listed.expected.constFind(index);
    return found == m_listed.expected.constEnd() ? nullptr : &*found;
}

double LayoutListModel::shareOf(const Expected& expected) const
{
    return bytesOf(expected) / m_preset->estimator()->capacity();
}

double LayoutListModel::bytesOf(const Expected& expected) const
{
    return m_calibration.bytes(expected.need);
}

double LayoutListModel::tflopsOf(const Expected& expected) const
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
    return m_preset != nullptr && m_preset->estimator() != nullptr && m_query.show == LayoutQuery::Show::Kept;
}

void LayoutListModel::list()
{
    const quint64 generation = ++m_generation;
    m_filterProblem.clear();
    if (m_preset == nullptr) {
        Q_EMIT listed();
        return;
    }
    const Result<SearchSpace> narrowed = restrictedByText(m_preset->space(), asRestriction(m_query.filter));
    if (!narrowed) {
        m_filterProblem =
            tr("The filter takes words such as tp=2 or mbs=1+2; %1").arg(narrowed.error().sentence);
        Q_EMIT listed();
        return;
    }
    m_listing = true;
    const auto work = [preset = m_preset, space = *narrowed, query = m_query] {
        return find(*preset, space, query);
    };
    inBackground<Listed>(this, work, [this, generation](const Listed& found) {
        if (generation != m_generation)
            return;
        beginResetModel();
        m_listed = found;
        m_listing = false;
        endResetModel();
        Q_EMIT listed();
    });
}

QString LayoutListModel::summary() const
{
    if (m_preset == nullptr)
        return {};
    if (m_listing)
        return tr("Listing…");
    const QLocale locale;
    const bool kept = m_query.show == LayoutQuery::Show::Kept;
    const QString count = locale.toString(m_listed.count);
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
    const Measured* measured = measuredAt(m_listed.indexes[static_cast<size_t>(row)]);
    return measured == nullptr ? -1 : measured->trial;
}

const LayoutListModel::Measured* LayoutListModel::measuredAt(CombinationIndex index) const
{
    const auto found = m_measured.constFind(m_preset->canonical(index));
    return found == m_measured.constEnd() ? nullptr : &*found;
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
    if (const Measured* measured = measuredAt(index))
        return tr("trial %1: %2").arg(measured->trial).arg(trialStateTitle(measured->state));
    const Expected* expected = expectedAt(index);
    if (expected != nullptr && shareOf(*expected) > 1)
        return tr("predicted OOM");
    return m_query.show == LayoutQuery::Show::Kept ? QString()
                                                   : reasonFor(m_preset->space(), m_preset->rules(), index);
}

QVariant LayoutListModel::valueAt(CombinationIndex index, int column) const
{
    const SearchSpace& space = m_preset->space();
    if (column < parameterColumns()) {
        const Value& value = space.parameters()[column].choices[space.choiceAt(index, column)];
        return value.isNumber() ? QVariant(value.number) : QVariant(value.word);
    }
    const Measured* measured = measuredAt(index);
    const Expected* expected = expectedAt(index);
    switch (column - parameterColumns()) {
    case EstimatedMemory:
        return expected == nullptr ? QVariant() : QVariant(bytesOf(*expected) / bytesOfGib);
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

QVariant LayoutListModel::memoryToolTip(CombinationIndex index, int column) const
{
    const Expected* expected = expectedAt(index);
    if (expected == nullptr || column != parameterColumns() + EstimatedMemory)
        return {};
    const QLocale locale;
    const QString text = tr("Estimated %1 GiB of the %2 GiB that a GPU has")
                             .arg(locale.toString(bytesOf(*expected) / bytesOfGib, 'f', 1),
                                 locale.toString(m_preset->estimator()->capacity() / bytesOfGib, 'f', 1));
    return m_calibration.isEmpty() ? text : QString(text + u", "_qs + calibrationTitle(m_calibration));
}

QVariant LayoutListModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const CombinationIndex combination = m_listed.indexes[static_cast<size_t>(index.row())];
    const bool isState = index.column() == parameterColumns() + LayoutStateColumn;
    switch (role) {
    case Qt::DisplayRole: {
        const QVariant value = valueAt(combination, index.column());
        if (value.typeId() == QMetaType::Double && index.column() == parameterColumns() + EstimatedValue)
            return QLocale().toString(value.toDouble(), 'f', 0);
        if (value.typeId() == QMetaType::Double)
            return QLocale().toString(value.toDouble(), 'f', 1);
        return value;
    }
    case Qt::ToolTipRole:
        return isState ? QVariant(stateText(combination)) : memoryToolTip(combination, index.column());
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
        return index.column() == parameterColumns() + EstimatedMemory
            || index.column() == parameterColumns() + EstimatedValue;
    case MarkedRole: {
        const Measured* measured = measuredAt(combination);
        return measured != nullptr && m_markedTrial >= 0 && measured->trial == m_markedTrial;
    }
    case MemoryShareRole: {
        const Expected* expected = expectedAt(combination);
        return expected != nullptr && index.column() == parameterColumns() + EstimatedMemory
            ? QVariant(shareOf(*expected))
            : QVariant();
    }
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
        return shortUnit(m_direction);
    case MeasuredMemory:
        return tr("GiB");
    default:
        return m_query.show == LayoutQuery::Show::Kept ? tr("State") : tr("Why it is left out");
    }
}

/// What a column sorts by: choices in their order, numbers, trials before untried layouts. NaN for what is
/// not there, which comes last.
double LayoutListModel::sortKey(CombinationIndex index, int column) const
{
    constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
    if (column < parameterColumns())
        return m_preset->space().choiceAt(index, column);
    const Measured* measured = measuredAt(index);
    const Expected* expected = expectedAt(index);
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
    if (column < 0 || column >= columnCount())
        return;
    Q_EMIT layoutAboutToBeChanged();
    const QModelIndexList before = persistentIndexList();
    QList<CombinationIndex> held;
    for (const QModelIndex& index : before)
        held.append(m_listed.indexes[static_cast<size_t>(index.row())]);

    std::vector<std::pair<double, CombinationIndex>> keyed;
    keyed.reserve(m_listed.indexes.size());
    for (const CombinationIndex index : m_listed.indexes) {
        const double key = sortKey(index, column);
        keyed.emplace_back(std::isnan(key)    ? std::numeric_limits<double>::infinity()
                : order == Qt::AscendingOrder ? key
                                              : -key,
            index);
    }
    std::stable_sort(
        keyed.begin(), keyed.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    std::transform(
        keyed.begin(), keyed.end(), m_listed.indexes.begin(), [](const auto& entry) { return entry.second; });

    QModelIndexList after;
    for (qsizetype i = 0; i < before.size(); ++i) {
        const auto at = std::find(m_listed.indexes.begin(), m_listed.indexes.end(), held[i]);
        after.append(index(static_cast<int>(at - m_listed.indexes.begin()), before[i].column()));
    }
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged();
}

} // namespace megatune
