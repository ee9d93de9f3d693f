// SPDX-License-Identifier: GPL-3.0-or-later
// What the parts of a run share.
#pragma once

#include "core/control/durablelog.h"
#include "core/control/studyplan.h"
#include "core/trial/proposer.h"
#include "core/trial/refining.h"

namespace megatune {

/// What all parts look at, and the log that they write to: the only way to change the state. The controller
/// owns all of it, and it lives longer than the parts.
struct RunContext
{
    const StudyPlan& plan;
    PresetPtr preset;
    const StudyState& state;
    DurableLog& log;
    Proposer& proposer;

    /// The number that a new trial gets.
    [[nodiscard]] int nextNumber() const { return static_cast<int>(state.trials().size()); }
    /// False of a trial whose command stood in a line that is damaged.
    [[nodiscard]] bool hasCommand(int number) const { return proposer.knows(commandTrial(state, number)); }
};

/// Nothing else runs beside this trial: the baseline, and what is measured again.
[[nodiscard]] inline bool runsAlone(const Trial& trial)
{
    return trial.baseline || !trial.standsForLayout();
}

} // namespace megatune
