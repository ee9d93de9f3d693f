// SPDX-License-Identifier: GPL-3.0-or-later
// The second stage: options beside the layout of the winner, one at a time against what was found so far.
// What is surely better by the rules of core/findings/ranking is kept, and the next one is tried on top of
// it. Pure functions over the study's state, so that a study that is opened again asks the same.
#pragma once

#include "core/preset/preset.h"
#include "core/study/state.h"
#include "core/trainer/dialect.h"

namespace megatune {

struct RefineStep
{
    enum class Kind {
        Try,   ///< `refinement` is to be run
        Again, ///< trial `number` is to be measured again, for `refinement`
        Judge, ///< `verdict` is to be written down of trial `number`
        Done,  ///< nothing more
    };
    Kind kind = Kind::Done;
    int number = -1;
    TrialRefinement refinement = {};
    RefinementVerdict verdict = {};
    QString reason = {}; ///< of a trial that runs, one sentence
};

/// Runs that one refinement gets beyond its first, of both sides together.
inline constexpr int mostRefinementRuns = 6;

/// While nothing is under way. `dialect` is that of the study's own command.
[[nodiscard]] RefineStep nextToRefine(
    const StudyState& state, const Preset& preset, const Dialect& dialect, const StudyLimits& limits);
/// Refinements of the winner of now that are still to be tried at most; before there is one, as many as the
/// limits allow.
[[nodiscard]] int refinementsLeft(
    const StudyState& state, const Preset& preset, const Dialect& dialect, const StudyLimits& limits);

/// What refining would try if the search ended now.
struct RefinementPlan
{
    /// In their order. What is kept of them may still rule out some that follow.
    QList<Refinement> refinements;
    QString sentence; ///< on which layout, and which; or why none. Empty where nobody asked for it
};

/// On the winner of now; before there is one on `expected`, the layout that is tried first.
[[nodiscard]] RefinementPlan refinementPlan(const StudyState& state, const Preset& preset,
    const Dialect& dialect, const StudyLimits& limits, const Layout& expected);

/// Why no refinement is known for the command's trainer, whatever the layout, without a full stop; empty
/// where some are, and where the trainer is not known.
[[nodiscard]] QString whyNeverRefined(const Dialect& dialect);

/// The trial of the layout whose command this one runs, but for options of a refinement.
[[nodiscard]] int commandTrial(const StudyState& state, int number);

/// The refinements that were kept and that this trial has, the first one first.
[[nodiscard]] QList<const Trial*> keptRefinements(const StudyState& state, const Trial& trial);
/// "+3.1 % by overlap-grad-reduce, +1.0 % by moe-permute-fusion"; empty where nothing that this trial has was
/// kept.
[[nodiscard]] QString keptText(const StudyState& state, const Trial& trial);
/// What a trial of the stage is and what came of it: "refines 7: overlap-grad-reduce, kept, +3.1 %"; empty
/// for others.
[[nodiscard]] QString refiningText(const Trial& trial);
/// One sentence about what refining came to, or why there was nothing to refine.
[[nodiscard]] QString refinementText(const StudyState& state, const Dialect& dialect);

} // namespace megatune
