// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of a training command decide about the layouts that it can run: the facts, and the rules
// of those that Megatron takes for some layouts only. Paths are those of Megatron-LM core 0.11 to 0.19;
// options that an older one lacks, it refuses itself.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/preset/commandarguments.h"
#include "core/preset/fullysharded.h"
#include "core/preset/megatroncore.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"

#include <numeric>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using namespace coreaxis;

// -- facts --

QList<qint64> numbersIn(const QString& words)
{
    QList<qint64> numbers;
    for (const QString& word : words.split(u' ', Qt::SkipEmptyParts)) {
        const auto number = toInteger(word);
        if (!number || *number < 1)
            return {};
        numbers.append(*number);
    }
    return numbers;
}

/// Those that selective recomputation may not name beside these graphs: what is recomputed in a graph must
/// not draw random numbers.
QStringList graphedModules(
    const TrainingSpec& training, const QString& graphs, const QString& scope, bool whole)
{
    const QStringList parts = scope.split(u' ', Qt::SkipEmptyParts);
    const auto covers = [&](const QString& part) { return whole || parts.isEmpty() || parts.contains(part); };
    QStringList modules;
    if (training.attentionDropout && covers(u"attn"_s))
        modules.append(u"core_attn"_s);
    if (training.dropout && covers(u"mlp"_s))
        modules.append(u"mlp"_s);
    const bool routes = graphs == u"transformer_engine" && parts.contains(u"moe_router");
    if (routes || (training.dropout && covers(u"moe"_s)))
        modules.append(u"moe"_s);
    return modules;
}

// core/transformer/transformer_config.py. Until 0.14 a graph excludes any recomputation; 0.15 allows
// selective recomputation beside Transformer Engine's graph of attention; from 0.16 on only full
// recomputation is excluded, and not by the graph of a whole iteration, which has a name of its own from 0.18
// on. 0.16 and 0.17 want --moe-pad-experts-for-cuda-graph-inference for local graphs with EP (arguments.py).
void readGraphs(LayoutDemands& demands, const Dialect& dialect, const TrainingSpec& training, int coreMinor)
{
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    QString graphs = dialect.option(u"cuda-graph-impl"_s).value_or(u"none"_s);
    if (isOn(u"enable-cuda-graph"_s))
        graphs = u"local"_s;
    else if (isOn(u"external-cuda-graph"_s) && coreMinor >= 15)
        graphs = u"transformer_engine"_s;
    if (graphs == u"none")
        return;
    const QString scope = dialect.option(u"cuda-graph-scope"_s)
                              .value_or(dialect.option(u"cuda-graph-modules"_s).value_or(QString()));
    const bool whole = graphs == u"full_iteration" || (graphs == u"local" && scope == u"full_iteration");
    demands.graphsExcludeFull = coreMinor < 16 || !whole;
    demands.graphsExcludeSelective =
        coreMinor < 15 || (coreMinor == 15 && (graphs != u"transformer_engine" || scope != u"attn"));
    demands.graphsExcludeExperts = (coreMinor == 16 || coreMinor == 17) && graphs == u"local"
        && !isOn(u"moe-pad-experts-for-cuda-graph-inference"_s)
        && dialect.option(u"transformer-impl"_s) != u"inference_optimized";
    if (coreMinor >= 16)
        demands.graphedModules = graphedModules(training, graphs, scope, whole);
}

/// Megatron-LM's own layers have biases unless it is told otherwise, which stands where the model's sizes do.
bool hasLinearBiases(const Dialect& dialect)
{
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    return dialect.trainer().kind == TrainerKind::MegatronLm && dialect.number(u"num-layers"_s)
        && !dialect.facts().hidesOptions() && !isOn(u"disable-bias-linear"_s)
        && !isOn(u"use-checkpoint-args"_s);
}

