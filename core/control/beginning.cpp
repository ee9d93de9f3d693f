// SPDX-License-Identifier: GPL-3.0-or-later
// The beginning of a run, once the hosts have said what they are.
#include "core/control/controller_p.h"

namespace megatune {

/// What an earlier process left open is closed, or taken over where it still runs; from here on the file
/// tells of this run.
void StudyController::Private::begin()
{
    if (phase != RunPhase::Starting) {
        endRun();
        return;
    }
    for (const Trial& trial : QList<Trial>(q->m_state.trials())) {
        if (isLeftRunning(trial))
            leftRunning.insert(trial.number);
        else if (trial.state == TrialState::Running
            && !write(TrialEnded{trial.number, trial.attempt, TrialState::Stopped}, Durability::Synced))
            return;
        learnFrom(trial);
    }
    if (!requeueAsked())
        return;
    collectReruns();
    if (q->m_state.phase() != StudyPhase::Completed && !announceResumption())
        return;
    // The baseline is trial 0.
    if (!(runsBaseline(plan, *preset) && q->m_state.trials().isEmpty()) && !queueLayouts())
        return;
    tick.start();
    setPhase(RunPhase::Running);
    for (int host = 0; host < hostStates.size(); ++host) {
        if (hostStates[host].kind == HostState::Kind::Ready)
            takeOverTrials(host);
    }
    if (pauseWanted)
        q->pause();
    schedulePump();
}

void StudyController::Private::collectReruns()
{
    for (const Trial& trial : q->m_state.trials()) {
        // One whose layout was lost with a damaged line cannot be run.
        if (!isFinal(trial.state) && !leftRunning.contains(trial.number)
            && proposer->knows(commandNumber(trial.number)))
            reruns.append(trial.number);
    }
}

} // namespace megatune
