// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/trials/trialtablemodel.h"

#include "core/base/text.h"
#include "core/findings/parametercolumns.h"
#include "core/trial/refining.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"
#include "ui/trials/studyseries.h"

#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int trialTableFlushMs = 100;
/// More changed rows than this are told as one range.
constexpr int maxSingleRows = 64;
constexpr double absentNumber = std::numeric_limits<double>::quiet_NaN();

bool isOfWords(TrialTableModel::Column kind)
{
    using Column = TrialTableModel::Column;
    return kind == Column::State || kind == Column::Refinement || kind == Column::Host;
}

/// Those behind the parameters.
QList<TrialTableModel::Column> resultColumns(const std::optional<StudyThroughput>& throughput, bool refines)
{
    using Column = TrialTableModel::Column;
    QList<Column> columns{Column::Value, Column::Memory, Column::Duration, Column::State};
    if (refines)
        columns.append(Column::Refinement);
    if (throughput && throughput->hasMfu())
        columns.append(Column::Mfu);
    if (throughput && throughput->hasTokens())
        columns.append(Column::Tokens);
    return columns << Column::Host;
}

} // namespace

TrialTableModel::TrialTableModel(const StudySeries* series, QObject* parent)
    : QAbstractTableModel(parent)
    , m_series(series)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(trialTableFlushMs);
    connect(&m_timer, &QTimer::timeout, this, &TrialTableModel::flush);
}

void TrialTableModel::setFeed(StudyFeed* feed)
{
    if (m_feed)
        m_feed->disconnect(this);
    m_feed = feed;
    if (feed) {
        connect(feed, &StudyFeed::changed, this, &TrialTableModel::apply);
        connect(feed, &StudyFeed::reset, this, &TrialTableModel::rebuild);
        connect(feed, &StudyFeed::livePoint, this, [this](int number) { markChanged(number); });
        connect(feed, &StudyFeed::runChanged, this, [this] {
            for (const Trial& trial : m_feed->state().trials()) {
                if (trial.state == TrialState::Running)
                    markChanged(trial.number);
            }
        });
        connect(feed, &QObject::destroyed, this, &TrialTableModel::rebuild);
    }
    rebuild();
}

void TrialTableModel::rebuild()
{
    beginResetModel();
    m_timer.stop();
    m_changed.clear();
    m_parameters.clear();
    m_places.clear();
    m_shown.clear();
    m_largest = 0;
    m_rows = 0;
    m_best = bestNumber();
    m_throughput =
        m_feed ? std::optional(StudyThroughput(m_feed->state().header())) : std::optional<StudyThroughput>();
    m_results = resultColumns(m_throughput, m_feed && m_feed->state().counts().refining > 0);
    if (m_feed) {
        const QList<Trial>& trials = m_feed->state().trials();
        m_rows = static_cast<int>(trials.size());
        for (const Trial& trial : trials) {
            learnParameters(trial);
            m_largest = std::max(m_largest, std::abs(trial.value.value_or(0)));
        }
    }
    for (int i = 0; i < m_parameters.size(); ++i) {
        if (m_allParameters || m_parameters.at(i).differs)
            m_shown.append(i);
    }
    endResetModel();
}

void TrialTableModel::setAllParameters(bool all)
{
    if (m_allParameters == all)
        return;
    m_allParameters = all;
    rebuild();
}

void TrialTableModel::learnParameters(const Trial& trial)
{
    if (trial.baseline || trial.layout.isEmpty())
        return;
    const QList<LayoutItem>& items = trial.layout.items();
    for (qsizetype i = 0; i < items.size(); ++i) {
        const LayoutItem& item = items.at(i);
        // Layouts name their parameters in the same order, nearly always.
        const bool isInOrder = i < m_parameters.size() && m_parameters.at(i).name == item.name;
        const qsizetype place = isInOrder ? i : m_places.value(item.name, -1);
        if (place >= 0 && m_parameters.at(place).differs)
            continue;
        const bool isEffective = hasEffect(item.name, trial.layout);
        if (place < 0 && m_parameters.size() < mostParameterColumns) {
            m_places.insert(item.name, m_parameters.size());
            m_parameters.append({item.name, isEffective ? std::optional(item.value) : std::nullopt, false});
        }
        // A parameter that has an effect in some trials only (the method of full recomputation) follows from
        // another one, as long as it has but one value.
        if (place >= 0 && isEffective) {
            ParameterColumn& known = m_parameters[place];
            known.differs = known.first && *known.first != item.value;
            if (!known.first)
                known.first = item.value;
        }
    }
}

