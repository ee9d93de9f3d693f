// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/layercosts.h"

#include "core/estimate/stages.h"

#include <cmath>

namespace megatune {

namespace {

// A product of rows x inner x columns reaches rate x r/(r+80) x i/(i+120) x c/(c+250) of the sustained rate:
// saturating curves through steps of A100 with 2,048 to 16,384 rows (arXiv 2311.05610; vTrain; InternEvo).
constexpr double speedHalfRows = 80;
constexpr double speedHalfInner = 120;
constexpr double speedHalfColumns = 250;
// Shares of the data sheets' rates that kernels and collectives reach.
constexpr double speedMemoryShare = 0.75;
constexpr double speedLinkShare = 0.8;
constexpr double speedNetworkShare = 0.8;
// Products of 8 bits against those of 16, as shares of their peaks: power bounds them earlier. Large products
// of cuBLAS on H100 and H200 keep up 1,280 of 1,979 and 720 of 989 TFLOP/s (SemiAnalysis, "MI300X vs H100 vs
// H200", December 2024).
constexpr double speedEightBitShare = 0.89;
// Share of the traffic of weight gradients into their buffer that arithmetic does not hide: the end of a
// product has no other product's beginning beside it everywhere. Between none and all, half fits SimuMax's
// steps on B200 (median error 8.5 to 6.4 %).
constexpr double speedAccumulationRest = 0.5;
// Attention kernels against sustained products: FlashAttention-2 reaches 0.58 of an A100's peak, the first
// one 0.32 (arXiv 2307.08691, figure 4).
constexpr double speedFlashShare = 0.77;
constexpr double speedFirstFlashShare = 0.43;
// FlashAttention-2 leaves the asynchronous products of newer GPUs unused: 0.35 of an H100's peak (arXiv
// 2407.08608, abstract). What came after it has a larger peak by such products alone, and no more for
// FlashAttention-2. Generations are told apart by their products in the time of an exponential.
constexpr double speedSecondFlashOnHopper = 0.35;
constexpr double speedHopperExponential = 256;
// Length of sequence at which a flash kernel reaches half of that (arXiv 2307.08691, figure 4: 512 to 16k
// tokens).
constexpr double speedHalfSequence = 512;
// Width of heads that these shares were measured with.
constexpr double speedUsualHead = 128;
// Passes over the scores in bytes for each element, when they are in memory.
constexpr double speedFusedSoftmaxBytes = 8;
constexpr double speedUnfusedScoreBytes = 20;
// Passes over a token's hidden state in a layer: norms, residuals, copies; a norm of plain operations 30
// more.
constexpr double speedHiddenPasses = 13;
constexpr double speedPlainNormPasses = 30;
// Bytes moved for each logit by the loss, forward; plain PyTorch moves twice as much.
constexpr double speedLogitBytes = 28;
// Latencies: NCCL inside a node and between nodes for each doubling of the ranks; the wait of ranks for the
// slowest one at each of TP's collectives.
constexpr double speedLinkLatency = 10e-6;
constexpr double layerNetworkLatency = 30e-6;
constexpr double speedTensorWait = 15e-6;
// Share of a collective that remains visible when it overlaps with arithmetic: both share the GPU's memory
// and some of its multiprocessors.
constexpr double speedOverlapRest = 0.25;
// Casts to 8 or 4 bits: the 16-bit number is read, and written twice, as it is and transposed.
constexpr double speedCastBytes = 4;
// Bytes moved for each number of a token's copies on the way to the experts and back, forward: into the order
// of the ranks, into that of the experts, and the same back; DeepEP's and HybridEP's copies leave the rank
// once, and HybridEP can write them in the experts' order (core/transformer/moe/token_dispatcher.py).
constexpr double speedPermuteBytes = 12;
constexpr double speedOnePermuteBytes = 8;
constexpr double speedNoPermuteBytes = 4;
// A bias of experts, weighted by the router, in plain 32-bit operations on their output
// (TEGroupedMLP._apply_bias), and a clamp of the activation's input (weighted_bias_quick_geglu_impl): bytes
// for each number, forward and backward.
constexpr PassSeconds speedBiasBytes = {28, 40};
constexpr PassSeconds speedClampBytes = {8, 10};

/// Peak of a GPU's products; 16 bits where it has no such unit.
double productTflops(const GpuSpec& gpu, ProductPrecision precision)
{
    if (precision == ProductPrecision::Four)
        return gpu.fp4Tflops > 0 ? gpu.fp4Tflops : gpu.fp8Tflops;
    return precision == ProductPrecision::Sixteen ? gpu.bf16Tflops : gpu.fp8Tflops;
}

/// Speed of a flash kernel with the model's heads over that with the usual ones. Narrow heads leave fewer
/// products for each exponential of the softmax, 4 operations for each number of a head; the two take turns
/// (H100 with heads of 64 against 128: 497 against 648 TFLOP/s, arXiv 2407.08608, figure 5).
double headWidthFactor(const ShapeSizes& sizes, const GpuSpec& gpu)
{
    const double head =
        sizes.mla ? (sizes.qkHead + sizes.ropeHead + sizes.vHead) / 2 : sizes.query / sizes.heads;
    const double usual = gpu.flopsPerExponential / (4 * speedUsualHead);
    return head > 0 ? (1 + usual) / (1 + gpu.flopsPerExponential / (4 * head)) : 1;
}

/// Keys that a token attends to in the mean of all layers with full attention: half of those before it, or
/// those of its window.
double attendedKeys(const ShapeSizes& sizes, double sequence)
{
    if (sizes.window <= 0 || sizes.window >= sequence)
        return sequence / 2;
    const double inWindow = sizes.window * (1 - sizes.window / (2 * sequence));
    const double fullShare = sizes.windowInterval > 0 ? 1.0 / sizes.windowInterval : 0;
    return fullShare * sequence / 2 + (1 - fullShare) * inWindow;
}

} // namespace

bool hasNewerAttention(const GpuSpec& gpu)
{
    return gpu.flopsPerExponential >= speedHopperExponential;
}

double ringSeconds(double bytes, double ranks, double rate, double latency)
{
    return ranks <= 1 ? 0 : (ranks - 1) / ranks * bytes / rate + latency * std::log2(ranks);
}

double visibleSeconds(double seconds, double work, bool overlaps)
{
    return overlaps ? std::max(speedOverlapRest * seconds, seconds - work) : seconds;
}

LayerCostModel::LayerCostModel(
    const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training)
    : m_sizes(sizes)
    , m_cluster(cluster)
    , m_training(training)
    , m_attended(attendedKeys(sizes, attendedLength(training)))
{
    const GpuSpec& gpu = cluster.gpu;
    m_sixteenRate = gpu.bf16Tflops * 1e12 * gpu.sustainedShare;
    const double share = training.products == ProductPrecision::Sixteen ? 1 : speedEightBitShare;
    m_productRate =
        std::max(m_sixteenRate, productTflops(gpu, training.products) * 1e12 * gpu.sustainedShare * share);
    const bool first = training.attention == AttentionKernel::FlashFirst;
    const bool flash = training.attention <= AttentionKernel::FlashFirst;
    m_attentionRate = m_sixteenRate * (first ? speedFirstFlashShare : flash ? speedFlashShare : 0.7);
    if (training.attention == AttentionKernel::FlashSecond && hasNewerAttention(gpu)) {
        m_attentionRate = speedSecondFlashOnHopper * gpu.bf16Tflops * 1e12 * speedHopperExponential
            / gpu.flopsPerExponential;
    }
    if (flash)
        m_attentionRate *= headWidthFactor(sizes, gpu);
    m_memoryRate = gpu.memoryBytesPerSecond * speedMemoryShare;
    m_linkRate = gpu.linkBytesPerSecond * speedLinkShare;
    m_networkRate = cluster.networkOrUsual() * speedNetworkShare;
}

/// Seconds of one matrix product at `rate`: arithmetic or memory, whichever is longer.
double LayerCostModel::product(double rows, double inner, double columns, double rate) const
{
    const double multiplyAdds = rows * inner * columns;
    const double saturation =
        (rows + speedHalfRows) * (inner + speedHalfInner) * (columns + speedHalfColumns);
    const double arithmetic = 2 * saturation / rate;
    const double memory = 2 * (rows * inner + inner * columns + rows * columns) / m_memoryRate;
    return multiplyAdds > 0 ? std::max(arithmetic, memory) : 0;
}

/// A weight's gradient, added to what earlier micro-batches left in the buffer: read and written by the
/// product itself, or by a kernel of its own, which also moves the 16-bit result twice
/// (core/tensor_parallel/layers.py).
double LayerCostModel::accumulated(double inner, double columns) const
{
    const double bytes = 2 * m_training.gradientBytes + (m_training.gradientFusion ? 0 : 4);
    return speedAccumulationRest * traffic(bytes * inner * columns);
}

bool LayerCostModel::trainsWeights() const
{
    return m_training.loraRank == 0 && m_training.trainedShare > 0;
}

/// A linear layer's product, and the two of its backward pass (one with frozen weights).
PassSeconds LayerCostModel::uncastProducts(double tokens, double inner, double columns) const
{
    const double input = product(tokens, columns, inner, m_productRate);
    const double weights =
        trainsWeights() ? product(inner, tokens, columns, m_productRate) + accumulated(inner, columns) : 0;
    return {product(tokens, inner, columns, m_productRate), input + weights};
}

/// What products cast where they take fewer than 16 bits: their input, and the gradient of their output.
PassSeconds LayerCostModel::casts(double tokens, double inner, double columns) const
{
    const double bytes = m_training.products == ProductPrecision::Sixteen ? 0 : speedCastBytes * tokens;
    return {traffic(bytes * inner), traffic(bytes * columns)};
}

PassSeconds LayerCostModel::products(double tokens, double inner, double columns) const
{
    PassSeconds times = uncastProducts(tokens, inner, columns);
    times += casts(tokens, inner, columns);
    return times;
}

/// The output layer's, always in 16 bits.
PassSeconds LayerCostModel::outputProducts(double tokens, double columns) const
{
    const double h = m_sizes.hidden;
    const double weights =
        trainsWeights() ? product(h, tokens, columns, m_sixteenRate) + accumulated(h, columns) : 0;
    return {product(tokens, h, columns, m_sixteenRate), product(tokens, columns, h, m_sixteenRate) + weights};
}

/// Bytes/s for each rank of a group of `ranks` GPUs whose neighbours lie `inner` GPUs apart. All groups of a
/// node share its adapters; a ring between nodes passes each adapter once (NCCL's rings and trees do so).
double LayerCostModel::groupRate(double inner, double ranks) const
{
    const double node = std::min(m_cluster.gpusPerNode, m_cluster.gpuCount);
    if (inner * ranks <= node)
        return m_linkRate;
    return std::min(m_linkRate, m_networkRate * node / std::min(node, inner));
}

// Scores and their product with the values: 4 x sequence x width operations a token, half of them masked.
PassSeconds LayerCostModel::attentionCore(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double widths = s.mla ? s.heads * (s.qkHead + s.ropeHead + s.vHead) : 2 * s.query;
    const double flops = tokens * 2 * m_attended * widths / layout.tp;
    if (m_training.attention <= AttentionKernel::FlashFirst) {
        // With CP a rank works on pieces of its two chunks (Megatron splits a sequence in 2 x CP), and merges
        // them.
        const double piece = attendedLength(m_training) / (layout.cp > 1 ? 2.0 * layout.cp : 1);
        const double rate = m_attentionRate * piece / (piece + speedHalfSequence);
        const double merged =
            traffic(12 * (layout.cp - 1) * tokens * (s.mla ? s.heads * s.vHead : s.query) / layout.tp);
        return {flops / rate + merged, 2.5 * flops / rate + merged};
    }
    // Kernels that keep the scores do not leave the masked half out.
    const double perScore = m_training.attention == AttentionKernel::FusedSoftmax ? speedFusedSoftmaxBytes
                                                                                  : speedUnfusedScoreBytes;
    const double scores = tokens * attendedLength(m_training) * s.heads / layout.tp;
    return {2 * flops / m_attentionRate + traffic(perScore * scores),
        4 * flops / m_attentionRate + traffic(1.5 * perScore * scores)};
}

PassSeconds LayerCostModel::fullAttention(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double h = s.hidden;
    const double tp = layout.tp;
    PassSeconds times;
    if (s.mla) {
        const double up = s.heads * (s.qkHead + s.ropeHead) / tp;
        if (s.qLora > 0)
            times += products(tokens, h, s.qLora);
        times += products(tokens, s.qLora > 0 ? s.qLora : h, up);
        times += products(tokens, h, s.kvLora + s.ropeHead);
        times += products(tokens, s.kvLora, s.heads * (s.qkHead + s.vHead) / tp);
        times += products(tokens, s.heads * s.vHead / tp, h);
    } else {
        const double queries = s.fullInterval > 1 ? 2 : 1;
        times += products(tokens, h, (queries * s.query + 2 * s.keyValue) / tp);
        times += products(tokens, s.query / tp, h);
    }
    // Rotation and copies around the kernel.
    const double width = s.mla ? 2 * s.heads * (s.qkHead + s.ropeHead) : s.query + 2 * s.keyValue;
    const double copies = traffic(8 * tokens * width / tp);
    times += {copies, 2 * copies};
    return times;
}

// Gated DeltaNet: its projections, and a memory-bound scan.
PassSeconds LayerCostModel::linearAttention(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    if (s.fullInterval <= 1)
        return {};
    const double tp = layout.tp;
    PassSeconds times = products(tokens, s.hidden, (2 * s.linearKey + 2 * s.linearValue) / tp);
    times += products(tokens, s.linearValue / tp, s.hidden);
    const double scan = traffic(24 * tokens * (2 * s.linearKey + s.linearValue) / tp);
    times += {scan, 2 * scan};
    return times;
}

PassSeconds LayerCostModel::ffn(double tokens, double width, double split) const
{
    PassSeconds times = products(tokens, m_sizes.hidden, (m_sizes.matrices - 1) * width / split);
    times += products(tokens, width / split, m_sizes.hidden);
    const double passes = m_sizes.matrices + (m_training.fusedActivation ? 0 : 2);
    const double activation = traffic(2 * passes * tokens * width / split);
    times += {activation, 2 * activation};
    return times;
}

PassSeconds LayerCostModel::elementwise(const LayoutSpec& layout, double tokens) const
{
    const double passes = speedHiddenPasses + (m_training.fusedNorm ? 0 : speedPlainNormPasses);
    const double share = layout.splitsSequence(m_training) ? 1.0 / layout.tp : 1;
    const double forward = traffic(passes * 2 * m_sizes.hidden * tokens * share);
    return {forward, 2 * forward};
}

/// Seconds of one all-to-all of EP for `own` tokens of this GPU. What goes to experts of the same node stays
/// on its links. DeepEP and HybridEP send one copy to a node, however many experts of it a token visits: of
/// top-k random experts over N nodes that is N (1 - (1 - 1/N)^k) nodes.
double LayerCostModel::dispatchSeconds(const LayoutSpec& layout, double own) const
{
    const ShapeSizes& s = m_sizes;
    const double ep = layout.ep;
    const double group = ep * layout.etp;
    const double nodes = std::max(1.0, group / m_cluster.gpusPerNode);
    const double token = 2 * s.hidden * own;
    const double abroad = 1 - 1 / nodes;
    double network = token * s.topK * abroad;
    double links = token * s.topK * ((ep - 1) / ep - abroad);
    if (m_training.dispatcher == TokenDispatcher::Deduplicated) {
        network = token * nodes * (1 - std::pow(abroad, s.topK)) * abroad;
        links = token * s.topK * (ep - 1) / ep;
    } else if (m_training.dispatcher == TokenDispatcher::AllGather) {
        network = token * (ep - group / nodes);
        links = token * (group / nodes - 1);
    }
    return std::max(network / m_networkRate, std::max(0.0, links) / m_linkRate)
        + speedLinkLatency * std::log2(ep);
}

/// Small products for each expert of this GPU; `arriving`: copies of tokens.
PassSeconds LayerCostModel::experts(const LayoutSpec& layout, double arriving) const
{
    const ShapeSizes& s = m_sizes;
    const double local = std::max(1.0, s.experts / layout.ep);
    const double each = arriving / local;
    if (m_training.fusedExperts) {
        const double width = s.expertFfn / layout.etp;
        PassSeconds one = uncastProducts(each, s.hidden, (s.matrices - 1) * width);
        one += uncastProducts(each, width, s.hidden);
        one += casts(each, s.hidden, s.hidden);
        return {local * one.forward, local * one.backward};
    }
    const PassSeconds one = ffn(each, s.expertFfn, layout.etp);
    PassSeconds times{local * one.forward, local * one.backward};
    if (s.biasedExperts) {
        const double inputs = (s.matrices - 1) * s.expertFfn / layout.etp;
        times.forward +=
            traffic(arriving * (speedBiasBytes.forward * s.hidden + speedClampBytes.forward * inputs));
        times.backward +=
            traffic(arriving * (speedBiasBytes.backward * s.hidden + speedClampBytes.backward * inputs));
    }
    return times;
}

/// Copies of tokens on their way to the experts and back.
PassSeconds LayerCostModel::permutation(double arriving) const
{
    const double bytes = m_training.fusedHybridPermutation       ? speedNoPermuteBytes
        : m_training.dispatcher == TokenDispatcher::Deduplicated ? speedOnePermuteBytes
                                                                 : speedPermuteBytes;
    const double forward = traffic(bytes * arriving * m_sizes.hidden);
    return {forward, 2 * forward};
}

// Two all-to-alls a pass (dispatch and combine). The fullest rank decides.
void LayerCostModel::addExperts(LayerSeconds& layer, const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double load = fullestRank(layout, m_training, s.experts, s.topK);
    const double own = layout.splitsSequence(m_training) ? tokens / layout.tp : tokens;
    const double arriving = own * s.topK * layout.etp * load;
    layer.moe = experts(layout, arriving);
    if (layout.drops(m_training, RecomputeMoe))
        layer.moeAgain += layer.moe.forward;
    PassSeconds shared;
    if (s.sharedFfn > 0)
        shared = ffn(tokens, s.sharedFfn, layout.tp);
    layer.moe += shared;
    layer.moe += permutation(arriving);
    if (layout.ep <= 1)
        return;
    layer.expert = 2 * load * dispatchSeconds(layout, own);
    layer.expert = visibleSeconds(layer.expert, shared.forward, m_training.overlapSharedExpert);
    if (m_training.overlapExperts) {
        // Behind the other parts of a layer of another micro-batch
        // (core/models/common/model_chunk_schedule_plan.py).
        const double behind = layer.full.forward + layer.moe.forward;
        layer.expert = visibleSeconds(layer.expert, behind, true);
    }
}

/// What selective recomputation makes again of one layer, by its modules.
void LayerCostModel::addRecomputation(LayerSeconds& layer, const LayoutSpec& layout, double tokens) const
{
    if (layout.recompute != RecomputeGranularity::Selective)
        return;
    const ShapeSizes& s = m_sizes;
    const auto drops = [&](RecomputeModule module) { return layout.drops(m_training, module); };
    const double own = layout.splitsSequence(m_training) ? tokens / layout.tp : tokens;
    if (drops(RecomputeCoreAttention))
        layer.again += layer.core.forward;
    if (drops(RecomputeLayerNorm))
        layer.again += traffic(2 * 4 * s.hidden * own);
    if (drops(RecomputeMlaUpProjection) && s.mla) {
        layer.again +=
            products(tokens, std::max(s.qLora, 1.0), s.heads * (s.qkHead + s.ropeHead) / layout.tp).forward
            + products(tokens, s.kvLora, s.heads * (s.qkHead + s.vHead) / layout.tp).forward;
    }
    if (drops(RecomputeMlp))
        layer.denseAgain += layer.dense.forward;
    if (s.experts > 0 && drops(RecomputeMoeActivation))
        layer.moeAgain += traffic(2 * s.matrices * own * s.topK * s.expertFfn);
    if (s.experts > 0 && s.sharedFfn > 0 && drops(RecomputeSharedExperts))
        layer.moeAgain += ffn(tokens, s.sharedFfn, layout.tp).forward;
}

LayerSeconds LayerCostModel::layer(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    LayerSeconds layer;
    layer.common = elementwise(layout, tokens);
    layer.core = attentionCore(layout, tokens);
    layer.full = fullAttention(layout, tokens);
    layer.full += layer.core;
    layer.linear = linearAttention(layout, tokens);
    if (s.ffn > 0)
        layer.dense = ffn(tokens, s.ffn, layout.tp);
    if (s.experts > 0)
        addExperts(layer, layout, tokens);
    if (layout.tp > 1) {
        // Two all-reduces a pass, each a scatter and a gather with or without sequence parallelism.
        const bool inside = layout.tp <= m_cluster.gpusPerNode;
        const double ring = ringSeconds(2 * tokens * s.hidden, layout.tp, groupRate(1, layout.tp),
            inside ? speedLinkLatency : layerNetworkLatency);
        layer.tensor = 4 * (ring * (m_training.overlapTensor ? speedOverlapRest : 1) + speedTensorWait);
    }
    if (layout.cp > 1) {
        // Keys and values go round the ring behind the attention kernel (Megatron's p2p context parallelism).
        const double width = s.mla ? s.heads * (s.qkHead + s.ropeHead + s.vHead) : 2 * s.keyValue;
        const double rate = groupRate(layout.tp, layout.cp);
        const double exchange = (layout.cp - 1) * (2 * tokens * width / layout.tp / rate + speedLinkLatency);
        layer.context = std::max(0.0, exchange - layer.core.forward);
    }
    addRecomputation(layer, layout, tokens);
    return layer;
}

PassSeconds LayerCostModel::embedding(double tokens) const
{
    const double bytes = traffic(12 * tokens * m_sizes.hidden);
    return {bytes, bytes};
}

PassSeconds LayerCostModel::output(const LayoutSpec& layout, double tokens) const
{
    const double tp = layout.tp;
    PassSeconds times = outputProducts(tokens, m_sizes.vocab / tp);
    if (m_training.vocabParallelLoss) {
        const double loss = traffic(speedLogitBytes * tokens * m_sizes.vocab / tp);
        times += {loss, 0.6 * loss};
        return times;
    }
    const double loss = traffic(2 * speedLogitBytes * tokens * m_sizes.vocab);
    times += {loss, 0.6 * loss};
    times.forward += ringSeconds(2 * tokens * m_sizes.vocab, tp, groupRate(1, tp), speedLinkLatency);
    return times;
}

} // namespace megatune
