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

} // namespace

/// What a trial has beside its parameters: a further column is a further row of figures().
struct TrialTableModel::Figure
{
    using Model = TrialTableModel;

    Column kind = Column::Number;
    QString (*title)(const Model&) = nullptr;
    QString (*meaning)(const Model&) = nullptr;             ///< null: none is needed
    double (*number)(const Model&, const Trial&) = nullptr; ///< null: its words are its order
    QString (*words)(const Model&, const Trial&) = nullptr; ///< null: the number
    bool (*isShown)(const Model&) = nullptr;                ///< null: always
    int decimals = 1;
};

const std::array<TrialTableModel::Figure, TrialTableModel::figureCount>& TrialTableModel::figures()
{
    using Model = TrialTableModel;
    static const std::array<Figure, figureCount> all{{
        {Column::Number, [](const Model&) { return tr("#", "number of a trial"); }, nullptr,
            [](const Model&, const Trial& trial) { return double(trial.number); },
            [](const Model&, const Trial& trial) { return QString::number(trial.number); }},
        {Column::Value,
            [](const Model& model) {
                return shortUnit(model.m_feed ? model.m_feed->state().header() : StudyCreated());
            },
            [](const Model&) { return tr("Value per GPU; in italics while the trial runs"); },
            [](const Model& model, const Trial& trial) { return model.valueOf(trial); },
            [](const Model& model, const Trial& trial) { return model.valueText(trial); }},
        {Column::Memory, [](const Model&) { return tr("GiB"); },
            [](const Model&) { return tr("Largest memory of a GPU, in GiB"); },
            [](const Model&, const Trial& trial) { return trial.memoryGib.value_or(absentNumber); }},
        {Column::Duration, [](const Model&) { return tr("Time"); },
            [](const Model&) {
                return tr("From the start to the end, as minutes:seconds or hours:minutes:seconds");
            },
            [](const Model&, const Trial& trial) { return trial.durationS.value_or(absentNumber); },
            [](const Model&, const Trial& trial) {
                return trial.durationS ? durationText(*trial.durationS) : u"\u2013"_s;
            }},
        {Column::State, [](const Model&) { return tr("State"); }, nullptr, nullptr,
            [](const Model& model, const Trial& trial) { return model.stateCell(trial); }},
        {Column::Refinement, [](const Model&) { return tr("Refinement"); }, nullptr, nullptr,
            [](const Model&, const Trial& trial) {
                return trial.refinement ? trial.refinement->name : QString();
            },
            [](const Model& model) { return model.m_feed && model.m_feed->state().counts().refining > 0; }},
        {Column::Mfu, [](const Model&) { return tr("MFU %"); },
            [](const Model& model) {
                return tr(
                    "Model FLOPs utilisation: the share of the GPU's peak of %1 TFLOP/s at the command's "
                    "precision")
                    .arg(numberText(model.m_throughput->peakTflops().value_or(absentNumber), 0));
            },
            [](const Model& model, const Trial& trial) {
                return 100 * model.throughputOf(trial).mfu.value_or(absentNumber);
            },
            nullptr, [](const Model& model) { return model.m_throughput && model.m_throughput->hasMfu(); }},
        {Column::Tokens, [](const Model&) { return tr("tokens/s"); },
            [](const Model&) { return tr("Tokens of full sequences per second and GPU"); },
            [](const Model& model, const Trial& trial) {
                return model.throughputOf(trial).tokensPerSecondGpu.value_or(absentNumber);
            },
            nullptr, [](const Model& model) { return model.m_throughput && model.m_throughput->hasTokens(); },
            0},
        {Column::Host, [](const Model&) { return tr("Host"); }, nullptr, nullptr,
            [](const Model&, const Trial& trial) { return trial.process.host; }},
    }};
    return all;
}

/// Null for a parameter.
const TrialTableModel::Figure* TrialTableModel::figureOf(int column) const
{
    const Column kind = kindOf(column);
    for (const Figure& figure : figures()) {
        if (figure.kind == kind)
            return &figure;
    }
    return nullptr;
}

/// Those behind the parameters.
QList<TrialTableModel::Column> TrialTableModel::resultColumns() const
{
    QList<Column> columns;
    for (const Figure& figure : figures()) {
        const bool isFirst = figure.kind == Column::Number;
        if (!isFirst && (figure.isShown == nullptr || figure.isShown(*this)))
            columns.append(figure.kind);
    }
    return columns;
}

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
    m_results = resultColumns();
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
    m_results = resultColumns();
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
    if (const Figure* figure = figureOf(column)) {
        return figure->words != nullptr ? figure->words(*this, trial)
                                        : numberText(figure->number(*this, trial), figure->decimals);
    }
    const Value* value = effectiveValue(trial.layout, parameterOf(column));
    return value ? value->text() : u"\u2013"_s;
}

bool TrialTableModel::isOfWords(int column) const
{
    const Figure* figure = figureOf(column);
    return figure != nullptr && figure->number == nullptr;
}

double TrialTableModel::sortNumber(int row, int column) const
{
    const Trial* trial = trialAt(row);
    if (!trial)
        return absentNumber;
    if (const Figure* figure = figureOf(column))
        return figure->number != nullptr ? figure->number(*this, *trial) : absentNumber;
    const Value* value = trial->layout.find(parameterOf(column));
    return value && value->isNumber() ? static_cast<double>(value->number) : absentNumber;
}

QVariant TrialTableModel::sortKey(const Trial& trial, int column) const
{
    if (isOfWords(column))
        return text(trial, column);
    if (kindOf(column) == Column::Parameter) {
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
    case Qt::TextAlignmentRole:
        return alignment(column);
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

QVariant TrialTableModel::alignment(int column) const
{
    return QVariant::fromValue(Qt::AlignVCenter | (isOfWords(column) ? Qt::AlignLeft : Qt::AlignRight));
}

QVariant TrialTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount())
        return {};
    const Figure* figure = figureOf(section);
    switch (role) {
    case Qt::TextAlignmentRole:
        return alignment(section);
    case Qt::ToolTipRole:
        if (figure == nullptr)
            return parameterMeaning(parameterOf(section));
        return figure->meaning != nullptr ? figure->meaning(*this) : QString();
    case Qt::DisplayRole:
        return figure != nullptr ? figure->title(*this) : parameterTitle(parameterOf(section));
    default:
        return {};
    }
}

} // namespace megatune

#include "moc_trialtablemodel.cpp"
