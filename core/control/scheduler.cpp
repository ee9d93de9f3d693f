// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/control/controller_p.h"
#include "core/control/replay.h"
#include "core/secrets/secrets.h"

#include <QCoreApplication>
#include <QElapsedTimer>
#include <QScopedValueRollback>

namespace megatune {

namespace {

struct SchedulerText
{
    Q_DECLARE_TR_FUNCTIONS(SchedulerText)
};

/// Half a frame: what takes longer goes on in the next turn of the event loop.
constexpr qint64 pumpSliceMs = 8;
/// A host may be lost this often during one trial before this run does not try the trial again.
constexpr int mostHostLosses = 2;

} // namespace

void StudyController::Private::connectLog()
{
    connect(log.get(), &DurableLog::written, q, &StudyFeed::changed);
    connect(log.get(), &DurableLog::failed, q, [this](const Error& cause) {
        if (phase == RunPhase::NotStarted || phase == RunPhase::Ended)
            Q_EMIT q->warning(cause.sentence);
        else
            fail(cause);
    });
    connect(log.get(), &DurableLog::served, q, [this] {
        if (phase == RunPhase::Pausing && isIdle())
            setPhase(RunPhase::Paused);
        schedulePump();
        leaveIfIdle();
    });
}

void StudyController::Private::fail(const Error& cause)
{
    if (error || phase == RunPhase::Ended)
        return;
    error = cause;
    setPhase(RunPhase::Stopping);
    stopAttempts();
    // Not from inside of whatever failed to write.
    QTimer::singleShot(0, q, [this] { leaveIfIdle(); });
}

void StudyController::Private::setPhase(RunPhase next)
{
    if (phase == next)
        return;
    phase = next;
    if (next == RunPhase::Stopping || next == RunPhase::Ended)
        pool->close();
    Q_EMIT q->runPhaseChanged(next);
}

void StudyController::Private::endRun()
{
    if (phase == RunPhase::Ended)
        return;
    tick.stop();
    pumpTimer.stop();
    endedAfterS =
        phase == RunPhase::NotStarted ? 0 : static_cast<double>(clock->elapsedMs() - startedMs) / 1000;
    log->release();
    setPhase(RunPhase::Ended);
    Q_EMIT q->ended(error);
}

void StudyController::Private::complete(const QString& reason)
{
    if (log->owesResumption() && q->m_state.phase() == StudyPhase::Completed) {
        // As complete as it was when it was opened, but perhaps for another reason.
        if (reason != q->m_state.completionReason())
            Q_EMIT q->warning(SchedulerText::tr("Nothing more was run: %1").arg(reason));
        endRun();
        return;
    }
    if (!log->announceResumption() || !write(StudyCompleted{reason}))
        return;
    log->onceOnDisk([this] { endRun(); });
}

void StudyController::Private::pump()
{
    // A trial whose end is written, but not on the device yet: the strategy is asked after it was told of all
    // of them, as when the file is replayed.
    if (isPumping || log->isAwaited())
        return;
    const QScopedValueRollback<bool> guard(isPumping, true);
    QElapsedTimer timer;
    timer.start();
    while (phase == RunPhase::Running && !isComplete() && pumpOnce()) {
        if (timer.elapsed() >= pumpSliceMs) {
            schedulePump();
            return;
        }
    }
}

bool StudyController::Private::pumpOnce()
{
    // The baseline and what is measured again have the machine for themselves.
    const bool isTaken = std::any_of(attempts.begin(), attempts.end(),
        [this](const auto& running) { return runsAlone(*q->m_state.trial(running.first)); });
    if (isTaken || !pool->isAnyFree())
        return false;
    if (!reruns.isEmpty())
        return runAgain();
    if (runsBaseline(plan, *preset) && q->m_state.trials().isEmpty())
        return runBaseline();
    if (limitReached()) {
        return finishOrComplete(
            SchedulerText::tr("All %n trial(s) that were asked for have run.", nullptr, *plan.maxTrials));
    }
    return askForMore();
}

bool StudyController::Private::runAgain()
{
    const int number = reruns.first();
    if (runsAlone(*q->m_state.trial(number)) && !attempts.empty())
        return false;
    if (!log->announceResumption())
        return false;
    reruns.removeFirst();
    startAttempt(number, false);
    return true;
}

bool StudyController::Private::runBaseline()
{
    const QString reason = trialIterations(preset->arguments())
        ? SchedulerText::tr(
            "The command as it was given, with the batch and the length of the others, to compare with.")
        : SchedulerText::tr("The command as it was given, with the batch of the others, to compare with.");
    queueAndStart({}, proposer->baselineCommand(), reason, true);
    return queueLayouts();
}

bool StudyController::Private::askForMore()
{
    const ProposalStep step = proposer->ask();
    switch (step.kind) {
    case ProposalStep::Kind::Try:
        if (!log->announceResumption())
            return false;
        queueAndStart(step.layout, step.command, step.reason, false);
        return true;
    case ProposalStep::Kind::Prune:
        if (!log->announceResumption() || !write(TrialPruned{step.layout, step.rule, step.reason}))
            return false;
        proposer->pruned();
        return true;
    case ProposalStep::Kind::Yield:
        schedulePump();
        return false;
    case ProposalStep::Kind::Hold:
    case ProposalStep::Kind::Wait:
    case ProposalStep::Kind::Done:
        // With nothing under way nothing can come of waiting.
        return finishOrComplete(!step.reason.isEmpty()
                ? step.reason
                : SchedulerText::tr("The strategy has nothing more to try."));
    }
    return false;
}

bool StudyController::Private::limitReached() const
{
    return plan.maxTrials && q->m_state.proposedTrials() >= *plan.maxTrials;
}

void StudyController::Private::connectPool()
{
    connect(pool.get(), &HostPool::opened, q, [this] { begin(); });
    connect(pool.get(), &HostPool::failed, q, [this](const Error& cause) {
        error = cause;
        endRun();
    });
    connect(pool.get(), &HostPool::hostReady, q, [this](int host) {
        takeOverTrials(host);
        schedulePump();
    });
    connect(pool.get(), &HostPool::exchanged, q, [this] { schedulePump(); });
    connect(pool.get(), &HostPool::changed, q, &StudyController::hostsChanged);
    connect(pool.get(), &HostPool::warning, q, &StudyFeed::warning);
}

/// Its trial is tried elsewhere meanwhile; where there is nowhere else, the run ends and may go on later.
void StudyController::Private::onBusy(int host, const QString& sentence)
{
    if (phase == RunPhase::Stopping || phase == RunPhase::Ended)
        return;
    pool->busy(host, sentence);
    if (attempts.empty() && pool->ready().isEmpty())
        fail({ErrorKind::Process, sentence});
}

void StudyController::Private::onStarted(TrialAttempt& attempt, const ProcessIdentity& identity)
{
    anyStarted = anyStarted || identity.pid > 0; // else it is about to be submitted
    if (!error && !attempt.takesOver())
        write(TrialStarted{
            attempt.number(), attempt.attempt(), identity, pool->slotOf(attempt.number()).gpus.join(u',')});
}

void StudyController::Private::onEnded(TrialAttempt& attempt)
{
    const int number = attempt.number();
    const RunEnd::Kind kind = attempt.end().kind;
    anyStarted = anyStarted || kind == RunEnd::Kind::Exited || kind == RunEnd::Kind::Signalled;
    if (!error)
        writePoints(attempt, true);
    // It is the one that is calling.
    attempts[number].release()->deleteLater();
    attempts.erase(number);
    const int host = pool->slotOf(number).host;
    pool->release(number);
    if (kind == RunEnd::Kind::HostLost)
        pool->lost(host);
    if (!error)
        settle(attempt.verdict(), attempt.end());
    if (kind == RunEnd::Kind::Busy)
        onBusy(host, attempt.end().message);
    if (phase == RunPhase::Pausing && isIdle())
        setPhase(RunPhase::Paused);
    schedulePump();
    leaveIfIdle();
}

void StudyController::Private::settle(TrialEnded ended, const RunEnd& end)
{
    const bool nothingStarts = end.kind == RunEnd::Kind::FailedToStart && !anyStarted;
    if (nothingStarts)
        ended.state = TrialState::Stopped; // no fault of the layout's: it is run when the study goes on
    if (ended.failure)
        ended.failure->message = masked(ended.failure->message);
    if (!writeEnd(ended))
        return;
    if (ended.state == TrialState::HostLost)
        takeLoss(ended);
    else if (end.kind == RunEnd::Kind::Busy)
        reruns.append(ended.number);
    learnFrom(*q->m_state.trial(ended.number));
    for (TrialAttempt* other : running())
        other->setBar(barFor(other->number()));
    if (nothingStarts)
        fail({ErrorKind::Process, SchedulerText::tr("No trial could be started: %1").arg(end.message)});
}

/// trial-ended is on the device before the strategy hears of it. It hears of it as of the file's events when
/// they are read again, whatever is asked for while the end is on its way to the device.
bool StudyController::Private::writeEnd(const TrialEnded& ended)
{
    const bool isTold = isFinal(ended.state) && q->m_state.trial(ended.number)->standsForLayout();
    const bool isAsked = q->m_state.phase() != StudyPhase::Paused;
    const auto tell = [this, number = ended.number, outcome = outcomeOf(ended), isTold, isAsked] {
        if (!isTold)
            return;
        proposer->ended(number, outcome);
        // After each end, also where several come at once: a study that is opened again asks like this, and
        // must get the same answers.
        if (isAsked && !limitReached())
            (void)proposer->ask();
    };
    return write(ended, Durability::Written, tell);
}

/// What the network or a host did is never the layout's failure: a trial that meets it each time is left for
/// another run, and this one says so once nothing else is to be done.
void StudyController::Private::takeLoss(const TrialEnded& ended)
{
    if (++hostLosses[ended.number] <= mostHostLosses) {
        reruns.append(ended.number);
        return;
    }
    const QString message = ended.failure ? ended.failure->message : QString();
    tooOftenLost.insert(ended.number,
        SchedulerText::tr("Trial %1 has no result because its host was lost %n time(s): %2 Look after the "
                          "host; the trial runs again when the study goes on.",
            nullptr, hostLosses[ended.number])
            .arg(ended.number)
            .arg(message));
}

void StudyController::Private::writePoints(TrialAttempt& attempt, bool atEnd)
{
    // An attempt that never ran has no place for points in the file.
    const Trial* trial = q->m_state.trial(attempt.number());
    if (trial == nullptr || trial->state != TrialState::Running)
        return;
    const QList<IterationPoint> points = attempt.points().take(atEnd);
    if (!points.isEmpty())
        write(IterationSummary{attempt.number(), points});
}

/// A copy: an attempt may end, and leave the map, while the others are gone through.
QList<TrialAttempt*> StudyController::Private::running() const
{
    QList<TrialAttempt*> all;
    for (const auto& [number, attempt] : attempts)
        all.append(attempt.get());
    return all;
}

void StudyController::Private::onTick()
{
    // Once a second; the timer itself is faster, for the timeouts.
    const qint64 nowMs = clock->elapsedMs();
    const bool pointsAreDue = nowMs - lastPointsMs >= 1000;
    if (pointsAreDue)
        lastPointsMs = nowMs;
    for (TrialAttempt* attempt : running()) {
        if (pointsAreDue && !error)
            writePoints(*attempt, false);
        watchTime(*attempt);
    }
}

void StudyController::Private::watchTime(TrialAttempt& attempt) const
{
    const double elapsed = attempt.elapsedS();
    if (plan.timeoutS && elapsed > *plan.timeoutS) {
        attempt.stopForTimeout(*plan.timeoutS, TimeLimit::Fixed);
        return;
    }
    if (plan.silentS && attempt.silentS() > *plan.silentS) {
        attempt.stopForTimeout(*plan.silentS, TimeLimit::Silent);
        return;
    }
    if (!plan.dynamicTimeout.enabled || !fastestS)
        return;
    const double limit = std::max(plan.dynamicTimeout.floorS, plan.dynamicTimeout.factor * *fastestS);
    if (elapsed > limit)
        attempt.stopForTimeout(limit, TimeLimit::Dynamic);
}

void StudyController::Private::stopAttempts()
{
    leftRunning.clear(); // they are found again when the study goes on
    for (TrialAttempt* attempt : running())
        attempt->stop(StopCause::StudyStop);
}

void StudyController::Private::leaveIfIdle()
{
    if (phase == RunPhase::Stopping && isIdle())
        endRun();
}

} // namespace megatune