LayoutDemands demandsOf(const Dialect& dialect, const TrainingSpec& training, int coreMinor)
{
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    const auto number = [&dialect](const QString& option, qint64 usual) {
        return std::max(dialect.number(option).value_or(usual), usual);
    };
    LayoutDemands demands;
    readGraphs(demands, dialect, training, coreMinor);
    demands.shardsByTorch = isOn(u"use-torch-fsdp2"_s);
    demands.distributesRecompute = isOn(u"distribute-saved-activations"_s);
    demands.ordersPipelineFirst = isOn(u"use-tp-pp-dp-mapping"_s);
    // ms-swift 4 does not check it.
    demands.gathersInOptimizerStep =
        !dialect.isSwift() && isOn(u"overlap-param-gather-with-optimizer-step"_s);
    demands.defersEmbedding = isOn(u"defer-embedding-wgrad-compute"_s);
    demands.usesHybridContext = isOn(u"hybrid-context-parallel"_s);
    demands.usesHyperConnections = isOn(u"enable-mhc-connections"_s);
    demands.hybridPattern = hybridPattern(dialect);
    demands.offloadsInExperts = isOn(u"fine-grained-activation-offloading"_s)
        && offloadsExperts(dialect.option(u"offload-modules"_s).value_or(QString()));
    // From 0.18 on HybridEP may have a group of one rank.
    const bool hybrid = dialect.option(u"moe-flex-dispatcher-backend"_s) == u"hybridep";
    demands.dispatchesOverGroup =
        dialect.option(u"moe-token-dispatcher-type"_s) == u"flex" && (coreMinor < 18 || !hybrid);
    demands.hasBiases = hasLinearBiases(dialect);
    // utils/megatron_lm.py, GPTTrainStep: only a function of the script's own cuts its batches for CP, and
    // who has one says CP in the command.
    demands.repeatsContext = dialect.trainer().repeatsContext && number(option::contextParallel, 1) == 1;
    demands.excludesPipeline = dialect.trainer().trainsWithDeepspeed
        && (number(u"zero-stage"_s, 0) >= 2 || number(option::experts, 1) > 1);
    demands.weightShards = number(u"tensor-parallel-num-weight-shards"_s, 0);
    demands.expertWeightShards = number(u"expert-tensor-parallel-num-weight-shards"_s, 0);
    demands.optimizerInstances = number(u"num-distributed-optimizer-instances"_s, 1);
    demands.microBatchGroup = number(u"microbatch-group-size-per-virtual-pipeline-stage"_s, 0);
    if (dialect.rlhfType() == u"grpo" && isMegatronSwift(dialect.trainer().kind)) {
        demands.generations = std::max<qint64>(dialect.number(u"num-generations"_s).value_or(8), 1);
        demands.generationBatch = number(u"generation-batch-size"_s, 0);
        demands.generationSteps = number(u"steps-per-generation"_s, 1);
    }
    demands.answers = number(answersOption, 0);
    demands.contextLevels = numbersIn(dialect.option(option::contextLevels).value_or(QString()));
    return demands;
}

// -- rules --

/// The title says all that there is to say.
Rule commandRule(const char* id, const QString& title, std::initializer_list<CoreAxis> axes,
    std::function<bool(Numbers)> holds)
{
    return coreRule(id, title, axes, std::move(holds),
        [title](Numbers) { return Tr::tr("The command's own options rule it out: %1.").arg(title); });
}

/// arguments.py (ms-swift: megatron_args.py), which switch sequence parallelism off with TP 1.
Rule tensorOverlapRule()
{
    return commandRule("tp-overlap", Tr::tr("--tp-comm-overlap needs TP above 1 and sequence parallelism"),
        {Tp, Sp}, [](Numbers n) { return n[Tp] > 1 && n[Sp] == 1; });
}

