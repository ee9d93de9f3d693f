// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/manualtrials.h"

#include "core/control/retry.h"
#include "core/secrets/secrets.h"

namespace megatune {

ManualTrials::ManualTrials(const RunContext& run, RunQueue& queue, QObject* parent)
    : QObject(parent)
    , m_run(run)
    , m_queue(queue)
    , m_retries(run.plan.retry)
    , m_layouts(run.plan.layouts)
{
}

Result<void> ManualTrials::check(const QList<int>& numbers) const
{
    for (const int number : numbers) {
        if (const QString problem = retryProblem(m_run.state, number); !problem.isEmpty())
            return failure(ErrorKind::Usage, problem);
        if (!m_run.hasCommand(number))
            return tl::unexpected(lostLineError(m_run.plan.path, number));
    }
    return {};
}

Result<void> ManualTrials::retry(const QList<int>& numbers)
{
    if (const Result<void> checked = check(numbers); !checked)
        return checked;
    for (const int number : numbers) {
        if (retryProblem(m_run.state, number).isEmpty()) // named twice it runs once
            requeue(number);
    }
    return {};
}

Result<void> ManualTrials::postpone(const QList<int>& numbers)
{
    if (const Result<void> checked = check(numbers); !checked)
        return checked;
    m_retries += numbers;
    return {};
}

Result<void> ManualTrials::postpone(const Layout& layout)
{
    if (const auto problem = layoutProblem(*m_run.preset, layout))
        return tl::unexpected(*problem);
    m_layouts.append(layout);
    return {};
}

bool ManualTrials::retryPostponed()
{
    for (const int number : std::exchange(m_retries, {})) {
        // One that was left running may have come to its end since it was looked at.
        if (!retryProblem(m_run.state, number).isEmpty())
            continue;
        if (!m_run.log.announceResumption() || !m_run.log.write(TrialRequeued{number}))
            return false;
        m_run.proposer.requeued(number);
    }
    return true;
}

void ManualTrials::enqueuePostponed()
{
    for (const Layout& layout : std::exchange(m_layouts, {})) {
        if (!m_run.log.announceResumption())
            return;
        if (const Result<void> enqueued = enqueue(layout); !enqueued)
            Q_EMIT warning(enqueued.error().sentence);
    }
}

/// The same command never runs under two numbers, but to be measured again.
Result<void> ManualTrials::enqueue(const Layout& layout)
{
    if (const auto problem = layoutProblem(*m_run.preset, layout))
        return tl::unexpected(*problem);
    const QString command = m_run.proposer.commandFor(layout).value_or(QString());
    const std::optional<int> known = trialRunning(command);
    const Trial* trial = known ? m_run.state.trial(*known) : nullptr;
    if (trial == nullptr)
        queue(layout, command);
    else if (trial->value)
        measureAgain(*trial);
    else if (mayMove(trial->state, TrialState::Queued))
        requeue(*known);
    else
        return failure(ErrorKind::Conflict, tr("Trial %1 runs this layout already.").arg(*known));
    return {};
}

/// From here on it waits, also when we are killed.
void ManualTrials::requeue(int number)
{
    m_queue.forget(number); // it may be in the queue by itself
    // In the order of the file among the ends that wait for the disk: it is read like that again.
    const auto then = [this, number] {
        m_run.proposer.requeued(number);
        m_queue.append(number);
    };
    m_run.log.write(TrialRequeued{number}, Durability::Written, then);
}

void ManualTrials::measureAgain(const Trial& trial)
{
    const int number = m_run.nextNumber();
    const QString reason = tr("Asked for by hand: measures trial %1 again.").arg(trial.number);
    m_run.log.write(TrialQueued{number, trial.layout, trial.command, reason, false, trial.number, true},
        Durability::Written, [this, number] { m_queue.append(number); });
}

void ManualTrials::queue(const Layout& layout, const QString& command)
{
    const int number = m_run.nextNumber();
    const auto then = [this, number, layout, command] {
        m_run.proposer.addManual(number, layout, command);
        m_queue.append(number);
    };
    const QString reason = tr("Asked for by hand.");
    m_run.log.write(
        TrialQueued{number, layout, masked(command), reason, false, {}, true}, Durability::Written, then);
}

/// Also one that still waits for the disk, which the proposer has not heard of yet.
std::optional<int> ManualTrials::trialRunning(const QString& command) const
{
    if (const std::optional<int> known = m_run.proposer.numberOf(command))
        return known;
    for (const Trial& trial : m_run.state.trials()) {
        if (trial.byHand && trial.standsForLayout() && m_run.proposer.commandFor(trial.layout) == command)
            return trial.number;
    }
    return std::nullopt;
}

} // namespace megatune

#include "moc_manualtrials.cpp"
