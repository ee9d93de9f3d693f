// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/derivedarguments.h"

#include "core/base/text.h"
#include "core/hardware/gpudescription.h"
#include "core/model/modeldescription.h"

#include <algorithm>
#include <array>
#include <QCoreApplication>
#include <QLocale>

namespace megatune {

namespace {

struct DerivedArgumentsText
{
    Q_DECLARE_TR_FUNCTIONS(DerivedArgumentsText)
};

const QString modelName = QStringLiteral("model");
const QString lengthName = QStringLiteral("seq_len");
const QString batchName = QStringLiteral("gbs");
const QString gpusName = QStringLiteral("n_gpus");
const QString nodeName = QStringLiteral("gpus_per_node");
const QString gpuName = QStringLiteral("gpu");

/// Of a value that is written as it has to be; for a sentence.
QString factText(const QString& name, const QString& value)
{
    const auto count = [&value] { return static_cast<int>(toInteger(value).value_or(0)); };
    if (name == modelName)
        return isModelDescription(value) ? DerivedArgumentsText::tr("the model's shape") : oneLine(value);
    if (name == lengthName)
        return DerivedArgumentsText::tr("%L1 tokens").arg(count());
    if (name == batchName)
        return DerivedArgumentsText::tr("batch %L1").arg(count());
    if (name == gpusName)
        return DerivedArgumentsText::tr("%n GPU(s)", nullptr, count());
    return name == nodeName ? DerivedArgumentsText::tr("%1 per node").arg(count()) : gpuNameIn(value);
}

QMap<QString, QString> hostValues(const std::optional<HostGpuOffer>& hosts)
{
    QMap<QString, QString> values;
    if (!hosts)
        return values;
    if (hosts->offer.gpus > 0)
        values.insert(gpusName, QString::number(hosts->offer.gpus));
    if (hosts->offer.perNode < hosts->offer.gpus)
        values.insert(nodeName, QString::number(hosts->offer.perNode));
    if (!hosts->offer.type.isEmpty())
        values.insert(gpuName, hosts->offer.type);
    return values;
}

/// A node's GPUs say nothing where the link reaches over nodes.
bool linksOverNodes(const QString& gpu)
{
    const Result<GpuSpec> spec = gpuSpec(gpu);
    return spec && spec->linkDomain > GpuSpec().linkDomain;
}

bool differ(const std::optional<int>& one, const std::optional<int>& other)
{
    return one && other && *one != *other;
}

bool isOtherShape(const ModelShape& one, const ModelShape& other)
{
    for (std::optional<int> ModelShape::*size : {&ModelShape::numLayers, &ModelShape::hiddenSize,
             &ModelShape::numAttentionHeads, &ModelShape::numQueryGroups}) {
        if (differ(one.*size, other.*size))
            return true;
    }
    return one.isMoe() != other.isMoe() || (one.isMoe() && differ(one.numExperts, other.numExperts));
}

/// Of a model that was typed, by name or by its layers and heads.
QString modelContradiction(
    const ModelShape& used, const PresetArguments& typed, const CommandArguments& command)
{
    ModelShape known = used;
    if (const auto layers = toInteger(typed.value(u"num_layers"_qs)))
        known.numLayers = static_cast<int>(*layers);
    if (const auto groups = toInteger(typed.value(u"num_query_groups"_qs)))
        known.numQueryGroups = static_cast<int>(*groups);
    if (!command.shape || !isOtherShape(known, *command.shape))
        return {};
    return DerivedArgumentsText::tr("Rules and estimates are for %1 (%2), as given, but the command trains "
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
    const QMap<QString, QString> offered = hostValues(hosts);
    for (const QString& name : {modelName, lengthName, batchName, gpusName, gpuName, nodeName}) {
        const bool isOfProcesses = name == gpusName || name == nodeName;
        const QString gpu = typed.value(gpuName, derived.arguments.value(gpuName));
        if (typed.contains(name) || (name == modelName && !takesModel)
            || (name == nodeName && linksOverNodes(gpu)))
            continue;
        if (command.found.contains(name) && !(isOfProcesses && nodesAreTold)) {
            const CommandArgument& found = command.found[name];
            derived.arguments.insert(name, found.value);
            derived.sources.insert(name, found.written);
            fromCommand.append(factText(name, found.value));
        } else if (offered.contains(name)) {
            derived.arguments.insert(name, offered[name]);
            derived.sources.insert(name, hosts->from);
            fromHosts.append(factText(name, offered[name]));
        }
    }
    QStringList sentences;
    if (!fromCommand.isEmpty())
        sentences.append(DerivedArgumentsText::tr("From the command: %1.").arg(fromCommand.join(u", "_qs)));
    if (!fromHosts.isEmpty())
        sentences.append(DerivedArgumentsText::tr("From %1: %2.").arg(hosts->from, fromHosts.join(u", "_qs)));
    derived.sentence = sentences.join(u' ');
    return derived;
}

QString unknownModelSentence(const Preset& preset, const CommandArguments& command)
{
    if (preset.shape() || command.unknownModel.isEmpty())
        return {};
    return DerivedArgumentsText::tr(
        "The command's model %1 is not on this machine, so rules about layers are left out and nothing is "
        "estimated; give a folder with its config.json as the model.")
        .arg(oneLine(command.unknownModel).left(200));
}

QStringList argumentContradictions(const Preset& preset, const PresetArguments& typed,
    const CommandArguments& command, const std::optional<HostGpuOffer>& hosts)
{
    QStringList remarks;
    const auto differs = [&](const QString& name) {
        return typed.contains(name) && command.found.contains(name) && !command.found[name].isUsual
            && toInteger(typed[name]) != toInteger(command.found[name].value);
    };
    if (preset.shape()) {
        if (const QString model = modelContradiction(*preset.shape(), typed, command); !model.isEmpty())
            remarks.append(model);
    }
    if (differs(lengthName)) {
        remarks.append(DerivedArgumentsText::tr(
            "Estimates are for %L1 tokens, as given, but trials run the command's %2; make them the same.")
                           .arg(toInteger(typed[lengthName]).value_or(0))
                           .arg(command.found[lengthName].written));
    }
    if (differs(batchName)) {
        remarks.append(DerivedArgumentsText::tr(
            "Trials run with a batch of %L1, as given, in place of the command's %2.")
                           .arg(toInteger(typed[batchName]).value_or(0))
                           .arg(command.found[batchName].written));
    }
    const Result<GpuSpec> gpu = gpuSpec(typed.value(gpuName));
    if (hosts && gpu && !hosts->offer.type.isEmpty() && gpu->name != hosts->offer.type) {
        remarks.append(DerivedArgumentsText::tr(
            "Estimates are for the GPU %1, as given, but %2 has %3; make them the same.")
                           .arg(gpu->name, hosts->from, hosts->offer.type));
    }
    return remarks;
}

} // namespace megatune
