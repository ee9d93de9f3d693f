// SPDX-License-Identifier: GPL-3.0-or-later
// The beginning of a run, once the hosts have said what they are.
#include "core/control/controller_p.h"

namespace megatune {

/// What an earlier process left open is closed, or taken over where it still runs; from here on the file
/// tells of this run.
void StudyController::Private::begin()
{
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
    if (q->m_state.phase() != StudyPhase::Completed && !log->announceResumption())
        return;
    // The baseline is trial 0.
    if (!(runsBaseline(plan, *preset) && q->m_state.trials().isEmpty()) && !queueLayouts())
        return;
    tick.start();
    setPhase(RunPhase::Running);
    for (const int host : pool->ready())
        takeOverTrials(host);
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

/// By an earlier process, on a host that keeps it for us.
bool StudyController::Private::isLeftRunning(const Trial& trial) const
{
    const std::optional<int> host = pool->indexOf(trial.process.host);
    return trial.state == TrialState::Running && host && pool->keepsTrials(*host)
        && proposer->knows(commandNumber(trial.number));
}

QList<TrialKey> StudyController::Private::keptOn(int host) const
{
    QList<TrialKey> kept;
    for (const auto& [number, attempt] : attempts) {
        if (pool->slotOf(number).host == host)
            kept.append({number, attempt->attempt()});
    }
    for (const Trial& trial : q->m_state.trials()) {
        if (attempts.count(trial.number) == 0 && isLeftRunning(trial)
            && pool->indexOf(trial.process.host) == host)
            kept.append({trial.number, trial.attempt});
    }
    return kept;
}

void StudyController::Private::takeOverTrials(int host)
{
    bool isAnyUnwanted = false;
    for (const Trial& trial : QList<Trial>(q->m_state.trials())) {
        if (attempts.count(trial.number) > 0 || !isLeftRunning(trial)
            || pool->indexOf(trial.process.host) != host)
            continue;
        leftRunning.remove(trial.number);
        if (pool->takeOn(trial.number, host, trial.gpus))
            startAttempt(trial.number, true);
        else if (write(TrialEnded{trial.number, trial.attempt, TrialState::Stopped})) {
            reruns.append(trial.number); // the GPUs are shared out differently now
            isAnyUnwanted = true;
        }
    }
    if (isAnyUnwanted)
        pool->clean(host);
}

} // namespace megatune
