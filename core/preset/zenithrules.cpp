// SPDX-License-Identifier: GPL-3.0-or-later
// The rule set `zenith`: what ZenithTune documents for its preset, to the letter.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/megatron.h"
#include "core/space/axisnames.h"

#include <limits>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// Positions of the parameters in zenithSpace(); the numbers of a combination come in this order.
enum ZenithAxis : size_t { Tp, Pp, Cp, Ep, Etp, Mbs, Granularity, Method, RecomputeLayers };

/// Beyond 2^63, which is reached by five sizes of 8,192, the largest number stands for all.
qint64 modelParallel(Numbers n)
{
    qint64 product = 1;
    for (const ZenithAxis at : {Tp, Pp, Cp, Ep, Etp}) {
        if (__builtin_mul_overflow(product, n[at], &product))
            return std::numeric_limits<qint64>::max();
    }
    return product;
}

/// The same for a sentence.
QString modelParallelText(Numbers n)
{
    double product = 1;
    for (const ZenithAxis at : {Tp, Pp, Cp, Ep, Etp})
        product *= static_cast<double>(n[at]);
    return product < 1e15 ? shortestNumber(product) : QString::number(product, 'g', 3);
}

Rule worldSizeRule(qint64 gpus)
{
    return {u"world-size"_s, Tr::tr("TP x PP x CP x EP x ETP divides the number of GPUs"),
        {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp},
        [gpus](Numbers n) {
            const qint64 product = modelParallel(n);
            return product <= gpus && gpus % product == 0;
        },
        [gpus](Numbers n) {
            return Tr::tr(
                "%1 GPUs cannot be split into groups of TP %2 x PP %3 x CP %4 x EP %5 x ETP %6 = %7.")
                .arg(gpus)
                .arg(n[Tp])
                .arg(n[Pp])
                .arg(n[Cp])
                .arg(n[Ep])
                .arg(n[Etp])
                .arg(modelParallelText(n));
        }};
}

Rule globalBatchRule(qint64 gpus, qint64 globalBatch)
{
    // Asked only after world-size holds, so the data parallel size is whole.
    return {u"global-batch"_s, Tr::tr("DP x MBS divides the global batch size"),
        {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs},
        [gpus, globalBatch](Numbers n) {
            const qint64 dataParallel = gpus / modelParallel(n);
            return dataParallel > 0 && globalBatch % (dataParallel * n[Mbs]) == 0;
        },
        [gpus, globalBatch](Numbers n) {
            const qint64 dataParallel = gpus / modelParallel(n);
            return Tr::tr("Global batch size %1 is not a multiple of DP %2 x MBS %3 = %4.")
                .arg(globalBatch)
                .arg(dataParallel)
                .arg(n[Mbs])
                .arg(dataParallel * n[Mbs]);
        }};
}

Rule expertTpRule()
{
    return {u"expert-tp"_s, Tr::tr("ETP does not exceed TP"), {axis::tp, axis::etp},
        [](Numbers n) { return n[Etp] <= n[Tp]; },
        [](Numbers n) { return Tr::tr("ETP %1 is larger than TP %2.").arg(n[Etp]).arg(n[Tp]); }};
}

Rule queryGroupsRule(qint64 groups)
{
    return {u"query-groups"_s, Tr::tr("TP divides the query groups"), {axis::tp},
        [groups](Numbers n) { return groups % n[Tp] == 0; },
        [groups](Numbers n) {
            return Tr::tr("The model's %1 query groups (KV heads) cannot be split over TP %2.")
                .arg(groups)
                .arg(n[Tp]);
        }};
}

Rule pipelineLayersRule(qint64 layers)
{
    return {u"pipeline-layers"_s, Tr::tr("PP divides the layers"), {axis::pp},
        [layers](Numbers n) { return layers % n[Pp] == 0; },
        [layers](Numbers n) {
            return Tr::tr("The model's %1 layers cannot be split evenly over PP %2 stages.")
                .arg(layers)
                .arg(n[Pp]);
        }};
}

Rule recomputeLayersRule(qint64 layers)
{
    return {u"recompute-layers"_s, Tr::tr("The recomputed layers divide the layers of a stage"),
        {axis::pp, axis::recomputeLayers},
        [layers](Numbers n) { return layers / n[Pp] % n[RecomputeLayers] == 0; },
        [layers](Numbers n) {
            return Tr::tr("A stage has %1 layers (%2 over PP %3), which %4 recomputed layers do not divide.")
                .arg(layers / n[Pp])
                .arg(layers)
                .arg(n[Pp])
                .arg(n[RecomputeLayers]);
        }};
}

Rule vlmSelectiveRule()
{
    return {u"vlm-selective"_s, Tr::tr("No selective recomputation for a vision-language model"),
        {axis::granularity}, [](Numbers n) { return n[Granularity] != SelectiveRecompute; },
        [](Numbers) {
            return Tr::tr(
                "The model is a vision-language model, for which selective recomputation is left out.");
        }};
}

Rule vlmBlockRule()
{
    return {u"vlm-block"_s, Tr::tr("No block recomputation for a vision-language model"), {axis::method},
        [](Numbers n) { return n[Method] != BlockMethod; },
        [](Numbers) {
            return Tr::tr("The model is a vision-language model, for which block recomputation is left out.");
        }};
}

} // namespace

RuleSet zenithRules(const MegatronFacts& facts)
{
    RuleSet rules{worldSizeRule(facts.gpus), globalBatchRule(facts.gpus, facts.globalBatch), expertTpRule()};
    if (facts.queryGroups)
        rules.append(queryGroupsRule(*facts.queryGroups));
    if (facts.layers) {
        rules.append(pipelineLayersRule(*facts.layers));
        rules.append(recomputeLayersRule(*facts.layers));
    }
    if (facts.isVlm) {
        rules.append(vlmSelectiveRule());
        rules.append(vlmBlockRule());
    }
    return rules;
}

} // namespace megatune