/// transformer_config.py, overlap_moe_expert_parallel_comm.
Rule expertOverlapRule()
{
    return coreRule(
        "ep-overlap", Tr::tr("Overlapped EP communication has its conditions"), {Ep, Pp, Vpp, Granularity},
        [](Numbers n) { return n[Ep] > 1 && n[Granularity] != FullRecompute && (n[Pp] == 1 || n[Vpp] > 1); },
        [](Numbers) {
            return Tr::tr(
                "The command's --overlap-moe-expert-parallel-comm needs EP above 1, no full recomputation, and VPP where PP is above 1.");
        });
}

void addRecomputeRules(RuleSet& rules, const MegatronFacts& facts)
{
    const LayoutDemands& demands = facts.demands;
    // transformer_config.py, cpu_offloading.
    if (facts.offloadsActivations) {
        rules.append(commandRule("cpu-offloading",
            Tr::tr("--cpu-offloading-num-layers needs PP 1 and no recomputation"), {Pp, Granularity},
            [](Numbers n) { return n[Pp] == 1 && n[Granularity] == NoRecompute; }));
    }
    if (demands.graphsExcludeSelective) {
        rules.append(
            commandRule("cuda-graph-recompute", Tr::tr("CUDA graphs of this version exclude recomputation"),
                {Granularity}, [](Numbers n) { return n[Granularity] == NoRecompute; }));
    } else if (demands.graphsExcludeFull) {
        rules.append(commandRule("cuda-graph-recompute",
            Tr::tr("Only the CUDA graph of a full iteration allows full recomputation"), {Granularity},
            [](Numbers n) { return n[Granularity] != FullRecompute; }));
    }
    // transformer_config.py, which names the modules; the other choices of modules leave them out.
    const QStringList own = facts.ownModules.isEmpty() ? QStringList{u"core_attn"_s} : facts.ownModules;
    for (const QString& module : demands.graphedModules) {
        if (!own.contains(module))
            continue;
        rules.append(commandRule("cuda-graph-modules",
            Tr::tr("The command's CUDA graphs (with its dropout or router) exclude recomputing %1")
                .arg(module),
            {Granularity, Modules},
            [](Numbers n) { return n[Granularity] != SelectiveRecompute || n[Modules] != 0; }));
        break;
    }
    // A checkpointed MLP hands out its bias, a parameter, and its backward pass then goes round without end:
    // no iteration comes, and main memory fills up. Seen with core 0.16 and 0.19.
    if (demands.hasBiases && own.contains(u"mlp"_s)) {
        rules.append(commandRule("bias-recompute",
            Tr::tr("Recomputing mlp never ends without --disable-bias-linear"), {Granularity, Modules},
            [](Numbers n) { return n[Granularity] != SelectiveRecompute || n[Modules] != 0; }));
    }
    // transformer_config.py, fine_grained_activation_offloading.
    if (demands.offloadsInExperts && own.contains(u"moe"_s)) {
        rules.append(commandRule("offload-recompute",
            Tr::tr("--offload-modules inside the experts exclude recomputing moe"), {Granularity, Modules},
            [](Numbers n) { return n[Granularity] != SelectiveRecompute || n[Modules] != 0; }));
    }
    // arguments.py, distribute_saved_activations; sequence parallelism: transformer_config.py.
    if (demands.distributesRecompute) {
        rules.append(commandRule("distribute-saved-activations",
            Tr::tr("--distribute-saved-activations needs full recomputation, TP above 1 and no sequence "
                   "parallelism"),
            {Tp, Sp, Granularity},
            [](Numbers n) { return n[Tp] > 1 && n[Sp] == 0 && n[Granularity] == FullRecompute; }));
    }
}

