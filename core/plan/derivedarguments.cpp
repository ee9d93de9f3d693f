// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/derivedarguments.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"
#include "core/preset/megatron.h"
#include "core/space/argumentnames.h"

#include <algorithm>
#include <array>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of a value that is written as it has to be; for a sentence.
QString factText(const QString& name, const QString& value)
{
    const auto count = [&value] { return static_cast<int>(toInteger(value).value_or(0)); };
    if (name == argument::model)
        return isModelDescription(value) ? Tr::tr("the model's shape") : oneLine(value);
    if (name == argument::sequenceLength)
        return Tr::tr("%L1 tokens").arg(count());
    if (name == argument::globalBatch)
        return Tr::tr("batch %L1").arg(count());
    if (name == argument::gpus)
        return Tr::tr("%n GPU(s)", nullptr, count());
    if (name == argument::coreVersion)
        return u"megatron-core "_s + value;
    if (name == argument::dialect)
        return trainerTitle(trainerWithId(value).value_or(TrainerKind::Unknown));
    return name == argument::gpusPerNode ? Tr::tr("%1 per node").arg(count()) : gpuNameIn(value);
}

/// What hosts have of the command's trainer.
void insertVersions(
    QMap<QString, QString>& values, const QMap<QString, QString>& versions, const CommandArguments& command)
{
    const bool sharesArguments = trainerOf(command.trainer).sharesMegatronArguments;
    if (const auto core = nearestCoreVersion(versions.value(u"megatron-core"_s)); core && sharesArguments)
        values.insert(argument::coreVersion, *core);
    const QString swift = versions.value(u"ms-swift"_s);
    if (command.isSwiftAssumed && swift.startsWith(u"3."))
        values.insert(argument::dialect, trainerId(TrainerKind::MsSwift3));
    else if (command.isSwiftAssumed && swift.startsWith(u"4."))
        values.insert(argument::dialect, trainerId(TrainerKind::MsSwift4));
}

/// Versions that decide something and that nobody told.
QString assumedVersionsSentence(
    const PresetKind& preset, const PresetArguments& used, const CommandArguments& command)
{
    const auto isOpen = [&](const QString& name) {
        return used.value(name).isEmpty()
            && std::any_of(preset.arguments.begin(), preset.arguments.end(),
                [&name](const ArgumentSpec& spec) { return spec.name == name; });
    };
    const bool runsMegatron =
        command.trainer != TrainerKind::Unknown && command.trainer != TrainerKind::SwiftTrainer;
    QStringList versions;
    if (runsMegatron && isOpen(argument::coreVersion))
        versions.append(u"megatron-core "_s + assumedCoreVersion());
    if (runsMegatron && command.isSwiftAssumed && isOpen(argument::dialect))
        versions.append(trainerTitle(command.trainer));
    if (versions.isEmpty())
        return {};
    return Tr::tr("Assumed: %1; where another version is installed, give it.").arg(versions.join(u", "));
}

QMap<QString, QString> hostValues(const std::optional<HostGpuOffer>& hosts, const CommandArguments& command)
{
    QMap<QString, QString> values;
    if (!hosts)
        return values;
    if (hosts->offer.gpus > 0)
        values.insert(argument::gpus, QString::number(hosts->offer.gpus));
    if (hosts->offer.perNode < hosts->offer.gpus)
        values.insert(argument::gpusPerNode, QString::number(hosts->offer.perNode));
    if (!hosts->offer.type.isEmpty())
        values.insert(argument::gpuType, hosts->offer.type);
    insertVersions(values, hosts->offer.versions, command);
    return values;
}

/// What the command says of it, on the GPUs that are known by now.
std::optional<CommandArgument> saidOf(
    const QString& name, const CommandArguments& command, const std::optional<qint64>& gpus)
{
    if (name == argument::globalBatch && command.batchOn != nullptr && gpus)
        return command.batchOn(*gpus);
    const auto found = command.found.constFind(name);
    return found != command.found.constEnd() ? std::optional(*found) : std::nullopt;
}

/// A node's GPUs say nothing where the link reaches over nodes.
bool linksOverNodes(const QString& gpu)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    return spec && spec->linkDomain > GpuSpec().linkDomain;
}

/// Of a model that was typed, by name or by its layers and heads.
QString modelContradiction(
    const ModelShape& used, const PresetArguments& typed, const CommandArguments& command)
{
    ModelShape known = used;
    if (const auto layers = toInteger(typed.value(argument::layers)))
        known.numLayers = static_cast<int>(*layers);
    if (const auto groups = toInteger(typed.value(argument::queryGroups)))
        known.numQueryGroups = static_cast<int>(*groups);
    if (!command.shape || !differInSize(known, *command.shape))
        return {};
    return Tr::tr("Rules and estimates are for %1 (%2), as given, but the command trains "
                  "another model: %3 (%4).")
        .arg(oneLine(known.name), describe(known), oneLine(command.shape->name), describe(*command.shape));
}

} // namespace

