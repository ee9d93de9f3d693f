// How a layout divides GPUs, batch and layers: group sizes, micro-batches, layers of each stage. Shared by
// the memory and the speed model.
#pragma once

#include "core/estimate/shapesizes.h"
#include "core/estimate/training.h"

#include <algorithm>

namespace megatune {

/// Sizes that follow from a layout. Uneven divisions are rounded, never refused: rules do that elsewhere.
struct LayoutSizes
{
    double dataParallel = 1;       ///< of the dense grid: GPUs / (TP PP CP)
    double expertDataParallel = 1; ///< of the expert grid: GPUs / (ETP EP PP)
    double microBatches = 1;       ///< of one data-parallel rank in a step
    double tokens = 1;             ///< of one micro-batch on one GPU, before TP splits them
    bool splitSequence = false;    ///< sequence parallelism is on
};

[[nodiscard]] inline LayoutSizes layoutSizes(const LayoutSpec& layout, const TrainingSpec& training, int gpus)
{
    LayoutSizes sizes;
    const double n = gpus;
    sizes.dataParallel = std::max(1.0, n / (double(layout.tp) * layout.pp * layout.cp));
    sizes.expertDataParallel = std::max(1.0, n / (double(layout.etp) * layout.ep * layout.pp));
    sizes.microBatches = std::max(1.0, training.globalBatch / (sizes.dataParallel * layout.mbs));
    sizes.tokens = training.sequenceLength * layout.mbs / layout.cp;
    sizes.splitSequence = layout.splitsSequence(training);
    return sizes;
}

/// The layers [begin, end) of a pipeline stage.
struct StageLayers
{
    int begin = 0;
    int end = 0;
    [[nodiscard]] int count() const { return end - begin; }
};

/// An even split; what does not divide goes to the first stages, one layer each. First and last counts that
/// the layout gives are kept (--decoder-first-pipeline-num-layers).
[[nodiscard]] StageLayers stageLayers(
    const LayoutSpec& layout, const TrainingSpec& training, int layers, int stage);

/// How many layers of each kind a stage has.
struct LayerMix
{
    double layers = 0;
    double full = 0; ///< with full attention
    double moe = 0;
};

/// Layers of multi-token prediction are of the last layer's kind, on the last stage.
[[nodiscard]] LayerMix layerMix(
    const LayoutSpec& layout, const TrainingSpec& training, const ShapeSizes& sizes, int stage);

/// Micro-batches whose activations a stage holds at its peak, in units of the whole stage. 1F1B keeps
/// PP - stage; interleaved 1F1B has more warm-up (Megatron-LM, core/pipeline_parallel/schedules.py).
[[nodiscard]] inline double inFlight(const LayoutSpec& layout, double microBatches, int stage)
{
    const double behind = layout.pp - stage;
    if (layout.vpp <= 1 || layout.pp == 1)
        return std::min(microBatches, behind);
    const double chunks = (behind - 1) * 2 + (layout.vpp - 1.0) * layout.pp + 1;
    return std::min(chunks, layout.vpp * microBatches) / layout.vpp;
}

} // namespace megatune