/// megatron_args.py of ms-swift 3.12 to 4.5, validate_batch_dp_alignment: prompts are shared out over DP in
/// whole micro-batches, and no GPU is without a completion.
Rule generationRule(const MegatronFacts& facts)
{
    const LayoutDemands& demands = facts.demands;
    const qint64 completions =
        demands.generationBatch > 0 ? demands.generationBatch : facts.globalBatch * demands.generationSteps;
    const qint64 prompts = completions / demands.generations;
    const auto share = [gpus = facts.gpus](Numbers n) { return n[Mbs] * (gpus / (n[Tp] * n[Pp] * n[Cp])); };
    return coreRule(
        "generation-batch", Tr::tr("MBS x DP divides the prompts of one generation"), {Tp, Pp, Cp, Mbs},
        [=, gpus = facts.gpus](
            Numbers n) { return prompts > 0 && completions >= gpus && divides(prompts, share(n)); },
        [=, gpus = facts.gpus](Numbers n) {
            if (completions < gpus) {
                return Tr::tr("GRPO generates %1 completions at a time, fewer than there are GPUs (%2); "
                              "raise --steps_per_generation.")
                    .arg(completions)
                    .arg(gpus);
            }
            return Tr::tr("GRPO generates for %1 prompts at a time (global batch x steps_per_generation / "
                          "num_generations), which is not a multiple of MBS x DP = %2.")
                .arg(prompts)
                .arg(share(n));
        });
}

/// verl's ppo_mini_batch_size counts prompts (workers/config/actor.py), and a rollout of slime's makes all
/// the answers of each of its prompts.
Rule answersRule(const MegatronFacts& facts)
{
    const bool holds = facts.globalBatch % facts.demands.answers == 0;
    return coreRule(
        "answers", Tr::tr("The batch holds whole prompts with all their answers"), {Mbs},
        [holds](Numbers) { return holds; },
        [batch = facts.globalBatch, answers = facts.demands.answers](Numbers) {
            return Tr::tr("The batch is prompts with %1 answers each, which do not make %2 samples.")
                .arg(answers)
                .arg(batch);
        });
}

/// accelerator.py, _prepare_megatron_lm: Accelerate is told micro-batches, and makes the global batch of them
/// with a DP that leaves CP out.
Rule acceleratedBatchRule(const MegatronFacts& facts)
{
    const auto share = [gpus = facts.gpus](Numbers n) { return n[Mbs] * (gpus / (n[Tp] * n[Pp])); };
    return coreRule(
        "accelerate-batch", Tr::tr("For Accelerate, MBS x DP x CP divides the global batch size"),
        {Tp, Pp, Mbs}, [=, batch = facts.globalBatch](Numbers n) { return divides(batch, share(n)); },
        [=, batch = facts.globalBatch](Numbers n) {
            return Tr::tr("Accelerate cannot make a global batch of %1, which is not a multiple of "
                          "MBS x DP x CP = %2.")
                .arg(batch)
                .arg(share(n));
        });
}

/// The same where the script's own code says how many micro-batches there are.
Rule fixedBatchesRule(const MegatronFacts& facts)
{
    const auto batch = [gpus = facts.gpus, count = *facts.fixedMicroBatches](
                           Numbers n) { return n[Mbs] * (gpus / (n[Tp] * n[Pp])) * count; };
    return coreRule(
        "fixed-micro-batches", Tr::tr("The script's own number of micro-batches gives the global batch size"),
        {Tp, Pp, Mbs}, [=, wanted = facts.globalBatch](Numbers n) { return batch(n) == wanted; },
        [=, wanted = facts.globalBatch, count = *facts.fixedMicroBatches](Numbers n) {
            return Tr::tr(
                "The script fixes num_micro_batches=%1, with which this layout's global batch size is "
                "%2, not %3.")
                .arg(count)
                .arg(batch(n))
                .arg(wanted);
        });
}

Rule repeatedContextRule()
{
    return coreRule(
        "accelerate-context", Tr::tr("Accelerate gives every CP rank the whole sequence"), {Cp},
        [](Numbers n) { return n[Cp] == 1; },
        [](Numbers n) {
            return Tr::tr("Accelerate would give all %1 CP ranks the same whole sequence; a script that "
                          "splits it (custom_get_batch_function) says so with "
                          "--megatron_lm_context_parallel_size above 1 in its command.")
                .arg(n[Cp]);
        });
}

