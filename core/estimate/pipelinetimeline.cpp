// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/pipelinetimeline.h"

#include "core/base/tr.h"

#include <algorithm>
#include <vector>

namespace megatune {

namespace {

using SpanKind = PipelineSpan::Kind;

/// Passes of all stages.
constexpr qint64 mostPasses = 400'000;
constexpr double notYet = -1;

/// Works the stages off in their order; what a pass waits for is the end of the send that brings it.
class Simulation
{
public:
    Simulation(const PipelineCosts& costs, double sendSeconds)
        : m_costs(costs)
        , m_shape(costs.shape)
        , m_send(sendSeconds)
    {
        const auto passes = static_cast<size_t>(m_shape.stages) * static_cast<size_t>(m_shape.chunks)
            * static_cast<size_t>(m_shape.microBatches);
        m_forwardEnd.assign(passes, notYet);
        m_backwardEnd.assign(passes, notYet);
    }

    /// False when nothing could go on.
    bool run(QList<StageTimeline>& stages)
    {
        QList<QList<PipelineTask>> orders;
        for (int stage = 0; stage < m_shape.stages; ++stage)
            orders.append(stageOrder(m_shape, stage));
        QList<qsizetype> next(m_shape.stages, 0);
        QList<double> free(m_shape.stages, 0);
        bool isDone = false;
        while (!isDone) {
            isDone = true;
            bool isAnyMoved = false;
            for (int stage = 0; stage < m_shape.stages; ++stage) {
                while (next[stage] < orders[stage].size()) {
                    const PipelineTask& task = orders[stage][next[stage]];
                    const double ready = readyAt(task, stage);
                    if (ready < 0)
                        break;
                    free[stage] = work(task, stage, std::max(ready, free[stage]), stages[stage]);
                    ++next[stage];
                    isAnyMoved = true;
                }
                isDone = isDone && next[stage] == orders[stage].size();
            }
            if (!isDone && !isAnyMoved)
                return false;
        }
        return true;
    }

private:
    [[nodiscard]] size_t at(int stage, int chunk, int microBatch) const
    {
        return (static_cast<size_t>(stage) * static_cast<size_t>(m_shape.chunks) + static_cast<size_t>(chunk))
            * static_cast<size_t>(m_shape.microBatches)
            + static_cast<size_t>(microBatch);
    }

    /// Negative: what it waits for has not been done.
    [[nodiscard]] double readyAt(const PipelineTask& task, int stage) const
    {
        const bool isFirst = stage == 0;
        const bool isLast = stage == m_shape.stages - 1;
        if (task.isForward) {
            if (isFirst && task.chunk == 0)
                return 0;
            return m_forwardEnd[isFirst ? at(m_shape.stages - 1, task.chunk - 1, task.microBatch)
                                        : at(stage - 1, task.chunk, task.microBatch)];
        }
        if (isLast && task.chunk == m_shape.chunks - 1)
            return m_forwardEnd[at(stage, task.chunk, task.microBatch)];
        return m_backwardEnd[isLast ? at(0, task.chunk + 1, task.microBatch)
                                    : at(stage + 1, task.chunk, task.microBatch)];
    }

    /// When the stage is free again.
    double work(const PipelineTask& task, int stage, double begin, StageTimeline& line)
    {
        const StagePasses& passes = m_costs.passes[stage];
        const double chunks = m_shape.chunks;
        double now = begin;
        const auto add = [&](SpanKind kind, double seconds) {
            if (seconds > 0)
                line.spans.append({kind, task.microBatch, task.chunk, now, now + seconds});
            now += std::max(0.0, seconds);
        };
        if (task.isForward) {
            add(SpanKind::Forward, passes.forward / chunks);
        } else {
            add(SpanKind::Recompute, passes.recompute / chunks);
            add(SpanKind::Backward, (passes.backward - passes.recompute) / chunks);
        }
        if (isSent(task, stage))
            add(SpanKind::Send, m_send);
        (task.isForward ? m_forwardEnd : m_backwardEnd)[at(stage, task.chunk, task.microBatch)] = now;
        return now;
    }

