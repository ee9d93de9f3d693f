#include "core/estimate/throughputmodel.h"

#include "core/estimate/flops.h"
#include "core/estimate/stages.h"

#include <cmath>
#include <QCoreApplication>

namespace megatune {

namespace {

struct ThroughputModelText
{
    Q_DECLARE_TR_FUNCTIONS(ThroughputModelText)
};

// A product of rows x inner x columns reaches rate x r/(r+80) x i/(i+120) x c/(c+250) of the sustained rate:
// saturating curves through steps of A100 with 2,048 to 16,384 rows (arXiv 2311.05610; vTrain; InternEvo).
constexpr double speedHalfRows = 80;
constexpr double speedHalfInner = 120;
constexpr double speedHalfColumns = 250;
// Shares of the data sheets' rates that kernels and collectives reach.
constexpr double speedMemoryShare = 0.75;
constexpr double speedLinkShare = 0.8;
constexpr double speedNetworkShare = 0.8;
// Attention kernels against sustained products: FlashAttention-2 reaches 0.58 of an A100's peak, the first
// one 0.32 (arXiv 2307.08691, figure 4).
constexpr double speedFlashShare = 0.77;
constexpr double speedFirstFlashShare = 0.43;
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
// slowest one at each of TP's collectives; a message between stages.
constexpr double speedLinkLatency = 10e-6;
constexpr double speedNetworkLatency = 30e-6;
constexpr double speedTensorWait = 15e-6;
constexpr double speedMessageLatency = 30e-6;
// Stages of a running pipeline wait for each other's jitter: 5 % of the time.
constexpr double speedPipelineStall = 0.05;
constexpr double speedBackwardHost = 1.3;
// Layers with experts start about six times the kernels: router, permutation, dispatch, and waits for counts
// (Qwen3-30B-A3B with micro-batches of 1 takes 9 ms a layer on H100 and on B200, Megatron-Bridge's tables).
constexpr double speedExpertHost = 6;
// The optimizer's step: bytes moved for each parameter that a rank updates, and for each that it holds.
constexpr double speedUpdateBytes = 30;
constexpr double speedHoldBytes = 8;
constexpr double speedStepSeconds = 2e-3;
// Share of the gradients' reduction that remains visible when it overlaps with the backward pass.
constexpr double speedOverlapRest = 0.25;

/// A ring's all-gather or reduce-scatter of `bytes` over `ranks` (Thakur et al. 2005).
double speedRingSeconds(double bytes, double ranks, double rate, double latency)
{
    return ranks <= 1 ? 0 : (ranks - 1) / ranks * bytes / rate + latency * std::log2(ranks);
}

} // namespace

struct ThroughputModel::Times
{
    double forward = 0;
    double backward = 0;

