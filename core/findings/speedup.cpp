// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/speedup.h"

#include "core/command/commandline.h"
#include "core/trainer/optionnames.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What says how large the global batch is. Accelerate's number of micro-batches depends on the layout as
/// well: only whether it is there counts.
std::optional<QString> batchSaid(const QString& command)
{
    const auto parsed = CommandLine::parse(command);
    if (!parsed)
        return std::nullopt;
    if (parsed->option(option::acceleratesMicroBatches))
        return QString();
    return parsed->option(option::globalBatch);
}

} // namespace

std::optional<double> speedUpOverBaseline(const StudyState& state)
{
    const Trial* best = state.best();
    const Trial* baseline = state.baseline();
    if (best == nullptr || baseline == nullptr || !best->value || !baseline->value)
        return std::nullopt;
    if (batchSaid(best->command) != batchSaid(baseline->command))
        return std::nullopt;
    const bool more = state.header().direction == Direction::Maximize;
    const double over = state.valueOf(more ? *best : *baseline);
    const double under = state.valueOf(more ? *baseline : *best);
    return under > 0 ? std::optional(over / under) : std::nullopt;
}

} // namespace megatune
