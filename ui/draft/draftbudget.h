// SPDX-License-Identifier: GPL-3.0-or-later
// What a study of a draft will cost, how many trials and how long each, and what its options decide.
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
    QString strategy; ///< its name
};

/// "Usually 10 to 25 trials, 2 at a time."
[[nodiscard]] QString budgetSentence(const DraftBudget& budget);
/// What one run is: "Trials run 20 iterations, without saving and evaluation. By the estimate that is about
/// 40 s, ..."
[[nodiscard]] QString runSentence(const DraftBudget& budget);

/// What is wrong with the options of trials, the first as one sentence; empty for nothing.
[[nodiscard]] QString planProblem(const StudyPlan& plan);
/// The files of earlier studies that somebody named to learn from.
[[nodiscard]] QStringList earlierStudyPaths(const StudyPlan& plan);
/// Layouts, hints or the first proposal may be others with the options `now`.
[[nodiscard]] bool isAnalysedAnew(const StudyPlan& before, const StudyPlan& now);

} // namespace megatune
