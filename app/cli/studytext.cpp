// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/studytext.h"

#include "app/cli/console.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/refusals.h"
#include "core/findings/speedup.h"
#include "core/forecast/publishedsettings.h"
#include "core/space/layoutindex.h"
#include "core/trial/refining.h"
#include "core/words/recordedsentence.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <QDateTime>
#include <QHash>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct ParameterUse
{
    QString name;
    bool differs = false;
    bool isNumber = true;
    Value first;
    int trials = 1;
};

/// How the trials use their parameters, those that have an effect somewhere, in the order of their
/// appearance; the baseline has none.
QList<ParameterUse> parameterUses(const StudyState& state)
{
    QList<ParameterUse> uses;
    QHash<QString, qsizetype> places; // a file of others may have thousands of parameters
    int layouts = 0;
    for (const Trial& trial : state.trials()) {
        layouts += trial.layout.isEmpty() ? 0 : 1;
        for (const LayoutItem& item : trial.layout.items()) {
            if (!hasEffect(item.name, trial.layout))
                continue;
            const auto place = places.constFind(item.name);
            if (place == places.constEnd()) {
                places.insert(item.name, uses.size());
                uses.append({item.name, false, item.value.isNumber(), item.value});
                continue;
            }
            ParameterUse& known = uses[*place];
            known.differs = known.differs || !(known.first == item.value);
            known.isNumber = known.isNumber && item.value.isNumber();
            ++known.trials;
        }
    }
    for (ParameterUse& use : uses)
        use.differs = use.differs || use.trials < layouts; // in some it has no effect
    return uses;
}

QString stateCell(const Trial& trial, bool isRun)
{
    if (trial.state != TrialState::Failed || !trial.failure
        || trial.failure->category == FailureCategory::CodeError)
        return trialStateTitle(trial.state, runningMeans(trial, isRun));
    return trialStateTitle(trial.state) + u": "_s
        + failureCategoryName(trial.failure->category).replace(u'_', u' ');
}

struct FailureGroup
{
    int first = 0;
    int more = 0;
    QString message;
    QString hint;
};

constexpr qsizetype mostFailureGroups = 5;
constexpr int mostOutOfMemory = 3;

/// How sure the best value is, and what could be done about it; empty when there is none.
QString bestCertainty(const StudyState& state)
{
    const std::optional<Ranking> ranking = rankingOf(state);
    if (!ranking)
        return {};
    QString text = certaintyText(*ranking, [](double value) { return valueText(value); });
    const bool isRefined = state.best()->refinement.has_value();
    if (!isRefined && (ranking->order == Order::Open || ranking->order == Order::Unknown))
        text += u"; "_s
            + (ranking->confirmations > 0 ? Tr::tr("--confirm with a larger number measures them again")
                                          : Tr::tr("--confirm measures them again"));
    return text;
}

} // namespace

QString countsText(const StudyCounts& counts, RunningMeans running)
{
    QStringList parts;
    for (const TrialState state : {TrialState::Finished, TrialState::Oom, TrialState::Failed,
             TrialState::TimedOut, TrialState::Skipped}) {
        if (counts.of(state) > 0)
            parts.append(QString::number(counts.of(state)) + u' ' + trialStateTitle(state));
    }
    QString text = Tr::tr("%1 executed").arg(counts.executed());
    if (!parts.isEmpty())
        text += u": "_s + parts.join(u", ");
    QStringList others{Tr::tr("%1 pruned").arg(counts.pruned)};
    for (const TrialState state :
        {TrialState::Running, TrialState::Queued, TrialState::Stopped, TrialState::HostLost}) {
        if (counts.of(state) > 0)
            others.append(QString::number(counts.of(state)) + u' ' + trialStateTitle(state, running));
    }
    return text + u"; "_s + others.join(u", ");
}

QString valueText(const std::optional<double>& value)
{
    if (!value)
        return u"-"_s;
    const double size = std::abs(*value);
    return size != 0 && (size < 0.01 || size >= 1e7) ? QString::number(*value, 'g', 6)
                                                     : QString::number(*value, 'f', 2);
}

QString momentText(const QString& at)
{
    const QDateTime moment = QDateTime::fromString(at, Qt::ISODateWithMs);
    return moment.isValid() ? moment.toLocalTime().toString(u"yyyy-MM-dd HH:mm:ss") : oneLine(at);
}

QString earlyEndsText(const StudySavings& savings)
{
    QStringList reasons;
    for (const auto& [reason, count] : savings.byReason)
        reasons.append(QString::number(count) + u' ' + earlyReasonTitle(reason));
    return reasons.isEmpty() ? QString() : QString(savingsText(savings) + u": "_s + reasons.join(u", "));
}

