// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and speed of the combinations of one search space, ready to be asked many thousand times: what a
// preset offers strategies and the grid. Immutable; any thread.
#pragma once

#include "core/estimate/pipelinetimeline.h"
#include "core/estimate/speeddoubt.h"
#include "core/space/rule.h"
#include "core/space/searchspace.h"

#include <memory>

namespace megatune {

/// What is expected of one layout before it has run.
struct LayoutEstimate
{
    StageMemory memory;  ///< of the stage that needs most
    StepEstimate step;   ///< seconds of one step and its parts
    LayoutSpec layout;   ///< the numbers that were understood
    double launches = 0; ///< layers that one GPU starts in a step, forward: micro-batches x layers of a stage
    bool memoryKnown = true; ///< false: memory was not estimated, only the speed counts
};

class Estimator
{
public:
    virtual ~Estimator() = default;
    /// `numbers` as the space has them for a combination. Allocates nothing.
    [[nodiscard]] virtual LayoutEstimate estimate(Numbers numbers) const = 0;
    /// Bytes that one GPU has.
    [[nodiscard]] virtual double capacity() const = 0;
    /// What the stages of its pipeline take and need; without passes where that is not estimated.
    [[nodiscard]] virtual PipelineCosts pipeline(Numbers) const { return {}; }
    /// Of the estimated speed, whatever the layout.
    [[nodiscard]] virtual SpeedDoubt doubt() const { return {}; }
};

using EstimatorPtr = std::shared_ptr<const Estimator>;

/// Estimates from the model's shape. An error names the size that the shape lacks.
[[nodiscard]] Result<EstimatorPtr> makeEstimator(const SearchSpace& space, const ModelShape& shape,
    const ClusterSpec& cluster, const TrainingSpec& training);

/// The same for a type of GPU by its name, `gpusPerNode` of them in a node.
[[nodiscard]] Result<EstimatorPtr> makeEstimator(const SearchSpace& space, const ModelShape& shape,
    const QString& gpu, int gpuCount, int gpusPerNode, const TrainingSpec& training);
/// The sentence with the nearest spelling when there is no such type of GPU.
[[nodiscard]] Result<void> checkGpuName(const QString& gpu);
/// Whether this type of GPU multiplies in that precision, as far as is known. Blackwell's scaled formats came
/// with the 4-bit products.
[[nodiscard]] bool multipliesIn(ProductPrecision precision, const QString& gpu);
/// TFLOP/s of the GPU's dense products at that precision; at the next higher one that it has.
[[nodiscard]] double peakTflops(const GpuSpec& gpu, ProductPrecision precision);

/// One layout, by the same models.
[[nodiscard]] LayoutEstimate estimateLayout(
    const MemoryModel& memory, const ThroughputModel& speed, const LayoutSpec& layout, double launches);

/// Layers that one GPU starts in a step, forward.
[[nodiscard]] double layerLaunches(
    const LayoutSpec& layout, const TrainingSpec& training, int gpus, int layers);

} // namespace megatune
