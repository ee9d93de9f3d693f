// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshconnection.h"

#include "core/base/logging.h"
#include "core/run/childmodifier.h"
#include "core/secrets/secrets.h"

#include <csignal>
#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QPointer>
#include <sys/prctl.h>
#include <unistd.h>

namespace megatune {

namespace {

constexpr int socketLookMs = 5;
constexpr int connectDeadlineMs = 30'000;
constexpr qsizetype longestLoggedSsh = 1000;

QByteArray readAll(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Those of the user's configuration that would get in the way are overruled; host keys and how to log in
/// are not.
QStringList commonSshArguments(
    const SshTarget& target, const QString& controlPath, const QString& logPath, bool isOldSsh)
{
    QStringList arguments{
        QStringLiteral("-T"), QStringLiteral("-S"), controlPath, QStringLiteral("-E"), logPath};
    for (const char* option : {"BatchMode=yes", "LogLevel=INFO", "ClearAllForwardings=yes", "ForwardX11=no",
             "RemoteCommand=none", "PermitLocalCommand=no", "ControlPersist=no", "EscapeChar=none"})
        arguments << QStringLiteral("-o") << QLatin1String(option);
    for (const char* option : {"ForkAfterAuthentication=no", "StdinNull=no"}) {
        if (!isOldSsh)
            arguments << QStringLiteral("-o") << QLatin1String(option);
    }
    return arguments + target.arguments();
}

/// OpenSSH before 8.7, which has these options neither here nor in its configuration.
bool lacksOptions(const QByteArray& log)
{
    const QByteArray lower = log.toLower();
    return lower.contains("command-line") && lower.contains("bad configuration option")
        && (lower.contains("forkafterauthentication") || lower.contains("stdinnull"));
}

void prepareSsh(QProcess& process, const SshTarget& target)
{
    process.setProgram(QStringLiteral("ssh"));
    process.setProcessEnvironment(target.environment);
    // It ends with us however we end, and a Ctrl+C in our terminal is for us to handle.
    setChildModifier(process, [us = ::getpid()] {
        ::setsid();
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        // We may have ended before it could ask for the signal.
        if (::getppid() != us)
            ::_exit(255);
    });
}

/// Ends it, and deletes it once it has ended: destroying a running one would wait for it. Only where the
/// program itself ends there is no later, and the killed process is waited for.
void abandon(std::unique_ptr<QProcess> process)
{
    if (!process || process->state() == QProcess::NotRunning)
        return;
    process->disconnect();
    process->kill();
    const QCoreApplication* application = QCoreApplication::instance();
    if (application == nullptr) {
        process->close();
        return;
    }
    QProcess* ending = process.release();
    QObject::connect(ending, &QProcess::finished, ending, &QObject::deleteLater);
    QObject::connect(application, &QObject::destroyed, ending, [ending] {
        ending->close();
        delete ending;
    });
}

} // namespace

QStringList SshTarget::arguments() const
{
    QStringList arguments;
    if (!config.isEmpty())
        arguments << QStringLiteral("-F") << config;
    if (!user.isEmpty())
        arguments << QStringLiteral("-l") << user;
    if (port)
        arguments << QStringLiteral("-p") << QString::number(*port);
    return arguments;
}

SshSession::SshSession(
    const SshTarget& target, const QString& controlPath, const QString& logPath, bool isOldSsh)
    : m_process(std::make_unique<QProcess>())
    , m_logPath(logPath)
    , m_name(target.name + u'/' + QFileInfo(logPath).fileName())
{
    QProcess* process = m_process.get();
    prepareSsh(*process, target);
    QStringList arguments = commonSshArguments(target, controlPath, logPath, isOldSsh);
    // Without the shared connection there is none: ssh would make one of its own, silently.
    arguments << QStringLiteral("-o") << QStringLiteral("ControlMaster=no") << QStringLiteral("-o")
              << QStringLiteral("ProxyCommand=false") << QStringLiteral("--") << target.host;
    process->setArguments(arguments);
    connect(process, &QProcess::readyReadStandardOutput, this,
        [this] { Q_EMIT output(m_process->readAllStandardOutput()); });
    connect(process, &QProcess::readyReadStandardError, this,
        [this] { Q_EMIT errorOutput(m_process->readAllStandardError()); });
    connect(process, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        close(status == QProcess::NormalExit ? code : 255);
    });
    connect(process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            close(255);
    });
}

SshSession::~SshSession()
{
    abandon(std::move(m_process));
    QFile::remove(m_logPath);
}

void SshSession::start(const QString& command, const QByteArray& input)
{
    qCDebug(sshLog).noquote() << m_name << "opens, with" << input.size() << "bytes of input";
    m_process->setArguments(m_process->arguments() << command);
    m_process->start();
    m_process->write(input);
}

void SshSession::write(const QByteArray& bytes)
{
    qCDebug(sshLog).noquote() << m_name << "sends" << bytes.trimmed();
    m_process->write(bytes);
}

void SshSession::close(int status)
{
    if (std::exchange(m_hasClosed, true))
        return;
    qCDebug(sshLog).noquote() << m_name << "closed with status" << status << maskedLine(log());
    Q_EMIT closed(status);
}

QByteArray SshSession::log() const
{
    return readAll(m_logPath);
}

