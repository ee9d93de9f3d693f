// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/whatran.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/preset/commandlayout.h"
#include "core/preset/presetkinds.h"
#include "core/run/gpuanswers.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/trainer/optionnames.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// In the place of a parameter: which GPUs they are.
const QString gpusAxis = u"gpus"_s;

/// As AppliedFlags writes them.
QString askedText(const QString& parameter, const Value& value)
{
    if (parameter != axis::recomputeModules)
        return value.text();
    QStringList modules = value.text().split(u'-');
    modules.sort();
    return modules.join(u'-');
}

/// What Accelerate hands to its ranks, by its own variables (accelerate/utils/launch.py).
QMap<QString, QString> toldByAccelerate(const QMap<QString, QString>& variables)
{
    QMap<QString, QString> told;
    for (const auto& [variable, parameter] :
        {std::pair{u"MEGATRON_LM_TP_DEGREE"_s, axis::tp}, std::pair{u"MEGATRON_LM_PP_DEGREE"_s, axis::pp},
            std::pair{u"MEGATRON_LM_SEQUENCE_PARALLELISM"_s, axis::sequenceParallel}}) {
        if (variables.contains(variable))
            told.insert(parameter, variables.value(variable).toLower());
    }
    return told;
}

EvidenceFact rankFact(const AskedAxis& asked, const WhatWasSeen& seen)
{
    std::optional<qint64> launched;
    for (const RankProcess& rank : seen.ranks) {
        for (const QString& name : {u"WORLD_SIZE"_s, u"OMPI_COMM_WORLD_SIZE"_s}) {
            if (const auto size = toInteger(rank.variables.value(name)))
                launched = size;
        }
    }
    const auto is = [&asked](qint64 size) { return QString::number(size) == asked.value; };
    const auto logged = seen.log.worldSize();
    EvidenceFact fact{asked.axis, asked.value};
    if (launched && (!is(*launched) || !logged || seen.isOtherLog)) {
        fact.ran = QString::number(*launched);
        fact.source = EvidenceSource::Processes;
    } else if (logged) {
        fact.ran = QString::number(*logged);
        fact.source = seen.isOtherLog ? EvidenceSource::OtherLog : EvidenceSource::Log;
    }
    return fact;
}

/// The trainer's own word counts most, unless a rank was plainly told something else.
EvidenceFact layoutFact(const AskedAxis& asked, const WhatWasSeen& seen)
{
    using Source = EvidenceSource;
    const auto samples = asked.axis == argument::globalBatch ? seen.log.samplesOfIteration() : std::nullopt;
    const auto logged = samples ? std::optional(QString::number(*samples)) : seen.log.value(asked.axis);
    const Source ofLog = !samples && seen.log.isOfWords(asked.axis) ? Source::Command
        : seen.isOtherLog                                           ? Source::OtherLog
                                                                    : Source::Log;
    const auto in = [&asked](const QMap<QString, QString>& layout) {
        const auto found = layout.constFind(asked.axis);
        return found == layout.constEnd() ? std::nullopt : std::optional(*found);
    };
    const auto told = in(seen.layoutOfRanks.told);
    const auto usual = in(seen.layoutOfRanks.usual);
    const auto fact = [&asked](const QString& ran, Source source) {
        return EvidenceFact{asked.axis, asked.value, ran, source};
    };
    if (told && *told != asked.value)
        return fact(*told, Source::Command);
    if (logged && (ofLog != Source::OtherLog || *logged != asked.value))
        return fact(*logged, ofLog);
    if (told || usual)
        return fact(told ? *told : *usual, Source::Command);
    return logged ? fact(*logged, ofLog) : fact({}, Source::None);
}

/// Those of `slot` where some variable names nothing else; otherwise what the first one names. Empty: none is
/// set, or it names GPUs in another way than `slot` does, so that nobody can compare them.
QStringList visibleGpus(const QMap<QString, QString>& variables, const QStringList& slot)
{
    QStringList first;
    for (const QString& make : {u"CUDA"_s, u"HIP"_s, u"ROCR"_s, u"ASCEND_RT"_s}) {
        QStringList ids = variables.value(make + u"_VISIBLE_DEVICES"_s).split(u',', Qt::SkipEmptyParts);
        for (QString& id : ids)
            id = id.trimmed();
        const auto isInSlot = [&slot](const QString& id) { return slot.contains(id); };
        if (!ids.isEmpty() && std::all_of(ids.begin(), ids.end(), isInSlot))
            return ids;
        if (first.isEmpty())
            first = ids;
    }
    const auto isNumber = [](const QString& id) { return toInteger(id).has_value(); };
    const bool isComparable =
        std::all_of(first.begin(), first.end(), isNumber) && std::all_of(slot.begin(), slot.end(), isNumber);
    return isComparable ? first : QStringList();
}

