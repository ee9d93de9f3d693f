// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/studydraft_p.h"

#include "core/base/background.h"
#include "core/base/text.h"
#include "core/dialect/dialecttext.h"
#include "core/hardware/gpuspec.h"
#include "core/hosts/createhost.h"
#include "core/preset/ownparameters.h"
#include "core/run/trialhost.h"

#include <algorithm>
#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

/// Typing pauses for this long before anything is computed.
constexpr int draftSettleMs = 150;

struct DraftText
{
    Q_DECLARE_TR_FUNCTIONS(DraftText)
};

QString draftArgumentProblem(const ArgumentSpec& spec, const QString& text)
{
    const QLocale locale;
    if (spec.kind == ArgumentSpec::Kind::Integer) {
        const std::optional<qint64> number = toInteger(text);
        const QString shown = text.size() > 40 ? QString(text.left(40) + u'\u2026') : text;
        if (!number)
            return DraftText::tr("\u201c%1\u201d is not a whole number.").arg(shown);
        if (*number < spec.minimum || *number > spec.maximum) {
            return DraftText::tr("%1 is out of range: give %2 to %3.")
                .arg(shown, locale.toString(spec.minimum), locale.toString(spec.maximum));
        }
    }
    if (spec.kind == ArgumentSpec::Kind::Choice && !spec.choices.contains(text))
        return DraftText::tr("\u201c%1\u201d is not one of %2.").arg(text, spec.choices.join(u", "));
    if (spec.name == u"params") {
        const auto own = ownParametersFromText(text, {});
        return own ? QString() : own.error().sentence;
    }
    if (spec.name == u"gpu") {
        const Result<GpuSpec> known = gpuSpec(text);
        return known ? QString() : known.error().sentence;
    }
    return {};
}

} // namespace

StudyDraft::Private::Private(StudyDraft* owner, const QProcessEnvironment& processEnvironment)
    : q(owner)
    , environment(processEnvironment)
{
    readSpecs();
    settle.setSingleShot(true);
    settle.setInterval(draftSettleMs);
}

void StudyDraft::Private::readSpecs()
{
    const Result<PresetKind> kind = presetKind(typed.preset);
    specs = kind ? kind->arguments : QList<ArgumentSpec>();
}

const ArgumentSpec* StudyDraft::Private::spec(const QString& name) const
{
    const auto found =
        std::find_if(specs.begin(), specs.end(), [&name](const ArgumentSpec& s) { return s.name == name; });
    return found == specs.end() ? nullptr : &*found;
}

QString StudyDraft::Private::typedProblem(const QString& name) const
{
    const ArgumentSpec* wanted = spec(name);
    return wanted != nullptr && typed.arguments.contains(name)
        ? draftArgumentProblem(*wanted, typed.arguments.value(name))
        : QString();
}

DraftInput StudyDraft::Private::input() const
{
    DraftInput result{typed.preset, typed.arguments, true, typed.choices, typed.strategy,
        typed.options.created.direction, typed.options.created.seed, environment, commandLine};
    result.asIs = typed.asIs;
    result.measure = typed.options.created.measure;
    result.stopAfter = typed.options.stopAfter;
    result.workingDirectory = typed.options.workingDirectory;
    result.trialEnvironment = typed.options.environment;
    for (const ArgumentSpec& each : specs) {
        if (!typedProblem(each.name).isEmpty()) {
            result.arguments.remove(each.name);
            // Layouts do not depend on the type of GPU: counts stay while it is typed.
            result.complete = result.complete && each.name == u"gpu";
        }
    }
    result.hosts = hostOffer();
    result.nodesAreTold = !hostSpecs.isEmpty()
        && std::all_of(hostSpecs.begin(), hostSpecs.end(),
            [](const HostSpec& spec) { return spec.kind == HostSpec::Kind::Nodes; });
    return result;
}

const Parameter* StudyDraft::Private::parameter(const QString& name) const
{
    if (!analysis.unrestricted)
        return nullptr;
    const SearchSpace& space = analysis.unrestricted->space();
    const int at = space.indexOf(name);
    return at < 0 ? nullptr : &space.parameters()[at];
}

