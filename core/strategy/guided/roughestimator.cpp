// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/roughestimator.h"

#include "core/estimate/layoutreader.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

// Shares of a step that each doubling of a degree costs, from the public sweeps that the order of experts
// came from (arXiv 2311.05610, section 5): as little parallelism as fits, PP rather than TP, no
// recomputation.
constexpr double roughTensorShare = 0.07;
constexpr double roughContextShare = 0.05;
constexpr double roughExpertShare = 0.03;
constexpr double roughExpertTensorShare = 0.06;
constexpr double roughPipelineShare = 0.02;
constexpr double roughVirtualShare = 0.005; ///< of each virtual stage: its messages
/// What crosses nodes takes so many times as long: NVLink has 450 GB/s a GPU, usual networks 50. CP's ring
/// hides behind attention, and dispatchers send a token to each node once.
constexpr double roughOverNodes = 8;
constexpr double roughOverlappedOverNodes = 2;
constexpr double roughManyNodes = 8; ///< experts over more are as other collectives over nodes
/// Layers where nobody says how many; and the layers' worth of the output layer on the last stage.
constexpr double roughLayers = 48;
constexpr double roughOutputLayers = 1;
constexpr double roughManyLayers = 8;  ///< of a stage: the last one can have fewer, and all take as long
constexpr double roughFullShare = 0.3; ///< a second forward pass
constexpr double roughSelectiveShare = 0.03;
/// What single sequences lose against large micro-batches.
constexpr double roughSmallBatchShare = 0.12;
// A guess at the memory of the whole model, in GPUs, and of one sequence's activations.
constexpr double roughStatesPerGpu = 0.15;
constexpr double roughMostGpus = 64;
constexpr double roughActivations = 0.15;
/// Where expert parallelism can be chosen, most weights are those of experts.
constexpr double roughExpertWeights = 0.9;

class RoughEstimator final : public Estimator
{
public:
    explicit RoughEstimator(const Preset& preset)
        : m_reader(preset.space())
        , m_gpus(std::max(1, preset.gpuCount()))
        , m_perNode(std::max(1, preset.gpusPerNode()))
        , m_batch(std::max(1.0, preset.arguments().value(argument::globalBatch).toDouble()))
        , m_layers(preset.arguments().value(argument::layers).toDouble())
    {
        if (m_layers <= 0)
            m_layers = preset.shape() ? preset.shape()->numLayers.value_or(roughLayers) : roughLayers;
        const int ep = preset.space().indexOf(axis::ep);
        m_expertShare =
            ep >= 0 && preset.space().parameters()[ep].choices.size() > 1 ? roughExpertWeights : 0;
    }

    [[nodiscard]] double capacity() const override { return 1; }

    [[nodiscard]] LayoutEstimate estimate(Numbers numbers) const override
    {
        LayoutEstimate result;
        const LayoutSpec l = m_reader.read(numbers);
        result.layout = l;
        const double ranks = std::max(1.0, m_gpus / (double(l.tp) * l.pp * l.cp));
        const double microBatches = std::max(1.0, m_batch / (ranks * l.mbs));
        const bool full = l.recompute == RecomputeGranularity::Full;
        const bool selective = l.recompute == RecomputeGranularity::Selective;
        StepEstimate& step = result.step;
        step.computeSeconds = 1 + roughSmallBatchShare / l.mbs;
        step.recomputeSeconds = full ? roughFullShare : selective ? roughSelectiveShare : 0;
        const auto links = [this](double group, double factor) { return group > m_perNode ? factor : 1; };
        step.tensorSeconds = roughTensorShare * std::log2(l.tp) * links(l.tp, roughOverNodes);
        step.contextSeconds =
            roughContextShare * std::log2(l.cp) * links(double(l.tp) * l.cp, roughOverlappedOverNodes);
        step.expertSeconds = roughExpertShare * std::log2(l.ep)
                * std::max(links(double(l.ep) * l.etp, roughOverlappedOverNodes),
                    links(double(l.ep) * l.etp / roughManyNodes, roughOverNodes))
            + roughExpertTensorShare * std::log2(l.etp) * links(l.etp, roughOverNodes);
        step.pipelineSeconds = l.pp > 1 ? pipelineShare(l) : 0;
        step.bubbleSeconds = (l.pp - 1) / (microBatches * l.vpp);
        step.stepSeconds = step.computeSeconds + step.recomputeSeconds + step.tensorSeconds
            + step.contextSeconds + step.expertSeconds + step.pipelineSeconds + step.bubbleSeconds;
        const double states = roughStatesPerGpu * std::min<double>(m_gpus, roughMostGpus);
        const double dense = (1 - m_expertShare) / l.tp;
        const double experts = m_expertShare / (double(l.ep) * l.etp);
        result.memory.weights = states / l.pp * (dense + experts);
        const double kept = full ? 0.15 : selective ? 0.7 : 1;
        result.memory.activations = roughActivations * kept * l.mbs / (double(l.tp) * l.cp);
        return result;
    }

private:
    /// All stages wait for the last one, which has the output layer beside its own.
    [[nodiscard]] double pipelineShare(const LayoutSpec& l) const
    {
        return roughPipelineShare * std::log2(l.pp) + roughVirtualShare * (l.vpp - 1)
            + roughOutputLayers * std::max(0.0, l.pp / m_layers - 1 / roughManyLayers);
    }

    LayoutReader m_reader;
    double m_gpus;
    double m_perNode;
    double m_batch;
    double m_layers;
    double m_expertShare = 0; ///< of the weights
};

} // namespace

EstimatorPtr roughEstimator(const Preset& preset)
{
    return std::make_shared<const RoughEstimator>(preset);
}

} // namespace megatune
