// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/interruptedtrials.h"

namespace megatune {

std::optional<int> InterruptedTrials::hostKeeping(const Trial& trial) const
{
    if (trial.state != TrialState::Running || m_running.has(trial.number))
        return std::nullopt;
    // In a copy of a study, until that is in the file, and by then they are closed: the other one's.
    if (m_run.state.run().uid != m_run.plan.runUid.text())
        return std::nullopt;
    const std::optional<int> host = m_pool.indexOf(trial.process.host);
    return host && m_pool.keepsTrials(*host) && m_run.hasCommand(trial.number) ? host : std::nullopt;
}

bool InterruptedTrials::closeOthers()
{
    for (const Trial& trial : QList<Trial>(m_run.state.trials())) {
        if (hostKeeping(trial))
            m_waiting.insert(trial.number);
        else if (trial.state == TrialState::Running
            && !m_run.log.write(
                TrialEnded{trial.number, trial.attempt, TrialState::Stopped}, Durability::Synced))
            return false;
    }
    return true;
}

void InterruptedTrials::adopt(int host)
{
    bool isAnyUnwanted = false;
    for (const Trial& trial : QList<Trial>(m_run.state.trials())) {
        if (hostKeeping(trial) != host)
            continue;
        m_waiting.remove(trial.number);
        if (m_pool.takeOn(trial.number, host, trial.gpus)) {
            m_running.adopt(trial.number);
        } else if (m_run.log.write(TrialEnded{trial.number, trial.attempt, TrialState::Stopped})) {
            m_queue.append(trial.number);
            isAnyUnwanted = true;
        }
    }
    if (isAnyUnwanted)
        m_pool.clean(host);
}

QList<TrialKey> InterruptedTrials::keysOn(int host) const
{
    QList<TrialKey> keys = m_running.keysOn(host);
    for (const Trial& trial : m_run.state.trials()) {
        if (hostKeeping(trial) == host)
            keys.append({trial.number, trial.attempt});
    }
    return keys;
}

} // namespace megatune