void TrialTableModel::showParameters()
{
    // Columns only ever come; each is put where the order of the parameters wants it.
    for (int i = 0; i < m_parameters.size(); ++i) {
        if (!(m_allParameters || m_parameters.at(i).differs) || m_shown.contains(i))
            continue;
        const auto place = std::lower_bound(m_shown.begin(), m_shown.end(), i) - m_shown.begin();
        const int column = static_cast<int>(place) + 1;
        beginInsertColumns({}, column, column);
        m_shown.insert(place, i);
        endInsertColumns();
    }
}

void TrialTableModel::showRefinements()
{
    if (m_feed->state().counts().refining == 0 || m_results.contains(Column::Refinement))
        return;
    const int column = columnOf(Column::State) + 1;
    beginInsertColumns({}, column, column);
    m_results = resultColumns(m_throughput, true);
    endInsertColumns();
}

void TrialTableModel::apply(const StudyEvent& event)
{
    if (const auto* ended = std::get_if<TrialEnded>(&event.data)) {
        m_largest = std::max(m_largest, std::abs(ended->value.value_or(0)));
        markChanged(ended->number);
    } else if (const auto* started = std::get_if<TrialStarted>(&event.data)) {
        markChanged(started->number);
    } else if (const auto* requeued = std::get_if<TrialRequeued>(&event.data)) {
        markChanged(requeued->number);
    } else if (const auto* judged = std::get_if<RefinementJudged>(&event.data)) {
        markChanged(judged->number);
    } else if (const auto* summary = std::get_if<IterationSummary>(&event.data)) {
        markChanged(summary->number);
    } else if (std::holds_alternative<StudyCreated>(event.data)) {
        rebuild(); // which columns there are follows from it
    } else if (std::holds_alternative<TrialQueued>(event.data)) {
        if (!m_timer.isActive())
            m_timer.start();
    } else if (const auto* note = std::get_if<NoteSet>(&event.data)) {
        markChanged(note->number.value_or(-1));
    } else if (const auto* star = std::get_if<StarSet>(&event.data)) {
        markChanged(star->number.value_or(-1));
    }
}

void TrialTableModel::markChanged(int number)
{
    if (number < 0)
        return;
    m_changed.insert(number);
    if (!m_timer.isActive())
        m_timer.start();
}

void TrialTableModel::flush()
{
    m_timer.stop();
    if (!m_feed)
        return;
    const QList<Trial>& trials = m_feed->state().trials();
    const int rows = static_cast<int>(trials.size());
    if (rows > m_rows) {
        for (int row = m_rows; row < rows; ++row)
            learnParameters(trials.at(row));
        showParameters();
        showRefinements();
        beginInsertRows({}, m_rows, rows - 1);
        m_rows = rows;
        endInsertRows();
    }
    if (m_best != bestNumber()) {
        m_changed.insert(m_best);
        m_best = bestNumber();
        m_changed.insert(m_best);
    }
    const QSet<int> changed = std::exchange(m_changed, {});
    const int lastColumn = columnCount() - 1;
    if (changed.size() > maxSingleRows) {
        Q_EMIT dataChanged(index(0, 0), index(m_rows - 1, lastColumn));
        return;
    }
    for (const int row : changed) {
        if (row >= 0 && row < m_rows)
            Q_EMIT dataChanged(index(row, 0), index(row, lastColumn));
    }
}

TrialTableModel::Column TrialTableModel::kindOf(int column) const
{
    if (column <= 0)
        return Column::Number;
    const int afterParameters = column - 1 - static_cast<int>(m_shown.size());
    if (afterParameters < 0)
        return Column::Parameter;
    return m_results.at(std::min<qsizetype>(afterParameters, m_results.size() - 1));
}

QString TrialTableModel::parameterOf(int column) const
{
    return kindOf(column) == Column::Parameter ? m_parameters.at(m_shown.at(column - 1)).name : QString();
}

