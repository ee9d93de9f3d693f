// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/runningtrials.h"

#include <algorithm>
#include <QPointer>

namespace megatune {

namespace {

/// Timeouts are noticed this often.
constexpr int runningTickMs = 100;
constexpr qint64 pointsEveryMs = 1000;
/// What a launcher takes to end the other ranks, and more.
constexpr double silentAfterDeathS = 60;

} // namespace

RunningTrials::RunningTrials(
    const RunContext& run, HostPool& pool, std::shared_ptr<const Clock> clock, QObject* parent)
    : QObject(parent)
    , m_run(run)
    , m_pool(pool)
    , m_starter(run, pool, clock)
    , m_loads(pool, run.plan.gpuLoadMs)
    , m_clock(std::move(clock))
{
    m_tick.setInterval(runningTickMs);
    connect(&m_tick, &QTimer::timeout, this, [this] { onTick(); });
}

RunningTrials::~RunningTrials() = default;

bool RunningTrials::announce(int number)
{
    return m_run.log.write(TrialLaunched{number, m_run.state.at(number).nextAttempt()});
}

void RunningTrials::start(int number)
{
    takeGpus(number);
    begin(number, false);
}

/// A refinement is judged against an earlier trial, so it gets the host and the GPUs of that one while they
/// are free.
void RunningTrials::takeGpus(int number)
{
    const std::optional<TrialRefinement>& refinement = m_run.state.at(number).refinement;
    const Trial* base = refinement ? m_run.state.trial(refinement->of) : nullptr;
    const std::optional<int> host = base != nullptr ? m_pool.indexOf(base->process.host) : std::nullopt;
    if (!host || !m_pool.takeOn(number, *host, base->gpus))
        m_pool.take(number);
}

void RunningTrials::adopt(int number)
{
    begin(number, true);
}

void RunningTrials::begin(int number, bool reattach)
{
    TrialAttempt* attempt = (m_attempts[number] = m_starter.create(number, reattach)).get();
    connect(attempt, &TrialAttempt::started, this,
        [this, attempt](const ProcessIdentity& identity) { onStarted(*attempt, identity); });
    connect(attempt, &TrialAttempt::began, this, [this, attempt] { askWhatRuns(*attempt); });
    connect(attempt, &TrialAttempt::ended, this, [this, attempt] { onEnded(*attempt); });
    connect(attempt, &TrialAttempt::warning, this, &RunningTrials::warning);
    connect(attempt, &TrialAttempt::logGrew, this, [this, number] { Q_EMIT logGrew(number); });
    connect(attempt, &TrialAttempt::waiting, this,
        [this, number](const QString& reason) { Q_EMIT waiting(number, reason); });
    connect(attempt, &TrialAttempt::point, this,
        [this, number](const IterationPoint& measured, const TrialCourse& course) {
            m_loads.follow(
                number, measured.iteration, m_run.state.at(number).gpuLoad.value_or(QList<GpuLoadPoint>()));
            Q_EMIT point(number, measured, course);
        });
    if (!m_tick.isActive())
        m_tick.start();
    attempt->start();
}

bool RunningTrials::skip(int number)
{
    const auto running = m_attempts.find(number);
    if (running == m_attempts.end())
        return false;
    running->second->stop(StopCause::Skip);
    return true;
}

void RunningTrials::stop()
{
    for (TrialAttempt* attempt : all())
        attempt->stop(StopCause::StudyStop);
}

void RunningTrials::kill()
{
    for (TrialAttempt* attempt : all())
        attempt->kill();
}

void RunningTrials::abandon()
{
    m_isAbandoned = true;
    stop();
}

QList<TrialKey> RunningTrials::keysOn(int host) const
{
    QList<TrialKey> keys;
    for (const auto& [number, attempt] : m_attempts) {
        if (m_pool.slotOf(number).host == host)
            keys.append({number, attempt->attempt()});
    }
    return keys;
}

bool RunningTrials::isAnyAlone() const
{
    return std::any_of(m_attempts.begin(), m_attempts.end(),
        [this](const auto& running) { return runsAlone(m_run.state.at(running.first)); });
}

/// A copy: an attempt may end, and leave the map, while the others are gone through.
QList<TrialAttempt*> RunningTrials::all() const
{
    QList<TrialAttempt*> attempts;
    for (const auto& [number, attempt] : m_attempts)
        attempts.append(attempt.get());
    return attempts;
}

void RunningTrials::learnFrom(const Trial& trial)
{
    for (TrialAttempt* other : all())
        other->setThreshold(m_starter.thresholdFor(other->number()));
    if (trial.state != TrialState::Finished || !trial.durationS)
        return;
    m_fastestStartS = std::min(m_fastestStartS.value_or(*trial.durationS), *trial.durationS);
    // One that was ended early says what is usual only as far as its whole length is known.
    if (trial.endedEarly && !trial.endedEarly->savedS)
        return;
    const double whole = *trial.durationS + (trial.endedEarly ? *trial.endedEarly->savedS : 0);
    m_fastestS = std::min(m_fastestS.value_or(whole), whole);
}

void RunningTrials::onStarted(TrialAttempt& attempt, const ProcessIdentity& identity)
{
    m_anyStarted = m_anyStarted || identity.pid > 0; // else it is about to be submitted
    const QString gpus = m_pool.slotOf(attempt.number()).gpus.join(u',');
    if (!m_isAbandoned && !attempt.reattaches())
        m_run.log.write(TrialStarted{attempt.number(), attempt.attempt(), identity, gpus});
}

void RunningTrials::onEnded(TrialAttempt& attempt)
{
    const int number = attempt.number();
    const int host = m_pool.slotOf(number).host;
    const RunEnd end = attempt.end();
    m_anyStarted = m_anyStarted || endedByItself(end);
    writePoints(attempt, true);
    const Trial* trial = m_run.state.trial(number);
    const bool isRecorded = !m_isAbandoned && trial != nullptr && trial->state == TrialState::Running;
    if (isRecorded && !attempt.evidence().isEmpty())
        m_run.log.write(TrialEvidence{number, attempt.attempt(), attempt.evidence()});
    const TrialEnded verdict = attempt.verdict();
    // The signal comes from the attempt itself.
    m_attempts[number].release()->deleteLater();
    m_attempts.erase(number);
    if (m_attempts.empty())
        m_tick.stop();
    m_pool.release(number);
    if (!m_isAbandoned)
        Q_EMIT ended(verdict, end, host);
    Q_EMIT gone();
}

void RunningTrials::onTick()
{
    const qint64 nowMs = m_clock->elapsedMs();
    const bool pointsAreDue = nowMs - m_lastPointsMs >= pointsEveryMs;
    if (pointsAreDue)
        m_lastPointsMs = nowMs;
    for (TrialAttempt* attempt : all()) {
        if (pointsAreDue)
            writePoints(*attempt, false);
        watchTime(*attempt);
        watchStart(*attempt);
    }
}

void RunningTrials::writePoints(TrialAttempt& attempt, bool atEnd)
{
    const QList<GpuLoadPoint> loads = m_loads.take(attempt.number(), atEnd);
    // An attempt that never ran has no place for points in the file.
    const Trial* trial = m_run.state.trial(attempt.number());
    if (m_isAbandoned || trial == nullptr || trial->state != TrialState::Running)
        return;
    const QList<IterationPoint> points = attempt.points().take(atEnd);
    if (!points.isEmpty())
        m_run.log.write(IterationSummary{attempt.number(), points});
    if (!loads.isEmpty())
        m_run.log.write(GpuLoadSummary{attempt.number(), loads});
}

/// Its ranks are there by now, and have their memory.
void RunningTrials::askWhatRuns(TrialAttempt& attempt)
{
    const QPointer<TrialAttempt> self(&attempt);
    m_pool.askWhatRuns(
        attempt.number(), trialMark(m_run.plan.runUid, {attempt.number(), attempt.attempt()}),
        [self](const Result<QList<RankProcess>>& ranks) {
            if (self && ranks)
                self->setRanks(*ranks);
        },
        [self](const Result<QList<GpuUse>>& uses) {
            if (self && uses)
                self->setGpuUses(*uses);
        });
}

void RunningTrials::watchTime(TrialAttempt& attempt) const
{
    const StudyLimits& limits = m_run.plan;
    const double elapsed = attempt.elapsedS();
    if (limits.timeoutS && elapsed > *limits.timeoutS) {
        attempt.stopForTimeout(*limits.timeoutS, TimeLimit::Fixed);
        return;
    }
    if (limits.silentS && attempt.silentS() > *limits.silentS) {
        attempt.stopForTimeout(*limits.silentS, TimeLimit::Silent);
        return;
    }
    if (attempt.silentS() > silentAfterDeathS && attempt.hasDeadRank()) {
        attempt.stopForTimeout(silentAfterDeathS, TimeLimit::Dead);
        return;
    }
    if (!limits.dynamicTimeout.enabled || !m_fastestS)
        return;
    const double limit = std::max(limits.dynamicTimeout.floorS, limits.dynamicTimeout.factor * *m_fastestS);
    if (elapsed > limit)
        attempt.stopForTimeout(limit, TimeLimit::Dynamic);
}

void RunningTrials::watchStart(TrialAttempt& attempt)
{
    if (const std::optional<double> startS = attempt.startS()) {
        if (!attempt.reattaches()) // else its output came all at once
            m_fastestStartS = std::min(m_fastestStartS.value_or(*startS), *startS);
        return;
    }
    // A metric of one's own may be printed at the end of a training only.
    const StartTimeout& timeout = m_run.plan.startTimeout;
    if (m_run.plan.metricRegex && !timeout.limitS && !m_fastestStartS)
        return;
    const std::optional<double> limit = startLimit(timeout, m_fastestStartS);
    if (limit && attempt.elapsedS() > *limit)
        attempt.stopForTimeout(*limit, TimeLimit::Start);
}

} // namespace megatune

#include "moc_runningtrials.cpp"