/// What Megatron-LM's own layers cannot do, and Transformer Engine's can.
void addPlainLayerRules(RuleSet& rules, const TrainingSpec& training)
{
    if (!training.plainModules)
        return;
    // core/transformer/dot_product_attention.py.
    rules.append(commandRule("local-context", Tr::tr("--transformer-impl local has no context parallelism"),
        {Cp}, [](Numbers n) { return n[Cp] == 1; }));
    // core/transformer/torch_norm.py; Apex has no RMSNorm.
    if (!training.fusedNorm) {
        rules.append(commandRule("local-norm",
            Tr::tr("--transformer-impl local has no sequence parallelism with RMSNorm"), {Tp, Sp},
            [](Numbers n) { return n[Tp] == 1 || n[Sp] == 0; }));
    }
}

/// arguments.py, hybrid_layer_pattern; core/models/hybrid/hybrid_layer_allocation.py. The stages that a |
/// makes are a pipeline layout.
void addHybridRules(RuleSet& rules, const MegatronFacts& facts)
{
    const QString& pattern = facts.demands.hybridPattern;
    if (pattern.isEmpty())
        return;
    if (facts.options.training.chunkLayers.empty()) {
        rules.append(commandRule("hybrid-stages",
            Tr::tr("A hybrid model without | in its pattern has no virtual stages"), {Vpp},
            [](Numbers n) { return n[Vpp] == 1; }));
    }
    if (!pattern.contains(u'E')) {
        rules.append(commandRule("hybrid-experts", Tr::tr("A hybrid pattern without E has no experts"), {Ep},
            [](Numbers n) { return n[Ep] == 1; }));
    }
}

void addStageRules(RuleSet& rules, const MegatronFacts& facts)
{
    const LayoutDemands& demands = facts.demands;
    // arguments.py, use_torch_fsdp2.
    if (demands.shardsByTorch) {
        rules.append(commandRule("torch-fsdp2", Tr::tr("--use-torch-fsdp2 needs PP 1 and EP 1"), {Pp, Ep},
            [](Numbers n) { return n[Pp] == 1 && n[Ep] == 1; }));
    }
    // arguments.py, overlap_param_gather_with_optimizer_step.
    if (demands.gathersInOptimizerStep) {
        rules.append(commandRule("gather-with-step",
            Tr::tr("--overlap-param-gather-with-optimizer-step needs virtual stages"), {Pp, Vpp},
            [](Numbers n) { return n[Pp] > 1 && n[Vpp] > 1; }));
    }
    // transformer_config.py, enable_mhc_connections.
    if (demands.usesHyperConnections) {
        rules.append(commandRule("hyper-connections",
            Tr::tr("--enable-mhc-connections needs PP 1 and no full recomputation"), {Pp, Granularity},
            [](Numbers n) { return n[Pp] == 1 && n[Granularity] != FullRecompute; }));
    }
    addHybridRules(rules, facts);
    // core/model_parallel_config.py.
    if (demands.defersEmbedding) {
        rules.append(
            commandRule("defer-embedding", Tr::tr("--defer-embedding-wgrad-compute needs PP above 1"), {Pp},
                [](Numbers n) { return n[Pp] > 1; }));
    }
}

/// How many copies of the weights there are, each in shards over the rest of the GPUs.
struct ShardGrid
{
    qint64 gpus;
    qint64 weightShards;       ///< 0: TP
    qint64 expertWeightShards; ///< 0: ETP
    bool followsTensor;        ///< ETP is TP

