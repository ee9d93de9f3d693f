// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/throughputmodel.h"

#include "core/base/tr.h"
#include "core/estimate/flops.h"
#include "core/estimate/stages.h"

#include <cmath>

namespace megatune {

namespace {

// A message between stages.
constexpr double speedMessageLatency = 30e-6;
constexpr double stepNetworkLatency = 30e-6; // of NCCL between nodes, for each doubling of the ranks
// Stages of a running pipeline wait for each other's jitter: 5 % of the time.
constexpr double speedPipelineStall = 0.05;
constexpr double speedBackwardHost = 1.3;
// Layers with experts start about nine times the kernels: router, permutation, dispatch, and waits for counts
// (Qwen3-30B-A3B with micro-batches of 1 takes 9 ms a layer on H100 and on B200, Megatron-Bridge's tables).
constexpr double speedExpertHost = 9;
// Share of a layer's start that the host still does where parts of it are replayed from CUDA graphs: what has
// no fixed shape. A whole graph starts at once.
constexpr double speedPartGraphHost = 0.35;
constexpr double speedWholeGraphHost = 0.05;
// The optimizer's step: bytes moved for each parameter that a rank updates, and for each that it holds.
constexpr double speedUpdateBytes = 30;
constexpr double speedHoldBytes = 8;
constexpr double speedStepSeconds = 2e-3;
// An optimizer on the host: gradients and weights over PCIe, 6 bytes a parameter at 25 GB/s (PCIe 4.0 x16,
// measured by NVIDIA's bandwidthTest), and the update, 28 bytes at the 50 GB/s that each of 8 GPUs has of a
// host's memory.
constexpr double speedHostStep = 28 / 50e9;

} // namespace

/// What the stage that takes longest does for one micro-batch, and the sum over all stages.
struct ThroughputModel::Pipeline
{
    double slowest = 0; ///< seconds of a micro-batch, without messages
    double forward = 0; ///< of the slowest stage
    double backward = 0;
    double all = 0; ///< of all stages
    double recompute = 0;
    double host = 0; ///< of these three: the GPU waits for the host
    double layers = 0;
    double moeLayers = 0;
};

/// What a stage does for one micro-batch.
struct ThroughputModel::Stage
{
    double forward = 0;
    double backward = 0;
    double again = 0; ///< recomputation
    double host = 0;  ///< of these three: the GPU waits for the host
    double layers = 0;
    double moeLayers = 0;
    PassSeconds ends = {}; ///< embedding, output layer and loss, where it has them
};

Result<ThroughputModel> ThroughputModel::create(
    const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training)
{
    const Result<ShapeSizes> sizes = shapeSizes(shape);
    MEGATUNE_TRY(sizes);
    const Result<double> flops = trainingFlops(shape, FlopConvention::Head,
        training.meanLength > 0 ? training.meanLength : training.sequenceLength, training.globalBatch,
        training.mtpLayers);
    return ThroughputModel(*sizes, cluster, training, flops.value_or(0));
}

ThroughputModel::ThroughputModel(
    const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training, double flopsPerStep)
    : m_sizes(sizes)
    , m_cluster(cluster)
    , m_training(training)
    , m_costs(sizes, cluster, training)
    , m_flopsPerStep(flopsPerStep)
{
    const double host = training.cudaGraphs == CudaGraphs::All ? speedWholeGraphHost : speedPartGraphHost;
    m_hostPerLayer = training.hostSecondsPerLayer * (training.cudaGraphs == CudaGraphs::None ? 1 : host);
}

// A stage's time for one micro-batch. A layer never takes less than the host needs to start its kernels.
ThroughputModel::Stage ThroughputModel::stage(
    const LayoutSpec& layout, const LayerSeconds& layer, double tokens, int index) const
{
    const bool full = layout.recompute == RecomputeGranularity::Full;
    const bool moeAgain = layout.drops(m_training, RecomputeMoe);
    const double forwardComm = layer.tensor + layer.context;
    const double backwardComm = layer.tensor + 2 * layer.context;
    const LayerMix mix = layerMix(layout, m_training, m_sizes, index);
    const double count = mix.layers;
    const double fullCount = mix.full;
    const double moe = mix.moe;
    const double host = (count + moe * (speedExpertHost - 1)) * m_hostPerLayer;
    const auto sum = [&](double PassSeconds::*pass) {
        return count * layer.common.*pass + fullCount * layer.full.*pass
            + (count - fullCount) * layer.linear.*pass + (count - moe) * layer.dense.*pass
            + moe * (layer.moe.*pass + layer.expert);
    };
    const double busyForward = sum(&PassSeconds::forward) + count * forwardComm;
    const double busyBackward = sum(&PassSeconds::backward) + count * backwardComm;
    const double units = layout.method == RecomputeMethod::Block
        ? std::min(1.0, layout.recomputeLayers * double(layout.vpp) / std::max(1.0, count))
        : 1;
    const double parts = count * layer.again + (count - moe) * layer.denseAgain
        + moe * (layer.moeAgain + (moeAgain ? layer.expert : 0));
    const double extra = m_training.extraForwards;
    Stage result;
    result.forward = std::max(busyForward, host);
    result.backward = std::max(busyBackward, host * speedBackwardHost);
    result.again = full ? result.forward * units : parts;
    result.host =
        (result.forward - busyForward) * (1 + extra + (full ? units : 0)) + result.backward - busyBackward;
    result.layers = count;
    result.moeLayers = moe;
    if (index == 0)
        result.ends = m_costs.embedding(tokens);
    if (index == layout.pp - 1) {
        const PassSeconds last = m_costs.output(layout, tokens);
        result.ends.forward += (1 + m_training.mtpLayers + extra) * last.forward;
        result.ends.backward += (1 + m_training.mtpLayers) * last.backward;
    }
    return result;
}

ThroughputModel::Pipeline ThroughputModel::pipeline(
    const LayoutSpec& layout, const LayerSeconds& layer, double tokens) const
{
    Pipeline result;
    for (int index = 0; index < layout.pp; ++index) {
        const Stage one = stage(layout, layer, tokens, index);
        const double time =
            (1 + m_training.extraForwards) * one.forward + one.backward + one.again + one.ends.sum();
        result.all += time;
        if (time > result.slowest) {
            result.slowest = time;
            result.forward = one.forward;
            result.backward = one.backward + one.again;
            result.recompute = one.again;
            result.host = one.host;
            result.layers = one.layers;
            result.moeLayers = one.moeLayers;
        }
    }
    return result;
}

QList<StagePasses> ThroughputModel::passes(const LayoutSpec& layout) const
{
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const LayerSeconds layer = m_costs.layer(layout, sizes.tokens);
    QList<StagePasses> all;
    for (int index = 0; index < layout.pp; ++index) {
        const Stage one = stage(layout, layer, sizes.tokens, index);
        all.append({(1 + m_training.extraForwards) * one.forward + one.ends.forward,
            one.backward + one.again + one.ends.backward, one.again});
    }
    return all;
}

// 1F1B: every micro-batch passes the slowest stage; the others' time is the bubble, divided by the virtual
// stages of an interleaved schedule (Narayanan et al., arXiv 2104.04473, section 2.2).
ThroughputModel::Pipeline ThroughputModel::addPipeline(StepEstimate& step, const LayoutSpec& layout) const
{
    const LayoutSizes sizes = layoutSizes(layout, m_training, m_cluster.gpuCount);
    const LayerSeconds layer = m_costs.layer(layout, sizes.tokens);
    const Pipeline stages = pipeline(layout, layer, sizes.tokens);
    const double count = sizes.microBatches;
    step.recomputeSeconds = count * stages.recompute;
    step.hostSeconds = count * stages.host;
    // What recomputation repeats of the communication is in its own part.
    const double extra = m_training.extraForwards;
    step.tensorSeconds = count * stages.layers * (2 + extra) * layer.tensor;
    step.expertSeconds = count * stages.moeLayers * (2 + extra) * layer.expert;
    step.contextSeconds = count * stages.layers * (3 + extra) * layer.context;
    step.computeSeconds = count * stages.slowest - step.recomputeSeconds - step.tensorSeconds
        - step.expertSeconds - step.contextSeconds;
    if (layout.pp <= 1)
        return stages;
    const double share = sizes.splitSequence ? 1.0 / layout.tp : 1;
    const double stride = double(layout.tp) * layout.cp * sizes.dataParallel;
    const bool inside = stride * layout.pp <= m_cluster.gpusPerNode;
    const double bytes = 2 * sizes.tokens * m_sizes.hidden * share;
    const double message =
        bytes / (inside ? m_costs.linkRate() : m_costs.networkRate()) + speedMessageLatency;
    const double vpp = std::max(1, layout.vpp);
    // An interleaved schedule sends while the next virtual stage computes, unless that is switched off; one
    // without virtual stages waits for each message.
    const bool hidden = vpp > 1 && m_training.overlapPipeline;
    const double part = stages.slowest / vpp;
    const double visible = hidden ? std::max(speedMessageLatency, 2 * message - part) : 2 * message;
    step.pipelineSeconds = visible * count * vpp + 2 * message * (layout.pp - 1);
    step.bubbleSeconds = (stages.all - stages.slowest) / vpp
        + speedPipelineStall / vpp * (count - 1) * (stages.slowest + 2 * message);
    return stages;
}

// Gradients over DP, then the step: memory-bound. Gradients are complete in the backward pass of the last
// micro-batch only, and weights are gathered before the forward pass of the first: no more than these can
// hide them. Sharded gradients are reduced in each backward pass (Megatron-FSDP: grad_reduce_every_bprop in
// megatron_fsdp.py), and the fully sharded form gathers weights twice a micro-batch.
void ThroughputModel::addStep(StepEstimate& step, const LayoutSpec& layout, const Pipeline& stages) const
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
    const double trained = m_training.loraRank > 0 ? std::min(1.0, 2.0 * m_training.loraRank / s.hidden)
                                                   : m_training.trainedShare;
    const StateSharding sharding = layout.sharding(m_training);
    const bool sharded = sharding != StateSharding::None;
    const double weights = m_training.lowPrecisionWeights ? 1 : m_training.weightBytes;
    const double denseRanks = sizes.dataParallel * layout.cp;
    const double expertInner = double(layout.ep) * layout.etp;
    const auto ring = [&](double bytes) {
        double seconds =
            ringSeconds(bytes * dense, denseRanks, m_costs.groupRate(tp, denseRanks), stepNetworkLatency);
        if (experts > 0) {
            seconds += ringSeconds(bytes * experts, sizes.expertDataParallel,
                m_costs.groupRate(expertInner, sizes.expertDataParallel), stepNetworkLatency);
        }
        return trained * seconds;
    };
    const double reductions = sharding >= StateSharding::Gradients ? sizes.microBatches : 1;
    const double reduced = reductions * ring(layout.gradientBytes(m_training));
    const double gathered = ring(sharded ? weights : m_training.gradientBytes);
    if (sharding == StateSharding::Parameters) {
        const double passes = 2 * sizes.microBatches * ring(weights) / std::max(trained, 1e-9);
        const double work = step.computeSeconds + step.recomputeSeconds;
        step.gradientSeconds = visibleSeconds(reduced + passes, work, true);
    } else {
        step.gradientSeconds =
            visibleSeconds(reduced, reductions * stages.backward, m_training.overlapGradReduce)
            + visibleSeconds(gathered, sharded ? stages.forward : stages.backward,
                sharded ? m_training.overlapParamGather : m_training.overlapGradReduce);
    }
    const double updated =
        sharded ? dense / denseRanks + experts / sizes.expertDataParallel : dense + experts;
    const double offload = m_training.optimizerOffload;
    step.optimizerSeconds = speedStepSeconds + trained * offload * updated * speedHostStep
        + trained
            * m_costs.traffic((1 - offload) * speedUpdateBytes * updated
                + (sharded ? speedHoldBytes * (dense + experts) : 0));
}

