// SPDX-License-Identifier: GPL-3.0-or-later
// In which order a stage of the pipeline works: Megatron-LM's schedules 1F1B and interleaved 1F1B
// (core/pipeline_parallel/schedules.py). Pure.
#pragma once

#include <QList>

namespace megatune {

struct PipelineTask
{
    bool isForward = true;
    int microBatch = 0;
    int chunk = 0; ///< the virtual stage of this rank
    bool operator==(const PipelineTask&) const = default;
};

struct PipelineShape
{
    int stages = 1;
    int chunks = 1;               ///< virtual stages of each rank; 1: not interleaved
    int microBatches = 1;         ///< of one data-parallel rank in a step
    int group = 0;                ///< micro-batches in a row for each virtual stage; 0: as many as stages
    bool overlapsExperts = false; ///< one forward pass more before the first backward pass
};

/// All that `stage` does in a step.
[[nodiscard]] QList<PipelineTask> stageOrder(const PipelineShape& pipeline, int stage);

} // namespace megatune