    explicit ShardGrid(const MegatronFacts& facts)
        : gpus(facts.gpus)
        , weightShards(facts.demands.weightShards)
        , expertWeightShards(facts.demands.expertWeightShards)
        , followsTensor(leavesExpertTensor(facts))
    {
    }
    [[nodiscard]] qint64 expertTensor(Numbers n) const { return followsTensor ? n[Tp] : n[Etp]; }
    [[nodiscard]] qint64 denseRanks(Numbers n) const
    {
        return n[Pp] * n[Cp] * (weightShards > 0 ? weightShards : n[Tp]);
    }
    [[nodiscard]] qint64 expertRanks(Numbers n) const
    {
        return n[Pp] * n[Ep] * (expertWeightShards > 0 ? expertWeightShards : expertTensor(n));
    }
    [[nodiscard]] qint64 denseCopies(Numbers n) const { return gpus / denseRanks(n); }
    [[nodiscard]] qint64 expertCopies(Numbers n) const { return gpus / expertRanks(n); }
};

void addGridRules(RuleSet& rules, const MegatronFacts& facts)
{
    const LayoutDemands& demands = facts.demands;
    const ShardGrid grid(facts);
    // arguments.py and core/parallel_state.py, hybrid_context_parallel.
    if (demands.usesHybridContext) {
        rules.append(
            commandRule("hybrid-context", Tr::tr("--hybrid-context-parallel needs PP 1 and an even DP x CP"),
                {Tp, Pp}, [gpus = facts.gpus](Numbers n) { return n[Pp] == 1 && gpus / n[Tp] % 2 == 0; }));
    }
    // core/model_parallel_config.py, resolve_tensor_parallel_weight_shards; parallel_state.py; from 0.19 on.
    if (demands.weightShards > 0) {
        rules.append(commandRule("weight-shards",
            Tr::tr("TP divides --tensor-parallel-num-weight-shards, and the shards x PP x CP the GPUs"),
            {Tp, Pp, Cp}, [grid](Numbers n) {
                return divides(grid.weightShards, n[Tp]) && divides(grid.gpus, grid.denseRanks(n));
            }));
    }
    if (demands.expertWeightShards > 0) {
        rules.append(commandRule("expert-weight-shards",
            Tr::tr("ETP divides --expert-tensor-parallel-num-weight-shards, and the shards x EP x PP the "
                   "GPUs"),
            {Tp, Pp, Ep, Etp}, [grid](Numbers n) {
                return divides(grid.expertWeightShards, grid.expertTensor(n))
                    && divides(grid.gpus, grid.expertRanks(n));
            }));
    }
    // parallel_state.py, initialize_model_parallel, for this and the next two; that of the experts from 0.13
    // on.
    if (demands.optimizerInstances > 1 && demands.weightShards + demands.expertWeightShards > 0) {
        rules.append(commandRule("shards-instances",
            Tr::tr("--num-distributed-optimizer-instances above 1 needs as many weight shards as TP and ETP"),
            {Tp, Etp}, [grid](Numbers n) {
                return (grid.weightShards == 0 || grid.weightShards == n[Tp])
                    && (grid.expertWeightShards == 0 || grid.expertWeightShards == grid.expertTensor(n));
            }));
    }
    if (demands.ordersPipelineFirst) {
        rules.append(commandRule("tp-pp-dp",
            Tr::tr("--use-tp-pp-dp-mapping needs PP 1, or as many copies of the experts as of the rest"),
            {Tp, Pp, Cp, Ep, Etp},
            [grid](Numbers n) { return n[Pp] == 1 || grid.expertCopies(n) == grid.denseCopies(n); }));
    }
    // deepspeed/runtime/pipe/engine.py; Megatron-DeepSpeed's pretrain_gpt.py has no pipeline with experts.
    if (demands.excludesPipeline) {
        rules.append(commandRule("deepspeed-pipeline",
            Tr::tr("ZeRO stages 2 and 3, and experts, need PP 1 with DeepSpeed"), {Pp},
            [](Numbers n) { return n[Pp] == 1; }));
    }
    // deepspeed/sequence/layer.py exchanges heads; Megatron-DeepSpeed's core/parallel_state.py has no groups
    // of both.
    if (trainerOf(facts.trainer).trainsWithDeepspeed) {
        const int heads = facts.shape ? facts.shape->numAttentionHeads.value_or(0) : 0; // 0: any
        rules.append(commandRule("sequence-alone",
            Tr::tr("CP (--ds-sequence-parallel-size) needs TP 1 and PP 1, and divides the attention heads"),
            {Tp, Pp, Cp},
            [heads](Numbers n) { return n[Cp] == 1 || (n[Tp] == 1 && n[Pp] == 1 && heads % n[Cp] == 0); }));
    }
    if (demands.optimizerInstances > 1) {
        const bool countsExperts = facts.coreMinor >= 13;
        rules.append(commandRule("optimizer-instances",
            Tr::tr("--num-distributed-optimizer-instances divides DP x CP and the copies of the experts"),
            {Tp, Pp, Cp, Ep, Etp}, [grid, countsExperts, instances = demands.optimizerInstances](Numbers n) {
                return divides(grid.denseCopies(n) * n[Cp], instances)
                    && (!countsExperts || divides(grid.expertCopies(n), instances));
            }));
    }
}

