// SPDX-License-Identifier: GPL-3.0-or-later
// What a study of a draft will cost: how many trials, how long each.
#pragma once

#include "core/control/controller.h"
#include "ui/draft/draftanalysis.h"

namespace megatune {

struct DraftBudget
{
    const DraftAnalysis& analysis; ///< with a preset and its counts
    const StudyPlan& options;
    bool runsBaseline = false;
    qint64 atOnce = 1; ///< trials that the hosts have room for
    const std::optional<Dialect>& dialect;
};

/// "At most 34 runs, one after the other." and how short they are.
[[nodiscard]] QString budgetSentence(const DraftBudget& budget);

} // namespace megatune
