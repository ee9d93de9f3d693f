// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/replay.h"

#include "core/base/tr.h"
#include "core/command/commandline.h"
#include "core/log/gpuoom.h"
#include "core/space/parametertitles.h"
#include "core/study/earlierstudy.h"

#include <QDir>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString measureText(const MeasureSettings& measure)
{
    return Tr::tr("%1 of at least %3 iterations after %2 of warm-up", "median, a number, a number")
        .arg(metricName(measure.metric))
        .arg(measure.warmup)
        .arg(measure.minIterations);
}

/// An argument that the file does not name has its default there: written by a program that did not know it
/// yet.
QString differingArgument(const StudyCreated& file, const StudyCreated& plan)
{
    PresetArguments defaults;
    if (const auto kind = presetKind(plan.preset)) {
        for (const ArgumentSpec& spec : kind->arguments)
            defaults.insert(spec.name, spec.defaultText);
    }
    QStringList names = file.arguments.keys() + plan.arguments.keys();
    names.removeDuplicates();
    for (const QString& name : laterArguments(file.arguments, plan.arguments))
        names.removeAll(name);
    for (const QString& name : names) {
        const QString before = file.arguments.value(name, defaults.value(name));
        const QString now = plan.arguments.value(name, defaults.value(name));
        if (before != now)
            return name;
    }
    return {};
}

Error differs(const QString& path, const QString& what, const QString& before, const QString& now)
{
    const auto quoted = [](const QString& text) {
        return text.isEmpty() ? Tr::tr("nothing") : u'"' + text + u'"';
    };
    return {ErrorKind::Conflict,
        Tr::tr("%1 was made with another %2 (%3 there, %4 now); give the same again, or use another file.")
            .arg(QDir::toNativeSeparators(path), what, quoted(before), quoted(now)),
        {}, u"study"_s};
}

} // namespace

Outcome outcomeOf(const TrialEnded& ended)
{
    const double memory = ended.memoryGib.value_or(0);
    if (ended.state == TrialState::Finished && ended.value)
        return {Outcome::Kind::Value, *ended.value, memory};
    if (ended.state != TrialState::Oom)
        return {Outcome::Kind::Failed, 0, memory};
    Outcome outcome{Outcome::Kind::OutOfMemory, 0, memory};
    FailureRecord failure;
    if (ended.failure)
        readOomNumbers(ended.failure->message.toStdString(), failure);
    outcome.capacityGib = failure.capacityGib.value_or(0);
    if (failure.allocatedGib && failure.triedGib)
        outcome.wantedGib = *failure.allocatedGib + *failure.triedGib;
    return outcome;
}

QString laterArgumentsSentence(const StudyCreated& file, const PresetArguments& now, const QString& path)
{
    QStringList later;
    for (const QString& name : laterArguments(file.arguments, now))
        later.append(argumentTitle(name));
    if (later.isEmpty())
        return {};
    const QString sentence =
        Tr::tr("%1 began without %2: the search goes on with what this tells, and learns "
               "from the trials that are there.")
            .arg(QDir::toNativeSeparators(path), later.join(u", "_s));
    if (!file.measure.bySamples)
        return sentence;
    return sentence + u' '
        + Tr::tr("Its values stay samples/s; a new study that learns from it has them as TFLOP/s.");
}

std::optional<Error> conflictBetween(const StudyCreated& file, const StudyCreated& plan, const QString& path)
{
    if (file.preset != plan.preset)
        return differs(path, Tr::tr("preset"), file.preset, plan.preset);
    const QString shown = withoutScriptInside(file.command);
    if (file.command != plan.command && shown != file.command && shown == withoutScriptInside(plan.command)) {
        return Error{ErrorKind::Conflict,
            Tr::tr(
                "%1 was made with another text of the script in \"%2\"; put that back, or use another file.")
                .arg(QDir::toNativeSeparators(path), shown),
            {}, u"study"_s};
    }
    if (file.command != plan.command)
        return differs(path, Tr::tr("command"), file.command, plan.command);
    if (const QString name = differingArgument(file, plan); !name.isEmpty())
        return differs(path, argumentTitle(name), file.arguments.value(name), plan.arguments.value(name));
    if (file.rules != plan.rules)
        return differs(path, Tr::tr("set of rules"), file.rules, plan.rules);
    if (file.strategy != plan.strategy)
        return differs(path, Tr::tr("strategy"), file.strategy, plan.strategy);
    if (file.seed != plan.seed)
        return differs(path, Tr::tr("seed"), QString::number(file.seed), QString::number(plan.seed));
    if (file.direction != plan.direction)
        return differs(
            path, Tr::tr("direction"), directionName(file.direction), directionName(plan.direction));
    if (measureText(file.measure) != measureText(plan.measure))
        return differs(path, Tr::tr("measure"), measureText(file.measure), measureText(plan.measure));
    return std::nullopt;
}

void StudyReplay::follow(const StudyEvent& event, const StudyState& state)
{
    std::visit([this, &state](const auto& data) { on(data, state); }, event.data);
}

ProposalStep StudyReplay::ask()
{
    ProposalStep step = m_proposer.ask();
    while (step.kind == ProposalStep::Kind::Yield)
        step = m_proposer.ask();
    return step;
}

void StudyReplay::on(const TrialQueued& event, const StudyState& state)
{
    const Trial* trial = state.trial(event.number);
    if (trial == nullptr || m_proposer.knows(event.number))
        return; // the state did not take it either
    if (!trial->standsForLayout())
        return; // no strategy knows of it
    if (trial->baseline) {
        m_proposer.knowBaseline(event.number, event.command);
        return;
    }
    if (trial->byHand || m_learnsOnly) {
        if (const std::optional<QString> command = m_proposer.commandFor(event.params))
            m_proposer.addManual(event.number, event.params, *command);
        return;
    }
    if (!m_diverged) {
        const ProposalStep step = ask();
        if (step.kind == ProposalStep::Kind::Try && step.layout == event.params) {
            m_proposer.tried(event.number);
            return;
        }
        m_diverged = true;
    }
    // The file's own command has lost its secrets: it is not to be run.
    if (const std::optional<QString> command = m_proposer.commandFor(event.params))
        m_proposer.know(event.number, *command);
}

void StudyReplay::on(const TrialPruned& event, const StudyState&)
{
    if (!m_diverged) {
        const ProposalStep step = ask();
        if (step.kind == ProposalStep::Kind::Prune && step.layout == event.params) {
            m_proposer.pruned();
            return;
        }
        m_diverged = true;
    }
    m_proposer.knowPruned(event.params);
}

void StudyReplay::on(const TrialRequeued& event, const StudyState& state)
{
    const Trial* trial = state.trial(event.number);
    if (trial != nullptr && trial->state == TrialState::Queued)
        m_proposer.requeued(event.number);
}

void StudyReplay::on(const TrialEnded& event, const StudyState& state)
{
    const Trial* trial = state.trial(event.number);
    if (trial == nullptr || !isFinal(trial->state) || !trial->standsForLayout())
        return;
    m_proposer.ended(event.number, outcomeOf(event), refusalIn(event.state, event.failure));
    // A running study asks at once, too: what it settles without an event happens at the same place.
    if (!m_diverged && state.phase() != StudyPhase::Paused)
        (void)ask();
}

} // namespace megatune
