// SPDX-License-Identifier: GPL-3.0-or-later
// The axes of the preset `megatron` with their choices.
#include "core/preset/megatron.h"
#include "core/space/parametertitles.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool hasDenseLayers(const MegatronFacts& facts)
{
    return !facts.shape || !facts.shape->isMoe() || facts.shape->firstDenseLayers.value_or(0) > 0
        || facts.shape->moeLayerStep.value_or(1) > 1;
}

QList<Value> divisorsOf(qint64 number)
{
    QList<Value> divisors;
    for (qint64 value = 1; value <= number; ++value) {
        if (number % value == 0)
            divisors.append(Value{value});
    }
    return divisors;
}

/// Those of `choices` that divide `whole`, when it is known.
QList<Value> dividing(const QList<Value>& choices, const std::optional<int>& whole)
{
    QList<Value> left;
    for (const Value& value : choices) {
        if (!whole || *whole <= 0 || *whole % value.number == 0)
            left.append(value);
    }
    return left;
}

/// The degree 1 alone where the trainer has no option for another one.
QList<Value> degreesOf(const MegatronFacts& facts, const QString& option, const QList<Value>& choices)
{
    return facts.missingOptions.contains(option) ? QList<Value>{Value{1}} : choices;
}

/// Those of experts; where the trainer has no option for it, a rule keeps it at TP.
QList<Value> expertTensorChoices(const MegatronFacts& facts, const QList<Value>& degrees)
{
    if (facts.isDense() || (facts.isLora && !tiesExpertTensor(facts)))
        return {Value{1}};
    return tiesExpertTensor(facts) ? degrees : degreesOf(facts, option::expertTensorParallel, degrees);
}

/// Virtual stages that some pipeline of these degrees can have: they divide the layers of a stage.
QList<Value> virtualStageChoices(const MegatronFacts& facts, const QList<Value>& degrees)
{
    if (facts.gpus <= 1 || !trainerOf(facts.trainer).hasVirtualStages)
        return {Value{1}};
    if (!facts.layers)
        return countTo(4);
    QList<Value> choices;
    for (qint64 vpp = 1; vpp <= *facts.layers; ++vpp) {
        const bool possible = vpp == 1 || std::any_of(degrees.begin(), degrees.end(), [&](const Value& pp) {
            return pp.number > 1 && largestStage(facts, pp.number, vpp) > 0;
        });
        if (possible)
            choices.append(Value{vpp});
    }
    return choices;
}

/// Sets of modules in the order of the memory that recomputing them saves, the command's own (or Megatron's)
/// first.
QList<Value> moduleChoices(const MegatronFacts& facts)
{
    const QString own = facts.ownModules.isEmpty() ? u"core_attn"_s : facts.ownModules.join(u'-');
    QStringList sets{own};
    constexpr int firstCoreWithModules = 12;
    if (facts.coreMinor >= firstCoreWithModules && trainerOf(facts.trainer).hasSelectiveRecomputation) {
        const bool moe = facts.shape && facts.shape->isMoe();
        const bool latent = facts.shape && facts.shape->isMla();
        if (latent)
            sets += {u"core_attn"_s, u"mla_up_proj"_s, u"mla_up_proj-mlp"_s,
                u"layernorm-mla_up_proj-moe_act"_s, u"layernorm-mla_up_proj-mlp-moe"_s};
        else if (moe)
            sets += {u"core_attn"_s, u"moe_act"_s, u"layernorm-moe_act"_s, u"layernorm-moe"_s};
        else
            sets += {u"core_attn"_s, u"layernorm"_s, u"mlp"_s, u"layernorm-mlp"_s};
    }
    QList<Value> choices;
    for (const QString& set : std::as_const(sets)) {
        const QStringList modules = set.split(u'-');
        const bool activation = modules.contains(u"moe_act"_s);
        const bool possible = (facts.groupsExpertProducts || !activation)
            && (facts.recomputesWithFp8 || (!activation && !modules.contains(u"layernorm"_s)))
            && !((facts.overlapsExperts || facts.demands.offloadsInExperts) && modules.contains(u"moe"_s))
            && (!modules.contains(u"mlp"_s) || (hasDenseLayers(facts) && !facts.demands.hasBiases))
            && std::none_of(modules.begin(), modules.end(),
                [&facts](const QString& module) { return facts.demands.graphedModules.contains(module); });
        const Value value{choices.size(), set};
        if ((possible || set == own) && !choices.contains(value))
            choices.append(value);
    }
    return choices;
}

} // namespace