/// By the driver. Nothing where it does not know the GPUs by the names that the trial was given (parts of
/// GPUs, several machines), or sees none of the trial's processes.
std::optional<EvidenceFact> heldGpus(const WhatWasSeen& seen)
{
    const auto isNamed = [&seen](const QString& id) {
        return std::any_of(seen.gpuUses.begin(), seen.gpuUses.end(),
            [&id](const GpuUse& use) { return namesGpu(id, use.index, use.uuid); });
    };
    if (!std::all_of(seen.slot.begin(), seen.slot.end(), isNamed))
        return std::nullopt;
    QStringList held;
    bool isWithin = true;
    for (const GpuUse& use : seen.gpuUses) {
        const bool isHeld = std::any_of(use.users.begin(), use.users.end(),
            [&seen](const GpuUser& user) { return user.mark == seen.mark; });
        if (!isHeld)
            continue;
        held.append(use.index);
        isWithin = isWithin && std::any_of(seen.slot.begin(), seen.slot.end(), [&use](const QString& id) {
            return namesGpu(id, use.index, use.uuid);
        });
    }
    if (held.isEmpty())
        return std::nullopt;
    const QString asked = seen.slot.join(u',');
    const bool isAll = isWithin && held.size() == seen.slot.size();
    return EvidenceFact{gpusAxis, asked, isAll ? asked : held.join(u','), EvidenceSource::Gpus};
}

/// One GPU a rank, of which only some ranks were seen, is fine; another one is not.
EvidenceFact visibleFact(const QStringList& given, const QStringList& visible)
{
    const bool isWithin = std::all_of(
        visible.begin(), visible.end(), [&given](const QString& id) { return given.contains(id); });
    const QString asked = given.join(u',');
    return {gpusAxis, asked, isWithin ? asked : visible.join(u','), EvidenceSource::Processes};
}

/// By the driver, which knows them for certain, else by what the ranks may see; nothing where neither tells.
std::optional<EvidenceFact> gpusFact(const WhatWasSeen& seen)
{
    if (const auto held = heldGpus(seen))
        return held;
    QStringList visible;
    for (const RankProcess& rank : seen.ranks) {
        for (const QString& id : visibleGpus(rank.variables, seen.slot)) {
            if (!visible.contains(id))
                visible.append(id);
        }
    }
    if (visible.isEmpty())
        return std::nullopt;
    return visibleFact(seen.slot, visible);
}

/// Where Slurm chose the GPUs: each rank's are among those that its node's task was given. Slurm sets the
/// variables of all makes, of which only the machine's own tells.
std::optional<EvidenceFact> givenGpusFact(const WhatWasSeen& seen)
{
    std::optional<EvidenceFact> fact;
    for (const RankProcess& rank : seen.ranks) {
        const QString told = rank.variables.value(QLatin1String(givenGpusVariable)); // "CUDA:0,1"
        const QString variable = told.section(u':', 0, 0) + u"_VISIBLE_DEVICES"_s;
        const QStringList given = told.section(u':', 1).split(u',', Qt::SkipEmptyParts);
        const QStringList visible =
            given.isEmpty() ? given : visibleGpus({{variable, rank.variables.value(variable)}}, given);
        if (visible.isEmpty())
            continue;
        const EvidenceFact here = visibleFact(given, visible);
        if (here.standing() == Standing::Contradicted)
            return here;
        if (!fact)
            fact = here;
    }
    return fact;
}

/// Of facts that one of these told.
QString wrongLayoutText(EvidenceSource source)
{
    switch (source) {
    case EvidenceSource::Command:
        return Tr::tr("flags not applied: asked %1, its processes were started with %2");
    case EvidenceSource::Processes:
        return Tr::tr("flags not applied: asked %1, its processes have %2");
    case EvidenceSource::Gpus:
        return Tr::tr("flags not applied: asked %1, the driver says %2");
    default:
        break;
    }
    return Tr::tr("flags not applied: asked %1, the log says %2");
}

} // namespace

