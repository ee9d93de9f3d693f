// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/controller.h"

#include "core/base/background.h"
#include "core/base/logging.h"
#include "core/control/durablelog.h"
#include "core/control/interruptedtrials.h"
#include "core/control/manualtrials.h"
#include "core/control/runningtrials.h"
#include "core/control/runqueue.h"
#include "core/control/studyopener.h"
#include "core/secrets/secrets.h"
#include "core/study/follower.h"
#include "core/trainer/owndevices.h"
#include "core/trial/proposer.h"

#include <array>
#include <QElapsedTimer>
#include <QScopedValueRollback>

namespace megatune {

namespace {

/// Half a frame: what takes longer goes on in the next turn of the event loop.
constexpr qint64 longestPumpMs = 8;

/// For log statements.
const char* phaseName(RunPhase phase)
{
    static constexpr std::array names{
        "not started", "starting", "running", "pausing", "paused", "stopping", "ended"};
    return names[static_cast<size_t>(phase)];
}

} // namespace

bool mayMove(RunPhase from, RunPhase to)
{
    using Phase = RunPhase;
    switch (from) {
    case Phase::NotStarted:
        return to == Phase::Starting || to == Phase::Ended;
    case Phase::Starting:
        return to == Phase::Running || to == Phase::Stopping || to == Phase::Ended;
    case Phase::Running:
        return to == Phase::Pausing || to == Phase::Paused || to == Phase::Stopping || to == Phase::Ended;
    case Phase::Pausing:
        return to == Phase::Running || to == Phase::Paused || to == Phase::Stopping || to == Phase::Ended;
    case Phase::Paused:
        return to == Phase::Running || to == Phase::Stopping || to == Phase::Ended;
    case Phase::Stopping:
        return to == Phase::Ended;
    case Phase::Ended:
        return false;
    }
    return false;
}

Result<std::unique_ptr<StudyController>> StudyController::open(StudyPlan plan, PresetPtr preset,
    std::vector<std::unique_ptr<TrialHost>> hosts, std::shared_ptr<const Clock> clock, QObject* parent)
{
    auto pool = std::make_unique<HostPool>(std::move(hosts));
    Result<RunnableStudy> study = StudyOpener(std::move(plan), preset, pool->names(), clock).open();
    MEGATUNE_TRY(study);
    return std::unique_ptr<StudyController>(
        new StudyController(std::move(pool), std::move(*study), std::move(preset), std::move(clock), parent));
}

void StudyController::openInBackground(StudyPlan plan, const PresetPtr& preset,
    std::vector<std::unique_ptr<TrialHost>> hosts, const std::shared_ptr<const Clock>& clock,
    QObject* context, Opened done, const std::shared_ptr<StudyOpening>& opening)
{
    using Answer = std::shared_ptr<Result<RunnableStudy>>;
    const auto pool =
        std::make_shared<std::unique_ptr<HostPool>>(std::make_unique<HostPool>(std::move(hosts)));
    const auto work = [plan = std::move(plan), preset, names = (*pool)->names(), clock, opening] {
        return std::make_shared<Result<RunnableStudy>>(
            StudyOpener(plan, preset, names, clock).open(std::ref(*opening)));
    };
    inBackground<Answer>(context, work, [pool, preset, clock, done = std::move(done)](const Answer& study) {
        if (!*study)
            return done(tl::unexpected(study->error()));
        done(std::unique_ptr<StudyController>(
            new StudyController(std::move(*pool), std::move(**study), preset, clock, nullptr)));
    });
}

StudyController::StudyController(std::unique_ptr<HostPool> pool, RunnableStudy study, PresetPtr preset,
    std::shared_ptr<const Clock> clock, QObject* parent)
    : StudyFeed(parent)
    , m_plan(std::move(study.plan))
    , m_preset(std::move(preset))
    , m_clock(std::move(clock))
    , m_proposer(std::move(study.proposer))
    , m_log(std::make_unique<DurableLog>(m_state, m_clock))
    , m_pool(std::move(pool))
    , m_keptLimits(study.keptLimits)
    , m_openingWarnings(study.warnings)
{
    m_state = std::move(study.state);
    m_log->open(std::move(study.journal));
    if (study.resumption)
        m_log->oweResumption(*study.resumption);
    const RunContext run{m_plan, m_preset, m_state, *m_log, *m_proposer};
    m_queue = std::make_unique<RunQueue>(run);
    m_manual = std::make_unique<ManualTrials>(run, *m_queue);
    m_running = std::make_unique<RunningTrials>(run, *m_pool, m_clock);
    m_interrupted = std::make_unique<InterruptedTrials>(run, *m_pool, *m_running, *m_queue);
    m_pumpTimer.setSingleShot(true);
    m_pumpTimer.setInterval(0);
    connect(&m_pumpTimer, &QTimer::timeout, this, [this] { pump(); });
    connect(m_manual.get(), &ManualTrials::warning, this, &StudyFeed::warning);
    connectLog();
    connectPool();
    connectRunning();
}

StudyController::~StudyController() = default;

void StudyController::connectLog()
{
    connect(m_log.get(), &DurableLog::written, this, &StudyFeed::changed);
    connect(m_log.get(), &DurableLog::served, this, [this] { settleDown(); });
    connect(m_log.get(), &DurableLog::failed, this, [this](const Error& error) {
        if (m_phase == RunPhase::NotStarted || m_phase == RunPhase::Ended)
            Q_EMIT warning(error.sentence);
        else
            fail(error);
    });
}

void StudyController::connectPool()
{
    connect(m_pool.get(), &HostPool::opened, this, [this] { begin(); });
    connect(m_pool.get(), &HostPool::failed, this, [this](const Error& error) {
        m_error = error;
        endRun();
    });
    connect(m_pool.get(), &HostPool::hostReady, this, [this](int host) {
        m_interrupted->adopt(host);
        schedulePump();
    });
    connect(m_pool.get(), &HostPool::exchanged, this, [this] { schedulePump(); });
    connect(m_pool.get(), &HostPool::changed, this, &StudyController::hostsChanged);
    connect(m_pool.get(), &HostPool::warning, this, &StudyFeed::warning);
}

void StudyController::connectRunning()
{
    connect(m_running.get(), &RunningTrials::ended, this, &StudyController::onEnded);
    connect(m_running.get(), &RunningTrials::gone, this, [this] { settleDown(); });
    connect(m_running.get(), &RunningTrials::warning, this, &StudyFeed::warning);
    connect(m_running.get(), &RunningTrials::logGrew, this, &StudyFeed::logGrew);
    connect(m_running.get(), &RunningTrials::waiting, this, &StudyFeed::trialWaiting);
    connect(m_running.get(), &RunningTrials::point, this, &StudyFeed::livePoint);
}

QString StudyController::path() const
{
    return m_plan.path;
}

const Preset& StudyController::preset() const
{
    return *m_preset;
}

RunPhase StudyController::runPhase() const
{
    return m_phase;
}

double StudyController::elapsedS() const
{
    if (m_phase == RunPhase::NotStarted)
        return 0;
    return m_endedAfterS.value_or(static_cast<double>(m_clock->elapsedMs() - m_startedMs) / 1000);
}

QList<HostStatus> StudyController::hosts() const
{
    return m_pool->statuses();
}

std::optional<qint64> StudyController::remainingAtMost() const
{
    return m_queue->remainingAtMost(m_manual->postponed(), isIdle());
}

bool StudyController::isOvertaken() const
{
    return m_phase == RunPhase::Ended && !m_log->isAsLeft();
}

bool StudyController::setNote(std::optional<int> number, const QString& text)
{
    return m_log->write(NoteSet{number, text});
}

bool StudyController::setStar(std::optional<int> number, bool on)
{
    return m_log->write(StarSet{number, on});
}

/// The one place where the run becomes something else.
void StudyController::setPhase(RunPhase next)
{
    if (m_phase == next)
        return;
    Q_ASSERT(mayMove(m_phase, next));
    m_phase = next;
    qCDebug(runLog) << "phase" << phaseName(next);
    if (next == RunPhase::Stopping || next == RunPhase::Ended)
        m_pool->close();
    Q_EMIT runPhaseChanged(next);
}

bool StudyController::isRunUnderWay() const
{
    return m_phase == RunPhase::Running || m_phase == RunPhase::Pausing || m_phase == RunPhase::Paused;
}

/// Nothing runs, and nothing waits for the disk.
bool StudyController::isIdle() const
{
    return m_running->isEmpty() && !m_log->isAwaited() && m_interrupted->waiting().isEmpty();
}

/// study-completed is written, by this run.
bool StudyController::isComplete() const
{
    return m_state.phase() == StudyPhase::Completed && !m_log->owesResumption();
}

void StudyController::start()
{
    if (m_phase != RunPhase::NotStarted)
        return;
    m_startedMs = m_clock->elapsedMs();
    setPhase(RunPhase::Starting);
    for (const QString& sentence : std::exchange(m_openingWarnings, {}))
        Q_EMIT warning(sentence);
    HostPoolSettings settings{m_preset->gpuCount(), m_plan.jobs, m_plan.busyGpus, m_plan.runUid, false, {}};
    if (const auto devices = ownDevices(m_proposer->dialect(), m_plan.environment)) {
        settings.commandChoosesGpus = true;
        if (!ownDevices(m_proposer->dialect())) // else it is said before the start
            Q_EMIT warning(ownDevicesSentence(*devices));
    }
    settings.kept = [this](int host) { return m_interrupted->keysOn(host); };
    m_pool->open(std::move(settings));
}

/// The hosts have said what they are. What an earlier process left open is closed, or followed where it still
/// runs; from here on the file tells of this run.
void StudyController::begin()
{
    if (!m_interrupted->closeOthers())
        return;
    for (const Trial& trial : m_state.trials())
        m_running->learnFrom(trial);
    if (!m_manual->retryPostponed())
        return;
    m_queue->collect(m_interrupted->waiting());
    if (m_state.phase() != StudyPhase::Completed && !m_log->announceResumption())
        return;
    // The baseline is trial 0.
    if (!runsBaseline(m_plan, *m_preset) || !m_state.trials().isEmpty())
        m_manual->enqueuePostponed();
    if (m_error)
        return;
    setPhase(RunPhase::Running);
    for (const int host : m_pool->ready())
        m_interrupted->adopt(host);
    if (m_pauseWanted)
        pause();
    schedulePump();
}

void StudyController::pause()
{
    if (m_phase == RunPhase::Starting)
        m_pauseWanted = true;
    if (m_phase != RunPhase::Running || !m_log->announceResumption() || !m_log->write(StudyPaused{}))
        return;
    setPhase(isIdle() ? RunPhase::Paused : RunPhase::Pausing);
}

void StudyController::resume()
{
    m_pauseWanted = false;
    if ((m_phase != RunPhase::Pausing && m_phase != RunPhase::Paused) || !m_log->write(StudyResumed{}))
        return;
    setPhase(RunPhase::Running);
    schedulePump();
}

void StudyController::skip(int number)
{
    if (m_running->skip(number) || !isRunUnderWay() || !m_queue->remove(number))
        return;
    settle(TrialEnded{number, m_state.at(number).nextAttempt(), TrialState::Skipped}, RunEnd{});
    schedulePump();
}

void StudyController::stop()
{
    switch (m_phase) {
    case RunPhase::Ended:
        return;
    case RunPhase::Stopping:
        m_running->kill();
        return;
    case RunPhase::NotStarted:
    case RunPhase::Starting: // hosts that answer later are not heard
        endRun();
        return;
    case RunPhase::Running:
    case RunPhase::Pausing:
    case RunPhase::Paused:
        setPhase(RunPhase::Stopping);
        m_interrupted->forget();
        m_running->stop();
        settleDown();
    }
}

/// Why nothing more can be asked for, one sentence.
std::optional<Error> StudyController::overProblem() const
{
    if (m_phase == RunPhase::NotStarted)
        return Error{ErrorKind::Conflict, tr("The run has not begun yet; ask again once it has.")};
    if (m_phase == RunPhase::Stopping) {
        return Error{
            ErrorKind::Conflict, tr("The run is being stopped; continue the study once it has ended.")};
    }
    if (isComplete() || m_phase == RunPhase::Ended)
        return Error{ErrorKind::Conflict, tr("The run has ended; continue the study.")};
    return std::nullopt;
}

Result<void> StudyController::retry(const QList<int>& numbers)
{
    if (const auto over = overProblem())
        return tl::unexpected(*over);
    if (m_phase == RunPhase::Starting)
        return m_manual->postpone(numbers);
    schedulePump();
    return m_manual->retry(numbers);
}

Result<void> StudyController::runLayout(const Layout& layout)
{
    if (const auto over = overProblem())
        return tl::unexpected(*over);
    // The baseline is trial 0, and a study that goes on says so before anything else.
    const bool begins =
        m_phase == RunPhase::Starting || (runsBaseline(m_plan, *m_preset) && m_state.trials().isEmpty());
    if (begins)
        return m_manual->postpone(layout);
    schedulePump();
    return m_manual->enqueue(layout);
}

void StudyController::pump()
{
    // A trial whose end is written, but not on the device yet: the strategy is asked after it was told of all
    // of them, as when the file is replayed.
    if (m_isPumping || m_log->isAwaited())
        return;
    const QScopedValueRollback<bool> guard(m_isPumping, true);
    QElapsedTimer timer;
    timer.start();
    while (m_phase == RunPhase::Running && !isComplete() && pumpOnce()) {
        if (timer.elapsed() >= longestPumpMs) {
            schedulePump();
            return;
        }
    }
}

bool StudyController::pumpOnce()
{
    if (m_running->isAnyAlone() || !m_pool->isAnyFree())
        return false;
    const RunStep step = m_queue->next(!m_running->isEmpty());
    switch (step.kind) {
    case RunStep::Kind::Start:
        startTrial(step.number);
        return true;
    case RunStep::Kind::Again:
        return true;
    case RunStep::Kind::Yield:
        schedulePump();
        return false;
    case RunStep::Kind::Over:
        return isIdle() && finish(step.text);
    case RunStep::Kind::Wait:
    case RunStep::Kind::Complete:
    case RunStep::Kind::Fail:
        break;
    }
    return false;
}

/// Somebody who hears of what is written may stop the study: the trial is run when the study goes on.
void StudyController::startTrial(int number)
{
    const bool isAnnounced = m_phase == RunPhase::Running && m_running->announce(number);
    if (isAnnounced && m_phase == RunPhase::Running)
        m_running->start(number);
    else
        m_queue->append(number);
    if (m_state.at(number).baseline)
        m_manual->enqueuePostponed();
}

/// The search is over, for this reason: measures the first two again, refines the winner, or completes the
/// study. True when there is something to run.
bool StudyController::finish(const QString& reason)
{
    qCDebug(searchLog).noquote() << "the search stops:" << reason;
    const RunStep step = m_queue->afterSearch(reason);
    if (step.kind == RunStep::Kind::Fail)
        fail({ErrorKind::Process, step.text});
    else if (step.kind == RunStep::Kind::Complete)
        complete(step.text);
    return step.kind == RunStep::Kind::Again;
}

void StudyController::complete(const QString& reason)
{
    if (m_log->owesResumption() && m_state.phase() == StudyPhase::Completed) {
        // As complete as it was when it was opened, but perhaps for another reason.
        if (reason != m_state.completionReason())
            Q_EMIT warning(tr("Nothing more was run: %1").arg(reason));
        endRun();
        return;
    }
    if (m_log->announceResumption() && m_log->write(StudyCompleted{reason}))
        m_log->onceOnDisk([this] { endRun(); });
}

void StudyController::onEnded(TrialEnded ended, const RunEnd& end, int host)
{
    qCDebug(runLog).noquote() << "trial" << ended.number << "attempt" << ended.attempt << "is"
                              << trialStateName(ended.state) << "since its process" << logText(end);
    if (end.kind == RunEnd::Kind::HostLost)
        m_pool->lost(host);
    settle(std::move(ended), end);
    if (end.kind == RunEnd::Kind::Busy)
        onBusy(host, end.message);
}

void StudyController::settle(TrialEnded ended, const RunEnd& end)
{
    const bool nothingStarts = end.kind == RunEnd::Kind::FailedToStart && !m_running->anyStarted();
    if (nothingStarts)
        ended.state = TrialState::Stopped; // no fault of the layout's: it is run when the study goes on
    if (ended.failure)
        ended.failure->message = masked(ended.failure->message);
    if (!m_queue->writeEnd(ended, end.kind))
        return;
    m_running->learnFrom(m_state.at(ended.number));
    if (nothingStarts)
        fail({ErrorKind::Process, tr("No trial could be started: %1").arg(end.message)});
}

/// Its trial is tried elsewhere meanwhile; where there is nowhere else, the run ends and may go on later.
void StudyController::onBusy(int host, const QString& sentence)
{
    if (m_phase == RunPhase::Stopping || m_phase == RunPhase::Ended)
        return;
    m_pool->busy(host, sentence);
    if (m_running->isEmpty() && m_pool->ready().isEmpty())
        fail({ErrorKind::Process, sentence});
}

/// Something has ended, or is on the device: what waited for that goes on.
void StudyController::settleDown()
{
    if (m_phase == RunPhase::Pausing && isIdle())
        setPhase(RunPhase::Paused);
    schedulePump();
    if (m_phase == RunPhase::Stopping && isIdle())
        endRun();
}

void StudyController::fail(const Error& error)
{
    if (m_error || m_phase == RunPhase::Ended)
        return;
    qCDebug(runLog).noquote() << "the run fails:" << maskedLine(error.sentence);
    m_error = error;
    setPhase(RunPhase::Stopping);
    m_interrupted->forget();
    m_running->abandon();
    // Not from inside of whatever failed to write.
    QTimer::singleShot(0, this, [this] { settleDown(); });
}

void StudyController::endRun()
{
    if (m_phase == RunPhase::Ended)
        return;
    m_pumpTimer.stop();
    m_endedAfterS =
        m_phase == RunPhase::NotStarted ? 0 : static_cast<double>(m_clock->elapsedMs() - m_startedMs) / 1000;
    m_log->release();
    setPhase(RunPhase::Ended);
    Q_EMIT ended(m_error);
}

} // namespace megatune

#include "moc_controller.cpp"
