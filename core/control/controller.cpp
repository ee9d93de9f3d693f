// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/controller.h"

#include "core/control/controller_p.h"
#include "core/findings/ranking.h"
#include "core/secrets/secrets.h"
#include "core/trial/refining.h"

namespace megatune {

namespace {

/// Timeouts are noticed, and points written, this often.
constexpr int controllerTickMs = 100;

} // namespace

StudyController::Private::Private(StudyController* controller)
    : q(controller)
{
    pumpTimer.setSingleShot(true);
    pumpTimer.setInterval(0);
    tick.setInterval(controllerTickMs);
    QObject::connect(&pumpTimer, &QTimer::timeout, q, [this] { pump(); });
    QObject::connect(&tick, &QTimer::timeout, q, [this] { onTick(); });
}

StudyController::StudyController(QObject* parent)
    : StudyFeed(parent)
    , d(std::make_unique<Private>(this))
{
}

StudyController::~StudyController() = default;

Result<std::unique_ptr<StudyController>> StudyController::open(StudyPlan plan, PresetPtr preset,
    std::vector<std::unique_ptr<TrialHost>> hosts, std::shared_ptr<const Clock> clock, QObject* parent)
{
    auto pool = std::make_unique<HostPool>(std::move(hosts));
    Result<RunnableStudy> opened = StudyOpener(std::move(plan), preset, pool->names(), clock).open();
    if (!opened)
        return tl::unexpected(opened.error());
    std::unique_ptr<StudyController> controller(new StudyController(parent));
    Private& d = *controller->d;
    d.preset = std::move(preset);
    d.pool = std::move(pool);
    d.connectPool();
    d.log = std::make_unique<DurableLog>(controller->m_state, clock);
    d.connectLog();
    d.clock = std::move(clock);
    d.take(std::move(*opened));
    return controller;
}

void StudyController::Private::take(RunnableStudy opened)
{
    plan = std::move(opened.plan);
    q->m_state = std::move(opened.state);
    proposer = std::move(opened.proposer);
    openingWarnings = opened.warnings;
    log->open(std::move(opened.journal));
    if (opened.isResumed)
        log->oweResumption(plan);
    work = stepWork(*preset, proposer->dialect());
    secrets = secretValues(plan.command, plan.environment);
}

QString StudyController::path() const
{
    return d->plan.path;
}

const Preset& StudyController::preset() const
{
    return *d->preset;
}

RunPhase StudyController::runPhase() const
{
    return d->phase;
}

double StudyController::elapsedS() const
{
    if (d->phase == RunPhase::NotStarted)
        return 0;
    return d->endedAfterS.value_or(static_cast<double>(d->clock->elapsedMs() - d->startedMs) / 1000);
}

QList<HostStatus> StudyController::hosts() const
{
    return d->pool->statuses();
}

HeldBackCounts StudyController::heldBack() const
{
    return d->proposer->heldBack();
}

std::optional<qint64> StudyController::remainingAtMost() const
{
    std::optional<qint64> remaining = d->proposer->remainingAtMost();
    if (d->plan.maxTrials) {
        const qint64 room = std::max(0, *d->plan.maxTrials - m_state.proposedTrials());
        remaining = std::min(remaining.value_or(room), room);
    }
    if (!remaining)
        return remaining;
    *remaining += d->phase == RunPhase::NotStarted ? d->plan.retry.size() : d->reruns.size();
    *remaining += d->plan.layouts.size();
    const bool searchGoesOn = *remaining > 0 || !d->isIdle();
    if (searchGoesOn || nextToConfirm(m_state, d->plan.confirm))
        *remaining += std::max(0, d->plan.confirm - m_state.counts().confirmations);
    if (d->plan.refine > 0)
        *remaining += refinementsLeft(m_state, *d->preset, d->proposer->dialect(), d->plan);
    return remaining;
}

void StudyController::start()
{
    if (d->phase != RunPhase::NotStarted)
        return;
    d->startedMs = d->clock->elapsedMs();
    d->setPhase(RunPhase::Starting);
    for (const QString& sentence : std::exchange(d->openingWarnings, {}))
        Q_EMIT warning(sentence);
    HostPoolSettings settings{
        d->preset->gpuCount(), d->plan.jobs, d->plan.busyGpus, m_state.header().uid, {}};
    settings.kept = [this](int host) { return d->keptOn(host); };
    d->pool->open(std::move(settings));
}

void StudyController::pause()
{
    if (d->phase == RunPhase::Starting)
        d->pauseWanted = true;
    if (d->phase != RunPhase::Running || !d->log->announceResumption() || !d->write(StudyPaused{}))
        return;
    d->setPhase(d->isIdle() ? RunPhase::Paused : RunPhase::Pausing);
}

void StudyController::goOn()
{
    d->pauseWanted = false;
    if ((d->phase != RunPhase::Pausing && d->phase != RunPhase::Paused) || !d->write(StudyResumed{}))
        return;
    d->setPhase(RunPhase::Running);
    d->schedulePump();
}

void StudyController::skip(int number)
{
    if (const auto running = d->attempts.find(number); running != d->attempts.end()) {
        running->second->stop(StopCause::Skip);
        return;
    }
    const bool isRun =
        d->phase == RunPhase::Running || d->phase == RunPhase::Pausing || d->phase == RunPhase::Paused;
    if (!isRun || !d->reruns.removeOne(number))
        return;
    d->settle(TrialEnded{number, m_state.trial(number)->attempt + 1, TrialState::Skipped}, RunEnd{});
    d->schedulePump();
}

void StudyController::stop()
{
    switch (d->phase) {
    case RunPhase::Ended:
        return;
    case RunPhase::Stopping:
        for (TrialAttempt* attempt : d->running())
            attempt->kill();
        return;
    case RunPhase::NotStarted:
        d->endRun();
        return;
    case RunPhase::Starting:
        d->endRun(); // hosts that answer later are not heard
        return;
    default:
        d->setPhase(RunPhase::Stopping);
        d->stopAttempts();
        d->leaveIfIdle();
    }
}

bool StudyController::isOvertaken() const
{
    return d->phase == RunPhase::Ended && !d->log->isAsLeft();
}

bool StudyController::setNote(std::optional<int> number, const QString& text)
{
    return d->write(NoteSet{number, text});
}

bool StudyController::setStar(std::optional<int> number, bool on)
{
    return d->write(StarSet{number, on});
}

} // namespace megatune

#include "moc_controller.cpp"