void addExpertRules(RuleSet& rules, const MegatronFacts& facts)
{
    if (facts.overlapsExperts)
        rules.append(expertOverlapRule());
    // core/transformer/moe/token_dispatcher.py, MoEFlexTokenDispatcher.
    if (facts.demands.dispatchesOverGroup && !facts.isDense()) {
        rules.append(
            commandRule("flex-dispatcher", Tr::tr("The flex token dispatcher needs ETP x EP above 1"),
                {Ep, Etp}, [](Numbers n) { return n[Ep] * n[Etp] > 1; }));
    }
    constexpr int firstCoreWithBiases = 15;
    if (facts.demands.hasBiases && facts.shape && facts.shape->isMoe()
        && facts.coreMinor >= firstCoreWithBiases) {
        // core/transformer/transformer_config.py.
        rules.append(commandRule("bias-experts", Tr::tr("Experts need ETP 1 without --disable-bias-linear"),
            {Etp}, [](Numbers n) { return n[Etp] == 1; }));
        // core/transformer/mlp.py adds the bias in place, which autograd forbids behind the reduction that
        // core/tensor_parallel/layers.py makes without EP. Seen with 0.19.
        if (facts.options.training.plainModules) {
            rules.append(commandRule("bias-local-experts",
                Tr::tr("Experts of --transformer-impl local need EP above 1 without --disable-bias-linear"),
                {Ep}, [](Numbers n) { return n[Ep] > 1; }));
        }
    }
    if (facts.demands.graphsExcludeExperts) {
        rules.append(commandRule("cuda-graph-experts",
            Tr::tr("Local CUDA graphs need EP 1, or --moe-pad-experts-for-cuda-graph-inference"), {Ep},
            [](Numbers n) { return n[Ep] == 1; }));
    }
}

} // namespace

