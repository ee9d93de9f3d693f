// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmprocess.h"

#include "core/base/background.h"
#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/hosts/local/localprocess.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QProcess>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The script ends what it started by itself after the grace time; this is for a script that does not.
constexpr int slurmLateKillMs = 4000;
/// For a job that was being submitted when an earlier run ended.
constexpr int slurmLooks = 5;
constexpr int slurmLookPauseMs = 1000;

} // namespace

SlurmProcess::SlurmProcess(const RunRequest& request, std::shared_ptr<const SlurmPlace> place)
    : m_request(request)
    , m_place(std::move(place))
    , m_name(slurmJobName(request.studyUid, request.trial, request.attempt))
    , m_folder(m_place->root + u'/' + m_name)
    , m_output(m_folder)
{
    m_killTimer.setSingleShot(true);
    connect(&m_output, &SlurmOutput::output, this, &TrialProcess::output);
    connect(&m_output, &SlurmOutput::isAlive, this, &SlurmProcess::onRuns);
    connect(&m_output, &SlurmOutput::exited, this, [this] {
        qCDebug(slurmLog).noquote() << m_name << "has left the exit status" << *m_output.exitCode();
        m_place->queue->hurry();
    });
    connect(&m_output, &SlurmOutput::complete, this, &SlurmProcess::askForEnd);
    connect(&m_killTimer, &QTimer::timeout, this, [this] {
        const ProgramCall call{
            u"scancel"_s, {u"--full"_s, u"--signal=KILL"_s, QString::number(*m_job)}, m_place->environment};
        callProgram(
            this, call, [](const ProgramAnswer&) {}, slurmLog);
    });
}

SlurmProcess::~SlurmProcess()
{
    if (m_job)
        m_place->queue->forget(*m_job);
    if (m_phase == Phase::Ended || (!m_job && m_phase != Phase::Submitting))
        return;
    qCDebug(slurmLog).noquote() << m_name << "destroyed while it runs: scancel of job" << m_job.value_or(0);
    // By name: the number is not known while it is being submitted.
    QProcess killer;
    killer.setProgram(u"/bin/sh"_s);
    killer.setArguments({u"-c"_s,
        u"scancel --full --signal=KILL --name=\"$1\" --user=\"$(id -u)\"\n"
        "scancel --name=\"$1\" --user=\"$(id -u)\"\n"_s
            % slurmRemoval(u"\"$2\""_s),
        u"sh"_s, m_name, m_folder});
    killer.setProcessEnvironment(m_place->environment);
    killer.setStandardOutputFile(QProcess::nullDevice());
    killer.setStandardErrorFile(QProcess::nullDevice());
    killer.startDetached();
}

void SlurmProcess::start()
{
    if (m_stopWanted) {
        failToStart(RunEnd::Kind::Stopped, {});
        return;
    }
    if (m_request.reattach) {
        announce();
        findAgain(slurmLooks);
        return;
    }
    const QString& folder = m_request.workingDirectory;
    if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        failToStart(RunEnd::Kind::FailedToStart,
            tr("The folder %1 to run in does not exist; make it or choose another.")
                .arg(QDir::toNativeSeparators(folder)));
        return;
    }
    const Result<SlurmSettings> settings = slurmSettingsFor(m_place->settings, m_request.gpus);
    if (!settings) {
        failToStart(RunEnd::Kind::FailedToStart, settings.error().sentence);
        return;
    }
    // Before it is submitted: its name is what it is found by, whenever we end.
    announce();
    makeFolder(*settings);
}

void SlurmProcess::announce()
{
    qCDebug(slurmLog).noquote() << trialMark(m_request) << (m_request.reattach ? "is found again by" : "gets")
                                << "the name" << m_name << "and the folder" << m_folder;
    m_queued.start();
    Q_EMIT started(ProcessIdentity{m_place->hostName, 0, 0, m_name});
    say(tr("queued in Slurm"));
}

void SlurmProcess::makeFolder(const SlurmSettings& settings)
{
    const SlurmFiles files = slurmFiles(m_request, settings, m_place->environment);
    m_phase = Phase::Submitting;
    inBackground<QString>(
        this, [folder = m_folder, files] { return makeSlurmFolder(folder, files); },
        [this](const QString& problem) {
            if (!problem.isEmpty())
                failToStart(RunEnd::Kind::FailedToStart, problem);
            else if (m_stopWanted)
                failToStart(RunEnd::Kind::Stopped, {});
            else
                submit();
        });
}

/// A '%' begins a pattern in the name of an output file.
static QString slurmPath(QString path)
{
    return path.replace(u'%', u"%%"_s);
}

