// SPDX-License-Identifier: GPL-3.0-or-later
// What estimates need to know of a training run besides the model and the GPUs, and the numbers of one
// layout. Plain data.
#pragma once

#include <cstdint>
#include <QStringView>
#include <utility>
#include <vector>

namespace megatune {

enum class AttentionKernel : std::uint8_t {
    Flash,        ///< the newest that suits the GPU (cuDNN, FlashAttention-3 and newer): no scores in memory
    FlashSecond,  ///< FlashAttention-2, made for A100
    FlashFirst,   ///< FlashAttention-1: no scores, but a packed copy of queries, keys and values
    FusedSoftmax, ///< a fused softmax between 16-bit products: its output is in memory, with dropout a mask
                  ///< and a copy
    PlainSoftmax, ///< Megatron-LM's own modules without a fused softmax: plain operations in 16 bits
    Unfused       ///< plain operations: scores several times, in 32 bits
};

enum class StateSharding : std::uint8_t {
    None,           ///< every data-parallel rank has all
    OptimizerState, ///< distributed optimizer, ZeRO-1: master weights and moments
    Gradients,      ///< ZeRO-2: gradients, too
    Parameters      ///< fully sharded, ZeRO-3: weights and gradients too
};

/// Numbers that matrix products of the layers take; the output layer and attention's core stay at 16 bits.
enum class ProductPrecision : std::uint8_t {
    Sixteen,
    Eight,      ///< FP8 with one scale a tensor
    BlockEight, ///< MXFP8 and blockwise FP8: a scale for each block
    Four        ///< NVFP4
};

/// How tokens travel to their experts.
enum class TokenDispatcher : std::uint8_t {
    AllToAll,    ///< each of a token's top-k copies travels
    AllGather,   ///< every rank gets all tokens of its group
    Deduplicated ///< DeepEP, HybridEP: one copy to each node, spread inside it over the links
};

/// What of a step's kernels is replayed from CUDA graphs.
enum class CudaGraphs : std::uint8_t {
    None,
    Parts, ///< attention, router and what else has fixed shapes
    All    ///< the whole layer or iteration
};

/// Parts that selective recomputation drops (--recompute-modules); combined with |.
enum RecomputeModule : std::uint8_t {
    RecomputeCoreAttention = 1,
    RecomputeMoeActivation = 2,
    RecomputeLayerNorm = 4,
    RecomputeMlaUpProjection = 8,
    RecomputeMlp = 16,
    RecomputeMoe = 32,
    RecomputeSharedExperts = 64
};

/// The bit of a module's word in --recompute-modules; 0 when there is no such module.
[[nodiscard]] inline int recomputeModuleBit(QStringView name)
{
    constexpr std::pair<QStringView, RecomputeModule> modules[] = {{u"core_attn", RecomputeCoreAttention},
        {u"moe_act", RecomputeMoeActivation}, {u"layernorm", RecomputeLayerNorm},
        {u"mla_up_proj", RecomputeMlaUpProjection}, {u"mlp", RecomputeMlp}, {u"moe", RecomputeMoe},
        {u"shared_experts", RecomputeSharedExperts}};
    for (const auto& [word, bit] : modules) {
        if (word == name)
            return bit;
    }
    return 0;
}

/// Linear layers that get LoRA's adapters; combined with |.
enum AdapterTarget : std::uint8_t {
    AdaptQkv = 1,
    AdaptProjection = 2,
    AdaptFirstLinear = 4,  ///< gate and up
    AdaptSecondLinear = 8, ///< down
    AllLinear = 15
};

struct TrainingSpec
{
    double sequenceLength = 4096;
    double globalBatch = 1;
    /// Tokens of a sample on average, at most sequenceLength; 0: each is as long as that.
    double meanLength = 0;
    bool padsSamples = false; ///< to the longest of a micro-batch; else they lie one behind the other
    int loraRank = 0;         ///< 0: all weights are trained
    std::uint8_t adapters = AllLinear;
    // Beside adapters these are trained as a whole, as copies (--modules_to_save).
    bool savesEmbedding = false;
    bool savesOutput = false;
    double trainedShare = 1;       ///< of the weights, where parts are frozen
    bool isPreference = false;     ///< DPO, KTO, a reward model, GRPO or GKD, and no plain next token
    double sequencesPerSample = 1; ///< 2: chosen and rejected answers in one micro-batch
    int referenceModels = 0;       ///< further copies of the weights, which are not trained
    double extraForwards = 0;      ///< passes of a micro-batch without a backward pass
    /// Parameters of a teacher that lies on the GPUs, split as the trained model is.
    double teacherDense = 0;
    double teacherExpert = 0;
    bool keepsTeacherLogits = false; ///< of all micro-batches of a step, 16 bits each
    /// Of a GPU's memory, what an engine for rollouts keeps while the model trains.
    double reservedShare = 0;
    StateSharding sharding = StateSharding::OptimizerState;
    bool sequenceParallel = true; ///< wherever TP > 1, unless the layout says otherwise

    // Bytes for each parameter. Megatron-LM with bf16: 2, 4, 4 + 8 (docs of the distributed optimizer).
    double weightBytes = 2;
    double gradientBytes = 4;
    double shardedGradientBytes = 0; ///< of gradients that are sharded; 0: the same
    double optimizerBytes = 12;
    double optimizerOffload = 0; ///< share of the optimizer's state that lies in the host's memory
    int optimizerInstances =
        1; ///< copies of the sharded state over DP (--num-distributed-optimizer-instances)

