// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/pipelineorder.h"

#include <algorithm>

namespace megatune {

namespace {

/// get_schedule_table(): groups of micro-batches, chunk by chunk. The last group takes what is left.
QList<PipelineTask> scheduleTable(const PipelineShape& pipeline)
{
    const int group = std::max(1, pipeline.group > 0 ? pipeline.group : pipeline.stages);
    QList<PipelineTask> table;
    for (int first = 0; first < pipeline.microBatches; first += group) {
        const int end = std::min(first + group, pipeline.microBatches);
        for (int chunk = 0; chunk < pipeline.chunks; ++chunk) {
            for (int microBatch = first; microBatch < end; ++microBatch)
                table.append({true, microBatch, chunk});
        }
    }
    return table;
}

/// get_pp_rank_microbatches(): forward passes before the first backward pass.
int warmUp(const PipelineShape& pipeline, int stage)
{
    const int behind = pipeline.stages - stage - 1;
    const int all = pipeline.microBatches * pipeline.chunks;
    if (pipeline.stages <= 1)
        return 0;
    if (pipeline.chunks <= 1)
        return std::min(behind, all);
    const int group = pipeline.group > 0 ? pipeline.group : pipeline.stages;
    const int passes = behind * 2 + (pipeline.chunks - 1) * group + (pipeline.overlapsExperts ? 1 : 0);
    return std::min(passes, all);
}

} // namespace

QList<PipelineTask> stageOrder(const PipelineShape& pipeline, int stage)
{
    const QList<PipelineTask> table = scheduleTable(pipeline);
    const auto count = static_cast<int>(table.size());
    const int warm = warmUp(pipeline, stage);
    const auto backward = [&](int at) {
        return PipelineTask{false, table[at].microBatch, pipeline.chunks - 1 - table[at].chunk};
    };
    QList<PipelineTask> order = table.mid(0, warm);
    for (int i = warm; i < count; ++i) {
        order.append(table[i]);
        order.append(backward(i - warm));
    }
    for (int i = count - warm; i < count; ++i)
        order.append(backward(i));
    return order;
}

} // namespace megatune
