// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/memorymodel.h"

#include "core/base/tr.h"
#include "core/base/units.h"

#include <cmath>

namespace megatune {

namespace {

// Device use beyond the framework's own count. A context with its libraries takes about 0.75 GiB, each kind
// of communicator about 0.5 GiB of NCCL buffers; reserved over allocated memory is 1.03 to 1.08 in Megatron
// logs.
constexpr double memoryContext = 0.75 * bytesPerGib;
constexpr double memoryCommunicator = 0.5 * bytesPerGib;
constexpr double memoryFragmentation = 0.05;

// Bytes for each logit of a loss that is not Megatron's: a plain PyTorch loss has the 16-bit logits, a
// 32-bit copy, log-softmax, its gradient in 32 bits and the gradient in 16: 16 bytes; a gather over TP holds
// the parts and the whole: 4 more.
constexpr double memoryPlainLogit = 16;
constexpr double memoryGatheredLogit = 4;
// Workspaces of matrix products, counted as allocated: PyTorch's for cuBLAS, one for the forward and one for
// the backward pass's thread, and Transformer Engine's: 32 MiB each on Hopper and newer, which have products
// of 8 bits, and 8 and 4 MiB before (ATen/cuda/CublasHandlePool.cpp;
// transformer_engine/pytorch/module/base.py, get_cublas_workspace_size_bytes).
constexpr double memoryNewWorkspace = 96 * bytesPerMib;
constexpr double memoryOldWorkspace = 20 * bytesPerMib;
// The compiled loss keeps one copy of 32 bits more on A100 than on Hopper and newer, as the compiler fuses
// its steps for each (Megatron-LM's functional test of cross_entropy_loss_fusion, 8 GPUs: 2.09, 1.71 and 1.71
// GiB on A100, H100 and GB200).
constexpr double memoryCompiledLogit = 4;
/// A teacher's logits in 16 bits, until the student's loss has taken them (ms-swift, gkd_trainer.py).
constexpr double memoryTeacherLogit = 2;
/// The softmax in 32 bits, which Megatron's loss keeps for its backward pass.
constexpr double memoryKeptLogit = 4;

/// Bytes of one number as products take it, the scales of its block included: MXFP8 has one byte for 32
/// numbers, NVFP4 one for 16 (OCP MX specification 1.0; NVIDIA, "Pretraining LLMs with NVFP4", arXiv
/// 2509.25149).
double productNumberBytes(ProductPrecision precision)
{
    switch (precision) {
    case ProductPrecision::Sixteen:
        return 2;
    case ProductPrecision::Eight:
        return 1;
    case ProductPrecision::BlockEight:
        return 1 + 1.0 / 32;
    case ProductPrecision::Four:
        return 0.5 + 1.0 / 16;
    }
    return 2;
}

} // namespace

/// Parameters that a GPU holds.
struct MemoryModel::Parameters
{
    double dense = 0;  ///< sharded over DP x CP
    double expert = 0; ///< sharded over the expert grid's data-parallel ranks
};

/// Bytes for each token of a micro-batch that one layer keeps, by part.
struct MemoryModel::LayerBytes
{
    double fullAttention = 0; ///< with the norms
    double linearAttention = 0;
    double dense = 0;
    double moe = 0;