QString bestText(const StudyState& state)
{
    const Trial* best = state.best();
    if (best == nullptr)
        return Tr::tr("No trial gave a value.") + u'\n';
    QString text = Tr::tr("Best: trial %1, %2 %3")
                       .arg(best->number)
                       .arg(valueText(state.valueOf(*best)), valueUnit(state.header()));
    if (isDerivedMetric(best->metric))
        text += u", "_s + Tr::tr("derived from the iteration times");
    const Trial* baseline = state.baseline();
    if (const auto ratio = speedUpOverBaseline(state); ratio && baseline != best)
        text += u", "_s
            + Tr::tr("%1 times the baseline's %2")
                  .arg(QString::number(*ratio, 'f', 2), valueText(state.valueOf(*baseline)));
    text += u'\n';
    const Throughput throughput = StudyThroughput(state.header()).of(state.valueOf(*best), best->stepMs);
    if (const QStringList figures = throughputTexts(throughput); !figures.isEmpty())
        text += u"  "_s + figures.join(u", ") + u'\n';
    if (!best->layout.isEmpty())
        text += u"  "_s + best->layout.shownText() + u'\n';
    else if (best->baseline)
        text += u"  "_s + Tr::tr("the command as given") + u'\n';
    if (const QString kept = keptText(state, *best); !kept.isEmpty())
        text += u"  "_s + Tr::tr("refined: %1").arg(kept) + u'\n';
    text += u"  "_s + bestCertainty(state) + u'\n';
    for (const QString& doubt : doubtsAbout(state, *best))
        text += u"  "_s + Tr::tr("Doubtful: %1").arg(doubt) + u'\n';
    if (const QString published = nearPublishedText(publishedQuery(state.header())); !published.isEmpty())
        text += u"  "_s + Tr::tr("Published: %1").arg(published) + u'\n';
    const QString command = best->command;
    return text + u'\n' + command + (command.endsWith(u'\n') ? QString() : u"\n"_s);
}

namespace {

/// The table of the trials, row by row: that of a million trials is not held as cells.
class TrialRows
{
public:
    TrialRows(const StudyState& state, bool isRun)
        : m_state(state)
        , m_isRun(isRun)
        , m_uses(parameterUses(state))
        , m_throughput(state.header())
    {
    }

    [[nodiscard]] QStringList header() const
    {
        QStringList titles;
        for (const TextColumn& column : columns())
            titles.append(column.header);
        return titles;
    }

    [[nodiscard]] QList<TextColumn> columns() const
    {
        QList<TextColumn> columns{{u"#"_s, true}};
        for (const ParameterUse& use : m_uses) {
            if (use.differs)
                columns.append({titleOf(use), use.isNumber});
        }
        columns << TextColumn{Tr::tr("State")} << TextColumn{Tr::tr("Value"), true};
        if (m_throughput.hasMfu())
            columns << TextColumn{Tr::tr("MFU"), true};
        if (m_throughput.hasTokens())
            columns << TextColumn{Tr::tr("tokens/s"), true};
        return columns << TextColumn{Tr::tr("Memory"), true} << TextColumn{Tr::tr("Time"), true}
                       << TextColumn{u""_s};
    }

    [[nodiscard]] QStringList cells(const Trial& trial) const
    {
        QStringList cells{QString::number(trial.number)};
        const LayoutIndex values(trial.layout);
        for (const ParameterUse& use : m_uses) {
            if (!use.differs)
                continue;
            const Value* value = hasEffect(use.name, trial.layout) ? values.find(use.name) : nullptr;
            cells.append(value != nullptr ? oneLine(value->text()) : u"-"_s);
        }
        const Throughput figures = m_throughput.of(trial);
        cells << stateCell(trial, m_isRun) << valueText(trial.value);
        if (m_throughput.hasMfu())
            cells << (figures.mfu ? mfuText(*figures.mfu) : u"-"_s);
        if (m_throughput.hasTokens())
            cells << (figures.tokensPerSecondGpu ? numberText(*figures.tokensPerSecondGpu, 0) : u"-"_s);
        return cells << (trial.memoryGib ? megatune::memoryText(*trial.memoryGib) : u"-"_s)
                     << (trial.durationS ? durationText(*trial.durationS) : u"-"_s)
                     << marksOf(trial).join(u", ");
    }

    /// "TP 1, PP 2": what no trial has otherwise.
    [[nodiscard]] QString sameInAll() const
    {
        QStringList same;
        for (const ParameterUse& use : m_uses) {
            if (!use.differs)
                same.append(titleOf(use) + u' ' + oneLine(use.first.text()));
        }
        return same.join(u", ");
    }

private:
    [[nodiscard]] static QString titleOf(const ParameterUse& use)
    {
        return oneLine(parameterTitle(use.name));
    }
    [[nodiscard]] QStringList marksOf(const Trial& trial) const
    {
        QStringList marks;
        if (m_state.best() == &trial)
            marks << Tr::tr("best");
        if (isDerivedMetric(trial.metric))
            marks << Tr::tr("derived");
        return marks + trialMarks(trial);
    }

