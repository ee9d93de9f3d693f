// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshprocess.h"

#include "core/base/logging.h"
#include "core/hosts/ssh/sshfinalmessage.h"
#include "core/run/remotescript.h"
#include "core/secrets/secrets.h"

#include <algorithm>

namespace megatune {

namespace {

/// A workbench that was left alone may come back within this time for what it has left running.
constexpr int detachedKeepS = 7 * 24 * 3600;
constexpr int sshAnswerMs = 30'000;
constexpr int sshRetryMs = 500;
/// The watch there looks once a second; KILL takes five at most.
constexpr qint64 sshLastMs = 8000;
constexpr qsizetype longestLoggedJob = 4000;

} // namespace

SshProcess::SshProcess(
    const RunRequest& request, const SshJobSettings& settings, std::shared_ptr<SshConnection> connection)
    : m_request(request)
    , m_settings(settings)
    , m_connection(std::move(connection))
    , m_mayRun(request.reattach)
{
    m_alive.setInterval(std::clamp(settings.graceS * 1000 / 4, 250, 15'000));
    m_answer.setSingleShot(true);
    m_answer.setInterval(sshAnswerMs);
    m_retry.setSingleShot(true);
    m_unheard.setSingleShot(true);
    connect(&m_unheard, &QTimer::timeout, this, [this] {
        finish({RunEnd::Kind::HostLost, 0, 0,
            tr("%1 does not answer: trial %2 may go on there, until the study goes on and ends it.")
                .arg(m_settings.host)
                .arg(m_request.trial)});
    });
    connect(&m_alive, &QTimer::timeout, this, &SshProcess::keepAlive);
    connect(&m_answer, &QTimer::timeout, this, [this] {
        qCDebug(sshLog).noquote() << trialMark(m_request) << "no answer after" << sshAnswerMs << "ms";
        m_connection->giveUp();
    });
    connect(&m_retry, &QTimer::timeout, this, [this] {
        m_connection->whenReady(this, [this](const std::optional<Error>& problem) { open(problem); });
    });
}

/// The job is told to end at once. Where nobody listens it ends by itself after the grace time.
SshProcess::~SshProcess()
{
    if (m_isHeld)
        finalMessage()->sendDone();
    else if (!m_hasEnded && m_session)
        finalMessage()->sendKill();
}

void SshProcess::start()
{
    if (m_stopWanted) {
        QTimer::singleShot(0, this, [this] { finish({RunEnd::Kind::Stopped}); });
        return;
    }
    m_retry.start(0);
}

void SshProcess::stop()
{
    m_stopWanted = true;
    qCDebug(sshLog).noquote() << trialMark(m_request) << "is told to stop";
    limitStop();
    if (m_hasStarted && m_session)
        m_session->write("STOP\n");
    else if (!m_mayRun && !m_request.reattach)
        QTimer::singleShot(0, this, [this] { finish({RunEnd::Kind::Stopped}); });
}

void SshProcess::open(const std::optional<Error>& problem)
{
    if (m_hasEnded)
        return;
    if (problem)
        lose(problem->sentence);
    else
        openSession();
}

QStringList SshProcess::arguments(const QByteArray& tag) const
{
    const QString id = remoteJobId(m_request);
    const QString word = QString::fromLatin1(tag);
    QStringList link{QString::number(m_settings.graceS)};
    if (m_request.node)
        link.append(QStringLiteral("hold"));
    if (m_hasStarted || m_request.reattach) {
        return QStringList{QStringLiteral("attach"), word, id,
                   QString::number(m_stream.offset(OutputChannel::Out)),
                   QString::number(m_stream.offset(OutputChannel::Err))}
        + link;
    }
    const int killGraceS = (m_request.killGraceMs + 999) / 1000;
    const int lease = m_settings.detach ? detachedKeepS : m_settings.graceS;
    return QStringList{QStringLiteral("start"), word, id, QString::number(killGraceS), QString::number(lease),
               QString::number(m_request.memoryFloorPercent)}
    + link;
}

void SshProcess::openSession()
{
    const QByteArray tag = randomSessionTag();
    const QStringList words = arguments(tag);
    const bool starts = words.first() == u"start";
    m_stream = RemoteStream(tag, m_stream.offset(OutputChannel::Out), m_stream.offset(OutputChannel::Err));
    m_session = m_connection->createSession();
    connect(m_session.get(), &SshSession::output, this,
        [this](const QByteArray& bytes) { onBytes(OutputChannel::Out, bytes); });
    connect(m_session.get(), &SshSession::errorOutput, this,
        [this](const QByteArray& bytes) { onBytes(OutputChannel::Err, bytes); });
    connect(m_session.get(), &SshSession::closed, this, &SshProcess::onClosed);
    logOpening(words.first());
    // Before it is sent: whoever is killed from now on looks there for it, and does not start it twice.
    if (starts && m_settings.detach && !std::exchange(m_isAnnounced, true))
        Q_EMIT started(ProcessIdentity{m_settings.host, 0, 0, {}});
    m_session->start(remoteCommand(words),
        remoteScriptLine() + (starts ? remoteJobLine(m_request, m_settings.setup) : QByteArray()));
    m_mayRun = true;
    m_answer.start();
}

void SshProcess::logOpening(const QString& word) const
{
    qCDebug(sshLog).noquote() << trialMark(m_request) << "in" << m_session->name() << word << "from byte"
                              << m_stream.offset(OutputChannel::Out) << "of output and"
                              << m_stream.offset(OutputChannel::Err) << "of errors, grace"
                              << m_settings.graceS << (m_settings.detach ? "s, detached" : "s");
    if (word != u"start")
        return;
    QString job = QStringLiteral("command ") + maskedLine(m_request.command, longestLoggedJob);
    if (!m_request.workingDirectory.isEmpty())
        job += QStringLiteral(", in ") + m_request.workingDirectory;
    if (!m_settings.setup.isEmpty())
        job += QStringLiteral(", set-up ") + maskedLine(m_settings.setup);
    qCDebug(sshLog).noquote() << trialMark(m_request) << job;
}

void SshProcess::onBytes(OutputChannel channel, const QByteArray& bytes)
{
    const QByteArray before = m_stream.word();
    const QByteArray job = m_stream.feed(channel, bytes);
    if (m_stream.word() != before)
        onWord();
    if (!job.isEmpty())
        Q_EMIT output(channel, job);
    if (m_stream.isComplete() && !m_hasEnded)
        finishJob();
}

void SshProcess::onWord()
{
    qCDebug(sshLog).noquote() << trialMark(m_request) << "hears" << maskedLine(m_stream.line());
    if (!m_stream.hasStarted())
        return;
    m_answer.stop();
    m_unheard.stop();
    m_lostFor.invalidate();
    m_alive.start();
    if (!std::exchange(m_hasStarted, true) && !m_isAnnounced) {
        ProcessIdentity identity;
        identity.host = m_settings.host;
        identity.pid = m_stream.fact("start", "pid").toLongLong();
        identity.startTicks = m_stream.fact("start", "ticks").toLongLong();
        identity.bootId = QString::fromLatin1(m_stream.fact("start", "boot"));
        Q_EMIT started(identity);
    }
    if (m_stopWanted && m_session)
        m_session->write("STOP\n");
}

void SshProcess::keepAlive()
{
    if (m_session && m_session->isRunning())
        m_session->write("PING\n");
}

/// After the last line. First the end is written down here, then the files there can go: who is killed
/// between the two finds the job again. The files of a part stay until the whole trial has ended.
void SshProcess::finishJob()
{
    const RunEnd end = jobsEnd();
    m_isHeld = m_request.node.has_value();
    if (m_isHeld) {
        m_session->disconnect(this);
        finish(end);
        return;
    }
    SshFinalMessage* message = finalMessage();
    finish(end); // which may be our own end
    message->sendDone();
}

/// Takes the session; it keeps its connection for as long as the message is under way.
SshFinalMessage* SshProcess::finalMessage()
{
    return new SshFinalMessage(remoteJobId(m_request), m_connection, std::move(m_session), m_stream);
}

RunEnd SshProcess::jobsEnd() const
{
    const int status = m_stream.fact("end", "status").toInt();
    const QByteArray reason = m_stream.fact("end", "reason");
    const QString& host = m_settings.host;
    if (reason == "d")
        return {RunEnd::Kind::HostLost, 0, 0,
            tr("The disk of %1 that takes what the trial prints is full; make room there.").arg(host)};
    if (m_stopWanted)
        return {RunEnd::Kind::Stopped};
    if (reason == "s" || reason == "k")
        return {RunEnd::Kind::Stopped, 0, 0,
            tr("Another session on %1 told the trial to end, which this run did not.").arg(host)};
    if (reason == "m")
        return {RunEnd::Kind::OutOfMemory, 0, 0, memoryFloorSentence(m_request.memoryFloorPercent)};
    if (reason == "l")
        return {RunEnd::Kind::HostLost, 0, 0,
            tr("The connection to %1 was gone for longer than %n second(s), and the trial was ended there.",
                nullptr, m_settings.graceS)
                .arg(host)};
    if (reason == "w")
        return {RunEnd::Kind::HostLost, 0, 0,
            tr("What looked after the trial on %1 was killed, or %1 has started anew.").arg(host)};
    if (reason == "u") // the host's, and not this layout's
        return {RunEnd::Kind::Busy, 0, 0, tr("The set-up line failed on %1: %2").arg(host, m_settings.setup)};
    const bool isSignal = status > 128 && status <= 128 + 64;
    RunEnd end{isSignal ? RunEnd::Kind::Signalled : RunEnd::Kind::Exited, isSignal ? 0 : status,
        isSignal ? status - 128 : 0};
    bool knowsBefore = false;
    const qint64 before = m_stream.fact("start", "kills").toLongLong(&knowsBefore);
    const qint64 after = m_stream.fact("end", "kills").toLongLong(&end.memoryKnown);
    end.memoryKnown = end.memoryKnown && knowsBefore;
    end.memoryShort = end.memoryKnown && after > before;
    return end;
}

void SshProcess::onClosed()
{
    m_answer.stop();
    m_alive.stop();
    const QByteArray word = m_stream.word();
    const QString& host = m_settings.host;
    const QString noise =
        QString::fromUtf8(m_stream.noise() + m_session->log()).trimmed().section(u'\n', -1).left(300);
    qCDebug(sshLog).noquote() << trialMark(m_request) << m_session->name() << "is gone after the word" << word
                              << maskedLine(noise);
    m_session.release()->deleteLater();
    if (word == "folder") {
        finish({RunEnd::Kind::Busy, 0, 0,
            tr("The folder %1 to run in does not exist on %2; make it or choose another.")
                .arg(m_request.workingDirectory, host)});
    } else if (word == "scratch") {
        finish({RunEnd::Kind::FailedToStart, 0, 0,
            tr("/tmp/megatune-%1 on %2, where the trial has to write, was made by somebody else; take it away.")
                .arg(remoteJobId(m_request), host)});
    } else if (word == "nospace") {
        finish({RunEnd::Kind::HostLost, 0, 0,
            tr("%1 has no place for what the trial prints: /var/tmp, /tmp and the home folder are full or "
               "cannot be written to.")
                .arg(host)});
    } else if (word == "nofiles") {
        finish({RunEnd::Kind::HostLost, 0, 0,
            tr("%1 has no place for the files of the trial; make room there.").arg(host)});
    } else if (word == "gone") {
        finish({m_stopWanted ? RunEnd::Kind::Stopped : RunEnd::Kind::HostLost, 0, 0,
            tr("The trial is not on %1 any more.").arg(host)});
    } else if (word == "noproc") {
        finish({RunEnd::Kind::HostLost, 0, 0, tr("%1 could not start a process: %2").arg(host, noise)});
    } else if (m_connection->isReady() && !m_hasStarted && word.isEmpty() && !noise.isEmpty()) {
        lose(startProblem(noise));
    } else {
        lose(tr("The connection to %1 was lost.").arg(host));
    }
}

/// What sshd or the login shell said in place of the trial.
QString SshProcess::startProblem(const QString& noise) const
{
    // How ssh tells that sshd takes no further session over its connection.
    const bool isRefused = noise.contains(u"Connection closed by UNKNOWN port")
        || noise.contains(u"ession open refused") || noise.contains(u"ession request failed")
        || noise.contains(u"administratively prohibited");
    const QString said = noise.endsWith(u'.') ? noise.chopped(1) : noise;
    return isRefused
        ? tr("%1 takes no further session for the trial (%2); raise MaxSessions in its sshd_config, "
             "or run fewer trials at the same time.")
              .arg(m_settings.host, said)
        : tr("%1 did not start the trial (%2).").arg(m_settings.host, said);
}

/// Beyond this the job there has ended by its lease.
qint64 SshProcess::mostLostMs() const
{
    const qint64 lease = m_settings.detach ? detachedKeepS : m_settings.graceS;
    return lease * 1000 + m_request.killGraceMs + sshLastMs;
}

/// Whoever wants the trial to end does not wait for a machine that cannot be told; where nobody detached
/// it, it ends there by its lease.
void SshProcess::limitStop()
{
    if (!m_stopWanted || !m_settings.detach || !m_lostFor.isValid() || m_unheard.isActive())
        return;
    const qint64 mostMs = m_settings.graceS * 1000LL + m_request.killGraceMs;
    m_unheard.start(static_cast<int>(std::max<qint64>(0, mostMs - m_lostFor.elapsed())));
}

void SshProcess::lose(const QString& why)
{
    if (!m_mayRun) { // nothing was sent
        finish({RunEnd::Kind::HostLost, 0, 0, why});
        return;
    }
    if (!m_lostFor.isValid()) {
        m_lostFor.start();
        if (!m_hasStarted && !m_request.reattach) {
            // It may have been heard there all the same, and then it is found.
            Q_EMIT notice(tr("%1 Trial %2 is tried there again.").arg(why).arg(m_request.trial));
        } else {
            Q_EMIT notice(m_settings.detach
                    ? tr("%1 Trial %2 goes on there; trying to reach it.").arg(why).arg(m_request.trial)
                    : tr("%1 Trial %2 goes on there for %n second(s); trying to reach it.", nullptr,
                        m_settings.graceS)
                          .arg(why)
                          .arg(m_request.trial));
        }
    }
    qCDebug(sshLog).noquote() << trialMark(m_request) << "lost for" << m_lostFor.elapsed() << "of at most"
                              << mostLostMs() << "ms, tries again in" << sshRetryMs
                              << "ms:" << maskedLine(why);
    limitStop();
    if (m_lostFor.elapsed() > mostLostMs())
        finish({RunEnd::Kind::HostLost, 0, 0, why});
    else
        m_retry.start(sshRetryMs);
}

void SshProcess::finish(const RunEnd& end)
{
    if (std::exchange(m_hasEnded, true))
        return;
    qCDebug(sshLog).noquote() << trialMark(m_request) << "ended:" << logText(end)
                              << (m_isHeld ? "(its files stay until the whole trial has ended)" : "");
    if (!m_isHeld)
        m_alive.stop();
    m_answer.stop();
    m_retry.stop();
    m_unheard.stop();
    Q_EMIT ended(end);
}

} // namespace megatune

#include "moc_sshprocess.cpp"
