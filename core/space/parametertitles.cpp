// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/space/parametertitles.h"

#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"

#include <array>
#include <QHash>

namespace megatune {

namespace {

struct ParameterName
{
    const char* name;
    const char* title;
    const char* meaning;
};

// The field's own abbreviations are the same in every language.
constexpr std::array<ParameterName, 14> knownParameters{{
    {"tp", "TP", QT_TRANSLATE_NOOP("Tr", "tensor parallel size")},
    {"pp", "PP", QT_TRANSLATE_NOOP("Tr", "pipeline parallel size")},
    {"cp", "CP", QT_TRANSLATE_NOOP("Tr", "context parallel size")},
    {"ep", "EP", QT_TRANSLATE_NOOP("Tr", "expert parallel size")},
    {"etp", "ETP", QT_TRANSLATE_NOOP("Tr", "expert tensor parallel size")},
    {"vpp", "VPP", QT_TRANSLATE_NOOP("Tr", "virtual pipeline size")},
    {"sequence_parallel", "SP", QT_TRANSLATE_NOOP("Tr", "sequence parallelism")},
    {"mbs", "MBS", QT_TRANSLATE_NOOP("Tr", "micro-batch size")},
    {"recompute_granularity", QT_TRANSLATE_NOOP("Tr", "Recompute"),
        QT_TRANSLATE_NOOP("Tr", "recompute granularity")},
    {"recompute_method", QT_TRANSLATE_NOOP("Tr", "Method"), QT_TRANSLATE_NOOP("Tr", "recompute method")},
    {"recompute_num_layers", QT_TRANSLATE_NOOP("Tr", "Layers"), QT_TRANSLATE_NOOP("Tr", "recomputed layers")},
    {"recompute_modules", QT_TRANSLATE_NOOP("Tr", "Modules"), QT_TRANSLATE_NOOP("Tr", "recomputed modules")},
    {"fsdp", "FSDP",
        QT_TRANSLATE_NOOP("Tr", "Megatron-FSDP: weights, gradients and optimizer sharded over DP")},
    {"vit_gradient_checkpointing", QT_TRANSLATE_NOOP("Tr", "ViT ckpt"),
        QT_TRANSLATE_NOOP("Tr", "gradient checkpointing of the vision tower")},
}};

const ParameterName* knownParameter(const QString& name)
{
    for (const ParameterName& known : knownParameters) {
        if (name == QLatin1String(known.name))
            return &known;
    }
    return nullptr;
}

} // namespace

QString parameterTitle(const QString& name)
{
    const ParameterName* known = knownParameter(name);
    return known ? Tr::tr(known->title) : name;
}

QString parameterMeaning(const QString& name)
{
    const ParameterName* known = knownParameter(name);
    return known ? Tr::tr(known->meaning) : QString();
}

QString fullParameterTitle(const Parameter& parameter)
{
    if (parameter.name == axis::method)
        return Tr::tr("Recompute method");
    if (parameter.name == axis::recomputeLayers)
        return Tr::tr("Recompute layers");
    return parameter.name == axis::recomputeModules ? Tr::tr("Recompute modules") : parameter.title;
}

QString argumentTitle(const QString& name)
{
    const QHash<QString, QString> titles{{argument::gpus, Tr::tr("number of GPUs")},
        {argument::globalBatch, Tr::tr("global batch size")},
        {argument::mostMicroBatch, Tr::tr("largest micro-batch size")}, {argument::model, Tr::tr("model")},
        {argument::layers, Tr::tr("number of layers")}, {argument::queryGroups, Tr::tr("number of KV heads")},
        {argument::mostRecomputeLayers, Tr::tr("largest number of recomputed layers")},
        {argument::coreVersion, Tr::tr("version of megatron-core")},
        {argument::sequenceLength, Tr::tr("sequence length")},
        {argument::meanLength, Tr::tr("mean length of samples")}, {argument::gpuType, Tr::tr("type of GPU")},
        {argument::gpusPerNode, Tr::tr("number of GPUs of a node")},
        {argument::dialect, Tr::tr("reading of the options")},
        {argument::trialIterations, Tr::tr("length of trials")},
        {argument::only, Tr::tr("choice of layouts")},
        {argument::ownParameters, Tr::tr("set of parameters of one's own")},
        {argument::fullSharding, Tr::tr("use of Megatron-FSDP")},
        {argument::layoutVariables, Tr::tr("set of layout variables")}};
    return titles.value(name, name);
}

QString axisTitle(const QString& axis)
{
    if (axis == u"gpus")
        return Tr::tr("GPUs");
    return knownParameter(axis) != nullptr ? parameterTitle(axis) : argumentTitle(axis);
}

} // namespace megatune