    Times& operator+=(const Times& other)
    {
        forward += other.forward;
        backward += other.backward;
        return *this;
    }
    [[nodiscard]] double sum() const { return forward + backward; }
};

/// One layer's parts for one micro-batch.
struct ThroughputModel::Layer
{
    Times common; ///< norms, residuals
    Times full;
    Times linear;
    Times dense;
    Times moe;
    Times core;         ///< scores and their product with the values, part of full
    double tensor = 0;  ///< TP's collectives of one pass
    double expert = 0;  ///< EP's all-to-all of one pass, part of moe
    double context = 0; ///< CP's exchange of one pass
};

/// What the stage that takes longest does for one micro-batch, and the sum over all stages.
struct ThroughputModel::Pipeline
{
    double slowest = 0; ///< seconds of a micro-batch, without messages
    double all = 0;     ///< of all stages
    double recompute = 0;
    double layers = 0;
    double moeLayers = 0;
};

Result<ThroughputModel> ThroughputModel::create(
    const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training)
{
    const Result<ShapeSizes> sizes = shapeSizes(shape);
    if (!sizes)
        return tl::unexpected(sizes.error());
    const Result<double> flops = trainingFlops(
        shape, FlopConvention::Head, training.sequenceLength, training.globalBatch, training.mtpLayers);
    return ThroughputModel(*sizes, cluster, training, flops.value_or(0));
}

ThroughputModel::ThroughputModel(
    const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training, double flopsPerStep)
    : m_sizes(sizes)
    , m_cluster(cluster)
    , m_training(training)
    , m_flopsPerStep(flopsPerStep)
{
    const GpuSpec& gpu = cluster.gpu;
    const double sixteen = gpu.bf16Tflops * 1e12 * gpu.sustainedShare;
    m_productRate = training.fp8 && gpu.fp8Tflops > 0 ? gpu.fp8Tflops * 1e12 * gpu.sustainedShare : sixteen;
    const bool first = training.attention == AttentionKernel::FlashFirst;
    const bool flash = training.attention <= AttentionKernel::FlashFirst;
    m_attentionRate = sixteen * (first ? speedFirstFlashShare : flash ? speedFlashShare : 0.7);
    m_memoryRate = gpu.memoryBytesPerSecond * speedMemoryShare;
    m_linkRate = gpu.linkBytesPerSecond * speedLinkShare;
    m_networkRate = cluster.networkOrUsual() * speedNetworkShare;
}

/// Seconds of one matrix product: arithmetic or memory, whichever is longer.
double ThroughputModel::product(double rows, double inner, double columns) const
{
    const double multiplyAdds = rows * inner * columns;
    const double saturation =
        (rows + speedHalfRows) * (inner + speedHalfInner) * (columns + speedHalfColumns);
    const double arithmetic = 2 * saturation / m_productRate;
    const double memory = 2 * (rows * inner + inner * columns + rows * columns) / m_memoryRate;
    return multiplyAdds > 0 ? std::max(arithmetic, memory) : 0;
}

/// A linear layer: its product, and the two of its backward pass (one with LoRA's frozen weights).
ThroughputModel::Times ThroughputModel::products(double tokens, double inner, double columns) const
{
    const double input = product(tokens, columns, inner);
    const double weights = m_training.loraRank > 0 ? 0 : product(inner, tokens, columns);
    return {product(tokens, inner, columns), input + weights};
}

/// Bytes/s for each rank of a group of `ranks` GPUs whose neighbours lie `inner` GPUs apart. All groups of a
/// node share its adapters; a ring between nodes passes each adapter once (NCCL's rings and trees do so).
double ThroughputModel::groupRate(double inner, double ranks) const
{
    const double node = std::min(m_cluster.gpusPerNode, m_cluster.gpuCount);
    if (inner * ranks <= node)
        return m_linkRate;
    return std::min(m_linkRate, m_networkRate * node / std::min(node, inner));
}

// Scores and their product with the values: 4 x sequence x width operations a token, half of them masked.
ThroughputModel::Times ThroughputModel::attentionCore(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double widths = s.mla ? s.heads * (s.qkHead + s.ropeHead + s.vHead) : 2 * s.query;
    const double flops = tokens * m_training.sequenceLength * widths / layout.tp;
    if (m_training.attention <= AttentionKernel::FlashFirst)
        return {flops / m_attentionRate, 2.5 * flops / m_attentionRate};
    // Kernels that keep the scores do not leave the masked half out.
    const double perScore = m_training.attention == AttentionKernel::FusedSoftmax ? speedFusedSoftmaxBytes
                                                                                  : speedUnfusedScoreBytes;
    const double scores = tokens * m_training.sequenceLength * s.heads / layout.tp;
    return {2 * flops / m_attentionRate + traffic(perScore * scores),
        4 * flops / m_attentionRate + traffic(1.5 * perScore * scores)};
}

ThroughputModel::Times ThroughputModel::fullAttention(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double h = s.hidden;
    const double tp = layout.tp;
    Times times;
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
ThroughputModel::Times ThroughputModel::linearAttention(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    if (s.fullInterval <= 1)
        return {};
    const double tp = layout.tp;
    Times times = products(tokens, s.hidden, (2 * s.linearKey + 2 * s.linearValue) / tp);
    times += products(tokens, s.linearValue / tp, s.hidden);
    const double scan = traffic(24 * tokens * (2 * s.linearKey + s.linearValue) / tp);
    times += {scan, 2 * scan};
    return times;
}

ThroughputModel::Times ThroughputModel::ffn(double tokens, double width, double split) const
{
    Times times = products(tokens, m_sizes.hidden, (m_sizes.matrices - 1) * width / split);
    times += products(tokens, width / split, m_sizes.hidden);
    const double passes = m_sizes.matrices + (m_training.fusedActivation ? 0 : 2);
    const double activation = traffic(2 * passes * tokens * width / split);
    times += {activation, 2 * activation};
    return times;
}

ThroughputModel::Times ThroughputModel::elementwise(const LayoutSpec& layout, double tokens) const
{
    const double passes = speedHiddenPasses + (m_training.fusedNorm ? 0 : speedPlainNormPasses);
    const double share = layout.splitsSequence(m_training) ? 1.0 / layout.tp : 1;
    const double forward = traffic(passes * 2 * m_sizes.hidden * tokens * share);
    return {forward, 2 * forward};
}

// Tokens are spread evenly; small products for each expert; two all-to-alls a pass (dispatch and combine).
void ThroughputModel::addExperts(Layer& layer, const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    const double own = layout.splitsSequence(m_training) ? tokens / layout.tp : tokens;
    const double arriving = own * s.topK * layout.etp;
    const double local = std::max(1.0, s.experts / layout.ep);
    const Times one = ffn(arriving / local, s.expertFfn, layout.etp);
    layer.moe = {local * one.forward, local * one.backward};
    if (s.sharedFfn > 0)
        layer.moe += ffn(tokens, s.sharedFfn, layout.tp);
    const double permutation = traffic(12 * arriving * s.hidden);
    layer.moe += {permutation, 2 * permutation};
    if (layout.ep > 1) {
        const double bytes = 2 * own * s.topK * s.hidden * (layout.ep - 1) / layout.ep;
        // Tokens for experts of the same node stay on its links.
        const double group = double(layout.ep) * layout.etp;
        const double remote = std::max(0.0, 1 - m_cluster.gpusPerNode / group);
        const double seconds = std::max(bytes * remote / m_networkRate, bytes * (1 - remote) / m_linkRate);
        layer.expert = 2 * (seconds + speedLinkLatency * std::log2(layout.ep));
    }
}

ThroughputModel::Layer ThroughputModel::layerTimes(const LayoutSpec& layout, double tokens) const
{
    const ShapeSizes& s = m_sizes;
    Layer layer;
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
        const double ring = speedRingSeconds(2 * tokens * s.hidden, layout.tp, groupRate(1, layout.tp),
            inside ? speedLinkLatency : speedNetworkLatency);
        layer.tensor = 4 * (ring + speedTensorWait);
    }
    if (layout.cp > 1) {
        // Keys and values go round the ring behind the attention kernel (Megatron's p2p context parallelism).
        const double width = s.mla ? s.heads * (s.qkHead + s.ropeHead + s.vHead) : 2 * s.keyValue;
        const double rate = groupRate(layout.tp, layout.cp);
        const double exchange = (layout.cp - 1) * (2 * tokens * width / layout.tp / rate + speedLinkLatency);
        layer.context = std::max(0.0, exchange - layer.core.forward);
    }
    return layer;
}

ThroughputModel::Times ThroughputModel::embedding(double tokens) const
{
    const double bytes = traffic(12 * tokens * m_sizes.hidden);
    return {bytes, bytes};
}

ThroughputModel::Times ThroughputModel::output(const LayoutSpec& layout, double tokens) const
{
    const double tp = layout.tp;
    Times times = products(tokens, m_sizes.hidden, m_sizes.vocab / tp);
    if (m_training.vocabParallelLoss) {
        const double loss = traffic(speedLogitBytes * tokens * m_sizes.vocab / tp);
        times += {loss, 0.6 * loss};
        return times;
    }
    const double loss = traffic(2 * speedLogitBytes * tokens * m_sizes.vocab);
    times += {loss, 0.6 * loss};
    times.forward += speedRingSeconds(2 * tokens * m_sizes.vocab, tp, groupRate(1, tp), speedLinkLatency);
    return times;
}

// Each stage's time for one micro-batch. A layer never takes less than the host needs to start its kernels.
ThroughputModel::Pipeline ThroughputModel::pipeline(
    const LayoutSpec& layout, const Layer& layer, double tokens) const
{
    const bool full = layout.recompute == RecomputeGranularity::Full;
    const double core = layout.recompute == RecomputeGranularity::Selective ? layer.core.forward : 0;
    const double forwardComm = layer.tensor + layer.context;
    const double backwardComm = layer.tensor + 2 * layer.context;
    const Times last = output(layout, tokens);
    Pipeline result;
    for (int stage = 0; stage < layout.pp; ++stage) {
        const LayerMix mix = layerMix(layout, m_training, m_sizes, stage);
        const double count = mix.layers;
        const double fullCount = mix.full;
        const double moe = mix.moe;
        const double host = (count + moe * (speedExpertHost - 1)) * m_training.hostSecondsPerLayer;
        const auto sum = [&](double Times::*pass) {
            return count * layer.common.*pass + fullCount * layer.full.*pass
                + (count - fullCount) * layer.linear.*pass + (count - moe) * layer.dense.*pass
                + moe * (layer.moe.*pass + layer.expert);
        };
        const double forward = std::max(sum(&Times::forward) + count * forwardComm, host);
        const double backward =
            std::max(sum(&Times::backward) + count * backwardComm, host * speedBackwardHost);
        const double units = layout.method == RecomputeMethod::Block
            ? std::min(1.0, layout.recomputeLayers * double(layout.vpp) / std::max(1.0, count))
            : 1;
        const double again = full ? forward * units : fullCount * core;
        double time = forward + backward + again;
        time += stage == 0 ? embedding(tokens).sum() : 0;
        time += stage == layout.pp - 1 ? (1 + m_training.mtpLayers) * last.sum() : 0;
        result.all += time;
        if (time > result.slowest) {
            result.slowest = time;
            result.recompute = again;
            result.layers = count;
            result.moeLayers = moe;
        }
    }
    return result;
}

// 1F1B: every micro-batch passes the slowest stage; the others' time is the bubble, divided by the virtual
// stages of an interleaved schedule (Narayanan et al., arXiv 2104.04473, section 2.2).
void ThroughputModel::addPipeline(StepEstimate& step, const LayoutSpec& layout) const
{
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const Layer layer = layerTimes(layout, sizes.tokens);
    const Pipeline stages = pipeline(layout, layer, sizes.tokens);
    const double count = sizes.microBatches;
    step.recomputeSeconds = count * stages.recompute;
    // What recomputation repeats of the communication is in its own part.
    step.tensorSeconds = count * stages.layers * 2 * layer.tensor;
    step.expertSeconds = count * stages.moeLayers * 2 * layer.expert;
    step.contextSeconds = count * stages.layers * 3 * layer.context;
    step.computeSeconds = count * stages.slowest - step.recomputeSeconds - step.tensorSeconds
        - step.expertSeconds - step.contextSeconds;
    if (layout.pp <= 1)
        return;
    const double share = sizes.splitSequence ? 1.0 / layout.tp : 1;
    const double stride = double(layout.tp) * layout.cp * sizes.dataParallel;
    const bool inside = stride * layout.pp <= m_cluster.gpusPerNode;
    const double bytes = 2 * sizes.tokens * m_sizes.hidden * share;
    const double message = bytes / (inside ? m_linkRate : m_networkRate) + speedMessageLatency;
    const double vpp = std::max(1, layout.vpp);
    step.pipelineSeconds = 2 * message * count * vpp + 2 * message * (layout.pp - 1);
    step.bubbleSeconds = (stages.all - stages.slowest) / vpp
        + speedPipelineStall * (count - 1) * (stages.slowest + 2 * message);
}

// Gradients over DP, then the step: memory-bound. The fully sharded form gathers weights twice a micro-batch.
void ThroughputModel::addStep(StepEstimate& step, const LayoutSpec& layout) const
{
    const ShapeSizes& s = m_sizes;
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const double tp = layout.tp;
    const double moeLayers = s.moeLayersBefore(static_cast<int>(s.layers));
    const double perStage = std::ceil(s.layers / layout.pp);
    const double moeShare = moeLayers / s.layers;
    const double layer = s.attentionSharded / tp + s.attentionReplicated + (1 - moeShare) * s.denseFfn / tp
        + moeShare * (s.sharedExpert / tp + s.router);
    const double dense = perStage * layer + s.embedding() / tp * (layout.pp == 1 && !s.tied ? 2 : 1);
    const double experts = perStage * moeShare * s.oneExpert * s.experts / (double(layout.ep) * layout.etp);
    // With LoRA, adapters of rank r are about 2 r / width of the weights.
    const double trained = m_training.loraRank > 0 ? std::min(1.0, 2.0 * m_training.loraRank / s.hidden) : 1;
    const bool sharded = m_training.sharding != StateSharding::None;
    const double back = sharded ? m_training.weightBytes : m_training.gradientBytes;
    const auto reduce = [&](double parameters, double ranks, double inner) {
        const double rate = groupRate(inner, ranks);
        return speedRingSeconds(m_training.gradientBytes * parameters, ranks, rate, speedNetworkLatency)
            + speedRingSeconds(back * parameters, ranks, rate, speedNetworkLatency);
    };
    const double denseRanks = sizes.dataParallel * layout.cp;
    double gradients = trained * reduce(dense, denseRanks, tp);
    if (experts > 0)
        gradients += trained * reduce(experts, sizes.expertDataParallel, double(layout.ep) * layout.etp);
    if (m_training.sharding == StateSharding::Parameters) {
        const double gathered = speedRingSeconds(m_training.weightBytes * (dense + experts), denseRanks,
            groupRate(tp, denseRanks), speedNetworkLatency);
        const double hidden = 0.8 * (step.computeSeconds + step.recomputeSeconds);
        gradients = std::max(0.2 * gradients, gradients + 2 * sizes.microBatches * gathered - hidden);
    } else if (m_training.overlapGradReduce) {
        gradients *= speedOverlapRest;
    }
    step.gradientSeconds = gradients;
    const double updated =
        sharded ? dense / denseRanks + experts / sizes.expertDataParallel : dense + experts;
    step.optimizerSeconds = speedStepSeconds
        + trained * traffic(speedUpdateBytes * updated + (sharded ? speedHoldBytes * (dense + experts) : 0));
}

StepEstimate ThroughputModel::estimate(const LayoutSpec& layout) const
{
    StepEstimate step;
    addPipeline(step, layout);
    addStep(step, layout);
    step.stepSeconds = step.computeSeconds + step.recomputeSeconds + step.tensorSeconds + step.expertSeconds
        + step.contextSeconds + step.bubbleSeconds + step.pipelineSeconds + step.gradientSeconds
        + step.optimizerSeconds;
    step.tflopsPerGpu = megatune::tflopsPerGpu(m_flopsPerStep, step.stepSeconds, m_cluster.gpuCount);
    return step;
}

QStringList ThroughputModel::assumptions() const
{
    QStringList list{
        ThroughputModelText::tr("Ranks are placed in Megatron's default order: TP, CP and EP inside a node "
                                "first, then DP, then PP."),
        ThroughputModelText::tr(
            "Matrix products, memory and links reach the shares of their peaks that public "
            "sweeps of A100 and B200 show."),
        ThroughputModelText::tr("Collectives of TP and EP are not hidden behind arithmetic."),
    };
    if (!m_training.overlapGradReduce)
        list.append(ThroughputModelText::tr("Gradients are reduced after the backward pass."));
    if (m_sizes.experts > 0)
        list.append(ThroughputModelText::tr("Tokens are spread evenly over the experts."));
    if (m_training.loraRank > 0) {
        list.append(ThroughputModelText::tr(
            "LoRA saves the weight gradients of frozen layers; TFLOP/s count them as Megatron-LM does."));
    }
    return list;
}

} // namespace megatune
