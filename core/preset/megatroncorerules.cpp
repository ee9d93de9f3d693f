// SPDX-License-Identifier: GPL-3.0-or-later
// The rule set `megatron-core`: what Megatron itself refuses, at start or at the first step. Where a check
// stands in Megatron's sources is named beside it; paths are those of Megatron-LM core 0.15 to 0.19 and of
// mcore-bridge.
#include "core/base/tr.h"
#include "core/preset/megatroncore.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

namespace megatune {

namespace {

using namespace coreaxis;

// -- the two grids (parallel_state.py, arguments.py: world size) --

Rule denseGridRule(qint64 gpus)
{
    return coreRule(
        "world-size", Tr::tr("TP x PP x CP divides the number of GPUs"), {Tp, Pp, Cp},
        [gpus](Numbers n) { return divides(gpus, n[Tp] * n[Pp] * n[Cp]); },
        [gpus](Numbers n) {
            return Tr::tr("%1 GPUs are not a multiple of TP %2 x PP %3 x CP %4 = %5.")
                .arg(gpus)
                .arg(n[Tp])
                .arg(n[Pp])
                .arg(n[Cp])
                .arg(n[Tp] * n[Pp] * n[Cp]);
        });
}

Rule expertGridRule(qint64 gpus)
{
    return coreRule(
        "expert-world-size", Tr::tr("ETP x EP x PP divides the number of GPUs"), {Etp, Ep, Pp},
        [gpus](Numbers n) { return divides(gpus, n[Etp] * n[Ep] * n[Pp]); },
        [gpus](Numbers n) {
            return Tr::tr(
                "%1 GPUs are not a multiple of ETP %2 x EP %3 x PP %4 = %5, the grid of the experts.")
                .arg(gpus)
                .arg(n[Etp])
                .arg(n[Ep])
                .arg(n[Pp])
                .arg(n[Etp] * n[Ep] * n[Pp]);
        });
}

/// core/num_microbatches_calculator.py. Asked only after world-size holds.
Rule batchRule(qint64 gpus, qint64 globalBatch)
{
    const auto dataParallel = [gpus](Numbers n) { return gpus / (n[Tp] * n[Pp] * n[Cp]); };
    return coreRule(
        "global-batch", Tr::tr("MBS x DP divides the global batch size"), {Tp, Pp, Cp, Mbs},
        [=](Numbers n) { return divides(globalBatch, n[Mbs] * dataParallel(n)); },
        [=](Numbers n) {
            return Tr::tr("Global batch size %1 is not a multiple of MBS %2 x DP %3 = %4.")
                .arg(globalBatch)
                .arg(n[Mbs])
                .arg(dataParallel(n))
                .arg(n[Mbs] * dataParallel(n));
        });
}

// -- experts --

// MoELayer.forward (core/transformer/moe/moe_layer.py) raises, whatever EP is. Of a model that nobody knows,
// EP says that it has experts.
Rule sequenceForExpertsRule(bool hasExperts)
{
    return coreRule(
        "expert-sequence", Tr::tr("Experts with TP need sequence parallelism"), {Tp, Ep, Sp},
        [hasExperts](Numbers n) { return (!hasExperts && n[Ep] == 1) || n[Tp] == 1 || n[Sp] == 1; },
        [](Numbers n) {
            return Tr::tr("Experts together with TP %1 need sequence parallelism, which is off.").arg(n[Tp]);
        });
}

// -- pipeline (arguments.py:985) --

Rule layersRule(const MegatronFacts& facts)
{
    const bool pinned = pinsPipeline(facts);
    return coreRule(
        "pipeline-layers", Tr::tr("The layers can be split over PP"), {Pp},
        [facts, pinned](Numbers n) {
            if (n[Pp] == 1 && !pinned)
                return true;
            return largestStage(facts, n[Pp], 1) >= (n[Pp] > 1 ? 0 : 1);
        },
        [facts, pinned](Numbers n) {
            if (pinned) {
                return Tr::tr("%1 layers do not fit PP %2 with the uneven stages that the command asks for.")
                    .arg(*facts.layers)
                    .arg(n[Pp]);
            }
            return Tr::tr(
                "The model's %1 layers are not a multiple of PP %2, and the trainer takes no other split of them.")
                .arg(*facts.layers)
                .arg(n[Pp]);
        });
}

/// --pipeline-model-parallel-layout names every virtual stage, and so do the | of a hybrid pattern.
Rule pipelineLayoutRule(const MegatronFacts& facts)
{
    const auto stages = static_cast<qint64>(facts.options.training.chunkLayers.size());
    return coreRule(
        "pipeline-layout", Tr::tr("PP x VPP are the stages of the command's layout"), {Pp, Vpp},
        [stages](Numbers n) { return n[Pp] * n[Vpp] == stages; },
        [stages](Numbers n) {
            return Tr::tr(
                "The command's own layout of the pipeline has %1 stages, and PP %2 x VPP %3 are %4.")
                .arg(stages)
                .arg(n[Pp])
                .arg(n[Vpp])
                .arg(n[Pp] * n[Vpp]);
        });
}

/// mm_gpts/qwen3_vl.py:191: the first stage takes the three deepstack inputs of the vision tower.
Rule deepstackRule(const MegatronFacts& facts)
{
    constexpr qint64 deepstackLayers = 3;
    const auto first = [facts](Numbers n) {
        if (n[Pp] > 1 && facts.firstStageLayers)
            return *facts.firstStageLayers;
        const auto split = splitOf(facts, n[Pp], 1);
        return split && !pinsPipeline(facts) ? qint64(split->perStage - split->fewerFirst)
                                             : largestStage(facts, n[Pp], 1);
    };
    return coreRule(
        "first-stage", Tr::tr("The first stage holds the vision tower's inputs"), {Pp},
        [first](Numbers n) { return first(n) >= deepstackLayers; },
        [first](Numbers n) {
            return Tr::tr("The first of PP %1 stages has %2 layers, and Qwen3-VL needs 3 there.")
                .arg(n[Pp])
                .arg(first(n));
        });
}

/// arguments.py:1000: interleaving needs more than one stage (more than two without overlapped
/// communication).
Rule virtualStagesRule(bool overlaps)
{
    return coreRule(
        "virtual-pipeline", Tr::tr("Virtual stages need a pipeline"), {Pp, Vpp},
        [overlaps](Numbers n) { return n[Vpp] == 1 || n[Pp] == 1 || n[Pp] > (overlaps ? 1 : 2); },
        [](Numbers n) {
            return Tr::tr(
                "VPP %1 with PP %2 needs overlapped pipeline communication, which the command switches off.")
                .arg(n[Vpp])
                .arg(n[Pp]);
        });
}

/// ms-swift, rollout_mixin.py: "Teacher distillation does not support VPP."
Rule teacherRule()
{
    return coreRule(
        "teacher-virtual", Tr::tr("A teacher on the same GPUs does not support virtual stages"), {Pp, Vpp},
        [](Numbers n) { return n[Vpp] == 1 || n[Pp] == 1; },
        [](Numbers n) {
            return Tr::tr("ms-swift refuses VPP %1 with a teacher on the same GPUs.").arg(n[Vpp]);
        });
}

Rule virtualLayersRule(const MegatronFacts& facts)
{
    return coreRule(
        "virtual-layers", Tr::tr("The layers of a stage can be split into VPP"), {Pp, Vpp},
        [facts](Numbers n) { return n[Vpp] == 1 || n[Pp] == 1 || largestStage(facts, n[Pp], n[Vpp]) > 0; },
        [facts](Numbers n) {
            return Tr::tr("The %1 layers of a stage (PP %2) cannot be split into VPP %3.")
                .arg(largestStage(facts, n[Pp], 1))
                .arg(n[Pp])
                .arg(n[Vpp]);
        });
}

/// schedules.py, forward_backward_pipelining_with_interleaving: micro-batches go in groups, of PP where the
/// command says no other size, and those that remain are none or a pipeline full.
Rule virtualBatchesRule(const MegatronFacts& facts)
{
    const auto microBatches = [gpus = facts.gpus, globalBatch = facts.globalBatch](Numbers n) {
        return globalBatch / (n[Mbs] * (gpus / (n[Tp] * n[Pp] * n[Cp])));
    };
    const qint64 given = facts.demands.microBatchGroup;
    return coreRule(
        "virtual-batches", Tr::tr("Virtual stages take the micro-batches in groups"), {Tp, Pp, Cp, Mbs, Vpp},
        [=](Numbers n) {
            const qint64 group = given > 0 ? given : n[Pp];
            const qint64 batches = microBatches(n);
            const qint64 left = batches % group;
            return n[Vpp] == 1 || n[Pp] == 1
                || (group >= n[Pp] && group <= batches && (left == 0 || left >= n[Pp]));
        },
        [=](Numbers n) {
            if (given > 0) {
                return Tr::tr("VPP %1 takes micro-batches in the command's groups of %2, and PP %3 with %4 "
                              "micro-batches leaves a group that is too small.")
                    .arg(n[Vpp])
                    .arg(given)
                    .arg(n[Pp])
                    .arg(microBatches(n));
            }
            return Tr::tr("VPP %1 needs micro-batches in multiples of PP %2, and there are %3.")
                .arg(n[Vpp])
                .arg(n[Pp])
                .arg(microBatches(n));
        });
}

// -- sequence --

/// arguments.py:1335; ms-swift pads instead.
Rule sequenceContextRule(qint64 length)
{
    return coreRule(
        "sequence-cp", Tr::tr("2 x CP divides the sequence length"), {Cp},
        [length](Numbers n) { return n[Cp] == 1 || divides(length, 2 * n[Cp]); },
        [length](Numbers n) {
            return Tr::tr("Sequence length %1 is not a multiple of 2 x CP %2 = %3.")
                .arg(length)
                .arg(n[Cp])
                .arg(2 * n[Cp]);
        });
}

/// tensor_parallel/mappings.py: each rank holds a whole part of its sequence.
Rule sequenceTensorRule(qint64 length)
{
    return coreRule(
        "sequence-tp", Tr::tr("TP divides the sequence length under sequence parallelism"), {Tp, Cp, Sp},
        [length](Numbers n) { return n[Sp] == 0 || n[Tp] == 1 || divides(length, n[Tp] * n[Cp]); },
        [length](Numbers n) {
            return Tr::tr("Sequence length %1 is not a multiple of TP %2 x CP %3 under sequence parallelism.")
                .arg(length)
                .arg(n[Tp])
                .arg(n[Cp]);
        });
}

// -- recomputation --

/// Up to core 0.16 (and in Qwen3-VL's own block) the last unit runs over the end: IndexError.
Rule uniformRule(const MegatronFacts& facts)
{
    const auto chunk = [facts](Numbers n) {
        const qint64 stages = n[Pp] > 1 ? n[Vpp] : 1;
        return largestStage(facts, n[Pp], stages) / stages;
    };
    // Those that lack a layer are divided, too.
    const auto shorter = [facts, chunk](Numbers n) {
        const auto split = pinsPipeline(facts) ? std::nullopt : splitOf(facts, n[Pp], n[Pp] > 1 ? n[Vpp] : 1);
        QList<qint64> sizes;
        if (split && n[Pp] > 1) {
            if (split->longerRows > 0)
                sizes.append(chunk(n) + 1);
            for (const int fewer : {split->fewerFirst, split->fewerLast, split->others > 0 ? 1 : 0})
                sizes.append(chunk(n) - fewer);
        }
        return sizes;
    };
    return coreRule(
        "recompute-layers", Tr::tr("Uniform recomputation divides the layers of a stage"),
        {Pp, Vpp, Granularity, Method, RecomputeLayers},
        [chunk, shorter](Numbers n) {
            if (n[Granularity] != FullRecompute || n[Method] != UniformMethod || n[RecomputeLayers] == 1)
                return true;
            const QList<qint64> sizes = shorter(n);
            return divides(chunk(n), n[RecomputeLayers])
                && std::all_of(sizes.begin(), sizes.end(),
                    [&](qint64 size) { return size <= 0 || divides(size, n[RecomputeLayers]); });
        },
        [chunk](Numbers n) {
            return Tr::tr(
                "Uniform recomputation in units of %1 layers does not divide the %2 layers of a stage.")
                .arg(n[RecomputeLayers])
                .arg(chunk(n));
        });
}

/// A unit that is larger than the stage is no other layout than the whole stage.
Rule recomputeBoundRule(const MegatronFacts& facts)
{
    return coreRule(
        "recompute-bound", Tr::tr("No more layers are recomputed than a stage has"),
        {Pp, Granularity, RecomputeLayers},
        [facts](Numbers n) {
            return n[Granularity] != FullRecompute
                || n[RecomputeLayers] <= std::max<qint64>(1, largestStage(facts, n[Pp], 1));
        },
        [facts](Numbers n) {
            return Tr::tr("%1 recomputed layers are more than the %2 of a stage, which runs like %2.")
                .arg(n[RecomputeLayers])
                .arg(largestStage(facts, n[Pp], 1));
        });
}

Rule mtpRule()
{
    return coreRule(
        "recompute-mtp", Tr::tr("Multi-token prediction recomputes layer by layer"),
        {Granularity, Method, RecomputeLayers},
        [](Numbers n) {
            return n[Granularity] != FullRecompute || n[Method] != UniformMethod || n[RecomputeLayers] == 1;
        },
        [](Numbers n) {
            return Tr::tr("Multi-token prediction allows uniform recomputation of 1 layer only, not of %1.")
                .arg(n[RecomputeLayers]);
        });
}

/// Options without effect: only the first choice of each is a layout of its own.
Rule sameCommandRule(const MegatronFacts& facts)
{
    const qint64 firstSp = offersSequenceParallel(facts) ? 1 : 0;
    return coreRule(
        "same-command", Tr::tr("Runs the same command as another layout"),
        {Tp, Pp, Vpp, Sp, Granularity, Method, RecomputeLayers, Modules},
        [firstSp](Numbers n) {
            const bool recompute =
                n[Granularity] == FullRecompute || (n[Method] == UniformMethod && n[RecomputeLayers] == 1);
            const bool modules = n[Granularity] == SelectiveRecompute || n[Modules] == 0;
            return recompute && modules && (n[Pp] > 1 || n[Vpp] == 1) && (n[Tp] > 1 || n[Sp] == firstSp);
        },
        [](Numbers n) {
            if (n[Granularity] != FullRecompute && (n[Method] != UniformMethod || n[RecomputeLayers] != 1))
                return Tr::tr("Method and number of layers have no effect without full recomputation.");
            if (n[Granularity] != SelectiveRecompute && n[Modules] != 0)
                return Tr::tr("Modules have no effect without selective recomputation.");
            return n[Pp] == 1 && n[Vpp] > 1 ? Tr::tr("Virtual stages have no effect with PP 1.")
                                            : Tr::tr("Sequence parallelism has no effect with TP 1.");
        });
}

void addPipelineRules(RuleSet& rules, const MegatronFacts& facts)
{
    const bool isQwenVl = facts.shape && facts.shape->modelType.startsWith(u"qwen3_vl");
    const bool hasLayout = !facts.options.training.chunkLayers.empty();
    const bool knowsStages = facts.layers && !facts.hasPipelineLayout;
    rules.append(virtualStagesRule(facts.overlapsPipeline));
    if (facts.hasTeacher)
        rules.append(teacherRule());
    if (hasLayout)
        rules.append(pipelineLayoutRule(facts));
    if (knowsStages) {
        rules.append(layersRule(facts));
        if (isQwenVl)
            rules.append(deepstackRule(facts));
        rules.append(virtualLayersRule(facts));
    }
    rules.append(virtualBatchesRule(facts));
    if (knowsStages) {
        if (facts.coreMinor <= 16 || isQwenVl)
            rules.append(uniformRule(facts));
        rules.append(recomputeBoundRule(facts));
    }
    if (facts.mtpLayers > 0)
        rules.append(mtpRule());
}

} // namespace

Rule coreRule(const char* id, const QString& title, std::initializer_list<coreaxis::CoreAxis> axes,
    std::function<bool(Numbers)> holds, std::function<QString(Numbers)> sentence)
{
    static const QStringList parameters{axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::mbs,
        axis::vpp, axis::sequenceParallel, axis::granularity, axis::method, axis::recomputeLayers,
        axis::recomputeModules};
    QStringList names;
    for (const coreaxis::CoreAxis at : axes)
        names.append(parameters[static_cast<qsizetype>(at)]);
    return {QString::fromLatin1(id), title, names, std::move(holds), std::move(sentence)};
}

RuleSet megatronCoreRules(const MegatronFacts& facts)
{
    RuleSet rules{
        denseGridRule(facts.gpus), expertGridRule(facts.gpus), batchRule(facts.gpus, facts.globalBatch)};
    addMegatronCoreShapeRules(rules, facts);
    if (!facts.missingOptions.contains(option::sequenceParallel))
        rules.append(sequenceForExpertsRule(facts.shape && facts.shape->isMoe()));
    addPipelineRules(rules, facts);
    if (facts.sequenceLength && trainerOf(facts.trainer).checksSequenceLength) {
        rules.append(sequenceContextRule(*facts.sequenceLength));
        rules.append(sequenceTensorRule(*facts.sequenceLength));
    }
    addCommandRules(rules, facts);
    rules.append(sameCommandRule(facts));
    return rules;
}

} // namespace megatune
