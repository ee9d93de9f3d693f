// SPDX-License-Identifier: GPL-3.0-or-later
// One step of a layout, drawn out in time: what each stage of the pipeline does when, and what its memory
// does meanwhile. The order is the trainer's, the length that of the estimated step, the peak that of the
// estimated memory. Pure; any thread.
#pragma once

#include "core/estimate/memorymodel.h"
#include "core/estimate/pipelineorder.h"
#include "core/estimate/throughputmodel.h"

namespace megatune {

struct PipelineSpan
{
    enum class Kind { Forward, Recompute, Backward, Send, Gradients, Optimizer };
    Kind kind = Kind::Forward;
    int microBatch = -1; ///< from 0; -1: of no single one
    int chunk = 0;       ///< the virtual stage of this rank
    double begin = 0;    ///< seconds since the step began
    double end = 0;
};

/// From here on, until the next one.
struct MemoryMoment
{
    double seconds = 0;
    double bytes = 0;
};

/// A GPU of one stage.
struct StageTimeline
{
    QList<PipelineSpan> spans = {}; ///< in order, none over another; between them it waits
    QList<MemoryMoment> memory = {};
    double busySeconds = 0;
    double peakBytes = 0;
};

struct PipelineTimeline
{
    PipelineShape shape = {};
    QList<StageTimeline> stages = {};
    double seconds = 0; ///< of the step
    /// By how much passes and sends were stretched so that the step has its estimated length: what is in it
    /// for stalls, and what uneven stages hide. Near 1.
    double stretch = 1;
};

/// What one GPU of each stage takes for one micro-batch, and for the step, and needs.
struct PipelineCosts
{
    PipelineShape shape = {};
    QList<StagePasses> passes = {};
    QList<StageMemory> memory = {};
    StepEstimate step = {};
};

[[nodiscard]] PipelineCosts pipelineCosts(const MemoryModel& memory, const ThroughputModel& speed,
    const LayoutSpec& layout, const TrainingSpec& training, int gpus);

/// The sentence where there are more passes than anybody could look at.
[[nodiscard]] Result<PipelineTimeline> pipelineTimeline(const PipelineCosts& costs);

} // namespace megatune
