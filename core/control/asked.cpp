// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask for beside the strategy: trials that gave no value again, and layouts of their own choice.
#include "core/control/controller_p.h"
#include "core/secrets/secrets.h"
#include "core/space/enumerator.h"

#include <QCoreApplication>
#include <QDir>

namespace megatune {

namespace {

struct AskedText
{
    Q_DECLARE_TR_FUNCTIONS(AskedText)
};

} // namespace

QString retryProblem(const StudyState& state, int number)
{
    const Trial* trial = state.trial(number);
    if (trial == nullptr)
        return AskedText::tr("There is no trial %1.").arg(number);
    if (mayMove(trial->state, TrialState::Queued))
        return {};
    if (trial->state == TrialState::Finished)
        return AskedText::tr("Trial %1 has a value; only what gave none runs again.").arg(number);
    return AskedText::tr("Trial %1 has not ended yet.").arg(number);
}

QList<int> failedTrials(const StudyState& state)
{
    QList<int> numbers;
    for (const Trial& trial : state.trials()) {
        if (trial.state == TrialState::Failed || trial.state == TrialState::Stopped
            || trial.state == TrialState::HostLost)
            numbers.append(trial.number);
    }
    return numbers;
}

void StudyController::Private::takeFailed()
{
    const QList<int> failed = failedTrials(q->m_state);
    int lost = 0;
    for (const int number : failed) {
        if (lostLine(number))
            ++lost;
        else if (!plan.retry.contains(number))
            plan.retry.append(number);
    }
    const QString shown = QDir::toNativeSeparators(plan.path);
    if (failed.isEmpty())
        openingWarnings.append(AskedText::tr("%1 has no trial that failed; none runs again.").arg(shown));
    if (lost > 0) {
        openingWarnings.append(AskedText::tr(
            "%1 has lost the lines that say what %n trial(s) that failed ran; these do not run again.",
            nullptr, lost)
                                   .arg(shown));
    }
}

Error lostLineError(const QString& path, int number)
{
    return {ErrorKind::Usage,
        AskedText::tr("%1 has lost the line that says what trial %2 ran; it cannot run again.")
            .arg(QDir::toNativeSeparators(path))
            .arg(number)};
}

/// A trial of the state whose command nobody knows any more.
std::optional<Error> StudyController::Private::lostLine(int number) const
{
    return proposer->knows(commandNumber(number)) ? std::nullopt
                                                  : std::optional(lostLineError(plan.path, number));
}

std::optional<Error> StudyController::Private::checkAsked() const
{
    for (const Layout& layout : plan.layouts) {
        if (const auto problem = layoutProblem(layout))
            return problem;
    }
    for (const int number : plan.retry) {
        // What runs in the file is stopped or taken over before it is asked for again.
        const Trial* trial = q->m_state.trial(number);
        const QString problem = retryProblem(q->m_state, number);
        if (!problem.isEmpty() && (trial == nullptr || hasEnded(trial->state)))
            return Error{ErrorKind::Usage, QDir::toNativeSeparators(plan.path) + u": "_qs + problem};
        if (trial != nullptr) {
            if (const auto lost = lostLine(number))
                return lost;
        }
    }
    return std::nullopt;
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
        if (const auto lost = d->lostLine(number))
            return tl::unexpected(*lost);
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

std::optional<Error> StudyController::Private::layoutProblem(const Layout& layout) const
{
    const SearchSpace& space = preset->space();
    const auto index = space.indexOf(layout);
    if (!index)
        return Error{ErrorKind::Usage, AskedText::tr("%1 is not in the search space.").arg(layout.toText())};
    if (firstBroken(space, preset->rules(), *index) == nullptr)
        return std::nullopt;
    return Error{ErrorKind::Usage,
        AskedText::tr("%1 cannot run: %2").arg(layout.toText(), reasonFor(space, preset->rules(), *index))};
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
    if (const auto problem = layoutProblem(layout))
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
    if (const auto problem = d->layoutProblem(layout))
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