    /// Somebody waits for it.
    [[nodiscard]] bool isSent(const PipelineTask& task, int stage) const
    {
        if (m_shape.stages <= 1)
            return false;
        return task.isForward ? stage < m_shape.stages - 1 || task.chunk < m_shape.chunks - 1
                              : stage > 0 || task.chunk > 0;
    }

    const PipelineCosts& m_costs;
    PipelineShape m_shape;
    double m_send;
    std::vector<double> m_forwardEnd;
    std::vector<double> m_backwardEnd;
};

/// From the spans of its passes: what a forward pass keeps until its backward pass has ended.
void addMemory(StageTimeline& line, const StageMemory& memory)
{
    int held = 0;
    int most = 0;
    for (const PipelineSpan& span : line.spans) {
        held += span.kind == SpanKind::Forward ? 1 : span.kind == SpanKind::Backward ? -1 : 0;
        most = std::max(most, held);
    }
    const double each = memory.activations / std::max(1, most);
    const double base = memory.weights + memory.gradients + memory.optimizer + memory.framework;
    const double working = memory.logits + memory.transient;
    double now = base;
    const auto add = [&line](double seconds, double bytes) {
        line.memory.append({seconds, bytes});
        line.peakBytes = std::max(line.peakBytes, bytes);
    };
    add(0, now);
    for (const PipelineSpan& span : line.spans) {
        if (span.kind == SpanKind::Forward) {
            now += each;
            add(span.begin, now);
        } else if (span.kind == SpanKind::Backward) {
            add(span.begin, now + working);
            now -= each;
            add(span.end, now);
        }
    }
}

tl::unexpected<Error> tooManyPasses()
{
    return failure(ErrorKind::Usage,
        Tr::tr("The step has too many passes to be drawn; take a smaller batch or fewer virtual stages."));
}

} // namespace

PipelineCosts pipelineCosts(const MemoryModel& memory, const ThroughputModel& speed, const LayoutSpec& layout,
    const TrainingSpec& training, int gpus)
{
    const double microBatches = layoutSizes(layout, training, gpus).microBatches;
    PipelineCosts costs{{layout.pp, layout.pp > 1 ? std::max(1, layout.vpp) : 1,
        std::max(1, static_cast<int>(microBatches)), training.microBatchGroup, training.overlapExperts}};
    costs.passes = speed.passes(layout);
    for (int stage = 0; stage < layout.pp; ++stage)
        costs.memory.append(memory.stage(layout, stage));
    costs.step = speed.estimate(layout);
    return costs;
}

Result<PipelineTimeline> pipelineTimeline(const PipelineCosts& costs)
{
    const PipelineShape& shape = costs.shape;
    const StepEstimate& step = costs.step;
    const qint64 passes = 2LL * shape.stages * shape.chunks * shape.microBatches;
    if (passes <= 0 || passes > mostPasses || costs.passes.size() != shape.stages)
        return tooManyPasses();
    PipelineTimeline timeline{shape, QList<StageTimeline>(shape.stages), step.stepSeconds, 1};
    // As addPipeline() has it: two messages for each micro-batch and virtual stage, and as many to fill it.
    const double messages = 2.0 * (double(shape.microBatches) * shape.chunks + shape.stages - 1);
    if (!Simulation(costs, step.pipelineSeconds / messages).run(timeline.stages))
        return tooManyPasses();
    double end = 0;
    for (const StageTimeline& line : timeline.stages)
        end = std::max(end, line.spans.last().end);
    const double after = step.gradientSeconds + step.optimizerSeconds;
    timeline.stretch = end > 0 ? (step.stepSeconds - after) / end : 1;
    for (int stage = 0; stage < shape.stages; ++stage) {
        StageTimeline& line = timeline.stages[stage];
        for (PipelineSpan& span : line.spans) {
            span.begin *= timeline.stretch;
            span.end *= timeline.stretch;
            line.busySeconds += span.end - span.begin;
        }
        addMemory(line, costs.memory.value(stage));
        const double passed = step.stepSeconds - after;
        if (step.gradientSeconds > 0)
            line.spans.append({SpanKind::Gradients, -1, 0, passed, passed + step.gradientSeconds});
        if (step.optimizerSeconds > 0)
            line.spans.append({SpanKind::Optimizer, -1, 0, passed + step.gradientSeconds, step.stepSeconds});
    }
    return timeline;
}

} // namespace megatune