void StudyDraft::Private::invalidate()
{
    ++*generation;
    computing = true;
    toldOffer = hostOffer();
    const bool isMissing = std::any_of(specs.begin(), specs.end(),
        [this](const ArgumentSpec& each) { return each.required && q->usedArgument(each.name).isEmpty(); });
    if (isMissing || !input().complete)
        forgetPreset();
    settle.start();
    Q_EMIT q->changed();
}

void StudyDraft::Private::forgetPreset()
{
    analysis.unrestricted.reset();
    analysis.preset.reset();
    analysis.presetProblem.clear();
    analysis.dialectProblem.clear();
    analysis.otherProcessCount.clear();
    analysis.classification.reset();
    analysis.layoutCounts.reset();
    analysis.presetCounts.clear();
    analysis.strategyProblem.clear();
    analysis.firstLayout.reset();
    analysis.remainingAtMost.reset();
    analysis.heldBack = {};
    analysis.contradictions.clear();
}

void StudyDraft::Private::compute()
{
    using Answer = std::shared_ptr<const DraftAnalysis>;
    const quint64 mine = *generation;
    const auto work = [mine, latest = generation, wanted = input()]() -> Answer {
        if (*latest != mine)
            return nullptr; // somebody typed on while this waited for a thread
        return std::make_shared<const DraftAnalysis>(analyse(wanted));
    };
    inBackground<Answer>(q, work, [this, mine](const Answer& answer) {
        if (answer)
            accept(mine, *answer);
    });
}

void StudyDraft::Private::accept(quint64 itsGeneration, const DraftAnalysis& answer)
{
    if (itsGeneration != *generation)
        return;
    analysis = answer;
    computing = false;
    dialect = analysis.dialect;
    // Space shows and changes choices; a text that says them is taken apart once it can be read.
    if (analysis.preset && typed.arguments.remove(QStringLiteral("only")) > 0)
        typed.choices = analysis.choices;
    Q_EMIT q->changed();
}

void StudyDraft::Private::listModels()
{
    modelsAsked = true;
    const auto work = [where = environment] {
        const ModelLocator locator(where);
        QStringList all = locator.cachedModels() + locator.catalogModels();
        all.removeDuplicates();
        return all;
    };
    inBackground<QStringList>(q, work, [this](const QStringList& found) {
        models = found;
        Q_EMIT q->changed();
    });
}

void StudyDraft::Private::readHosts()
{
    hostProblem.clear();
    hostSpecs.clear();
    hostGpus.clear();
    hostTexts.clear();
    localType = localGpuType();
    QStringList texts;
    for (const DraftHost& host : std::as_const(typed.hosts)) {
        if (host.isOn)
            texts.append(host.text);
    }
    const Result<QList<HostSpec>> wanted = hostSpecsFromTexts(texts);
    runsHere = false;
    startsPlainly = false;
    for (const HostSpec& spec : wanted.value_or(QList<HostSpec>())) {
        for (const HostSpec& machine : spec.machines()) {
            const bool isThis = machine.kind == HostSpec::Kind::Local;
            runsHere = runsHere || isThis;
            startsPlainly = startsPlainly || (isThis && machine.setup.isEmpty());
        }
    }
    if (!wanted)
        hostProblem = wanted.error().sentence;
    else if (texts.isEmpty())
        hostProblem = DraftText::tr("Say where to run: add a host, or switch one on.");
    else
        readGpus(*wanted);
    hostTexts = texts;
}

void StudyDraft::Private::readGpus(const QList<HostSpec>& wanted)
{
    for (const HostSpec& spec : wanted) {
        // Made, but not connected: what it does not state is found out when the study starts.
        const Result<std::unique_ptr<TrialHost>> host = createHost(spec, HostContext{environment});
        if (!host)
            hostProblem = host.error().sentence;
        else if (spec.setup.contains(u"***"_qs))
            hostProblem = DraftText::tr("Secrets are not kept: write the set-up line of %1 in full again.")
                              .arg(spec.name());
        if (!hostProblem.isEmpty())
            return;
        hostGpus.append({spec.name(), (*host)->gpus(), true, (*host)->nodeCount()});
    }
    hostSpecs = wanted;
}

