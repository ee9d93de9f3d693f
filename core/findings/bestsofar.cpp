// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/bestsofar.h"

#include <cmath>

namespace megatune {

bool competes(const Trial& trial)
{
    const bool isKept = !trial.refinement || (trial.verdict && trial.verdict->kept);
    return trial.state == TrialState::Finished && trial.value && std::isfinite(*trial.value)
        && !trial.confirms && isKept;
}

QList<const Trial*> improvements(const StudyState& state)
{
    QList<const Trial*> better;
    for (const Trial& trial : state.trials()) {
        if (competes(trial)
            && (better.isEmpty() || isBetter(*trial.value, *better.last()->value, state.header().direction)))
            better.append(&trial);
    }
    return better;
}

bool nothingRan(const StudyState& state)
{
    return state.phase() == StudyPhase::Completed && state.best() == nullptr && !state.trials().isEmpty();
}

} // namespace megatune
