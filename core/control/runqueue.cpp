// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/runqueue.h"

#include "core/findings/ranking.h"
#include "core/secrets/secrets.h"
#include "core/trial/replay.h"
#include "core/trial/trialcommand.h"

namespace megatune {

namespace {

/// A host may be lost this often during one trial before this run does not try the trial again.
constexpr int hostLossesAllowed = 2;
/// After so many trials that a host gave too little time, and none with a value, more would cost only time.
constexpr int enoughOutOfTime = 3;
/// A trial may be ended by a signal of somebody else's this often in a run before that counts as its failure.
constexpr int interruptionsAllowed = 2;

} // namespace

void RunQueue::forget(int number)
{
    m_waiting.removeAll(number);
    m_hostLosses.remove(number);
    m_withoutResult.remove(number);
    m_interruptions.remove(number);
}

void RunQueue::collect(const QSet<int>& running)
{
    for (const Trial& trial : m_run.state.trials()) {
        // One whose layout was lost with a damaged line cannot be run.
        if (!isFinal(trial.state) && !running.contains(trial.number) && m_run.hasCommand(trial.number))
            m_waiting.append(trial.number);
    }
}

RunStep RunQueue::next(bool isAnyRunning)
{
    if (!m_waiting.isEmpty())
        return nextWaiting(isAnyRunning);
    if (runsBaseline(m_run.plan, *m_run.preset) && m_run.state.trials().isEmpty())
        return queueBaseline();
    if (limitReached()) {
        return {RunStep::Kind::Over, -1,
            *m_run.plan.maxTrials == 0
                ? tr("All layouts that were asked for have run.")
                : tr("All %n trial(s) that were asked for have run.", nullptr, *m_run.plan.maxTrials)};
    }
    if (m_run.state.bestLayout() == nullptr) {
        if (const QString broken = m_failures.sentence(m_run.preset->space()); !broken.isEmpty())
            return {RunStep::Kind::Over, -1, broken};
        if (m_outOfTime >= enoughOutOfTime && !m_withoutResult.isEmpty())
            return {RunStep::Kind::Over, -1, m_withoutResult.first()};
    }
    return propose();
}

RunStep RunQueue::nextWaiting(bool isAnyRunning)
{
    const int number = m_waiting.first();
    if (runsAlone(m_run.state.at(number)) && isAnyRunning)
        return {};
    if (!m_run.log.announceResumption())
        return {};
    m_waiting.removeOne(number);
    return {RunStep::Kind::Start, number};
}

RunStep RunQueue::queueBaseline()
{
    const int number = m_run.nextNumber();
    const QString reason = trialIterations(m_run.preset->arguments())
        ? tr("The command as it was given, with the batch and the length of the others, to compare with.")
        : tr("The command as it was given, with the batch of the others, to compare with.");
    if (!m_run.log.write(TrialQueued{number, {}, masked(m_run.proposer.baselineCommand()), reason, true}))
        return {};
    m_run.proposer.knowBaseline(number);
    return {RunStep::Kind::Start, number};
}

RunStep RunQueue::propose()
{
    const ProposalStep step = m_run.proposer.ask();
    const int number = m_run.nextNumber();
    switch (step.kind) {
    case ProposalStep::Kind::Try:
        if (!m_run.log.announceResumption()
            || !m_run.log.write(TrialQueued{number, step.layout, masked(step.command), step.reason}))
            return {};
        m_run.proposer.tried(number);
        return {RunStep::Kind::Start, number};
    case ProposalStep::Kind::Prune:
        if (!m_run.log.announceResumption()
            || !m_run.log.write(TrialPruned{step.layout, step.rule, step.reason}))
            return {};
        m_run.proposer.pruned();
        return {RunStep::Kind::Again};
    case ProposalStep::Kind::Yield:
        return {RunStep::Kind::Yield};
    case ProposalStep::Kind::Hold:
    case ProposalStep::Kind::Wait:
    case ProposalStep::Kind::Done:
        break;
    }
    // With nothing under way nothing can come of waiting.
    return {RunStep::Kind::Over, -1,
        !step.reason.isEmpty() ? step.reason : tr("The strategy has nothing more to try.")};
}

RunStep RunQueue::afterSearch(const QString& reason)
{
    if (!m_withoutResult.isEmpty())
        return {RunStep::Kind::Fail, -1, m_withoutResult.first()};
    if (const std::optional<int> again = nextToConfirm(m_run.state, m_run.plan.confirm))
        return confirm(*again);
    if (m_run.plan.refine > 0) {
        const RefineStep step =
            nextToRefine(m_run.state, *m_run.preset, m_run.proposer.dialect(), m_run.plan);
        if (step.kind != RefineStep::Kind::Done)
            return refine(step);
    }
    return {RunStep::Kind::Complete, -1, completionText(reason)};
}

RunStep RunQueue::confirm(int number)
{
    const Trial trial = m_run.state.at(number);
    const int fresh = m_run.nextNumber();
    const QString reason = tr("Measures trial %1 again, for the order of the first two.").arg(number);
    if (!m_run.log.announceResumption()
        || !m_run.log.write(TrialQueued{fresh, trial.layout, trial.command, reason, false, number}))
        return {};
    m_waiting.append(fresh);
    return {RunStep::Kind::Again};
}

/// One step of the second stage.
RunStep RunQueue::refine(const RefineStep& step)
{
    if (!m_run.log.announceResumption())
        return {};
    if (step.kind == RefineStep::Kind::Judge) {
        const bool isWritten = m_run.log.write(RefinementJudged{step.number, step.verdict});
        return {isWritten ? RunStep::Kind::Again : RunStep::Kind::Wait};
    }
    const bool isAgain = step.kind == RefineStep::Kind::Again;
    const Trial base = m_run.state.at(isAgain ? step.number : step.refinement.of);
    const int fresh = m_run.nextNumber();
    TrialQueued queued{fresh, base.layout, base.command, step.reason};
    if (isAgain)
        queued.confirms = step.number;
    else
        queued.command = masked(m_run.proposer.refinedCommand(base.layout, step.refinement.options));
    queued.refinement = step.refinement;
    if (!m_run.log.write(queued))
        return {};
    m_waiting.append(fresh);
    return {RunStep::Kind::Again};
}

QString RunQueue::completionText(const QString& reason) const
{
    QStringList sentences{reason};
    if (const auto ranking = layoutRankingOf(m_run.state); ranking && m_run.plan.confirm > 0)
        sentences.append(confirmationText(*ranking));
    if (m_run.plan.refine > 0)
        sentences.append(refinementText(m_run.state, m_run.proposer.dialect()));
    sentences.removeAll(QString());
    return sentences.join(u' ');
}

bool RunQueue::limitReached() const
{
    return m_run.plan.maxTrials && m_run.state.proposedTrials() >= *m_run.plan.maxTrials;
}

/// It hears of it as of the file's events when they are read again, whatever is asked for while the end is on
/// its way to the device.
bool RunQueue::writeEnd(TrialEnded ended, RunEnd::Kind kind)
{
    const bool isByOtherOwner = kind == RunEnd::Kind::Stopped;
    const bool isInterrupted = ended.state == TrialState::Stopped && ended.failure
        && (kind == RunEnd::Kind::Exited || kind == RunEnd::Kind::Signalled || isByOtherOwner);
    const bool isAgain = isInterrupted && ++m_interruptions[ended.number] <= interruptionsAllowed;
    if (isInterrupted && !isAgain && !isByOtherOwner)
        ended.state = TrialState::Failed; // whoever sends it, it comes with this layout
    std::function<void()> then = [] {};
    if (isFinal(ended.state) && m_run.state.at(ended.number).standsForLayout()) {
        const bool isAsked = m_run.state.phase() != StudyPhase::Paused;
        then = [this, number = ended.number, outcome = outcomeOf(ended),
                   refusal = refusalIn(ended.state, ended.failure),
                   isAsked] { tell(number, outcome, refusal, isAsked); };
    }
    if (!m_run.log.write(ended, Durability::Written, std::move(then)))
        return false;
    m_failures.ended(m_run.state.at(ended.number));
    if (ended.state == TrialState::HostLost)
        takeLoss(ended, kind);
    else if (kind == RunEnd::Kind::Busy || isAgain)
        m_waiting.append(ended.number);
    return true;
}

/// After each end it is asked, also where several come at once: a study that is opened again asks like this,
/// and must get the same answers.
void RunQueue::tell(int number, const Outcome& outcome, const QString& refusal, bool isAsked)
{
    m_run.proposer.ended(number, outcome, refusal);
    if (isAsked && !limitReached())
        (void)m_run.proposer.ask();
}

/// What the network or a host did is never the layout's failure: a trial that meets it each time is left for
/// another run, and this one says so once nothing else is to be done.
void RunQueue::takeLoss(const TrialEnded& ended, RunEnd::Kind kind)
{
    const QString message = ended.failure ? ended.failure->message : QString();
    if (kind == RunEnd::Kind::OutOfTime) { // the limit would be the same once more
        ++m_outOfTime;
        m_withoutResult.insert(ended.number,
            tr("Trial %1 has no result: %2 It runs again when the study goes on.")
                .arg(ended.number)
                .arg(message));
        return;
    }
    if (++m_hostLosses[ended.number] <= hostLossesAllowed) {
        m_waiting.append(ended.number);
        return;
    }
    m_withoutResult.insert(ended.number,
        tr("Trial %1 has no result because its host was lost %n time(s): %2 Look after the "
           "host; the trial runs again when the study goes on.",
            nullptr, m_hostLosses[ended.number])
            .arg(ended.number)
            .arg(message));
}

std::optional<qint64> RunQueue::remainingAtMost(qsizetype postponed, bool isIdle) const
{
    const StudyPlan& plan = m_run.plan;
    std::optional<qint64> remaining = m_run.proposer.remainingAtMost();
    if (plan.maxTrials) {
        const qint64 room = std::max(0, *plan.maxTrials - m_run.state.proposedTrials());
        remaining = std::min(remaining.value_or(room), room);
    }
    if (!remaining)
        return remaining;
    *remaining += m_waiting.size() + postponed;
    const bool searchGoesOn = *remaining > 0 || !isIdle;
    if (searchGoesOn || nextToConfirm(m_run.state, plan.confirm))
        *remaining += std::max(0, plan.confirm - m_run.state.counts().confirmations);
    if (plan.refine > 0)
        *remaining += refinementsLeft(m_run.state, *m_run.preset, m_run.proposer.dialect(), plan);
    return remaining;
}

} // namespace megatune