void readCommandFacts(MegatronFacts& facts, const Dialect& dialect)
{
    const TrainingOptions options = trainingOptions(dialect);
    const TrainingSpec& training = options.training;
    facts.trainer = dialect.trainerForEdits();
    for (const QString& option : {option::contextParallel, option::expertParallel,
             option::expertTensorParallel, option::sequenceParallel, option::recomputeLayers}) {
        if (dialect.isTrainerKnown() && dialect.lacks(option))
            facts.missingOptions.append(option);
    }
    facts.sequenceLength = sequenceLengthOf(dialect);
    facts.firstStageLayers = dialect.number(u"decoder-first-pipeline-num-layers"_s);
    facts.lastStageLayers = dialect.number(u"decoder-last-pipeline-num-layers"_s);
    facts.ownStages = dialect.number(option::pipelineParallel).value_or(1);
    facts.extraPipelineLayers = training.embeddingAsLayers + training.outputAsLayers;
    facts.hasPipelineLayout =
        dialect.option(option::pipelineLayout).has_value() || !training.chunkLayers.empty();
    facts.knowsPipelineLayout = dialect.trainer().namesPipelineLayout;
    facts.isLora = training.loraRank > 0;
    facts.hasNoExperts = dialect.kind() == TrainerKind::MegatronLm && dialect.option(option::layers)
        && !dialect.option(option::experts) && !dialect.isOn(u"use-checkpoint-args"_s).value_or(false);
    facts.overlapsPipeline = training.overlapPipeline;
    facts.overlapsTensor = training.overlapTensor;
    facts.overlapsExperts = training.overlapExperts;
    facts.offloadsActivations = training.offloadedLayers > 0;
    facts.groupsExpertProducts =
        dialect.isOn(u"moe-grouped-gemm"_s).value_or(dialect.trainer().hasModernDefaults);
    const QString recipe = dialect.option(u"fp8-recipe"_s).value_or(u"delayed"_s);
    facts.recomputesWithFp8 = training.products == ProductPrecision::Sixteen || recipe != u"delayed";
    facts.mtpLayers = training.mtpLayers;
    facts.ownModules = recomputeModuleNames(dialect.option(option::recomputeModules).value_or(QString()));
    facts.demands = demandsOf(dialect, training, facts.coreMinor);
    if (dialect.facts().setInCode.contains(option::acceleratesMicroBatches))
        facts.fixedMicroBatches = dialect.number(option::acceleratesMicroBatches);
    facts.options = options;
    readFullSharding(facts, dialect);
}

// An ETP of 1 would give experts that are not there more copies than the rest has.
bool leavesExpertTensor(const MegatronFacts& facts)
{
    return facts.demands.ordersPipelineFirst && facts.isDense();
}

bool tiesExpertTensor(const MegatronFacts& facts)
{
    return trainerOf(facts.trainer).expertTensorIsTensor
        && facts.missingOptions.contains(option::expertTensorParallel);
}

QList<qint64> contextLevelsFor(const MegatronFacts& facts, qint64 cp)
{
    QList<qint64> levels = facts.demands.contextLevels;
    for (qint64& level : levels) {
        level = std::gcd(level, cp);
        cp /= level;
    }
    if (!levels.isEmpty())
        levels.last() *= cp;
    return levels;
}

void addCommandRules(RuleSet& rules, const MegatronFacts& facts)
{
    if (facts.overlapsTensor)
        rules.append(tensorOverlapRule());
    addExpertRules(rules, facts);
    addRecomputeRules(rules, facts);
    addPlainLayerRules(rules, facts.options.training);
    addStageRules(rules, facts);
    addGridRules(rules, facts);
    if (facts.demands.generations > 0)
        rules.append(generationRule(facts));
    if (facts.demands.answers > 1)
        rules.append(answersRule(facts));
    if (tiesExpertTensor(facts) && !facts.isDense()) {
        rules.append(
            commandRule("expert-tensor-option", Tr::tr("ETP is TP: the trainer has no option for it"),
                {Tp, Etp}, [](Numbers n) { return n[Etp] == n[Tp]; }));
    }
    // hparams/parser.py of LLaMA-Factory, _validate_megatron_bridge_parallel_args.
    if (trainerOf(facts.trainer).countsExpertsApart) {
        rules.append(commandRule("experts-apart",
            Tr::tr("LLaMA-Factory with Megatron-Bridge wants GPUs that TP x PP x CP x EP divides"),
            {Tp, Pp, Cp, Ep},
            [gpus = facts.gpus](Numbers n) { return gpus % (n[Tp] * n[Pp] * n[Cp] * n[Ep]) == 0; }));
    }
    if (trainerOf(facts.trainer).countsMicroBatches)
        rules.append(acceleratedBatchRule(facts));
    if (facts.fixedMicroBatches)
        rules.append(fixedBatchesRule(facts));
    if (facts.demands.repeatsContext)
        rules.append(repeatedContextRule());
}

} // namespace megatune