const DraftHostCheck* StudyDraft::Private::checkOf(qsizetype host) const
{
    const auto found = std::find_if(hostChecks.begin(), hostChecks.end(),
        [text = hostTexts.value(host)](const DraftHostCheck& check) { return check.text == text; });
    return found == hostChecks.end() ? nullptr : &*found;
}

std::optional<qsizetype> StudyDraft::Private::offeredGpus(qsizetype host) const
{
    const HostGpus& stated = hostGpus.at(host);
    const auto known = stated.gpus.isEmpty() ? std::nullopt : std::optional(stated.gpus.size());
    const DraftHostCheck* check = checkOf(host);
    if (check == nullptr)
        return known;
    if (!check->isReached)
        return 0;
    // Of Slurm one node was looked at, and a job may get another.
    if (check->gpus <= 0 || hostSpecs.at(host).kind == HostSpec::Kind::Slurm)
        return known;
    const qsizetype there = qsizetype(check->gpus) * std::max(1, stated.nodes);
    return std::min(known.value_or(there), there);
}

std::optional<HostGpuOffer> StudyDraft::Private::hostOffer() const
{
    std::optional<GpuOffer> least;
    QStringList from;
    for (qsizetype host = 0; host < hostGpus.size(); ++host) {
        const auto gpus = static_cast<int>(offeredGpus(host).value_or(0));
        if (gpus == 0)
            continue;
        const DraftHostCheck* check = checkOf(host);
        const bool isThis = hostSpecs.at(host).kind == HostSpec::Kind::Local;
        const QString seen = isThis ? localType : QString();
        least = leastOffer(least,
            GpuOffer{
                gpus, gpus / std::max(1, hostGpus.at(host).nodes), check != nullptr ? check->type : seen});
        from.append(isThis ? DraftText::tr("this machine") : hostGpus.at(host).name);
    }
    if (least && least->perNode == least->gpus && typed.arguments.contains(u"n_gpus"_qs))
        least->gpus = least->perNode = 0;
    const bool matters = least && (least->gpus > 0 || !least->type.isEmpty());
    return matters ? std::optional(HostGpuOffer{*least, from.join(u", "_qs)}) : std::nullopt;
}

void StudyDraft::Private::tellHosts()
{
    if (hostOffer() == toldOffer)
        Q_EMIT q->changed();
    else
        invalidate();
}

QString StudyDraft::Private::offersText() const
{
    QStringList parts;
    for (qsizetype host = 0; host < hostGpus.size(); ++host) {
        const bool isThis = hostSpecs.at(host).kind == HostSpec::Kind::Local;
        const QString name = isThis ? DraftText::tr("this machine") : hostGpus.at(host).name;
        const DraftHostCheck* check = checkOf(host);
        parts.append(check != nullptr && !check->isReached
                ? DraftText::tr("%1 cannot be reached").arg(name)
                : DraftText::tr("%1 has %2", "a host, its GPUs")
                      .arg(name, QString::number(offeredGpus(host).value_or(0))));
    }
    return parts.join(u"; "_qs);
}

void StudyDraft::Private::readCommand()
{
    commandLine.reset();
    dialect.reset();
    analysis.dialectProblem.clear();
    analysis.placeholders.clear();
    analysis.otherProcessCount.clear();
    analysis.missingProgram.clear();
    analysis.missingScript.clear();
    analysis.commandRemarks.clear();
    commandProblem.clear();
    if (typed.command.trimmed().isEmpty())
        return;
    const Result<CommandLine> parsed = CommandLine::parse(typed.command);
    if (parsed) {
        commandLine = *parsed;
        const auto said = dialectFor(typed.arguments, *parsed);
        dialect = said ? *said : Dialect::recognized(*parsed);
        analysis.commandRemarks = dialectRemarks(*dialect);
    } else {
        commandProblem = parsed.error().sentence;
    }
}

} // namespace megatune