const QList<QPair<QString, QString>>& sizeOptions()
{
    static const QList<QPair<QString, QString>> options{{axis::tp, option::tensorParallel},
        {axis::pp, option::pipelineParallel}, {axis::cp, option::contextParallel},
        {axis::ep, option::expertParallel}, {axis::etp, option::expertTensorParallel},
        {axis::mbs, option::microBatch}};
    return options;
}

bool offersSequenceParallel(const MegatronFacts& facts)
{
    return facts.gpus > 1 && !facts.missingOptions.contains(option::sequenceParallel);
}

QList<Value> powersOfTwoUpTo(qint64 limit)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= limit; value *= 2)
        choices.append(Value{value});
    return choices;
}

QList<Value> microBatchChoices(const MegatronFacts& facts)
{
    QList<Value> choices;
    for (const Value& value : powersOfTwoUpTo(facts.mbsMax)) {
        if (facts.globalBatch % value.number == 0)
            choices.append(value);
    }
    return choices;
}

/// Every divisor of the global batch up to the bound.
QList<Value> microBatchDivisors(const MegatronFacts& facts)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= std::min(facts.mbsMax, facts.globalBatch); ++value) {
        if (facts.globalBatch % value == 0)
            choices.append(Value{value});
    }
    return choices;
}

QList<Value> countTo(qint64 limit)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= limit; ++value)
        choices.append(Value{value});
    return choices;
}

Parameter titled(const QString& name, const QList<Value>& choices)
{
    return {name, parameterTitle(name), parameterMeaning(name), choices};
}

Parameter methodParameter(const MegatronFacts& facts)
{
    QList<Value> choices{{UniformMethod, u"uniform"_s}};
    if (trainerOf(facts.trainer).hasRecomputationMethods)
        choices.append({BlockMethod, u"block"_s});
    return titled(axis::method, choices);
}

Parameter recomputeLayersParameter(const MegatronFacts& facts)
{
    return titled(
        axis::recomputeLayers, degreesOf(facts, option::recomputeLayers, countTo(facts.recomputeLayersMax)));
}

Parameter vitParameter()
{
    return titled(axis::vit, {{1, u"true"_s}, {0, u"false"_s}});
}

Parameter granularityParameter(const MegatronFacts& facts, bool withNone)
{
    QList<Value> choices{{FullRecompute, u"full"_s}};
    if (trainerOf(facts.trainer).hasSelectiveRecomputation)
        choices.append({SelectiveRecompute, u"selective"_s});
    if (withNone)
        choices.append({NoRecompute, u"none"_s});
    return titled(axis::granularity, choices);
}

SearchSpace zenithSpace(const MegatronFacts& facts)
{
    QList<Parameter> parameters;
    for (const auto& [name, option] : sizeOptions()) {
        if (name != axis::mbs)
            parameters.append(titled(name, degreesOf(facts, option, powersOfTwoUpTo(facts.gpus))));
    }
    parameters.append(titled(axis::mbs, microBatchChoices(facts)));
    parameters.append(granularityParameter(facts, false));
    parameters.append({methodParameter(facts), recomputeLayersParameter(facts), vitParameter()});
    return SearchSpace(std::move(parameters));
}

SearchSpace megatronCoreSpace(const MegatronFacts& facts)
{
    const QList<Value> degrees = divisorsOf(facts.gpus);
    const bool dense = facts.isDense();
    const auto heads = facts.shape ? facts.shape->numAttentionHeads : std::optional<int>();
    const auto experts = facts.shape ? facts.shape->numExperts : std::optional<int>();
    const QList<Value> one{Value{1}};
    QList<Parameter> parameters{
        titled(axis::tp, dividing(degrees, heads)),
        titled(axis::pp, degrees),
        titled(axis::cp, degreesOf(facts, option::contextParallel, degrees)),
        titled(axis::ep, dense ? one : degreesOf(facts, option::expertParallel, dividing(degrees, experts))),
        titled(axis::etp, expertTensorChoices(facts, degrees)),
        titled(axis::mbs, microBatchDivisors(facts)),
        titled(axis::vpp, virtualStageChoices(facts, degrees)),
        titled(axis::sequenceParallel,
            offersSequenceParallel(facts) ? QList<Value>{{1, u"true"_s}, {0, u"false"_s}}
                                          : QList<Value>{{0, u"false"_s}}),
        granularityParameter(facts, true),
        methodParameter(facts),
        recomputeLayersParameter(facts),
        titled(axis::recomputeModules, moduleChoices(facts)),
    };
    if (facts.isVlm && trainerOf(facts.trainer).recomputesVision)
        parameters.append(vitParameter());
    if (facts.triesFullSharding)
        parameters.append(titled(axis::fullySharded, {{0, u"false"_s}, {1, u"true"_s}}));
    return SearchSpace(std::move(parameters));
}

} // namespace megatune
