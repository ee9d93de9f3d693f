// SPDX-License-Identifier: GPL-3.0-or-later
// Time of one training step and TFLOP/s for a layout, before anything has run: arithmetic, memory traffic,
// communication and the pipeline's bubble. Good for ranking layouts, not for promises. Pure functions over
// values: prepare a model once, then ask it for many layouts; asking allocates nothing. Any thread.
#pragma once

#include "core/estimate/layercosts.h"

#include <QStringList>

namespace megatune {

/// Seconds of one step on the stage that takes longest; the parts add up to stepSeconds.
struct StepEstimate
{
    double stepSeconds = 0;
    double tflopsPerGpu = 0; ///< by the newest core's convention; recomputation is not counted

    double computeSeconds = 0; ///< forward and backward, memory-bound operations included
    double recomputeSeconds = 0;
    double hostSeconds = 0;     ///< of these two: the GPU waits for the host to start its kernels
    double tensorSeconds = 0;   ///< all-reduces (or gathers and scatters) of TP that nothing hides
    double expertSeconds = 0;   ///< all-to-all of EP
    double contextSeconds = 0;  ///< exchange of keys and values of CP that attention does not hide
    double bubbleSeconds = 0;   ///< a stage waits: filling and emptying the pipeline, uneven stages, stalls
    double pipelineSeconds = 0; ///< sending activations between stages
    double gradientSeconds = 0; ///< reduction of gradients and gathering of weights over DP
    double optimizerSeconds = 0;
};

/// Seconds that one GPU of a stage takes for one micro-batch, embedding and output layer included.
struct StagePasses
{
    double forward = 0;
    double backward = 0;  ///< recomputation included
    double recompute = 0; ///< of it
};

class ThroughputModel
{
public:
    /// An error names the size that the shape lacks.
    [[nodiscard]] static Result<ThroughputModel> create(
        const ModelShape& shape, const ClusterSpec& cluster, const TrainingSpec& training);

    [[nodiscard]] StepEstimate estimate(const LayoutSpec& layout) const;
    /// Of the stages of its pipeline, in order.
    [[nodiscard]] QList<StagePasses> passes(const LayoutSpec& layout) const;
    /// What the numbers take for granted, one sentence each.
    [[nodiscard]] QStringList assumptions() const;

private:
    struct Pipeline;
    struct Stage;

    ThroughputModel(const ShapeSizes& sizes, const ClusterSpec& cluster, const TrainingSpec& training,
        double flopsPerStep);

    [[nodiscard]] Stage stage(
        const LayoutSpec& layout, const LayerSeconds& layer, double tokens, int index) const;
    [[nodiscard]] Pipeline pipeline(const LayoutSpec& layout, const LayerSeconds& layer, double tokens) const;
    [[nodiscard]] Pipeline addPipeline(StepEstimate& step, const LayoutSpec& layout) const;
    void addStep(StepEstimate& step, const LayoutSpec& layout, const Pipeline& stages) const;

    ShapeSizes m_sizes;
    ClusterSpec m_cluster;
    TrainingSpec m_training;
    LayerCostModel m_costs;
    double m_flopsPerStep = 0;
    double m_hostPerLayer = 0; ///< seconds that the host needs to start a layer, forward
};

} // namespace megatune
