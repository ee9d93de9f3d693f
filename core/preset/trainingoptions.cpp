// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/preset/trainingoptions.h"

#include "core/base/tr.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <limits>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Asks for options and keeps the list of those that were there.
class OptionReader
{
public:
    OptionReader(const Dialect& dialect, QStringList& read)
        : m_dialect(dialect)
        , m_read(read)
    {
    }

    /// In lower case; empty when it is absent.
    QString word(const QString& option)
    {
        const auto value = m_dialect.option(option);
        if (!value)
            return {};
        note(option, *value);
        return value->toLower();
    }

    std::optional<bool> choice(const QString& option)
    {
        const auto value = m_dialect.isOn(option);
        if (value)
            note(option, *value ? QString() : u"false"_s);
        return value;
    }

    bool isOn(const QString& option) { return choice(option).value_or(false); }

    std::optional<double> number(const QString& option)
    {
        bool isNumber = false;
        const double value = m_dialect.option(option).value_or(QString()).toDouble(&isNumber);
        if (!isNumber)
            return std::nullopt;
        note(option, *m_dialect.option(option));
        return value;
    }

private:
    void note(const QString& option, const QString& value)
    {
        const QString text = m_dialect.written(option, value);
        if (!m_read.contains(text))
            m_read.append(text);
    }

    const Dialect& m_dialect;
    QStringList& m_read;
};

/// 4, 2 or 1; `usual` for what is no such word.
double bytesOf(const QString& dtype, double usual)
{
    if (dtype == u"fp32")
        return 4;
    if (dtype == u"bf16" || dtype == u"fp16")
        return 2;
    return dtype == u"fp8" ? 1 : usual;
}

// arguments.py: with --bf16 gradients are reduced and kept in 32 bits unless --grad-reduce-in-bf16; with
// --fp16 in 16 unless --accumulate-allreduce-grads-in-fp32; without either all is 32 bits, and there is no
// master copy.
void readDtypes(OptionReader& options, TrainingSpec& training, bool modern)
{
    const QString torch = options.word(u"torch-dtype"_s);
    const bool half = options.isOn(u"fp16"_s) || torch == u"float16";
    const bool brain = !half && options.choice(u"bf16"_s).value_or(modern || torch == u"bfloat16");
    if (half)
        training.gradientBytes = options.isOn(u"accumulate-allreduce-grads-in-fp32"_s) ? 4 : 2;
    if (options.isOn(u"grad-reduce-in-bf16"_s))
        training.gradientBytes = 2;
    double master = 4;
    if (!half && !brain && torch == u"float32") {
        training.weightBytes = 4;
        master = 0;
    }
    double moments = 8;
    const QString optimizer = options.word(u"optimizer"_s);
    if (optimizer == u"sgd" || optimizer.contains(u"muon"))
        moments = 4; // momentum only
    if (options.isOn(u"use-precision-aware-optimizer"_s)) {
        // main_params in fp16: the 16 bits that the weight lacks (core/optimizer/optimizer_config.py).
        master = bytesOf(options.word(u"main-params-dtype"_s), master);
        const double share = moments / 2;
        moments = bytesOf(options.word(u"exp-avg-dtype"_s), share)
            + (moments > 4 ? bytesOf(options.word(u"exp-avg-sq-dtype"_s), share) : 0);
        if (options.word(u"main-grads-dtype"_s) == u"bf16")
            training.gradientBytes = 2;
    }
    training.optimizerBytes = master + moments;
}

ProductPrecision eightBitKind(const QString& recipe)
{
    return recipe == u"mxfp8" || recipe == u"blockwise" ? ProductPrecision::BlockEight
                                                        : ProductPrecision::Eight;
}

void readProducts(OptionReader& options, TrainingSpec& training)
{
    const QString eight = options.word(u"fp8-format"_s);
    const QString four = options.word(u"fp4-format"_s);
    if (!four.isEmpty() && four != u"none") {
        training.products = ProductPrecision::Four;
        training.lowPrecisionWeights = options.isOn(u"fp4-param-gather"_s);
    } else if (!eight.isEmpty() && eight != u"none") {
        training.products = eightBitKind(options.word(u"fp8-recipe"_s));
        training.lowPrecisionWeights = options.isOn(u"fp8-param-gather"_s);
    }
}