void SlurmProcess::submit()
{
    ProgramCall call;
    call.program = u"sbatch"_s;
    call.arguments = {u"--parsable"_s, u"--export=ALL"_s, u"--output="_s + slurmPath(m_folder + u"/out"_s),
        u"--error="_s + slurmPath(m_folder + u"/err"_s), m_folder + u"/job.sh"_s};
    call.environment = withoutSecrets(m_place->environment);
    call.environment.insert(u"MEGATUNE_JOB"_s, m_folder);
    call.environment.insert(QLatin1String(slurmKeeperVariable), QString::fromUtf8(remoteKeeperText()));
    call.environment.remove(QLatin1String(uploadsVariable));
    call.environment.insert(QLatin1String(trialMarkerVariable),
        QStringLiteral("%1:%2:%3")
            .arg(m_request.studyUid.text())
            .arg(m_request.trial)
            .arg(m_request.attempt));
    call.deadlineMs = 60'000; // a controller under load takes its time, and a job that it took is ours
    callProgram(
        this, call, [this](const ProgramAnswer& answer) { onSubmitted(answer); }, slurmLog);
}

void SlurmProcess::onSubmitted(const ProgramAnswer& answer)
{
    const std::optional<qint64> job = answer.isFine() ? submittedJob(answer.out) : std::nullopt;
    if (job) {
        m_job = job;
        follow();
        return;
    }
    if (answer.kind == ProgramAnswer::Kind::NotStarted) {
        failToStart(RunEnd::Kind::FailedToStart,
            tr("Slurm's sbatch cannot be started on this machine (%1); run Megatune where sbatch works, such as "
               "a login node.")
                .arg(answer.complaint()));
        return;
    }
    const bool isDown = answer.kind == ProgramAnswer::Kind::TimedOut || isSlurmUnreachable(answer.err);
    const QString sentence = answer.kind == ProgramAnswer::Kind::Exited
        ? slurmFailure(u"sbatch"_s, answer.err, m_place->settings.partition).sentence
        : tr("Slurm's sbatch gave no answer: %1.").arg(answer.complaint());
    // Nothing that the layout could be blamed for.
    failToStart(isDown ? RunEnd::Kind::HostLost : RunEnd::Kind::FailedToStart, sentence);
}

/// An earlier run of ours submitted it, or was about to: Slurm knows its number, and long after its end its
/// folder does. A submission that was under way at our end may still arrive.
void SlurmProcess::findAgain(int looks)
{
    const ProgramCall call{u"squeue"_s, squeueOwnJobs(), m_place->environment};
    const auto onAnswer = [this, looks](const ProgramAnswer& answer) {
        const QList<SlurmJobState> jobs = squeueJobs(answer.out);
        for (const SlurmJobState& job : jobs) {
            if (job.name == m_name)
                m_job = std::max(job.id, m_job.value_or(0));
        }
        if (m_job) {
            follow();
            return;
        }
        inBackground<SlurmTrace>(
            this, [folder = m_folder] { return slurmTrace(folder); },
            [this, looks, answer](const SlurmTrace& trace) {
                m_job = trace.job;
                if (m_job)
                    follow();
                else if (m_stopWanted)
                    finish(RunEnd{RunEnd::Kind::Stopped});
                else if (answer.isFine() && (!trace.isPrepared || looks <= 0))
                    finish(RunEnd{RunEnd::Kind::HostLost, 0, 0,
                        tr("Slurm does not know the job %1 of this trial.").arg(m_name)});
                else
                    QTimer::singleShot(slurmLookPauseMs, this, [this, looks] { findAgain(looks - 1); });
            });
    };
    callProgram(this, call, onAnswer, slurmLog);
}

void SlurmProcess::follow()
{
    m_phase = Phase::Queued;
    qCDebug(slurmLog).noquote() << m_name << "is job" << *m_job << "and is followed";
    SlurmQueue* queue = m_place->queue.get();
    connect(queue, &SlurmQueue::seen, this, &SlurmProcess::onSeen);
    connect(queue, &SlurmQueue::missing, this, [this](qint64 job) {
        if (job == m_job)
            lookUp();
    });
    connect(queue, &SlurmQueue::silent, this, [this](const QString& sentence) {
        if (m_phase == Phase::Queued)
            say(sentence);
    });
    queue->watch(*m_job);
    m_output.start();
    if (m_stopWanted)
        cancel();
}

void SlurmProcess::onSeen(const SlurmJobState& job, int ahead)
{
    if (job.id != m_job || m_phase == Phase::Ended)
        return;
    switch (job.stage()) {
    case SlurmStage::Waiting:
        onWaits(job, ahead);
        return;
    case SlurmStage::Running:
        onRuns();
        return;
    case SlurmStage::Ended:
        onGone();
    }
}