SshConnection::SshConnection(const SshTarget& target)
    : m_target(target)
{
    m_looking.setInterval(socketLookMs);
    m_deadline.setSingleShot(true);
    m_deadline.setInterval(connectDeadlineMs);
    connect(&m_looking, &QTimer::timeout, this, &SshConnection::lookForSocket);
    connect(&m_deadline, &QTimer::timeout, this, [this] {
        qCDebug(sshLog).noquote() << m_target.name << "no connection after" << connectDeadlineMs << "ms";
        m_timedOut = true;
        m_master->kill();
    });
}

SshConnection::~SshConnection()
{
    abandon(std::move(m_master));
}

QString SshConnection::filePath(const char* name) const
{
    return m_folder ? m_folder->filePath(QLatin1String(name) + QString::number(m_generation)) : QString();
}

void SshConnection::whenReady(QObject* context, std::function<void(const std::optional<Error>&)> done)
{
    const QPointer<QObject> alive(context);
    m_waiting.append([alive, done = std::move(done)](const std::optional<Error>& problem) {
        if (alive)
            done(problem);
    });
    if (m_state == State::Ready && !QFileInfo::exists(filePath("c"))) {
        qCDebug(sshLog).noquote() << m_target.name << "connects anew: its socket was taken away";
        m_state = State::Idle;
    }
    if (m_state == State::Ready)
        QTimer::singleShot(0, this, [this] {
            if (m_state == State::Ready)
                answer(std::nullopt);
        });
    else if (m_state == State::Idle)
        connectNow();
}

void SshConnection::connectNow()
{
    m_state = State::Connecting;
    m_timedOut = false;
    ++m_generation;
    abandon(std::move(m_master));
    if (!m_folder || !m_folder->isThere()) {
        auto folder = SocketFolder::make();
        if (!folder) {
            QTimer::singleShot(0, this, [this, error = folder.error()] {
                m_state = State::Idle;
                answer(error);
            });
            return;
        }
        m_folder = std::move(*folder);
    }
    m_master = std::make_unique<QProcess>();
    prepareSsh(*m_master, m_target);
    m_master->setStandardInputFile(QProcess::nullDevice());
    m_master->setStandardOutputFile(QProcess::nullDevice());
    m_master->setStandardErrorFile(filePath("e"));
    QStringList arguments = commonSshArguments(m_target, filePath("c"), filePath("l"), m_isOldSsh);
    arguments << QStringLiteral("-M") << QStringLiteral("-N") << QStringLiteral("-o")
              << QStringLiteral("ServerAliveCountMax=3") << QStringLiteral("-o")
              << QStringLiteral("ServerAliveInterval=%1").arg(m_target.aliveIntervalS) << QStringLiteral("--")
              << m_target.host;
    qCDebug(sshLog).noquote() << m_target.name << "connects, generation" << m_generation << "ssh"
                              << maskedLine(arguments.join(u' '), longestLoggedSsh);
    m_master->setArguments(arguments);
    connect(m_master.get(), &QProcess::finished, this, &SshConnection::onFinished);
    connect(m_master.get(), &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            onFinished();
    });
    m_master->start();
    m_looking.start();
    m_deadline.start();
}

/// It is made after the login.
void SshConnection::lookForSocket()
{
    if (!QFileInfo::exists(filePath("c")))
        return;
    m_looking.stop();
    m_deadline.stop();
    m_state = State::Ready;
    qCDebug(sshLog).noquote() << m_target.name
                              << "connected, the socket is ready; waiting for it:" << m_waiting.size();
    answer(std::nullopt);
}

void SshConnection::onFinished()
{
    m_looking.stop();
    m_deadline.stop();
    const bool wasReady = m_state == State::Ready;
    m_state = State::Idle;
    const QByteArray log = readAll(filePath("l")) + readAll(filePath("e"));
    SshProblem problem = m_timedOut ? SshProblem::HostDown : sshProblem(log);
    if (m_master->error() == QProcess::FailedToStart)
        problem = SshProblem::NotInstalled;
    else if (wasReady)
        problem = SshProblem::Lost;
    for (const char* name : {"c", "l", "e"})
        QFile::remove(filePath(name));
    if (!wasReady && !m_isOldSsh && lacksOptions(log)) {
        m_isOldSsh = true;
        m_state = State::Connecting; // not from here: it is the old one that calls
        QTimer::singleShot(0, this, &SshConnection::connectNow);
        return;
    }
    const Error error = sshError(problem, m_target.name, log);
    qCDebug(sshLog).noquote() << m_target.name << (wasReady ? "connection ended:" : "not connected:")
                              << maskedLine(error.sentence) << "ssh said:" << maskedLine(log);
    answer(error);
}

void SshConnection::answer(const std::optional<Error>& problem)
{
    for (const auto& done : std::exchange(m_waiting, {}))
        done(problem);
}

void SshConnection::giveUp()
{
    qCDebug(sshLog).noquote() << m_target.name << "gives the connection up: no answer came over it";
    if (m_master)
        m_master->kill();
}

std::unique_ptr<SshSession> SshConnection::createSession()
{
    Q_ASSERT(isReady());
    const QString log = m_folder->filePath(QLatin1Char('s') + QString::number(++m_sessionNumber));
    return std::make_unique<SshSession>(m_target, filePath("c"), log, m_isOldSsh);
}

} // namespace megatune

#include "moc_sshconnection.cpp"
