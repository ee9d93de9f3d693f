// What estimates need to know of a training run besides the model and the GPUs, and the numbers of one
// layout. Plain data.
#pragma once

#include <cstdint>

namespace megatune {

enum class AttentionKernel : std::uint8_t {
    Flash,        ///< FlashAttention-2 and newer, cuDNN: no scores in memory
    FlashFirst,   ///< FlashAttention-1: no scores, but a packed copy of queries, keys and values
    FusedSoftmax, ///< Megatron's scaled masked softmax: the scores of every layer in memory, once
    Unfused       ///< plain operations: scores several times, in 32 bits
};

enum class StateSharding : std::uint8_t {
    None,           ///< every data-parallel rank has all
    OptimizerState, ///< distributed optimizer, ZeRO-1: master weights and moments
    Parameters      ///< fully sharded, ZeRO-3: weights and gradients too
};

struct TrainingSpec
{
    double sequenceLength = 4096;
    double globalBatch = 1;
    int loraRank = 0; ///< 0: all weights are trained
    StateSharding sharding = StateSharding::OptimizerState;
    bool sequenceParallel = true; ///< wherever TP > 1, unless the layout says otherwise

    // Bytes for each parameter. Megatron-LM with bf16: 2, 4, 4 + 8 (docs of the distributed optimizer).
    double weightBytes = 2;
    double gradientBytes = 4;
    double optimizerBytes = 12;

    AttentionKernel attention = AttentionKernel::Flash;
    bool fusedNorm = true;       ///< normalisation as one kernel that keeps no 32-bit copies
    bool fusedActivation = true; ///< SwiGLU as one kernel: silu's result is not kept
    bool fusedPermutation =
        true;                  ///< tokens go to experts and back without extra copies (--moe-permute-fusion)
    bool plainModules = false; ///< modules of plain PyTorch, which copy around the attention kernel
    bool vocabParallelLoss = true; ///< false: logits are gathered over TP and the loss is plain PyTorch
    bool gradientFusion = true;    ///< weight gradients added in the kernel (Transformer Engine)
    bool dropout = false;          ///< after attention and feed-forward
    bool fp8 =
        false; ///< matrix products in 8 bits: their inputs are kept in 8 bits, weights beside in 8, too
    int mtpLayers = 0; ///< layers of multi-token prediction, trained on the last stage (--mtp-num-layers)
    bool overlapGradReduce = false; ///< gradients reduced during the backward pass

    // Layers' worth of the first and last stage that embedding and output take in an even split of the
    // pipeline (Megatron's --account-for-embedding-in-pipeline-split: 1).
    int embeddingAsLayers = 0;
    int outputAsLayers = 0;

    /// Time that the host needs to start one layer's kernels, forward; the backward pass takes 1.3 times
    /// that. 0.4 ms with fused modules (Transformer Engine), about 1 ms with plain ones.
    double hostSecondsPerLayer = 0.4e-3;
};

enum class RecomputeGranularity : std::uint8_t { None, Selective, Full };
enum class RecomputeMethod : std::uint8_t { Uniform, Block };

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
    std::uint8_t recomputeModules = RecomputeCoreAttention;
    int firstStageLayers = 0; ///< 0: as even as possible
    int lastStageLayers = 0;
    std::int8_t sequenceParallel = -1; ///< 0 off, 1 on, -1 as the training says

    [[nodiscard]] bool splitsSequence(const TrainingSpec& training) const
    {
        return tp > 1 && (sequenceParallel < 0 ? training.sequenceParallel : sequenceParallel > 0);
    }
};

} // namespace megatune