/// squeue's answer may name nothing, lack a job that Slurm still has, or be older than what the job has
/// printed meanwhile: scontrol knows.
void SlurmProcess::lookUp()
{
    if (m_phase >= Phase::Gone || m_isLookedUp)
        return;
    m_isLookedUp = true;
    const bool hasRun = m_phase == Phase::Running;
    const auto onAnswer = [this, hasRun](const ProgramAnswer& answer) {
        m_isLookedUp = false;
        const std::optional<SlurmJobEnd> job = answer.isFine() ? scontrolJob(answer.out) : std::nullopt;
        const bool isDown = !answer.isFine()
            && (answer.kind != ProgramAnswer::Kind::Exited || isSlurmUnreachable(answer.err));
        if (job && job->stage() == SlurmStage::Waiting && hasRun)
            giveUp();
        else if (!isDown && (!job || job->stage() == SlurmStage::Ended))
            onGone();
        else
            qCDebug(slurmLog).noquote() << m_name << "is watched on:" << (job ? job->state : u"no answer"_s);
    };
    callProgram(this, jobQuestion(), onAnswer, slurmLog);
}

/// Preempted or put back by an administrator: what it would run again is another attempt.
void SlurmProcess::giveUp()
{
    m_wasPutBack = true;
    cancel();
}

ProgramCall SlurmProcess::jobQuestion() const
{
    return {u"scontrol"_s, {u"show"_s, u"job"_s, QString::number(*m_job)}, m_place->environment};
}

std::optional<SlurmLoadJob> SlurmProcess::runningJob() const
{
    if (m_phase != Phase::Running || !m_job)
        return std::nullopt;
    const SlurmSettings settings =
        slurmSettingsFor(m_place->settings, m_request.gpus).value_or(m_place->settings);
    return SlurmLoadJob{m_request.trial, *m_job, settings.nodes.value_or(1)};
}

void SlurmProcess::onRuns()
{
    if (m_phase == Phase::Queued)
        m_phase = Phase::Running;
    say({});
}

void SlurmProcess::onWaits(const SlurmJobState& job, int ahead)
{
    if (job.state.startsWith(u"REQUEUE")) {
        giveUp();
        return;
    }
    if (m_phase != Phase::Queued) {
        lookUp();
        return;
    }
    QString text =
        tr("queued in Slurm for %1").arg(durationText(static_cast<double>(m_queued.elapsed()) / 1000));
    if (ahead > 0)
        text += u", "_s + tr("%n job(s) ahead", nullptr, ahead);
    else if (!job.reason.isEmpty() && job.reason != u"None")
        text += u" ("_s + job.reason + u')';
    say(text);
}

void SlurmProcess::say(const QString& sentence)
{
    if (sentence == m_waiting)
        return;
    m_waiting = sentence;
    Q_EMIT waiting(sentence);
}

void SlurmProcess::stop()
{
    m_stopWanted = true;
    qCDebug(slurmLog).noquote() << m_name << "is told to stop";
    if (m_job && m_phase != Phase::Ended)
        cancel();
}

/// SIGTERM to all of its processes, and SIGKILL after the grace time: Slurm's own may be longer.
void SlurmProcess::cancel()
{
    Q_ASSERT(m_job);
    if (m_isCancelled)
        return;
    m_isCancelled = true;
    const ProgramCall call{u"scancel"_s, {QString::number(*m_job)}, m_place->environment};
    const auto onAnswer = [this](const ProgramAnswer& answer) {
        m_place->queue->hurry();
        // Slurm is asked until it has heard.
        if (answer.isFine())
            m_killTimer.start(m_request.killGraceMs + slurmLateKillMs);
        else if (m_phase < Phase::Gone) {
            QTimer::singleShot(1000, this, [this] {
                m_isCancelled = false;
                if (m_phase < Phase::Gone)
                    cancel();
            });
        }
    };
    callProgram(this, call, onAnswer, slurmLog);
}

void SlurmProcess::onGone()
{
    if (m_phase >= Phase::Gone)
        return;
    m_phase = Phase::Gone;
    qCDebug(slurmLog).noquote() << m_name << "runs no more; what is left of its output is read";
    m_killTimer.stop();
    m_place->queue->forget(*m_job);
    m_output.expectEnd();
}