QStringList TrialTableModel::parameters() const
{
    QStringList names;
    for (const ParameterColumn& column : m_parameters)
        names.append(column.name);
    return names;
}

int TrialTableModel::columnOf(Column kind) const
{
    for (int column = 0; column < columnCount(); ++column) {
        if (kindOf(column) == kind)
            return column;
    }
    return -1;
}

const Trial* TrialTableModel::trialAt(int row) const
{
    return m_feed && row >= 0 && row < m_rows ? m_feed->state().trial(row) : nullptr;
}

int TrialTableModel::bestNumber() const
{
    const Trial* best = m_feed ? m_feed->state().best() : nullptr;
    return best ? best->number : -1;
}

int TrialTableModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : m_rows;
}

int TrialTableModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(1 + m_shown.size() + m_results.size());
}

double TrialTableModel::valueOf(const Trial& trial) const
{
    if (trial.state == TrialState::Running && m_series)
        return m_series->liveValue(trial.number);
    return trial.value.value_or(absentNumber);
}

Throughput TrialTableModel::throughputOf(const Trial& trial) const
{
    if (!m_throughput)
        return {};
    if (trial.state == TrialState::Running && m_series)
        return m_throughput->of(valueOf(trial), m_series->liveStepMs(trial.number));
    return m_throughput->of(trial);
}

QString TrialTableModel::valueText(const Trial& trial) const
{
    const double value = valueOf(trial);
    return numberText(
        value, decimalsFor(std::isfinite(value) ? std::max(m_largest, std::abs(value)) : m_largest));
}

/// The state with its marks; what it refines has a column of its own.
QString TrialTableModel::stateCell(const Trial& trial) const
{
    QStringList parts = trialMarks(trial);
    parts.removeAll(refiningText(trial));
    parts.prepend(trialStateTitle(trial.state, runningMeans(trial, m_feed->isRun())));
    return parts.join(u", "_s);
}

QString TrialTableModel::text(const Trial& trial, int column) const
{
    switch (kindOf(column)) {
    case Column::Number:
        return QString::number(trial.number);
    case Column::Parameter: {
        const Value* value = effectiveValue(trial.layout, parameterOf(column));
        return value ? value->text() : u"\u2013"_s;
    }
    case Column::Value:
        return valueText(trial);
    case Column::Mfu:
        return numberText(100 * throughputOf(trial).mfu.value_or(absentNumber));
    case Column::Tokens:
        return numberText(throughputOf(trial).tokensPerSecondGpu.value_or(absentNumber), 0);
    case Column::Memory:
        return numberText(trial.memoryGib.value_or(absentNumber));
    case Column::Duration:
        return trial.durationS ? durationText(*trial.durationS) : u"\u2013"_s;
    case Column::State:
        return stateCell(trial);
    case Column::Refinement:
        return trial.refinement ? trial.refinement->name : QString();
    case Column::Host:
        return trial.process.host;
    }
    return {};
}

double TrialTableModel::sortNumber(int row, int column) const
{
    const Trial* trial = trialAt(row);
    if (!trial)
        return absentNumber;
    switch (kindOf(column)) {
    case Column::Number:
        return trial->number;
    case Column::Parameter: {
        const Value* value = trial->layout.find(parameterOf(column));
        return value && value->isNumber() ? static_cast<double>(value->number) : absentNumber;
    }
    case Column::Value:
        return valueOf(*trial);
    case Column::Mfu:
        return throughputOf(*trial).mfu.value_or(absentNumber);
    case Column::Tokens:
        return throughputOf(*trial).tokensPerSecondGpu.value_or(absentNumber);
    case Column::Memory:
        return trial->memoryGib.value_or(absentNumber);
    case Column::Duration:
        return trial->durationS.value_or(absentNumber);
    case Column::State:
    case Column::Refinement:
    case Column::Host:
        break;
    }
    return absentNumber;
}

QVariant TrialTableModel::sortKey(const Trial& trial, int column) const
{
    const Column kind = kindOf(column);
    if (isOfWords(kind))
        return text(trial, column);
    if (kind == Column::Parameter) {
        const Value* value = trial.layout.find(parameterOf(column));
        if (value && !value->isNumber())
            return value->word;
    }
    return sortNumber(trial.number, column);
}