QList<AskedAxis> askedAxes(const Preset& preset, const Dialect& dialect, const Layout& layout)
{
    QList<AskedAxis> asked;
    const LayoutReach reach = layoutReach(preset, dialect);
    const QStringList known = AppliedFlags::names();
    const int expert = preset.space().indexOf(axis::ep);
    const bool hasExperts = (preset.shape() && preset.shape()->isMoe())
        || (expert >= 0 && preset.space().parameters()[expert].choices.size() > 1);
    for (const Parameter& parameter : preset.space().parameters()) {
        const Value* value = layout.find(parameter.name);
        if (value == nullptr || !known.contains(parameter.name) || !reach.reaches(parameter.name)
            || !hasEffect(parameter.name, layout)
            || (!hasExperts && (parameter.name == axis::ep || parameter.name == axis::etp)))
            continue;
        asked.append({parameter.name, askedText(parameter.name, *value), parameter.choices.size() > 1});
    }
    const auto batch = toInteger(preset.arguments().value(argument::globalBatch));
    if (batch && reach.reaches(argument::globalBatch))
        asked.append({argument::globalBatch, QString::number(*batch), true});
    if (preset.name() != ownPreset().name) // of any program, whose processes are its own
        asked.append({argument::gpus, QString::number(preset.gpuCount()), true});
    return asked;
}

RankLayout layoutOfRank(const RankProcess& rank, const SearchSpace& space)
{
    RankLayout layout{toldByAccelerate(rank.variables)};
    QStringList words;
    for (const QString& word : rank.words)
        words.append(quoteForShell(word));
    const Result<CommandLine> command = CommandLine::parse(words.join(u' '));
    if (!command)
        return layout;
    const Dialect dialect = Dialect::recognized(*command);
    if (!dialect.isTrainerKnown())
        return layout;
    const Layout read = layoutOf(dialect, space);
    for (const LayoutItem& item : read.items()) {
        const bool isSaid = dialect.mentions(optionOfParameter(item.name));
        if (isSaid)
            layout.told.insert(item.name, askedText(item.name, item.value));
        else if (dialect.facts().file.isEmpty() && !dialect.trainer().scriptSetsOptions)
            layout.usual.insert(item.name, askedText(item.name, item.value));
    }
    if (const auto batch = globalBatchOf(dialect))
        layout.told.insert(argument::globalBatch, QString::number(*batch));
    return layout;
}

QList<EvidenceFact> evidenceOf(const QList<AskedAxis>& asked, const WhatWasSeen& seen)
{
    QList<EvidenceFact> facts;
    for (const AskedAxis& each : asked) {
        const EvidenceFact fact = each.axis == argument::gpus ? rankFact(each, seen) : layoutFact(each, seen);
        if (each.mustBeSeen || fact.standing() == Standing::Contradicted)
            facts.append(fact);
    }
    if (const auto gpus = seen.slot.isEmpty() ? givenGpusFact(seen) : gpusFact(seen))
        facts.append(*gpus);
    return facts;
}

QString whereItIsSet(const QList<EvidenceFact>& facts, const Dialect& dialect)
{
    for (const EvidenceFact& fact : facts) {
        if (fact.standing() != Standing::Contradicted)
            continue;
        const QString option =
            fact.axis == argument::globalBatch ? option::globalBatch : optionOfParameter(fact.axis);
        const std::optional<QString> said = option.isEmpty() ? std::nullopt : dialect.fileOption(option);
        const QString file = dialect.facts().file.isEmpty() ? dialect.command().body() : dialect.facts().file;
        if (said)
            return Tr::tr("%1 says %2.").arg(file, dialect.written(option, *said));
    }
    return {};
}

QString wrongLayoutSentence(const QList<EvidenceFact>& facts)
{
    QStringList asked;
    QStringList ran;
    std::optional<EvidenceSource> source;
    for (const EvidenceFact& fact : facts) {
        if (fact.standing() != Standing::Contradicted || fact.source != source.value_or(fact.source))
            continue;
        source = fact.source;
        asked.append(fact.axis + u'=' + fact.asked);
        ran.append(fact.axis + u'=' + fact.ran);
    }
    return wrongLayoutText(source.value_or(EvidenceSource::None)).arg(asked.join(u' '), ran.join(u' '));
}

} // namespace megatune
