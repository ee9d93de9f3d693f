// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/localprocess.h"

#include "core/base/background.h"
#include "core/base/logging.h"
#include "core/run/childmodifier.h"
#include "core/run/trialscratch.h"
#include "core/secrets/secrets.h"

#include <array>
#include <cerrno>
#include <cstring>
#include <QDir>
#include <QFileInfo>
#include <QTcpServer>
#include <unistd.h>

namespace megatune {

namespace {

/// What stands behind the leader in a pipe (tee, a log filter) gets this long to pass on what it has.
constexpr int localFlushMs = 500;
/// The supervisor has ended the trial by then, or somebody keeps it from doing so.
constexpr int supervisorLateMs = 5000;

/// How often it is looked whether the machine has memory left, and by which part of all of it a trial has
/// to grow to be the one that takes it. As remote-run.sh does it.
constexpr int memoryLookMs = 1000;
constexpr qint64 memoryGrowthShare = 200;

constexpr qsizetype longestLoggedCommand = 4000;

/// What the folders of a study's uploads begin with.
QString localUploadsPrefix(const RunUid& studyUid)
{
    return QStringLiteral("megatune-files-%1-").arg(studyUid.text());
}

} // namespace

quint16 freshLocalPort()
{
    QTcpServer server;
    server.listen(QHostAddress::LocalHost);
    return server.serverPort();
}

void removeLocalUploads(const QString& root, const RunUid& studyUid)
{
    const QDir folder(root);
    for (const QString& entry : folder.entryList({localUploadsPrefix(studyUid) + u'*'}, QDir::Dirs))
        QDir(folder.filePath(entry)).removeRecursively();
}

LocalProcess::LocalProcess(
    const RunRequest& request, const QString& hostName, const QProcessEnvironment& environment)
    : m_request(request)
{
    if (!request.uploads.isEmpty()) {
        m_uploads = (request.uploadsRoot.isEmpty() ? QDir::tempPath() : request.uploadsRoot) + u'/'
            + localUploadsPrefix(request.studyUid)
            + QStringLiteral("%1-%2").arg(request.trial).arg(request.attempt);
    }
    m_identity.host = hostName;
    m_process.setProcessEnvironment(trialEnvironment(environment));
    m_process.setWorkingDirectory(request.workingDirectory);
    m_process.setStandardInputFile(QProcess::nullDevice());
    m_process.setProcessChannelMode(QProcess::ForwardedChannels); // replaced by our own pipes in the child
    m_flushing.setSingleShot(true);
    connect(&m_process, &QProcess::started, this, &LocalProcess::onStarted);
    connect(&m_process, &QProcess::errorOccurred, this, &LocalProcess::onErrorOccurred);
    connect(&m_process, &QProcess::finished, this, &LocalProcess::onFinished);
    m_memoryWatch.setInterval(memoryLookMs);
    connect(&m_flushing, &QTimer::timeout, this, &LocalProcess::endTheRest);
    connect(&m_memoryWatch, &QTimer::timeout, this, &LocalProcess::watchMemory);
    connect(&m_reaper, &ProcessReaper::done, this, [this] {
        m_isReaped = true;
        finishIfNothingIsLeft();
    });
    connect(&m_out, &OutputPipe::bytes, this,
        [this](const QByteArray& bytes) { Q_EMIT output(OutputChannel::Out, bytes); });
    connect(&m_err, &OutputPipe::bytes, this,
        [this](const QByteArray& bytes) { Q_EMIT output(OutputChannel::Err, bytes); });
    for (OutputPipe* pipe : {&m_out, &m_err}) {
        connect(pipe, &OutputPipe::atEnd, this, [this] {
            if (m_flushing.isActive() && m_out.isAtEnd() && m_err.isAtEnd())
                endTheRest();
        });
    }
}

LocalProcess::~LocalProcess()
{
    removeUploads();
    if (m_process.state() == QProcess::NotRunning && (m_hasEnded || !m_end))
        return;
    qCDebug(processLog).noquote() << trialMark(m_request) << "destroyed while it runs: SIGKILL to group"
                                  << m_identity.pid;
    m_process.disconnect(this);
    if (isSupervised())
        m_lifeline.cut();
    else
        killProcesses(m_reaper.isRunning() ? m_reaper.query() : query());
    m_process.close(); // as its destructor does, which also warns
}

QProcessEnvironment LocalProcess::trialEnvironment(const QProcessEnvironment& base) const
{
    QProcessEnvironment environment = base;
    // Python keeps its output back for seconds when it writes to a pipe, and loses it when it is killed.
    if (!environment.contains(QStringLiteral("PYTHONUNBUFFERED")))
        environment.insert(QStringLiteral("PYTHONUNBUFFERED"), QStringLiteral("1"));
    // setproctitle would write its title over the environment, and our mark with it.
    environment.insert(QStringLiteral("SPT_NOENV"), QStringLiteral("1"));
    if (m_request.freshPort) {
        const QString port = QString::number(freshLocalPort());
        for (const QString& name : {QStringLiteral("MASTER_PORT"), QStringLiteral("PET_MASTER_PORT")})
            environment.insert(name, port);
    }
    if (!m_uploads.isEmpty())
        environment.insert(QLatin1String(uploadsVariable), m_uploads);
    for (const auto& [name, value] : m_request.environment)
        environment.insert(name, value);
    environment.insert(QLatin1String(trialMarkerVariable), trialMark(m_request));
    return environment;
}

ProcessQuery LocalProcess::query() const
{
    ProcessQuery query;
    query.marker = QByteArray(trialMarkerVariable) + '=' + trialMark(m_request).toUtf8() + '\0';
    query.leader = m_identity.pid;
    query.leaderStartTicks = m_identity.startTicks;
    return query;
}

void LocalProcess::start()
{
    const QString& folder = m_request.workingDirectory;
    if (m_stopWanted) {
        m_end = RunEnd{RunEnd::Kind::Stopped};
        m_isReaped = true;
        QTimer::singleShot(0, this, &LocalProcess::finishIfNothingIsLeft);
        return;
    }
    if (!folder.isEmpty() && !QFileInfo(folder).isDir()) {
        const QString shown = QDir::toNativeSeparators(folder);
        failToStart(tr("The folder %1 to run in does not exist; make it or choose another.").arg(shown));
        return;
    }
    if (needsTrialScratch(m_request.command)) {
        if (const QString problem = makeTrialScratch(trialMark(m_request)); !problem.isEmpty()) {
            failToStart(problem);
            return;
        }
    }
    if (!m_uploads.isEmpty()) {
        if (const QString problem = makeUploadsFolder(m_uploads, m_request.uploads); !problem.isEmpty()) {
            failToStart(problem);
            return;
        }
    }
    if (!m_out.open() || !m_err.open()) {
        failToStart(
            tr("No pipe for the trial's output: %1.").arg(QString::fromLocal8Bit(std::strerror(errno))));
        return;
    }
    qCDebug(processLog).noquote() << trialMark(m_request) << "starts in"
                                  << (folder.isEmpty() ? QDir::currentPath() : folder) << "command"
                                  << maskedLine(m_request.command, longestLoggedCommand);
    startProcess();
    m_out.closeWriteEnd();
    m_err.closeWriteEnd();
}

void LocalProcess::startProcess()
{
    QStringList words{QStringLiteral("/bin/sh"), QStringLiteral("-c"), m_request.command};
    const Result<QString> supervisor = m_lifeline.open();
    if (supervisor)
        words = QStringList{*supervisor, QString::number(m_request.killGraceMs)} + words;
    else if (static bool isTold = false; !std::exchange(isTold, true))
        Q_EMIT notice(supervisor.error().sentence);
    m_process.setProgram(words.first());
    m_process.setArguments(words.sliced(1));
    const std::array ends{m_lifeline.readEnd(), m_out.writeEnd(), m_err.writeEnd()};
    setChildModifier(m_process, [ends] {
        ::setsid();
        for (const int descriptor : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
            if (const int end = ends[static_cast<size_t>(descriptor)]; end >= 0)
                ::dup2(end, descriptor);
        }
    });
    m_memoryKills = memoryKills();
    m_process.start();
    m_lifeline.closeReadEnd();
    // At once: by the time that Qt tells of its start, a short one may have ended, and nothing is known of it
    // any more.
    if (const std::optional<ProcessInfo> info = processInfo(m_process.processId()))
        m_identity.startTicks = info->startTicks;
}

void LocalProcess::onStarted()
{
    m_identity.pid = m_process.processId();
    m_identity.bootId = currentBootId();
    qCDebug(processLog).noquote() << trialMark(m_request) << "runs as process, group and session"
                                  << m_identity.pid << "since tick" << m_identity.startTicks;
    if (m_request.memoryFloorPercent > 0)
        m_memoryWatch.start();
    Q_EMIT started(m_identity);
    if (m_stopWanted && !m_reaper.isRunning())
        end();
}

void LocalProcess::end()
{
    if (!isSupervised() || m_process.state() != QProcess::Running) {
        endTheRest();
        return;
    }
    m_process.terminate();
    m_flushing.start(m_request.killGraceMs + supervisorLateMs);
}

void LocalProcess::watchMemory()
{
    const std::optional<MainMemory> memory = mainMemory();
    if (!memory || memory->free * 100 >= memory->total * m_request.memoryFloorPercent) {
        m_residentKib.reset();
        return;
    }
    inBackground<qint64>(
        this, [query = query()] { return residentKib(findProcesses(query)); },
        [this, mostGrowth = memory->total / memoryGrowthShare](qint64 kib) {
            m_residentKib = std::min(m_residentKib.value_or(kib), kib);
            if (kib > *m_residentKib + mostGrowth)
                endForMemory();
        });
}

/// At once: in a grace time it would take the rest.
void LocalProcess::endForMemory()
{
    if (m_stopWanted || m_end)
        return;
    qCDebug(processLog).noquote() << trialMark(m_request) << "grows while memory is short: SIGKILL";
    m_tookTooMuch = true;
    m_memoryWatch.stop();
    m_request.killGraceMs = 0;
    if (isSupervised())
        m_lifeline.cut();
    else
        endTheRest();
}

void LocalProcess::stop()
{
    m_stopWanted = true;
    qCDebug(processLog).noquote() << trialMark(m_request) << "is told to stop";
    // Before its start, and between fork and exec, there is nothing to signal yet: onStarted comes back here.
    if (m_hasEnded || m_reaper.isRunning() || m_identity.pid == 0)
        return;
    end();
}

void LocalProcess::onErrorOccurred(QProcess::ProcessError error)
{
    // Every other error is followed by finished().
    if (error == QProcess::FailedToStart)
        failToStart(tr("The shell could not be started: %1.").arg(m_process.errorString()));
}

void LocalProcess::failToStart(const QString& message)
{
    m_end = RunEnd{RunEnd::Kind::FailedToStart, 0, 0, message};
    m_isReaped = true;
    QTimer::singleShot(0, this, &LocalProcess::finishIfNothingIsLeft);
}

void LocalProcess::removeUploads()
{
    if (!m_uploads.isEmpty())
        QDir(std::exchange(m_uploads, {})).removeRecursively();
}

void LocalProcess::onFinished(int exitCode, QProcess::ExitStatus status)
{
    m_memoryWatch.stop();
    if (m_stopWanted)
        m_end = RunEnd{RunEnd::Kind::Stopped};
    else if (m_tookTooMuch)
        m_end = RunEnd{RunEnd::Kind::OutOfMemory, 0, 0, memoryFloorSentence(m_request.memoryFloorPercent)};
    else if (status == QProcess::CrashExit)
        m_end = RunEnd{RunEnd::Kind::Signalled, 0, exitCode};
    else
        m_end = RunEnd{RunEnd::Kind::Exited, exitCode};
    m_end->memoryKnown = m_memoryKills.has_value();
    m_end->memoryShort = m_end->memoryKnown && memoryKills() > m_memoryKills;
    qCDebug(processLog).noquote() << trialMark(m_request) << "leader" << m_identity.pid << "ended,"
                                  << (status == QProcess::CrashExit ? "signal" : "status") << exitCode;
    if (m_reaper.isRunning())
        finishIfNothingIsLeft();
    else if (m_out.isAtEnd() && m_err.isAtEnd())
        endTheRest();
    else
        m_flushing.start(localFlushMs);
}

/// Also after a leader that ended by itself: what it left behind would keep the GPUs.
void LocalProcess::endTheRest()
{
    m_flushing.stop();
    if (m_reaper.isRunning())
        return;
    qCDebug(processLog).noquote() << trialMark(m_request) << "looks for what is left of it; SIGKILL after"
                                  << m_request.killGraceMs << "ms";
    m_reaper.start(query(), m_request.killGraceMs);
}

void LocalProcess::finishIfNothingIsLeft()
{
    if (!m_isReaped || !m_end || m_hasEnded)
        return;
    m_out.drain();
    m_err.drain();
    m_hasEnded = true;
    removeUploads();
    removeTrialScratch(trialMark(m_request));
    if (!m_reaper.survivors().isEmpty()) {
        const qint64 pid = m_reaper.survivors().first().pid;
        Q_EMIT notice(tr("Process %1 of trial %2 cannot be ended; it is stuck in the system.")
                          .arg(pid)
                          .arg(m_request.trial));
    }
    qCDebug(processLog).noquote() << trialMark(m_request) << "ended:" << logText(*m_end);
    Q_EMIT ended(*m_end);
}

} // namespace megatune

#include "moc_localprocess.cpp"