    AttentionKernel attention = AttentionKernel::Flash;
    bool normsQueries = false;   ///< whatever the model: queries and keys (--qk-layernorm)
    bool fusedNorm = true;       ///< normalisation as one kernel that keeps no 32-bit copies
    bool fusedActivation = true; ///< SwiGLU as one kernel: silu's result is not kept
    bool fusedPermutation =
        true; ///< tokens go to experts and back without extra copies (--moe-permute-fusion)
    bool fusedHybridPermutation = false; ///< HybridEP writes tokens in the experts' order
    /// Both products of an expert with the activation and the casts between them as one kernel (Transformer
    /// Engine's operation fuser).
    bool fusedExperts = false;
    bool plainModules = false;     ///< modules of plain PyTorch, which copy around the attention kernel
    bool vocabParallelLoss = true; ///< false: logits are gathered over TP and the loss is plain PyTorch
    bool gradientFusion = true;    ///< weight gradients added in the kernel (Transformer Engine)
    /// Bytes that the vocabulary-parallel loss holds for each logit at its peak.
    double logitBytes = 6;
    bool compiledLoss = false; ///< by PyTorch's compiler (--cross-entropy-loss-fusion)
    /// Micro-batches of a step whose part of the output layer's weight gradient is computed at its end
    /// (--defer-embedding-wgrad-compute); infinite: all.
    double deferredOutputs = 0;
    bool dropout = false;          ///< after attention and feed-forward
    bool attentionDropout = false; ///< on the attention's scores; costs memory where they are kept
    ProductPrecision products = ProductPrecision::Sixteen;
    bool lowPrecisionWeights = false; ///< the layers' weights are held in the products' precision only
    int mtpLayers = 0; ///< layers of multi-token prediction, trained on the last stage (--mtp-num-layers)

    bool overlapGradReduce = false;   ///< gradients reduced during the backward pass
    bool overlapParamGather = false;  ///< weights gathered during the next forward pass
    bool overlapTensor = false;       ///< TP's collectives behind products (--tp-comm-overlap)
    bool overlapExperts = false;      ///< EP's all-to-all behind another micro-batch's layers
    bool overlapSharedExpert = false; ///< EP's all-to-all behind the shared expert
    bool overlapPipeline = true;      ///< messages between virtual stages behind their layers
    TokenDispatcher dispatcher = TokenDispatcher::AllToAll;
    CudaGraphs cudaGraphs = CudaGraphs::None;
    /// How unequal the tokens of the experts are, see fullestRank(); 0 where routing is forced to be even.
    double expertSpread = 0;
    double expertCapacity = 0; ///< tokens of an expert over the mean at most; 0: none are dropped
    /// Of selective recomputation, unless a layout says.
    std::uint8_t recomputeModules = RecomputeCoreAttention;
    /// Layers of a GPU whose activations lie in the host's memory (--cpu-offloading-num-layers).
    double offloadedLayers = 0;
    double activationOffload = 0; ///< share of the kept activations that lies in the host's memory

    // Layers' worth of the first and last stage that embedding and output take in an even split of the
    // pipeline (Megatron's --account-for-embedding-in-pipeline-split: 1).
    int embeddingAsLayers = 0;
    int outputAsLayers = 0;
    /// Micro-batches that a virtual stage takes in a row; 0: PP
    /// (--microbatch-group-size-per-virtual-pipeline-stage).
    int microBatchGroup = 0;
    /// Layers of each virtual stage, in the order of the layers, where the command gives them
    /// (--pipeline-model-parallel-layout); empty: split as even as possible.
    std::vector<int> chunkLayers = {};

    /// Time that the host needs to start one layer's kernels, forward; the backward pass takes 1.3 times
    /// that. 0.4 ms with fused modules (Transformer Engine), about 1 ms with plain ones; graphs start by
    /// themselves.
    double hostSecondsPerLayer = 0.4e-3;
};

enum class RecomputeGranularity : std::uint8_t { None, Selective, Full };
enum class RecomputeMethod : std::uint8_t { Uniform, Block };

struct LayoutSpec
{
    int tp = 1;
    int pp = 1;
    int cp = 1;
    int ep = 1;
    int etp = 1;
    int vpp = 1; ///< virtual stages of each pipeline rank
    int mbs = 1;
    RecomputeGranularity recompute = RecomputeGranularity::None;
    RecomputeMethod method = RecomputeMethod::Uniform;
    int recomputeLayers = 1;
    std::uint8_t recomputeModules = 0; ///< 0: as the training says
    int firstStageLayers = 0;          ///< 0: as even as possible
    int lastStageLayers = 0;
    std::int8_t sequenceParallel = -1; ///< 0 off, 1 on, -1 as the training says
    std::int8_t fullySharded = -1;     ///< likewise

    /// Whether selective recomputation drops this module.
    [[nodiscard]] bool drops(const TrainingSpec& training, RecomputeModule module) const
    {
        const int modules = recomputeModules != 0 ? recomputeModules : training.recomputeModules;
        return recompute == RecomputeGranularity::Selective && (modules & module) != 0;
    }

    [[nodiscard]] StateSharding sharding(const TrainingSpec& training) const
    {
        if (fullySharded < 0)
            return training.sharding;
        return fullySharded > 0 ? StateSharding::Parameters
                                : std::min(training.sharding, StateSharding::OptimizerState);
    }

    /// Bytes of a gradient, in memory and between GPUs.
    [[nodiscard]] double gradientBytes(const TrainingSpec& training) const
    {
        const bool sharded = sharding(training) >= StateSharding::Gradients;
        return sharded && training.shardedGradientBytes > 0 ? training.shardedGradientBytes
                                                            : training.gradientBytes;
    }

    [[nodiscard]] bool splitsSequence(const TrainingSpec& training) const
    {
        return tp > 1 && (sequenceParallel < 0 ? training.sequenceParallel : sequenceParallel > 0);
    }
};

} // namespace megatune
