// The axes of the preset `megatron` with their choices.
#include "core/preset/megatron.h"

#include <array>
#include <QCoreApplication>

namespace megatune {

namespace {

struct MegatronSpaceText
{
    Q_DECLARE_TR_FUNCTIONS(MegatronSpaceText)
};

struct ParallelTitle
{
    const char* name;
    const char* title;
    const char* meaning;
};

constexpr std::array<ParallelTitle, 7> parallelTitles{{
    {"tp", "TP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "tensor parallel size")},
    {"pp", "PP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "pipeline parallel size")},
    {"cp", "CP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "context parallel size")},
    {"ep", "EP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "expert parallel size")},
    {"etp", "ETP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "expert tensor parallel size")},
    {"mbs", "MBS", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "micro-batch size")},
    {"vpp", "VPP", QT_TRANSLATE_NOOP("megatune::MegatronSpaceText", "virtual pipeline size")},
}};

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

} // namespace

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

QList<Value> countTo(qint64 limit)
{
    QList<Value> choices;
    for (qint64 value = 1; value <= limit; ++value)
        choices.append(Value{value});
    return choices;
}

Parameter parallelParameter(const QString& name, const QList<Value>& choices)
{
    for (const ParallelTitle& entry : parallelTitles) {
        if (name == QLatin1String(entry.name))
            return {name, QString::fromLatin1(entry.title), MegatronSpaceText::tr(entry.meaning), choices};
    }
    return {name, name, name, choices};
}

Parameter methodParameter()
{
    return {axis::method, MegatronSpaceText::tr("Method"), MegatronSpaceText::tr("recompute method"),
        {{UniformMethod, u"uniform"_qs}, {BlockMethod, u"block"_qs}}};
}

Parameter recomputeLayersParameter(const MegatronFacts& facts)
{
    return {axis::recomputeLayers, MegatronSpaceText::tr("Layers"),
        MegatronSpaceText::tr("recomputed layers"), countTo(facts.recomputeLayersMax)};
}

Parameter vitParameter()
{
    return {axis::vit, MegatronSpaceText::tr("ViT ckpt"),
        MegatronSpaceText::tr("gradient checkpointing of the vision tower"),
        {{1, u"true"_qs}, {0, u"false"_qs}}};
}

SearchSpace zenithSpace(const MegatronFacts& facts)
{
    QList<Parameter> parameters;
    for (const QString& name : {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp})
        parameters.append(parallelParameter(name, powersOfTwoUpTo(facts.gpus)));
    parameters.append(parallelParameter(axis::mbs, microBatchChoices(facts)));
    parameters.append({axis::granularity, MegatronSpaceText::tr("Recompute"),
        MegatronSpaceText::tr("recompute granularity"),
        {{FullRecompute, u"full"_qs}, {SelectiveRecompute, u"selective"_qs}}});
    parameters.append({methodParameter(), recomputeLayersParameter(facts), vitParameter()});
    return SearchSpace(std::move(parameters));
}

SearchSpace megatronCoreSpace(const MegatronFacts& facts)
{
    const QList<Value> degrees = divisorsOf(facts.gpus);
    const bool dense = facts.shape && !facts.shape->isMoe();
    const auto heads = facts.shape ? facts.shape->numAttentionHeads : std::optional<int>();
    const auto experts = facts.shape ? facts.shape->numExperts : std::optional<int>();
    const QList<Value> one{Value{1}};
    QList<Parameter> parameters{
        parallelParameter(axis::tp, dividing(degrees, heads)),
        parallelParameter(axis::pp, degrees),
        parallelParameter(axis::cp, degrees),
        parallelParameter(axis::ep, dense ? one : dividing(degrees, experts)),
        parallelParameter(axis::etp, dense || facts.isLora ? one : degrees),
        parallelParameter(axis::mbs, microBatchChoices(facts)),
        parallelParameter(axis::vpp, facts.gpus > 1 ? QList<Value>{{1}, {2}, {3}, {4}} : one),
        {axis::sequenceParallel, MegatronSpaceText::tr("SP"), MegatronSpaceText::tr("sequence parallelism"),
            facts.gpus > 1 ? QList<Value>{{1, u"true"_qs}, {0, u"false"_qs}}
                           : QList<Value>{{0, u"false"_qs}}},
        {axis::granularity, MegatronSpaceText::tr("Recompute"),
            MegatronSpaceText::tr("recompute granularity"),
            {{FullRecompute, u"full"_qs}, {SelectiveRecompute, u"selective"_qs}, {NoRecompute, u"none"_qs}}},
        methodParameter(),
        recomputeLayersParameter(facts),
    };
    const bool knowsVision =
        facts.flavour != CommandFlavour::MegatronLm && facts.flavour != CommandFlavour::Accelerate;
    if (facts.isVlm && knowsVision)
        parameters.append(vitParameter());
    return SearchSpace(std::move(parameters));
}

} // namespace megatune