    [[nodiscard]] double of(const Mix& mix) const
    {
        return mix.full * fullAttention + (mix.layers - mix.full) * linearAttention
            + (mix.layers - mix.moe) * dense + mix.moe * moe;
    }
    [[nodiscard]] double largest(const Mix& mix) const
    {
        const double attention =
            std::max(mix.full > 0 ? fullAttention : 0.0, mix.layers > mix.full ? linearAttention : 0.0);
        return attention + std::max(mix.layers > mix.moe ? dense : 0.0, mix.moe > 0 ? moe : 0.0);
    }
};

Result<MemoryModel> MemoryModel::create(
    const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training)
{
    const Result<ShapeSizes> sizes = shapeSizes(shape);
    MEGATUNE_TRY(sizes);
    return MemoryModel(*sizes, cluster, training);
}

MemoryModel::MemoryModel(const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training)
    : m_sizes(sizes)
    , m_cluster(cluster)
    , m_training(training)
{
}

// Megatron-LM, megatron/training/theoretical_memory_usage.py (HEAD), with the embedding on the first stage
// and the output layer - a copy of the embedding when tied - on the last.
MemoryModel::Parameters MemoryModel::countParameters(
    const LayoutSpec& layout, const Mix& mix, int stage) const
{
    const ShapeSizes& s = m_sizes;
    const double tp = layout.tp;
    const double linear = mix.layers - mix.full;
    Parameters count;
    count.dense = mix.full * (s.attentionSharded / tp + s.attentionReplicated)
        + linear * s.linearAttention / tp + (mix.layers - mix.moe) * s.denseFfn / tp
        + mix.moe * (s.sharedExpert / tp + s.router) + mix.layers * 2 * s.hidden;
    count.expert = mix.moe * s.oneExpert * s.experts / (double(layout.ep) * layout.etp);
    if (stage == 0)
        count.dense += s.embedding() / tp;
    if (stage == layout.pp - 1)
        count.dense += s.hidden + (!s.tied || layout.pp > 1 ? s.embedding() / tp : 0);
    // Multi-token prediction: its projection and norms (its layers are in the mix), and a copy of the
    // embedding on a stage that has none (core/transformer/multi_token_prediction.py).
    if (m_training.mtpLayers > 0 && stage == layout.pp - 1) {
        count.dense += m_training.mtpLayers * (2 * s.hidden * s.hidden / tp + 3 * s.hidden);
        count.dense += layout.pp > 1 && !s.tied ? s.embedding() / tp : 0;
    }
    return count;
}

double MemoryModel::parameters(const LayoutSpec& layout, int stage) const
{
    const Parameters count = countParameters(layout, mixOf(layout, stage), stage);
    return count.dense + count.expert;
}

void MemoryModel::addStates(StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const
{
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    // The distributed optimizer shards over DP x CP (core/parallel_state.py, with_context_parallel); the
    // experts' over the expert grid's data-parallel ranks.
    const double denseShards = sizes.dataParallel * layout.cp;
    const double all = parameters.dense + parameters.expert;
    const double sharded = parameters.dense / denseShards + parameters.expert / sizes.expertDataParallel;
    const StateSharding sharding = layout.sharding(m_training);
    const auto from = [&](StateSharding level) { return sharding >= level ? sharded : all; };
    const double teacher = m_training.teacherDense / (double(layout.tp) * layout.pp)
        + m_training.teacherExpert / (double(layout.ep) * layout.etp * layout.pp);
    memory.weights = (from(StateSharding::Parameters) + m_training.referenceModels * all + teacher)
        * m_training.weightBytes;
    if (m_training.loraRank > 0)
        return;
    const double onGpu = 1 - m_training.optimizerOffload;
    const double copies = std::min<double>(m_training.optimizerInstances, denseShards);
    const double state = std::min(all, from(StateSharding::OptimizerState) * copies);
    memory.gradients =
        from(StateSharding::Gradients) * layout.gradientBytes(m_training) * m_training.trainedShare;
    memory.optimizer = state * m_training.optimizerBytes * m_training.trainedShare * onGpu;
}

// LoRA: rank x (inputs + outputs) for each linear layer that has adapters, where Megatron has one layer for
// Q, K and V and one for gate and up. What is saved beside them is a copy that is trained as a whole (PEFT's
// ModulesToSaveWrapper).
void MemoryModel::addAdapters(
    StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const
{
    if (m_training.loraRank <= 0)
        return;
    const ShapeSizes& s = m_sizes;
    const auto part = [this](AdapterTarget target, double width) {
        return (m_training.adapters & target) != 0 ? width : 0;
    };
    const auto feedForward = [&](double width) {
        return part(AdaptFirstLinear, s.hidden + (s.matrices - 1) * width)
            + part(AdaptSecondLinear, width + s.hidden);
    };
    const double attention =
        part(AdaptQkv, s.hidden + s.query + 2 * s.keyValue) + part(AdaptProjection, s.query + s.hidden);
    const double dense = feedForward(s.ffn);
    const double shared = s.sharedFfn > 0 ? feedForward(s.sharedFfn) : 0;
    const double oneExpert = feedForward(s.expertFfn);
    const double denseShare = s.layers - s.moeLayersBefore(static_cast<int>(s.layers));
    const double moeLayers = s.layers - denseShare;
    const double perStage = m_training.loraRank / double(layout.pp);
    const double adapters =
        perStage / layout.tp * (s.layers * attention + denseShare * dense + moeLayers * shared)
        + perStage * moeLayers * oneExpert * s.experts / (double(layout.ep) * layout.etp);
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const double shards =
        layout.sharding(m_training) == StateSharding::None ? 1 : sizes.dataParallel * layout.cp;
    const double saved = ((m_training.savesEmbedding && memory.stage == 0 ? 1 : 0)
                             + (m_training.savesOutput && memory.stage == layout.pp - 1 ? 1 : 0))
        * s.embedding() / layout.tp;
    const double trained = std::min(adapters, parameters.dense + parameters.expert) + saved;
    memory.weights += trained * m_training.weightBytes;
    memory.gradients += trained * layout.gradientBytes(m_training);
    memory.optimizer += trained * m_training.optimizerBytes / shards;
}

// Products of 8 or 4 bits read a copy of their weights in that precision and, for the backward pass, another
// one transposed, cached over a step's micro-batches (transformer_engine/pytorch/module/base.py,
// get_weight_workspace). Blackwell's products of 8 bits with one scale a tensor need none
// (is_non_tn_fp8_gemm_supported). With --fp8-param-gather the copies are all that there is.
double MemoryModel::productWeightBytes() const
{
    const bool isBlackwell = m_cluster.gpu.fp4Tflops > 0;
    const bool one = isBlackwell && m_training.products == ProductPrecision::Eight;
    return (one ? 1 : 2) * productNumberBytes(m_training.products);
}

void MemoryModel::addProductWeights(
    StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters, int stage) const
{
    if (m_training.products == ProductPrecision::Sixteen)
        return;
    double linear = parameters.dense + parameters.expert;
    if (stage == 0)
        linear -= m_sizes.embedding() / layout.tp;
    if (stage == layout.pp - 1 && (!m_sizes.tied || layout.pp > 1))
        linear -= m_sizes.embedding() / layout.tp;
    const double held = m_training.lowPrecisionWeights ? m_training.weightBytes : 0;
    const double shards = layout.sharding(m_training) == StateSharding::Parameters
        ? layoutSizes(layout, m_training, m_cluster.gpuCount).dataParallel * layout.cp
        : 1;
    const double copies = productWeightBytes() - held;
    memory.weights += copies * std::max(0.0, linear) / shards;
}

// Half of a layer's two normalisations, for a token: input and output in 16 bits.
double MemoryModel::normBytes(const LayoutSpec& layout, bool keepAll) const
{
    const double h = m_sizes.hidden;
    double bytes = 4 * h;
    if (!keepAll && layout.drops(m_training, RecomputeLayerNorm))
        bytes -= 2 * h;
    if (!m_training.fusedNorm)
        bytes += 6 * h; // a 32-bit copy and the normalised input
    if (m_training.dropout)
        bytes += h;                                             // the mask
    bytes -= (2 - productNumberBytes(m_training.products)) * h; // the product's input as it takes it
    return layout.splitsSequence(m_training) ? bytes / layout.tp : bytes;
}

/// Scores of one layer's attention for a token, in elements.
double MemoryModel::scores(const LayoutSpec& layout) const
{
    return m_sizes.heads * m_training.sequenceLength / layout.tp;
}

/// Bytes for each score that come and go in a layer's backward pass. Megatron-LM's own modules hold the
/// buffer of the product, and the gradients on both sides of the softmax, in 16 bits
/// (core/transformer/dot_product_attention.py).
double MemoryModel::passingScoreBytes() const
{
    if (m_training.attention <= AttentionKernel::FlashFirst)
        return 0;
    return m_training.attention == AttentionKernel::PlainSoftmax ? 6 : 8;
}

double MemoryModel::attentionBytes(const LayoutSpec& layout, bool keepAll) const
{
    const ShapeSizes& s = m_sizes;
    const double tp = layout.tp;
    double bytes = 0;
    if (s.mla) {
        // The compressed query, keys and values are whole on every GPU of TP.
        const double keys = s.heads * (s.qkHead + s.ropeHead);
        const double values = s.heads * s.vHead;
        const bool remade = !keepAll && layout.drops(m_training, RecomputeMlaUpProjection);
        bytes = 4 * s.qLora + 4 * s.kvLora + 2 * s.ropeHead;
        bytes += (remade ? 2 * values : 4 * keys + 4 * values) / tp;
    } else {
        // What the norms of queries and keys take in are views of the projection's output, which stays whole.
        const double norms = s.normsQueries || m_training.normsQueries ? 2 : 1;
        bytes = (norms * 2 * (s.query + 2 * s.keyValue) + 2 * s.query) / tp;
        if (s.fullInterval > 1)
            bytes += 4 * s.query / tp; // the gate and the gated output
    }
    // Below 16 bits the output projection keeps an input of its own; flash kernels need the 16-bit output,
    // too.
    const bool flash = m_training.attention <= AttentionKernel::FlashFirst;
    if (const double number = productNumberBytes(m_training.products); number < 2)
        bytes += (flash ? number : number - 2) * (s.mla ? s.heads * s.vHead : s.query) / tp;
    if (m_training.attention == AttentionKernel::FlashFirst)
        bytes += 4 * s.query / tp;
    if (m_training.plainModules) // copies around the attention kernel
        bytes += (layout.mbs == 1 ? 4 : 2) * s.query / tp;
    if (keepAll || !layout.drops(m_training, RecomputeCoreAttention)) {
        if (m_training.attention == AttentionKernel::Unfused)
            bytes += 8 * scores(layout);
        else if (!flash) // the softmax's output; with dropout a mask and a copy
            bytes += (2 + (m_training.attentionDropout ? 3 : 0)) * scores(layout);
    }
    return bytes;
}

// Tensors that autograd keeps, counted in the modules of Megatron-LM with Transformer Engine; the sum for a
// dense layer is that of Korthikanti et al. (arXiv 2205.05198, table 2) without dropout masks and scores,
// with grouped keys and a gated feed-forward block. Llama2-7B: 32.1 x sequence x batch x hidden.
MemoryModel::LayerBytes MemoryModel::layerBytes(const LayoutSpec& layout, bool keepAll) const
{
    const ShapeSizes& s = m_sizes;
    const double tp = layout.tp;
    const double norm = normBytes(layout, keepAll);
    const auto dropped = [&](RecomputeModule module) { return !keepAll && layout.drops(m_training, module); };
    LayerBytes bytes;
    bytes.fullAttention = norm + attentionBytes(layout, keepAll);
    // Gated DeltaNet: projections, convolution's output, core's output, gated and normalised output.
    bytes.linearAttention = norm + (8 * s.linearKey + 12 * s.linearValue) / tp;
    bytes.dense = norm + (dropped(RecomputeMlp) ? 0 : productBytes() * s.ffn / tp);
    if (s.experts <= 0)
        return bytes;
    bytes.moe = norm + 8 * s.experts;
    if (!dropped(RecomputeMoe))
        addExpertBytes(bytes, layout, keepAll);
    return bytes;
}

/// The first product's output and the activation's, which is the second product's input, for each element of
/// the feed-forward width; silu's own when it is a kernel of its own.
double MemoryModel::productBytes() const
{
    const double input = productNumberBytes(m_training.products);
    return 2 * (m_sizes.matrices - 1) + input + (m_training.fusedActivation ? 0 : 2);
}

void MemoryModel::addExpertBytes(LayerBytes& bytes, const LayoutSpec& layout, bool keepAll) const
{
    const ShapeSizes& s = m_sizes;
    const double tp = layout.tp;
    const auto dropped = [&](RecomputeModule module) { return !keepAll && layout.drops(m_training, module); };
    // Tokens that arrive when they are spread evenly: top-k copies of this GPU's own, gathered over ETP.
    const double arriving = s.topK * (layout.splitsSequence(m_training) ? layout.etp / tp : 1)
        * fullestRank(layout, m_training, s.experts, s.topK);
    const double input = productNumberBytes(m_training.products);
    const double kept = productBytes() - (dropped(RecomputeMoeActivation) ? input : 0);
    bytes.moe += arriving * (kept * s.expertFfn / layout.etp + input * s.hidden);
    if (!m_training.fusedPermutation) // permuted copies before the dispatch and after the combination
        bytes.moe += 8 * s.topK * s.hidden / (layout.splitsSequence(m_training) ? tp : 1);
    bytes.moe += dropped(RecomputeSharedExperts) ? 0 : productBytes() * s.sharedFfn / tp;
}

double MemoryModel::layerBytesPerToken(const LayoutSpec& layout) const
{
    LayoutSpec whole = layout;
    whole.pp = 1;
    return layerBytes(layout, true).largest(mixOf(whole, 0));
}

// Micro-batches in flight keep their activations; returned is the working set of a backward pass: the
// gradients that flow through one layer, and what recomputation makes again.
double MemoryModel::addActivations(StageMemory& memory, const LayoutSpec& layout, const Mix& mix) const
{
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const double flight = inFlightOfChunks(
        layout, m_training, sizes.microBatches, memory.stage, static_cast<int>(m_sizes.layers));
    const LayerBytes whole = layerBytes(layout, true);
    const double layer = whole.largest(mix) * sizes.mostTokens;
    const double passing = passingScoreBytes() * scores(layout) * sizes.mostTokens;
    if (layout.recompute != RecomputeGranularity::Full) {
        const LayerBytes kept = layerBytes(layout, false);
        const double layersHere = 1 - std::min(1.0, m_training.offloadedLayers / std::max(1.0, mix.layers));
        const double all = flight * kept.of(mix) * sizes.mostTokens * layersHere;
        // Of offloaded parts the last layer's stay, and the one before it is back early
        // (core/pipeline_parallel/fine_grained_activation_offload.py: _offload_margin,
        // pre_reload_last_layer).
        const double stays = std::min(all, 2 * kept.largest(mix) * sizes.mostTokens);
        memory.activations = all - m_training.activationOffload * (all - stays);
        return 0.5 * layer + (whole.largest(mix) - kept.largest(mix)) * sizes.mostTokens
            + (m_training.attention == AttentionKernel::PlainSoftmax ? passing : 0);
    }
    const double gradients = 0.5 * layer + passing;
    // The input of each unit is kept; the layers of one unit are there at a time.
    const double input = 2 * m_sizes.hidden * sizes.mostTokens / (sizes.splitSequence ? layout.tp : 1);
    const int chunks = std::max(1, layout.vpp);
    const double chunkLayers = mix.layers / chunks;
    const double number = std::clamp(double(layout.recomputeLayers), 1.0, std::max(1.0, chunkLayers));
    if (layout.method == RecomputeMethod::Uniform) {
        memory.activations = flight * chunks * std::ceil(chunkLayers / number) * input;
        return number * layer + gradients;
    }
    // Block: the first layers of each chunk are made again, the others keep all.
    const double remade = number * chunks;
    const double rest = std::max(0.0, mix.layers - remade);
    const double mean = mix.layers > 0 ? whole.of(mix) / mix.layers : 0;
    memory.activations = flight * (remade * input + rest * mean * sizes.mostTokens);
    return layer + gradients;
}

// Transformer Engine adds weight gradients into the 32-bit buffer and hands autograd a placeholder of the
// weight's shape, cached by shape (transformer_engine/pytorch/module/base.py, get_dummy_wgrad).
void MemoryModel::addTemporaryGradients(StageMemory& memory, const LayoutSpec& layout, const Mix& mix) const
{
    if (m_training.loraRank > 0)
        return;
    const ShapeSizes& s = m_sizes;
    const double tp = layout.tp;
    if (m_training.gradientFusion && layout.fullySharded <= 0) {
        const double attention = s.attentionSharded / tp + s.attentionReplicated;
        const double dense = mix.layers > mix.moe ? s.denseFfn / tp : 0;
        const double sparse = mix.moe > 0 ? s.sharedExpert / tp + s.oneExpert / layout.etp : 0;
        memory.transient += 2 * (attention + dense + sparse);
    }
    if (layout.sharding(m_training) == StateSharding::Parameters) {
        // Two layers gathered at a time: the one that computes and the next.
        const Parameters stage = countParameters(layout, mix, 1);
        const double bytes = m_training.lowPrecisionWeights ? productWeightBytes() : m_training.weightBytes;
        memory.transient += 2 * bytes * (stage.dense + stage.expert) / std::max(1.0, mix.layers);
    }
}

double MemoryModel::logitBytes(const LayoutSpec& layout, int stage) const
{
    if (stage != layout.pp - 1)
        return 0;
    const double tokens = layoutSizes(layout, m_training, m_cluster.gpuCount).mostTokens;
    if (!m_training.vocabParallelLoss)
        return (memoryPlainLogit + (layout.tp > 1 ? memoryGatheredLogit : 0)) * tokens * m_sizes.vocab;
    // With the output layer's weight gradient in 16 bits.
    const double gradient = m_training.loraRank > 0 ? 0 : 2 * m_sizes.embedding() / layout.tp;
    // Each further token that is predicted has a loss of its own, kept until the backward pass.
    double bytes = m_training.logitBytes + m_training.mtpLayers * memoryKeptLogit;
    if (m_training.compiledLoss && m_cluster.gpu.fp8Tflops <= 0)
        bytes += memoryCompiledLogit;
    if (m_training.keepsTeacherLogits)
        bytes += memoryTeacherLogit * layoutSizes(layout, m_training, m_cluster.gpuCount).microBatches;
    return bytes * tokens * m_sizes.vocab / layout.tp + gradient;
}

/// The inputs and the logits' gradients that wait for the end of the step (core/tensor_parallel/layers.py:
/// embedding_activation_buffer, grad_output_buffer).
double MemoryModel::deferredBytes(const LayoutSpec& layout, int stage) const
{
    if (m_training.deferredOutputs <= 0 || layout.pp == 1 || stage != layout.pp - 1)
        return 0;
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const double input = 2 * m_sizes.hidden / (layout.splitsSequence(m_training) ? layout.tp : 1);
    const double waiting = std::min(m_training.deferredOutputs, sizes.microBatches);
    return waiting * sizes.mostTokens * (input + 2 * m_sizes.vocab / layout.tp);
}

// Without a distributed optimizer, the step makes 32-bit gradients beside the 16-bit weights: 4 bytes a
// parameter (log of a 64.7 B model: max - allocated = 4 x parameters). Activations are gone by then.
void MemoryModel::addStep(StageMemory& memory, const LayoutSpec& layout, const Parameters& parameters) const
{
    if (layout.sharding(m_training) != StateSharding::None || m_training.loraRank > 0)
        return;
    const double step = 4 * (parameters.dense + parameters.expert);
    const double passes = memory.activations + memory.logits + memory.transient;
    if (step > passes) {
        memory.activations = 0;
        memory.logits = 0;
        memory.transient = step;
    }
}

void MemoryModel::addFramework(StageMemory& memory, const LayoutSpec& layout) const
{
    const double dense = double(layout.tp) * layout.pp * layout.cp;
    const int communicators = (layout.tp > 1 ? 1 : 0) + (layout.pp > 1 ? 1 : 0) + (layout.cp > 1 ? 1 : 0)
        + (layout.ep > 1 ? 1 : 0) + (m_cluster.gpuCount > dense ? 1 : 0);
    const double moving = memory.activations + memory.logits + memory.transient;
    memory.framework = memoryContext + communicators * memoryCommunicator + memoryFragmentation * moving
        + m_training.reservedShare * m_cluster.gpu.memoryBytes;
}

StageMemory MemoryModel::stage(const LayoutSpec& layout, int stage) const
{
    StageMemory memory;
    memory.stage = stage;
    const Mix mix = mixOf(layout, stage);
    const Parameters parameters = countParameters(layout, mix, stage);
    addStates(memory, layout, parameters);
    addAdapters(memory, layout, parameters);
    addProductWeights(memory, layout, parameters, stage);
    const double working = addActivations(memory, layout, mix);
    memory.activations += deferredBytes(layout, stage);
    addTemporaryGradients(memory, layout, mix);
    memory.transient += m_cluster.gpu.fp8Tflops > 0 ? memoryNewWorkspace : memoryOldWorkspace;
    // The loss and a layer's backward pass are not at the same time: the larger one makes the peak.
    const double logits = logitBytes(layout, stage);
    if (logits > working)
        memory.logits = logits;
    else
        memory.transient += working;
    addStep(memory, layout, parameters);
    addFramework(memory, layout);
    return memory;
}

StageMemory MemoryModel::estimate(const LayoutSpec& layout) const
{
    StageMemory worst = stage(layout, 0);
    // Where all layers are alike, the second stage (the first may have fewer layers) stands for those in the
    // middle: they hold fewer micro-batches. Stages with dense layers among sparse ones are all looked at.
    int last = layout.pp - 2;
    if (m_sizes.moeStep == 1 && m_sizes.fullInterval == 1) {
        const double perStage = std::max(1.0, m_sizes.layers / layout.pp);
        last = std::min(last, static_cast<int>(m_sizes.denseFirst / perStage) + 2);
    }
    for (int index = 1; index <= last; ++index) {
        const StageMemory next = stage(layout, index);
        if (next.total() > worst.total())
            worst = next;
    }
    if (layout.pp > 1) {
        const StageMemory final = stage(layout, layout.pp - 1);
        if (final.total() > worst.total())
            worst = final;
    }
    return worst;
}

QStringList MemoryModel::assumptions() const
{
    QStringList list{
        Tr::tr("The context, communicators and workspaces of the framework take 0.75 GiB, and "
               "0.5 GiB for each kind of parallelism in use."),
        Tr::tr("Fragmentation adds 5 % to what comes and goes during a step."),
    };
    if (m_training.attention <= AttentionKernel::FlashFirst)
        list.append(Tr::tr("Attention is a flash kernel: no scores are kept."));
    if (m_sizes.experts > 0 && m_training.expertSpread > 0) {
        list.append(Tr::tr(
            "Experts get unequal numbers of tokens, since nothing forces an even load: the fullest rank decides."));
    } else if (m_sizes.experts > 0) {
        list.append(
            Tr::tr("Tokens are spread evenly over the experts; routing that is not balanced needs more."));
    }
    if (m_training.products != ProductPrecision::Sixteen && !m_training.lowPrecisionWeights)
        list.append(Tr::tr(
            "Training in 8 or 4 bits keeps the inputs of products in that precision, and the weights in both."));
    if (m_training.loraRank > 0)
        list.append(m_training.adapters == AllLinear
                ? Tr::tr("LoRA adapters are on every linear layer.")
                : Tr::tr("LoRA adapters are on the layers that the command names."));
    if (m_sizes.fullInterval > 1)
        list.append(Tr::tr("Layers with linear attention are counted as Gated DeltaNet."));
    return list;
}

} // namespace megatune