StepEstimate ThroughputModel::estimate(const LayoutSpec& layout) const
{
    StepEstimate step;
    addStep(step, layout, addPipeline(step, layout));
    step.stepSeconds = step.computeSeconds + step.recomputeSeconds + step.tensorSeconds + step.expertSeconds
        + step.contextSeconds + step.bubbleSeconds + step.pipelineSeconds + step.gradientSeconds
        + step.optimizerSeconds;
    step.tflopsPerGpu = megatune::tflopsPerGpu(m_flopsPerStep, step.stepSeconds, m_cluster.gpuCount);
    return step;
}

QStringList ThroughputModel::assumptions() const
{
    QStringList list{
        Tr::tr("Ranks are placed in Megatron's default order: TP, CP and EP inside a node "
               "first, then DP, then PP."),
        Tr::tr("Matrix products, memory and links reach the shares of their peaks that public "
               "sweeps of A100 and B200 show."),
    };
    if (m_training.attention == AttentionKernel::FlashSecond && hasNewerAttention(m_cluster.gpu)) {
        list.append(Tr::tr(
            "Attention is FlashAttention 2, which leaves much of this GPU unused; version 3 or cuDNN's "
            "kernel is half again as fast."));
    }
    if (!m_training.overlapTensor && !m_training.overlapExperts)
        list.append(Tr::tr("Collectives of TP and EP are not hidden behind arithmetic."));
    if (!m_training.overlapGradReduce)
        list.append(Tr::tr("Gradients are reduced after the backward pass."));
    if (m_sizes.experts > 0 && m_training.expertSpread <= 0)
        list.append(Tr::tr("Tokens are spread evenly over the experts."));
    if (m_training.loraRank > 0) {
        list.append(Tr::tr(
            "LoRA saves the weight gradients of frozen layers; TFLOP/s count them as Megatron-LM does."));
    }
    return list;
}

} // namespace megatune