    const StudyState& m_state;
    bool m_isRun;
    QList<ParameterUse> m_uses;
    StudyThroughput m_throughput;
};

} // namespace

QString trialsText(const StudyState& state, bool isRun)
{
    const TrialRows rows(state, isRun);
    TextTable table(rows.columns(), 2);
    table.fit(rows.header());
    for (const Trial& trial : state.trials())
        table.fit(rows.cells(trial));
    QString text = table.headerLine();
    for (const Trial& trial : state.trials())
        text += table.rowLine(rows.cells(trial));
    const QString same = rows.sameInAll();
    return same.isEmpty() ? text : QString(text + u"  "_s + Tr::tr("The same in all: %1").arg(same) + u'\n');
}

/// What the trials that ran out of memory were told to try.
QString outOfMemoryText(const StudyState& state)
{
    QString text;
    int told = 0;
    int more = 0;
    for (const Trial& trial : state.trials()) {
        if (trial.state != TrialState::Oom || !trial.failure || trial.failure->hint.isEmpty())
            continue;
        if (told == mostOutOfMemory) {
            ++more;
            continue;
        }
        ++told;
        text += u"  "_s + Tr::tr("Trial %1").arg(trial.number) + u": "_s
            + oneLine(inOurLanguage(trial.failure->hint)) + u'\n';
    }
    if (more > 0)
        text += u"  "_s + Tr::tr("%n more ran out of memory.", nullptr, more) + u'\n';
    return text;
}

QString reasonsText(const StudyState& state)
{
    QString text;
    QString last;
    for (const Trial& trial : state.trials()) {
        if (!trial.baseline && !trial.reason.isEmpty() && trial.reason != last) {
            text += u"  "_s + QString::number(trial.number).rightJustified(4) + u"  "_s
                + oneLine(inOurLanguage(trial.reason)) + u'\n';
        }
        last = trial.reason;
    }
    return text.isEmpty() ? text : QString(Tr::tr("Why each was tried") + u'\n' + text);
}

QString whatRanTexts(const StudyState& state)
{
    QList<QPair<QString, QList<int>>> groups;
    for (const Trial& trial : state.trials()) {
        const QString sentence = trial.value ? whatRanText(trial) : QString();
        const auto known = std::find_if(
            groups.begin(), groups.end(), [&sentence](const auto& group) { return group.first == sentence; });
        if (known != groups.end())
            known->second.append(trial.number);
        else if (!sentence.isEmpty())
            groups.append({sentence, {trial.number}});
    }
    QString text;
    for (const auto& [sentence, trials] : groups)
        text += u"  "_s + namedTrials(trials) + u": "_s + sentence + u'\n';
    return text.isEmpty() ? text : QString(Tr::tr("What ran") + u'\n' + text);
}

QString doubtsText(const StudyState& state)
{
    QString text;
    for (const Doubt& doubt : doubtsOf(state))
        text += u"  "_s + doubtText(doubt) + u'\n';
    return text.isEmpty() ? text : QString(Tr::tr("Doubtful values") + u'\n' + text);
}

QString failuresText(const StudyState& state)
{
    QList<FailureGroup> groups;
    for (const Trial& trial : state.trials()) {
        if (!trial.failure || trial.state == TrialState::Oom || trial.state == TrialState::Stopped)
            continue;
        const QString message = oneLine(trial.failure->message).left(200);
        const auto known = std::find_if(groups.begin(), groups.end(),
            [&message](const FailureGroup& group) { return group.message == message; });
        if (known != groups.end())
            ++known->more;
        else if (groups.size() < mostFailureGroups)
            groups.append({trial.number, 0, message, oneLine(trial.failure->hint)});
    }
    QString text;
    for (const FailureGroup& group : std::as_const(groups)) {
        const QString which = group.more == 0
            ? Tr::tr("Trial %1").arg(group.first)
            : Tr::tr("Trial %1 and %2 more").arg(group.first).arg(group.more);
        text += u"  "_s + which + u": "_s + inOurLanguage(group.message) + u'\n';
        if (!group.hint.isEmpty())
            text += u"    "_s + inOurLanguage(group.hint) + u'\n';
    }
    text += outOfMemoryText(state);
    for (const ClosedLayouts& closed : closedLayouts(state))
        text += u"  "_s + closedText(closed) + u'\n';
    return text;
}

} // namespace megatune
