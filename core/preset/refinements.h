// SPDX-License-Identifier: GPL-3.0-or-later
// Options beside the layout that may make a found winner faster: overlaps, CUDA graphs, fusions, schedules.
// A table; what is in it, when it is legal and since when trainers know it is data with its place in their
// sources.
#pragma once

#include "core/command/commandline.h"

#include <QStringList>

namespace megatune {

/// One option, or some that only make sense together, to be tried against the winner.
struct Refinement
{
    QString name;             ///< "overlap-grad-reduce", "cp-comm-type=a2a": stable, in files
    QString meaning;          ///< what it does, one phrase
    QList<CommandEdit> edits; ///< in Megatron-LM's names, to be translated
    /// Share of a step that it saves by the estimate; negative where it costs, 0 where the estimate does not
    /// know it.
    double gain = 0;
    /// The same as the share by which it is faster: 0.042.
    [[nodiscard]] double estimatedSpeedup() const { return 1 / (1 - gain) - 1; }
};

/// Names of the refinements that change numbers which the training computes with: tried only when listed.
[[nodiscard]] QStringList numericRefinements();
/// What the refinement of this name does; empty when there is none.
[[nodiscard]] QString refinementMeaning(const QString& name);

} // namespace megatune
