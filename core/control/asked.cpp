// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask for beside the strategy: trials that gave no value again, and layouts of their own choice.
#include "core/control/controller_p.h"
#include "core/secrets/secrets.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct AskedText
{
    Q_DECLARE_TR_FUNCTIONS(AskedText)
};

} // namespace

/// A trial of the state whose command nobody knows any more.
bool StudyController::Private::isLost(int number) const
{
    return !proposer->knows(commandNumber(number));
}

std::optional<Error> StudyController::Private::overProblem() const
{
    if (phase == RunPhase::NotStarted)
        return Error{ErrorKind::Conflict, AskedText::tr("The run has not begun yet; ask again once it has.")};
    if (phase == RunPhase::Stopping) {
        return Error{ErrorKind::Conflict,
            AskedText::tr("The run is being stopped; go on with the study once it has ended.")};
    }
    if (isComplete() || phase == RunPhase::Ended)
        return Error{ErrorKind::Conflict, AskedText::tr("The run has ended; go on with the study.")};
    return std::nullopt;
}

/// Of the plan, once: from here on they are in the file as waiting.
bool StudyController::Private::requeueAsked()
{
    for (const int number : std::exchange(plan.retry, {})) {
        // One that was left running may have come to its end since it was looked at.
        if (!retryProblem(q->m_state, number).isEmpty())
            continue;
        if (!log->announceResumption() || !write(TrialRequeued{number}))
            return false;
        proposer->requeued(number);
    }
    return true;
}

/// The same of the layouts: all at once, so that none is lost with this process. False when the file could
/// not be written.
bool StudyController::Private::queueLayouts()
{
    for (const Layout& layout : std::exchange(plan.layouts, {})) {
        if (!log->announceResumption())
            return false;
        if (const Result<void> asked = ask(layout); !asked)
            Q_EMIT q->warning(asked.error().sentence);
    }
    return !error;
}

/// From here on it waits, also when we are killed.
void StudyController::Private::requeue(int number)
{
    reruns.removeAll(number); // it may be in the queue by itself
    hostLosses.remove(number);
    tooOftenLost.remove(number);
    // In the order of the file among the ends that wait for the disk: it is read like that again.
    const auto then = [this, number] {
        proposer->requeued(number);
        reruns.append(number);
    };
    write(TrialRequeued{number}, Durability::Written, then);
}

Result<void> StudyController::retry(const QList<int>& numbers)
{
    if (const auto over = d->overProblem())
        return tl::unexpected(*over);
    for (const int number : numbers) {
        if (const QString problem = retryProblem(m_state, number); !problem.isEmpty())
            return failure(ErrorKind::Usage, problem);
        if (d->isLost(number))
            return tl::unexpected(lostLineError(d->plan.path, number));
    }
    if (d->phase == RunPhase::Starting) {
        d->plan.retry += numbers; // once the hosts have answered
        return {};
    }
    for (const int number : numbers) {
        if (retryProblem(m_state, number).isEmpty()) // named twice it runs once
            d->requeue(number);
    }
    d->schedulePump();
    return {};
}

/// Also one that still waits for the disk, which the proposer has not heard of yet.
std::optional<int> StudyController::Private::trialRunning(const QString& command) const
{
    if (const std::optional<int> known = proposer->numberOf(command))
        return known;
    for (const Trial& trial : q->m_state.trials()) {
        if (trial.byHand && trial.standsForLayout() && proposer->commandFor(trial.layout) == command)
            return trial.number;
    }
    return std::nullopt;
}

/// The same command never runs under two numbers, but to be measured again.
Result<void> StudyController::Private::ask(const Layout& layout)
{
    if (const auto problem = layoutProblem(*preset, layout))
        return tl::unexpected(*problem);
    const QString command = proposer->commandFor(layout).value_or(QString());
    const std::optional<int> known = trialRunning(command);
    const Trial* trial = known ? q->m_state.trial(*known) : nullptr;
    if (trial == nullptr) {
        askByHand(layout, command);
    } else if (trial->value) {
        const auto number = static_cast<int>(q->m_state.trials().size());
        const QString reason = AskedText::tr("Asked for by hand: measures trial %1 again.").arg(*known);
        write(TrialQueued{number, trial->layout, trial->command, reason, false, known, true},
            Durability::Written, [this, number] { reruns.append(number); });
    } else if (mayMove(trial->state, TrialState::Queued)) {
        requeue(*known);
    } else {
        return failure(ErrorKind::Conflict, AskedText::tr("Trial %1 runs this layout already.").arg(*known));
    }
    schedulePump();
    return {};
}

void StudyController::Private::askByHand(const Layout& layout, const QString& command)
{
    const auto number = static_cast<int>(q->m_state.trials().size());
    const auto then = [this, number, layout, command] {
        proposer->asked(number, layout, command);
        reruns.append(number);
    };
    const QString reason = AskedText::tr("Asked for by hand.");
    write(TrialQueued{number, layout, masked(command), reason, false, {}, true}, Durability::Written, then);
}

Result<void> StudyController::runLayout(const Layout& layout)
{
    if (const auto over = d->overProblem())
        return tl::unexpected(*over);
    if (const auto problem = layoutProblem(*d->preset, layout))
        return tl::unexpected(*problem);
    // The baseline is trial 0, and a study that goes on says so before anything else.
    const bool begins =
        d->phase == RunPhase::Starting || (runsBaseline(d->plan, *d->preset) && m_state.trials().isEmpty());
    if (!begins)
        return d->ask(layout);
    d->plan.layouts.append(layout);
    return {};
}

} // namespace megatune
