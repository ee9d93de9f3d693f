// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/askedstudy.h"

#include "core/control/runqueue.h"
#include "core/control/studyopener.h"
#include "core/control/trialstarter.h"
#include "core/log/logsummary.h"
#include "core/run/logreplay.h"

namespace megatune {

namespace {

/// Of a training that ended as its log does.
int statusOf(const LogSummary& log)
{
    const FailureCategory category = log.outcome.category;
    return category == FailureCategory::Ok || category == FailureCategory::Incomplete ? 0 : 1;
}

} // namespace

Result<std::unique_ptr<AskedStudy>> AskedStudy::open(
    StudyPlan plan, PresetPtr preset, std::shared_ptr<const Clock> clock)
{
    Result<RunnableStudy> study = StudyOpener(std::move(plan), preset, {}, clock).open();
    MEGATUNE_TRY(study);
    return std::unique_ptr<AskedStudy>(
        new AskedStudy(std::move(*study), std::move(preset), std::move(clock)));
}

AskedStudy::AskedStudy(RunnableStudy study, PresetPtr preset, std::shared_ptr<const Clock> clock)
    : m_plan(std::move(study.plan))
    , m_preset(std::move(preset))
    , m_clock(std::move(clock))
    , m_warnings(study.warnings)
    , m_state(std::move(study.state))
    , m_proposer(std::move(study.proposer))
    , m_log(std::make_unique<DurableLog>(m_state, m_clock))
{
    m_log->open(std::move(study.journal));
    QObject::connect(
        m_log.get(), &DurableLog::failed, m_log.get(), [this](const Error& error) { m_error = error; });
    // Each asker is no run of its own: only one that changes what bounds the study, or opens it again, is.
    const bool isOther = m_state.limits() != StudyLimits(m_plan);
    if (study.resumption && (isOther || m_state.phase() == StudyPhase::Completed))
        m_log->oweResumption(*study.resumption);
    m_queue = std::make_unique<RunQueue>(context());
    for (const Trial& trial : m_state.trials())
        m_queue->hearOf(trial);
}

AskedStudy::~AskedStudy() = default;

Error AskedStudy::writeError() const
{
    return m_error.value_or(Error{ErrorKind::Io, tr("The study file cannot be written.")});
}

double AskedStudy::secondsNow() const
{
    return static_cast<double>(m_clock->now().toMSecsSinceEpoch()) / 1000;
}

double AskedStudy::usualLeaseS() const
{
    std::optional<double> longest;
    for (const Trial& trial : m_state.trials()) {
        if (isFinal(trial.state) && trial.durationS)
            longest = std::max(longest.value_or(0), *trial.durationS);
    }
    return longest ? std::max(leaseFloorS, leaseFactor * *longest) : firstLeaseS;
}

/// Whoever asked for it has gone: the one that was asked for first. Until it is handed out again its end may
/// be told.
std::optional<int> AskedStudy::lostTrial(double leaseS) const
{
    const Trial* first = nullptr;
    for (const Trial& trial : m_state.trials()) {
        const bool isLost = trial.state == TrialState::Running
            && secondsNow() - trial.startedAt.seconds().value_or(0) >= leaseS;
        if (isLost && (first == nullptr || first->startedAt.isAfter(trial.startedAt)))
            first = &trial;
    }
    return first != nullptr ? std::optional(first->number) : std::nullopt;
}

Result<AskedTrial> AskedStudy::ask(std::optional<double> leaseS)
{
    if (const std::optional<int> lost = lostTrial(leaseS.value_or(usualLeaseS()))) {
        if (!m_log->write(TrialEnded{*lost, m_state.at(*lost).attempt, TrialState::Stopped}))
            return tl::unexpected(writeError());
        return handOut(*lost);
    }
    QSet<int> running;
    for (const Trial& trial : m_state.trials()) {
        if (trial.state == TrialState::Running)
            running.insert(trial.number);
    }
    m_queue->collect(running);
    while (!m_error) {
        // Who runs them has machines of their own: none waits until it is alone.
        const RunStep step = m_queue->next(false);
        if (step.kind == RunStep::Kind::Start)
            return handOut(step.number);
        if (step.kind == RunStep::Kind::Again || step.kind == RunStep::Kind::Yield)
            continue;
        if (step.kind != RunStep::Kind::Over)
            break;
        if (!running.isEmpty())
            return AskedTrial{AskedTrial::Kind::Wait, -1, step.text};
        const RunStep after = m_queue->afterSearch(step.text);
        if (after.kind != RunStep::Kind::Again)
            return end(after.text);
    }
    return tl::unexpected(writeError());
}

Result<AskedTrial> AskedStudy::handOut(int number)
{
    const Trial before = m_state.at(number);
    const int attempt = before.nextAttempt();
    const ProcessIdentity asked{askedHost, 0, 0, {}};
    if (!m_log->write(TrialLaunched{number, attempt})
        || !m_log->write(TrialStarted{number, attempt, asked, {}}, Durability::Synced))
        return tl::unexpected(writeError());
    return AskedTrial{AskedTrial::Kind::Trial, number, before.reason, attempt > 1};
}

Result<AskedTrial> AskedStudy::end(const QString& reason)
{
    // As complete as it was when it was opened.
    const bool wasThere = m_state.phase() == StudyPhase::Completed;
    if (!wasThere
        && (!m_log->announceResumption() || !m_log->write(StudyCompleted{reason}, Durability::Synced)))
        return tl::unexpected(writeError());
    return AskedTrial{AskedTrial::Kind::Done, -1, reason};
}

Result<void> AskedStudy::checkTold(int number) const
{
    const Trial* trial = m_state.trial(number);
    if (trial == nullptr)
        return failure(ErrorKind::Usage, tr("There is no trial %1; ask for one first.").arg(number));
    if (trial->state == TrialState::Running)
        return {};
    return failure(ErrorKind::Usage,
        tr("Trial %1 is not under way (%2); tell of one that was asked for.")
            .arg(number)
            .arg(trialStateTitle(trial->state)));
}

Result<void> AskedStudy::tell(TrialEnded ended)
{
    const Result<void> isUnderWay = checkTold(ended.number);
    MEGATUNE_TRY(isUnderWay);
    const Trial& trial = m_state.at(ended.number);
    const QList<EvidenceFact> unseen =
        evidenceOf(askedAxes(*m_preset, m_proposer->dialect(), trial.layout), {});
    if (ended.value && !unseen.isEmpty())
        m_log->write(TrialEvidence{ended.number, trial.attempt, unseen});
    return writeEnd(std::move(ended));
}

Result<void> AskedStudy::writeEnd(TrialEnded ended)
{
    const Trial& trial = m_state.at(ended.number);
    ended.attempt = trial.attempt;
    if (const std::optional<double> began = trial.startedAt.seconds())
        ended.durationS = secondsNow() - *began;
    if (!m_log->write(ended, Durability::Synced))
        return tl::unexpected(writeError());
    return {};
}

Result<void> AskedStudy::tellLog(int number, const QString& logPath, std::optional<int> exitStatus)
{
    const Result<void> isUnderWay = checkTold(number);
    MEGATUNE_TRY(isUnderWay);
    const Result<LogSummary> log = summaryOfFile(logPath);
    MEGATUNE_TRY(log);
    AttemptSettings settings = attemptSettings(context(), number);
    // All of it is there: nothing is ended before.
    settings.stopAfter.reset();
    settings.settlePercent.reset();
    TrialAttempt attempt(number, m_state.at(number).attempt, settings,
        std::make_unique<LogReplay>(logPath, exitStatus.value_or(statusOf(*log))), m_clock);
    QObject::connect(&attempt, &TrialAttempt::warning, &attempt,
        [this](const QString& sentence) { m_warnings.append(sentence); });
    attempt.start();
    if (attempt.end().kind == RunEnd::Kind::FailedToStart)
        return failure(ErrorKind::NotFound, attempt.end().message);
    if (const QList<IterationPoint> points = attempt.points().take(true); !points.isEmpty())
        m_log->write(IterationSummary{number, points});
    if (!attempt.evidence().isEmpty())
        m_log->write(TrialEvidence{number, attempt.attempt(), attempt.evidence()});
    TrialEnded verdict = attempt.verdict();
    verdict.exitCode = exitStatus;
    return writeEnd(std::move(verdict));
}

QList<CommandEdit> AskedStudy::editsOf(int number) const
{
    const Trial& trial = m_state.at(number);
    if (trial.baseline)
        return trialEdits(*m_preset, m_proposer->dialect(), {});
    const QList<CommandEdit> options = trial.refinement ? trial.refinement->options : QList<CommandEdit>();
    return trialEdits(*m_preset, m_proposer->dialect(), trial.layout, CommandUse::Trial, options);
}

std::optional<double> AskedStudy::valueOfStep(int number, double ms) const
{
    const std::optional<StepWork> work = attemptSettings(context(), number).work;
    return work && ms > 0 ? std::optional(work->speed(ms)) : std::nullopt;
}

} // namespace megatune