DerivedArguments derivedArguments(const QString& preset, const PresetArguments& typed,
    const CommandArguments& command, const std::optional<HostGpuOffer>& hosts, bool nodesAreTold)
{
    const Result<PresetKind> kind = presetKind(preset);
    const bool takesModel = !kind || kind->takesModelOfCommand;
    DerivedArguments derived;
    QStringList fromCommand;
    QStringList fromHosts;
    const QMap<QString, QString> offered = hostValues(hosts, command);
    const bool tellsGpus = !nodesAreTold && command.found.contains(argument::gpus);
    const auto gpus = toInteger(typed.value(
        argument::gpus, tellsGpus ? command.found[argument::gpus].value : offered.value(argument::gpus)));
    for (const QString& name :
        {argument::model, argument::sequenceLength, argument::globalBatch, argument::gpus, argument::gpuType,
            argument::gpusPerNode, argument::coreVersion, argument::dialect}) {
        const bool isTaken = !kind
            || std::any_of(kind->arguments.begin(), kind->arguments.end(),
                [&name](const ArgumentSpec& spec) { return spec.name == name; });
        const bool isOfProcesses = name == argument::gpus || name == argument::gpusPerNode;
        const QString gpu = typed.value(argument::gpuType, derived.arguments.value(argument::gpuType));
        if (!isTaken || typed.contains(name) || (name == argument::model && !takesModel)
            || (name == argument::gpusPerNode && linksOverNodes(gpu)))
            continue;
        std::optional<CommandArgument> said = saidOf(name, command, gpus);
        if (said && !(isOfProcesses && nodesAreTold)) {
            if (name == argument::coreVersion)
                said->value = nearestCoreVersion(said->value).value_or(said->value);
            derived.arguments.insert(name, said->value);
            derived.sources.insert(name, said->written);
            fromCommand.append(factText(name, said->value));
        } else if (offered.contains(name)) {
            derived.arguments.insert(name, offered[name]);
            derived.sources.insert(name, hosts->from);
            fromHosts.append(factText(name, offered[name]));
        }
    }
    QStringList sentences;
    if (!fromCommand.isEmpty())
        sentences.append(Tr::tr("From the command: %1.").arg(fromCommand.join(u", "_s)));
    if (!fromHosts.isEmpty())
        sentences.append(Tr::tr("From %1: %2.").arg(hosts->from, fromHosts.join(u", "_s)));
    PresetArguments used = derived.arguments;
    used.insert(typed);
    if (kind)
        sentences.append(assumedVersionsSentence(*kind, used, command));
    sentences.removeAll(QString());
    derived.sentence = sentences.join(u' ');
    return derived;
}

QStringList changesSinceTheStudyBegan(const DerivedArguments& told, const PresetArguments& began)
{
    QStringList sentences;
    for (auto it = told.arguments.begin(); it != told.arguments.end(); ++it) {
        const QString kept = began.value(it.key());
        if (kept.isEmpty() || kept == it.value())
            continue;
        sentences.append(
            Tr::tr("%1 now says %2; the study goes on with %3, as it began.")
                .arg(told.sources.value(it.key()), factText(it.key(), it.value()), factText(it.key(), kept)));
    }
    return sentences;
}

QString unknownModelSentence(const Preset& preset, const CommandArguments& command)
{
    if (preset.shape() || command.unknownModel.isEmpty())
        return {};
    return Tr::tr(
        "The command's model %1 is not on this machine, so rules about layers are left out and nothing is "
        "estimated; give a folder with its config.json as the model.")
        .arg(oneLine(command.unknownModel).left(200));
}

QList<Contradiction> argumentContradictions(const Preset& preset, const PresetArguments& typed,
    const CommandArguments& command, const std::optional<HostGpuOffer>& hosts)
{
    QList<Contradiction> found;
    const auto differs = [&](const QString& name) {
        return typed.contains(name) && command.found.contains(name) && !command.found[name].isUsual
            && toInteger(typed[name]) != toInteger(command.found[name].value);
    };
    if (preset.shape()) {
        if (const QString model = modelContradiction(*preset.shape(), typed, command); !model.isEmpty())
            found.append({model, argument::model});
    }
    if (differs(argument::sequenceLength)) {
        found.append(
            {Tr::tr(
                 "Estimates are for %L1 tokens, as given, but trials run the command's %2; make them the same.")
                    .arg(toInteger(typed[argument::sequenceLength]).value_or(0))
                    .arg(command.found[argument::sequenceLength].written),
                argument::sequenceLength});
    }
    if (differs(argument::globalBatch) && !preset.heldParameters().contains(argument::globalBatch)) {
        found.append({Tr::tr("Trials run with a batch of %L1, as given, in place of the command's %2.")
                          .arg(toInteger(typed[argument::globalBatch]).value_or(0))
                          .arg(command.found[argument::globalBatch].written),
            argument::globalBatch});
    }
    const Result<GpuSpec> gpu = gpuSpec(typed.value(argument::gpuType));
    if (hosts && gpu && !hosts->offer.type.isEmpty() && gpu->name != hosts->offer.type) {
        found.append({Tr::tr("Estimates are for the GPU %1, as given, but %2 has %3; make them the same.")
                          .arg(gpu->name, hosts->from, hosts->offer.type),
            argument::gpuType});
    }
    constexpr int firstAccelerate = 13; // with the options that trials set
    const QString accelerate = hosts ? hosts->offer.versions.value(u"accelerate"_s) : QString();
    const auto minor = toInteger(accelerate.section(u'.', 1, 1));
    if (command.trainer == TrainerKind::Accelerate && minor
        && (accelerate.startsWith(u"0.") || *minor < firstAccelerate)) {
        found.append(
            {Tr::tr("accelerate %1 of %2 lacks options that trials set; install 1.%3 or newer there.")
                    .arg(accelerate, hosts->from)
                    .arg(firstAccelerate)});
    }
    return found;
}

} // namespace megatune