void SlurmProcess::askForEnd()
{
    Q_ASSERT(m_job);
    const auto onAnswer = [this](const ProgramAnswer& answer) {
        const std::optional<SlurmJobEnd> job = answer.isFine() ? scontrolJob(answer.out) : std::nullopt;
        if (job && job->stage() != SlurmStage::Ended)
            QTimer::singleShot(slurmLookPauseMs, this, &SlurmProcess::askForEnd); // its epilog runs
        else if (job)
            finish(*job);
        else if (m_output.exitCode() && *m_output.exitCode() <= 128)
            finish(RunEnd{RunEnd::Kind::Exited, *m_output.exitCode()});
        else
            askAccounting(); // which may know who sent the signal, too
    };
    callProgram(this, jobQuestion(), onAnswer, slurmLog);
}

/// Long after its end only the accounting knows a job, where there is one.
void SlurmProcess::askAccounting()
{
    const ProgramCall call{u"sacct"_s,
        {u"-n"_s, u"-X"_s, u"-P"_s, u"-o"_s, u"State,ExitCode,Timelimit"_s, u"-j"_s, QString::number(*m_job)},
        m_place->environment};
    const auto onAnswer = [this](const ProgramAnswer& answer) {
        if (const auto job = answer.isFine() ? sacctJob(answer.out) : std::nullopt)
            finish(*job);
        else if (m_output.exitCode())
            finish(RunEnd{RunEnd::Kind::Exited, *m_output.exitCode()});
        else
            finish(RunEnd{RunEnd::Kind::HostLost, 0, 0,
                tr("Slurm knows job %1 no more, and it has left no exit status.").arg(*m_job)});
    };
    callProgram(this, call, onAnswer, slurmLog);
}

RunEnd SlurmProcess::endOf(const SlurmJobEnd& job) const
{
    using Kind = RunEnd::Kind;
    const QString& state = job.state;
    if (m_wasPutBack || state == u"PREEMPTED" || state.startsWith(u"REQUEUE")) {
        return {Kind::HostLost, 0, 0,
            tr("Slurm took the nodes of job %1 for another job before it had ended.").arg(*m_job)};
    }
    if (m_stopWanted)
        return {Kind::Stopped};
    if (state == u"CANCELLED") {
        return {Kind::HostLost, 0, 0, tr("Job %1 was cancelled in Slurm by somebody else.").arg(*m_job)};
    }
    if (state == u"DEADLINE") {
        return {Kind::OutOfTime, 0, 0,
            tr("Slurm ended job %1 at its deadline; give a later one with deadline= in the host.")
                .arg(*m_job)};
    }
    if (state == u"TIMEOUT") {
        return {Kind::OutOfTime, 0, 0,
            tr("Slurm ended job %1 at its time limit (%2); ask for more with time= in the host.")
                .arg(QString::number(*m_job), job.timeLimit)};
    }
    // A helper's end is no matter where the training came to its own.
    if (state == u"OUT_OF_MEMORY" && m_output.exitCode() == 0)
        return {Kind::Exited, 0};
    if (state == u"OUT_OF_MEMORY") {
        return {Kind::OutOfMemory, 0, 0,
            tr("Slurm ended job %1 because its processes used more main memory than it was given.")
                .arg(*m_job)};
    }
    if (state == u"NODE_FAIL" || state == u"BOOT_FAIL") {
        return {Kind::HostLost, 0, 0,
            tr("Slurm lost a node of job %1 (%2).").arg(QString::number(*m_job), state)};
    }
    if (state != u"COMPLETED" && state != u"FAILED") {
        return {Kind::HostLost, 0, 0,
            tr("Slurm ended job %1 by itself (%2).").arg(QString::number(*m_job), state)};
    }
    if (job.signal != 0)
        return {Kind::Signalled, 0, job.signal};
    // An earlier run of ours had read its output and removed it, and ended before the verdict was in the
    // file.
    if (m_request.reattach && !m_output.exitCode() && !m_output.isThere())
        return {Kind::HostLost, 0, 0, tr("The output of job %1 is not there any more.").arg(*m_job)};
    return {Kind::Exited, job.exitCode};
}

void SlurmProcess::finish(const SlurmJobEnd& job)
{
    finish(endOf(job));
}

void SlurmProcess::finish(const RunEnd& end)
{
    m_phase = Phase::Ended;
    qCDebug(slurmLog).noquote() << m_name << "ended:" << logText(end);
    QThreadPool::globalInstance()->start([folder = m_folder] { removeSlurmFolder(folder); });
    Q_EMIT ended(end);
}

void SlurmProcess::failToStart(RunEnd::Kind kind, const QString& message)
{
    m_phase = Phase::Ended;
    QTimer::singleShot(0, this, [this, kind, message] { finish(RunEnd{kind, 0, 0, message}); });
}

} // namespace megatune

#include "moc_slurmprocess.cpp"
