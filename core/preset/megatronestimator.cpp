// SPDX-License-Identifier: GPL-3.0-or-later
// Memory and speed of the megatron presets' layouts, from the facts that they know.
#include "core/preset/megatron.h"

namespace megatune {

EstimatorPtr estimatorFor(const MegatronFacts& facts, const SearchSpace& space)
{
    if (!facts.shape || facts.gpu.isEmpty() || !facts.sequenceLength)
        return nullptr;
    TrainingSpec training = facts.options.training;
    training.sequenceLength = static_cast<double>(*facts.sequenceLength);
    training.globalBatch = static_cast<double>(facts.globalBatch);
    training.mtpLayers = facts.mtpLayers;
    ModelShape shape = *facts.shape;
    if (facts.layers)
        shape.numLayers = static_cast<int>(*facts.layers);
    if (facts.queryGroups)
        shape.numQueryGroups = static_cast<int>(*facts.queryGroups);
    const auto made =
        makeEstimator(space, shape, facts.gpu, static_cast<int>(facts.gpus), facts.gpusPerNode, training);
    return made ? *made : nullptr;
}

} // namespace megatune
