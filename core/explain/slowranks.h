// SPDX-License-Identifier: GPL-3.0-or-later
// Ranks that hold the others up, as far as the trainer's timers tell.
#pragma once

#include "core/log/ranktimes.h"

#include <QStringList>

namespace megatune {

/// How the ranks stand to each other; 0: not known.
struct RankGroups
{
    int ranks = 0;
    int stages = 1; ///< of the pipeline: only ranks of one stage do alike
    int gpusPerNode = 0;
    double stepMs = 0; ///< of one iteration
};

/// One sentence each.
[[nodiscard]] QStringList slowRanks(const RankTimes& times, const RankGroups& groups);

} // namespace megatune