QString TrialTableModel::toolTip(const Trial& trial, int column) const
{
    if (kindOf(column) == Column::State && trial.failure) {
        const QString message = inOurLanguage(trial.failure->message);
        return trial.failure->hint.isEmpty() ? message : message + u'\n' + inOurLanguage(trial.failure->hint);
    }
    if (kindOf(column) == Column::State && trial.endedEarly)
        return earlyEndText(*trial.endedEarly);
    const bool isItsState = kindOf(column) == Column::State || kindOf(column) == Column::Refinement;
    if (isItsState && !trialMarks(trial).isEmpty())
        return stateText(trial, m_feed->isRun());
    return trial.reason.isEmpty()
        ? layoutText(trial)
        : QString(layoutText(trial) + u'\n' + tr("Why: %1").arg(inOurLanguage(trial.reason)));
}

QVariant TrialTableModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const Trial* trial = trialAt(index.row());
    if (!trial)
        return {};
    const int column = index.column();
    const Column kind = kindOf(column);
    switch (role) {
    case Qt::DisplayRole:
        return text(*trial, column);
    case Qt::ToolTipRole:
        return toolTip(*trial, column);
    case Qt::AccessibleTextRole:
        return tr("%1: %2", "column: value")
            .arg(headerData(column, Qt::Horizontal).toString(), text(*trial, column));
    case Qt::AccessibleDescriptionRole:
        return trialSentence(
            *trial, trial->number == bestNumber(), m_feed->state().header(), m_feed->isRun());
    case Qt::TextAlignmentRole: {
        return QVariant::fromValue(Qt::AlignVCenter | (isOfWords(kind) ? Qt::AlignLeft : Qt::AlignRight));
    }
    case SortRole:
        return sortKey(*trial, column);
    case NumberRole:
        return trial->number;
    case StateRole:
        return static_cast<int>(trial->state);
    case BestRole:
        return trial->number == bestNumber();
    case ProvisionalRole:
        return trial->state == TrialState::Running;
    case StarredRole:
        return trial->starred;
    default:
        return {};
    }
}

QString TrialTableModel::headerToolTip(int column) const
{
    switch (kindOf(column)) {
    case Column::Parameter:
        return parameterMeaning(parameterOf(column));
    case Column::Value:
        return tr("Value per GPU; in italics while the trial runs");
    case Column::Mfu:
        return tr(
            "Model FLOPs utilisation: the share of the GPU's peak of %1 TFLOP/s at the command's precision")
            .arg(numberText(m_throughput->peakTflops().value_or(absentNumber), 0));
    case Column::Tokens:
        return tr("Tokens of full sequences per second and GPU");
    case Column::Memory:
        return tr("Largest memory of a GPU, in GiB");
    case Column::Duration:
        return tr("From the start to the end, as minutes:seconds or hours:minutes:seconds");
    case Column::Number:
    case Column::State:
    case Column::Refinement:
    case Column::Host:
        break;
    }
    return {};
}

QVariant TrialTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Column kind = kindOf(section);
    if (role == Qt::TextAlignmentRole) {
        return QVariant::fromValue(Qt::AlignVCenter | (isOfWords(kind) ? Qt::AlignLeft : Qt::AlignRight));
    }
    if (role == Qt::ToolTipRole)
        return headerToolTip(section);
    if (role != Qt::DisplayRole)
        return {};
    switch (kind) {
    case Column::Number:
        return tr("#", "number of a trial");
    case Column::Parameter:
        return parameterTitle(parameterOf(section));
    case Column::Value:
        return shortUnit(m_feed ? m_feed->state().header() : StudyCreated());
    case Column::Mfu:
        return tr("MFU %");
    case Column::Tokens:
        return tr("tokens/s");
    case Column::Memory:
        return tr("GiB");
    case Column::Duration:
        return tr("Time");
    case Column::State:
        return tr("State");
    case Column::Refinement:
        return tr("Refinement");
    case Column::Host:
        return tr("Host");
    }
    return {};
}

} // namespace megatune

#include "moc_trialtablemodel.cpp"