/// training/mixed_precision.py ("bf16_with_mxfp8_mixed") and the scripts' --compute_dtype ("fp8_mx").
void readBridgeProducts(OptionReader& options, TrainingSpec& training)
{
    const QString words = options.word(u"mixed-precision"_s) + options.word(u"compute-dtype"_s);
    if (words.contains(u"nvfp4"))
        training.products = ProductPrecision::Four;
    else if (words.contains(u"mxfp8") || words.contains(u"fp8_mx") || words.contains(u"subchannel")
        || words.endsWith(u"fp8_sc"))
        training.products = ProductPrecision::BlockEight;
    else if (words.contains(u"fp8"))
        training.products = ProductPrecision::Eight;
}

StateSharding shardingOf(const QString& strategy, StateSharding usual)
{
    if (strategy == u"no_shard")
        return StateSharding::None;
    if (strategy == u"optim")
        return StateSharding::OptimizerState;
    if (strategy == u"optim_grads")
        return StateSharding::Gradients;
    return strategy == u"optim_grads_params" ? StateSharding::Parameters : usual;
}

// core/distributed/distributed_data_parallel_config.py: the strategy is that of Megatron's own FSDP.
void readSharding(OptionReader& options, TrainingSpec& training, bool modern)
{
    const bool distributed = options.choice(option::distributedOptimizer).value_or(modern);
    training.sharding = distributed ? StateSharding::OptimizerState : StateSharding::None;
    if (options.isOn(u"use-torch-fsdp2"_s))
        training.sharding = StateSharding::Parameters;
    if (options.isOn(u"use-megatron-fsdp"_s) || options.isOn(u"use-custom-fsdp"_s)) {
        training.sharding =
            shardingOf(options.word(u"data-parallel-sharding-strategy"_s), StateSharding::None);
    }
    const double instances = options.number(u"num-distributed-optimizer-instances"_s).value_or(1);
    training.optimizerInstances = static_cast<int>(std::clamp(instances, 1.0, 65'536.0));
    if (options.isOn(option::optimizerOffload))
        training.optimizerOffload =
            std::clamp(options.number(u"optimizer-offload-fraction"_s).value_or(1), 0.0, 1.0);
}

// Transformer Engine takes a flash kernel by itself; Megatron's own modules need --use-flash-attn.
void readKernels(OptionReader& options, TrainingSpec& training, bool namesFlash)
{
    const bool local = options.word(u"transformer-impl"_s) == u"local";
    const QString backend = options.word(u"attention-backend"_s);
    const bool flash = options.isOn(u"use-flash-attn"_s);
    // By name it is the version that is installed, 2 as a rule (pip install flash-attn); otherwise
    // Transformer Engine prefers cuDNN's kernel on GPUs newer than A100. ms-swift names it by itself.
    if (backend == u"flash" || backend == u"flash_2" || (backend.isEmpty() && namesFlash))
        training.attention = AttentionKernel::FlashSecond;
    const bool fusedSoftmax = !options.isOn(u"no-masked-softmax-fusion"_s);
    const bool wideSoftmax = options.isOn(u"attention-softmax-in-fp32"_s);
    if (local && !flash)
        training.attention = fusedSoftmax ? AttentionKernel::FusedSoftmax
            : wideSoftmax                 ? AttentionKernel::Unfused
                                          : AttentionKernel::PlainSoftmax;
    else if (backend == u"unfused" || backend == u"local")
        training.attention =
            AttentionKernel::FusedSoftmax; // Transformer Engine fuses scale, mask and softmax
    if (local) {
        training.hostSecondsPerLayer = 1e-3;
        training.plainModules = true;
        // Apex has a fused LayerNorm only (core/models/gpt/gpt_layer_specs.py).
        training.fusedNorm = options.word(u"normalization"_s) != u"rmsnorm";
    }
    training.normsQueries = options.isOn(u"qk-layernorm"_s);
    training.fusedActivation =
        !options.isOn(u"no-bias-swiglu-fusion"_s) && !options.isOn(u"no-bias-gelu-fusion"_s);
    training.gradientFusion = !options.isOn(u"no-gradient-accumulation-fusion"_s);
    const QString graphs = options.word(u"cuda-graph-impl"_s);
    const bool anyGraph = (!graphs.isEmpty() && graphs != u"none") || options.isOn(u"enable-cuda-graph"_s)
        || options.isOn(u"external-cuda-graph"_s);
    const QString scope = options.word(u"cuda-graph-scope"_s) + options.word(u"cuda-graph-modules"_s);
    const bool whole = graphs == u"full_iteration" || scope.contains(u"full_iteration")
        || (graphs == u"local" && scope.isEmpty());
    training.cudaGraphs = !anyGraph ? CudaGraphs::None : whole ? CudaGraphs::All : CudaGraphs::Parts;
}

// core/tensor_parallel/cross_entropy.py: the 16-bit logits, a copy of them in 32 bits that becomes the
// softmax, and the 16-bit gradient. The native fusion compiles these steps (core/fusions/
// fused_cross_entropy.py), and what was done in place is a second copy of 32 bits. Transformer Engine's
// kernel writes the gradient over the logits (transformer_engine/pytorch/triton/cross_entropy.py).
void readLoss(OptionReader& options, TrainingSpec& training)
{
    if (options.isOn(u"cross-entropy-loss-fusion"_s)) {
        training.compiledLoss = options.word(u"cross-entropy-fusion-impl"_s) != u"te";
        training.logitBytes = training.compiledLoss ? 10 : 4;
    }
    if (options.isOn(u"defer-embedding-wgrad-compute"_s)) {
        const double limit = options.number(u"wgrad-deferral-limit"_s).value_or(0);
        training.deferredOutputs = limit > 0 ? limit : std::numeric_limits<double>::infinity();
    }
}

// arguments.py: dropout is 0.1 unless said; ms-swift: 0.
void readDropout(OptionReader& options, TrainingSpec& training, bool modern)
{
    const double usual = modern ? 0 : 0.1;
    training.dropout = options.number(u"hidden-dropout"_s).value_or(usual) > 0;
    training.attentionDropout = options.number(u"attention-dropout"_s).value_or(usual) > 0;
}

void readOverlaps(OptionReader& options, TrainingSpec& training)
{
    training.sequenceParallel = options.isOn(option::sequenceParallel);
    training.overlapGradReduce = options.isOn(option::overlapGradReduce);
    training.overlapParamGather = options.isOn(option::overlapParamGather);
    training.overlapTensor = options.isOn(u"tp-comm-overlap"_s);
    training.overlapExperts = options.isOn(u"overlap-moe-expert-parallel-comm"_s);
    training.overlapSharedExpert = options.isOn(u"moe-shared-expert-overlap"_s);
    training.overlapPipeline = !options.isOn(u"no-overlap-p2p-communication"_s)
        && options.choice(u"overlap-p2p-comm"_s).value_or(true);
}

/// Where routing is left to the model: from Megatron-MoE-ModelZoo's Qwen3-235B with EP 8 at 16k and 64k,
/// whose steps take 1.24 and 1.15 times as long as with a forced balance, and of which experts are about two
/// thirds.
constexpr double usualExpertSpread = 0.13;

/// The dispatcher is Megatron-LM's own where it is silent (arguments.py), and all-to-all with others.
void readExperts(OptionReader& options, TrainingSpec& training, bool gathers)
{
    const QString type = options.word(u"moe-token-dispatcher-type"_s);
    if (type == u"flex" || options.isOn(u"moe-enable-deepep"_s))
        training.dispatcher = TokenDispatcher::Deduplicated;
    else if (type == u"allgather" || (type.isEmpty() && gathers))
        training.dispatcher = TokenDispatcher::AllGather;
    const bool hybrid = options.word(u"moe-flex-dispatcher-backend"_s) == u"hybridep";
    training.fusedHybridPermutation = hybrid && options.isOn(u"moe-permute-fusion-into-hybridep"_s);
    // core/transformer/moe/experts.py, _is_fused_impl_supported: for gated experts in MXFP8.
    training.fusedExperts = options.isOn(u"use-transformer-engine-op-fuser"_s)
        && options.isOn(u"moe-grouped-gemm"_s) && training.products == ProductPrecision::BlockEight;
    training.fusedPermutation = options.isOn(u"moe-permute-fusion"_s);
    training.expertCapacity = options.number(u"moe-expert-capacity-factor"_s).value_or(0);
    training.expertSpread = options.isOn(u"moe-router-force-load-balancing"_s) ? 0 : usualExpertSpread;
}

void readPipeline(OptionReader& options, TrainingSpec& training)
{
    training.embeddingAsLayers = options.isOn(u"account-for-embedding-in-pipeline-split"_s) ? 1 : 0;
    training.outputAsLayers = options.isOn(u"account-for-loss-in-pipeline-split"_s) ? 1 : 0;
    training.microBatchGroup =
        static_cast<int>(options.number(u"microbatch-group-size-per-virtual-pipeline-stage"_s).value_or(0));
    for (const QString& layout :
        {option::pipelineLayout, u"hybrid-layer-pattern"_s, u"hybrid-override-pattern"_s})
        options.word(layout); // is read as a whole, by namedStages()
    training.mtpLayers =
        static_cast<int>(std::clamp(options.number(u"mtp-num-layers"_s).value_or(0), 0.0, 64.0));
}

/// swift/megatron/utils/utils.py, prepare_adapter: layers by their names in Megatron-Core; a pattern may name
/// any of them.
void readAdapters(OptionReader& options, TrainingSpec& training)
{
    training.loraRank = static_cast<int>(std::clamp(options.number(u"lora-rank"_s).value_or(8), 1.0, 4096.0));
    const QString targets = options.word(u"target-modules"_s);
    int bits = 0;
    for (const auto& [name, bit] :
        {std::pair{u"linear_qkv"_s, AdaptQkv}, {u"linear_q_"_s, AdaptQkv}, {u"linear_kv_"_s, AdaptQkv},
            {u"in_proj"_s, AdaptQkv}, {u"linear_proj"_s, AdaptProjection}, {u"out_proj"_s, AdaptProjection},
            {u"linear_fc1"_s, AdaptFirstLinear}, {u"linear_fc2"_s, AdaptSecondLinear}})
        bits |= targets.contains(name) ? bit : 0;
    const bool isAll = bits == 0 || targets.contains(u"all-linear");
    training.adapters = static_cast<std::uint8_t>(isAll ? AllLinear : bits);
    const QString saved = options.word(u"modules-to-save"_s);
    training.savesEmbedding = saved.contains(u"embedding");
    training.savesOutput = saved.contains(u"output_layer") || saved.contains(u"lm_head");
}

void readTuning(OptionReader& options, TrainingSpec& training)
{
    const QString given = options.word(u"tuner-type"_s);
    const QString tuner = given.isEmpty() ? options.word(u"train-type"_s) : given;
    if (tuner == u"lora")
        readAdapters(options, training);
    if (options.isOn(u"freeze-llm"_s))
        training.trainedShare = 0;
    const double frozen = options.number(u"freeze-parameters-ratio"_s).value_or(0);
    training.trainedShare *= 1 - std::clamp(frozen, 0.0, 1.0);
}

/// Parts of a layer's kept bytes that --offload-modules names, by their share in a dense layer with a gated
/// feed-forward block; those of a real model differ.
double offloadShare(const QString& modules)
{
    double share = 0;
    for (const auto& [name, part] : {std::pair{u"core_attn"_s, 0.2}, std::pair{u"attn_proj"_s, 0.1},
             std::pair{u"qkv_linear"_s, 0.1}, std::pair{u"attn_norm"_s, 0.1}, std::pair{u"mlp_norm"_s, 0.1},
             std::pair{u"expert_fc1"_s, 0.2}, std::pair{u"moe_act"_s, 0.2}}) {
        share += modules.contains(name) ? part : 0;
    }
    return share;
}

void readOffload(OptionReader& options, TrainingSpec& training)
{
    training.offloadedLayers = options.number(u"cpu-offloading-num-layers"_s).value_or(0);
    if (options.isOn(u"fine-grained-activation-offloading"_s))
        training.activationOffload = offloadShare(options.word(u"offload-modules"_s));
}

std::uint8_t readModules(OptionReader& options)
{
    int bits = 0;
    for (const QString& name : recomputeModuleNames(options.word(option::recomputeModules)))
        bits |= recomputeModuleBit(name);
    return static_cast<std::uint8_t>(bits != 0 ? bits : RecomputeCoreAttention);
}

/// swift/megatron/trainers of ms-swift 4: pairs are concatenated; reference models lie whole on the GPUs
/// unless adapters are trained (rlhf_mixin.py, prepare_model). KTO passes the answers, and mismatched ones
/// for its KL term, through both models (kto_trainer.py); GRPO computes old and reference probabilities of
/// what was rolled out (grpo_trainer.py).
void readTask(OptionReader& options, TrainingSpec& training, const QString& task)
{
    training.isPreference = !task.isEmpty();
    // A packed row has both answers within its length (swift/dataset/packing.py adds their lengths up).
    const bool packs = options.isOn(u"packing"_s);
    if (task == u"dpo" || task == u"rm")
        training.sequencesPerSample = packs ? 1 : 2;
    const bool hasReference = task == u"dpo" || task == u"kto" || task == u"grpo";
    training.referenceModels = hasReference && training.loraRank == 0 ? 1 : 0;
    if (task == u"rm")
        training.logitBytes = 0; // a head of one number
    if (task == u"dpo")
        training.extraForwards = 1;
    if (task == u"kto") {
        const bool mismatches = options.choice(u"calculate-KL"_s).value_or(true);
        training.extraForwards = mismatches ? 3 : 1;
        training.sequencesPerSample = packs && mismatches ? 0.5 : 1;
    }
    if (task == u"grpo")
        training.extraForwards = options.number(u"beta"_s).value_or(0.04) != 0 ? 2 : 1;
    const bool generates = task == u"grpo" || task == u"gkd";
    if (generates && options.word(u"vllm-mode"_s) == u"colocate"
        && options.number(u"sleep-level"_s).value_or(0) == 0)
        training.reservedShare =
            std::clamp(options.number(u"vllm-gpu-memory-utilization"_s).value_or(0.9), 0.0, 1.0);
}

/// Actor and reference of verl (workers/engine_workers.py): what computes probabilities is no part of the
/// update, whose time a trial measures.
void readVerlTask(OptionReader& options, TrainingSpec& training)
{
    const bool hasReference = options.isOn(u"actor-rollout-ref.actor.use-kl-loss"_s)
        || options.isOn(u"algorithm.use-kl-in-reward"_s);
    const bool isOffloaded = options.isOn(u"actor-rollout-ref.ref.megatron.param-offload"_s);
    if (hasReference && !isOffloaded && training.loraRank == 0)
        training.referenceModels = 1;
}

/// ms-swift's samples are as long as they are unless they are packed; it pads none of them unless it is told
/// so (megatron_args.py, padding_free). LLaMA-Factory pads them to the longest (train/mca/workflow.py).
void readLengths(TrainingOptions& result, OptionReader& options, const Dialect& dialect)
{
    if (dialect.trainer().generatesSamples) {
        result.variesLength = true;
        result.training.padsSamples =
            !options.choice(u"actor-rollout-ref.model.use-remove-padding"_s).value_or(true);
        return;
    }
    const bool isFactory = isLlamaFactory(dialect.trainer().kind);
    if (!isSwift(dialect.kind()) && !isFactory)
        return;
    result.packsSamples = options.isOn(u"packing"_s) || options.isOn(u"neat-packing"_s);
    if (result.packsSamples)
        return;
    result.variesLength = true;
    result.training.padsSamples = isFactory || !options.choice(u"padding-free"_s).value_or(true);
}

QStringList taskAssumptions(const QString& task, const TrainingSpec& training)
{
    QStringList assumed;
    if (training.sequencesPerSample < 1)
        assumed.append(Tr::tr("Half of each packed row is mismatched answers, for the KL term."));
    if (training.sequencesPerSample > 1)
        assumed.append(Tr::tr("A sample is a pair of answers: a micro-batch holds twice as many sequences."));
    if (training.referenceModels > 0)
        assumed.append(Tr::tr("The reference model's weights lie beside the trained ones on each GPU."));
    if (training.extraForwards > 0)
        assumed.append(Tr::tr("Each micro-batch passes forward %n more time(s), without gradients.", nullptr,
            static_cast<int>(training.extraForwards)));
    if (task == u"grpo" || task == u"gkd")
        assumed.append(Tr::tr("Generation is not estimated: the step is that of training alone."));
    if (training.reservedShare > 0)
        assumed.append(Tr::tr("vLLM keeps %1 % of each GPU's memory while the model trains.")
                           .arg(100 * training.reservedShare, 0, 'f', 0));
    return assumed;
}

QStringList assumptionsOf(const Dialect& dialect, const TrainingSpec& training)
{
    QStringList assumed = taskAssumptions(dialect.rlhfType(), training);
    if (dialect.trainer().generatesSamples) {
        assumed.append(Tr::tr("Generation is not estimated: the step is that of training alone."));
        if (dialect.isOn(criticOption).value_or(false))
            assumed.append(Tr::tr("The critic's memory and time are not estimated."));
    }
    if (training.dropout && !dialect.option(u"hidden-dropout"_s))
        assumed.append(Tr::tr("Dropout of 0.1, Megatron-LM's own: the command names none."));
    if (namesNoPrecision(dialect)) {
        assumed.append(
            Tr::tr("Weights and products in bf16: the command names no precision, and Megatron-LM would "
                   "train in 32 bits."));
    }
    return assumed;
}

} // namespace

TrainingOptions trainingOptions(const Dialect& dialect)
{
    TrainingOptions result;
    OptionReader options(dialect, result.read);
    TrainingSpec& training = result.training;
    const bool modern = dialect.trainer().hasModernDefaults;
    readDtypes(options, training, modern);
    readProducts(options, training);
    if (dialect.trainer().startsFromRecipe)
        readBridgeProducts(options, training);
    readSharding(options, training, modern);
    readKernels(options, training, isSwift(dialect.kind()));
    readLoss(options, training);
    readDropout(options, training, modern);
    readOverlaps(options, training);
    readExperts(options, training, dialect.kind() == TrainerKind::MegatronLm);
    readPipeline(options, training);
    readTuning(options, training);
    readTask(options, training, dialect.rlhfType());
    readVerlTask(options, training);
    readOffload(options, training);
    training.recomputeModules = readModules(options);
    training.chunkLayers = namedStages(dialect);
    readLengths(result, options, dialect);
    result.assumed = assumptionsOf(dialect, training);
    return result;
}

QStringList recomputeModuleNames(const QString& words)
{
    static const QRegularExpression separator(u"[^a-z_]+"_s);
    QStringList names;
    for (const QString& word : words.toLower().split(separator, Qt::SkipEmptyParts)) {
        if (recomputeModuleBit(word) != 0 && !names.contains(word))
            names.append(word);
    }
    return names;
}

std::vector<int> pipelineLayoutChunks(const QString& text)
{
    constexpr int mostRepeats = 10'000;
    static const QRegularExpression group(u"\\(([^)]+)\\)\\*(\\d{1,4})"_s);
    static const QRegularExpression single(u"(.)\\*(\\d{1,4})"_s);
    QString layout = text.toLower().remove(u',').remove(u' ').remove(u'"').remove(u'\'');
    for (const QRegularExpression& pattern : {group, single}) {
        QRegularExpressionMatch match = pattern.match(layout);
        while (match.hasMatch()) {
            const QString repeated = match.captured(1).repeated(match.captured(2).toInt());
            layout.replace(match.capturedStart(), match.capturedLength(), repeated);
            if (layout.size() > mostRepeats)
                return {};
            match = pattern.match(layout, match.capturedStart() + repeated.size());
        }
    }
    std::vector<int> chunks;
    for (const QString& chunk : layout.split(u'|')) {
        const bool known =
            std::all_of(chunk.begin(), chunk.end(), [](QChar c) { return u"etml"_s.contains(c); });
        if (!known)
            return {};
        chunks.push_back(static_cast<int>(chunk.count(u't')));
    }
    return chunks;
}

bool offloadsExperts(const QString& modules)
{
    return modules.contains(u"expert_fc1") || modules.contains(u"moe_act")
        || modules.contains(u"fused_group_mlp");
}

QString hybridPattern(const Dialect& dialect)
{
    return dialect.option(u"hybrid-layer-pattern"_s)
        .value_or(dialect.option(u"hybrid-override-pattern"_s).value_or(QString()));
}

std::vector<int> namedStages(const Dialect& dialect)
{
    if (const auto layout = dialect.option(option::pipelineLayout))
        return pipelineLayoutChunks(*layout);
    const QStringList segments = hybridPattern(dialect).section(u'/', 0, 0).split(u'|');
    std::vector<int> stages;
    if (segments.size() > 1) {
        for (const QString& segment : segments)
            stages.push_back(static_cast<int>(segment.size()));
    }
    return stages;
}

bool namesNoPrecision(const Dialect& dialect)
{
    const auto isSaid = [&dialect](const QString& option) { return dialect.mentions(option); };
    return dialect.kind() == TrainerKind::MegatronLm && !dialect.facts().hidesOptions() && !isSaid(u"bf16"_s)
        && !isSaid(u"fp16"_s) && !isSaid(u"params-dtype"_s) && !isSaid(u"yaml-cfg"_s);
}

} // namespace megatune
