// SPDX-License-Identifier: GPL-3.0-or-later
// One shared connection to a host, by the user's own ssh and its configuration, and the sessions over it.
// Asks nobody anything: no password, no host key.
#pragma once

#include "core/base/error.h"
#include "core/hosts/ssh/socketfolder.h"
#include "core/hosts/ssh/sshproblem.h"

#include <functional>
#include <memory>
#include <optional>
#include <QElapsedTimer>
#include <QProcess>
#include <QProcessEnvironment>
#include <QTimer>

namespace megatune {

struct SshTarget
{
    QString name; ///< for people
    QString host;
    QString user = {};
    std::optional<int> port = {};
    QString config = {};    ///< for -F
    int aliveIntervalS = 5; ///< three silent ones, and the connection is given up
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    /// For ssh: configuration, user and port.
    [[nodiscard]] QStringList arguments() const;
};

/// One command over the connection. Its processes end with it, and with us.
class SshSession : public QObject
{
    Q_OBJECT

public:
    /// `isOldSsh`: before OpenSSH 8.7, which refuses options that it does not know.
    SshSession(const SshTarget& target, const QString& controlPath, const QString& logPath, bool isOldSsh);
    ~SshSession() override;

    /// Once. `command` is for the login shell there.
    void start(const QString& command, const QByteArray& input);
    /// A control word of remote-run.sh: PING, STOP, DONE, KILL.
    void write(const QByteArray& bytes);
    [[nodiscard]] bool isRunning() const { return m_process->state() != QProcess::NotRunning; }
    /// What ssh itself said; nothing of it is in the output.
    [[nodiscard]] QByteArray log() const;
    /// For log statements: "node1/s3", the third session of a connection.
    [[nodiscard]] const QString& name() const { return m_name; }

Q_SIGNALS:
    void output(const QByteArray& bytes);
    void errorOutput(const QByteArray& bytes);
    /// Once; everything was given. 255 when the session could not be opened or was lost.
    void closed(int status);

private:
    void close(int status);

    std::unique_ptr<QProcess> m_process;
    QString m_logPath;
    QString m_name;
    bool m_hasClosed = false;
};

/// Connects when it is needed, and again after it was lost. Lives in one thread; nothing in it blocks.
class SshConnection : public QObject
{
    Q_OBJECT

public:
    explicit SshConnection(const SshTarget& target);
    ~SshConnection() override;

    /// Calls `done` from the event loop, and not at all once `context` is destroyed.
    void whenReady(QObject* context, std::function<void(const std::optional<Error>& problem)> done);
    /// A new session; only while the connection is ready.
    [[nodiscard]] std::unique_ptr<SshSession> createSession();
    [[nodiscard]] bool isReady() const { return m_state == State::Ready; }
    /// It does not answer any more: given up, so that the next whenReady() connects anew.
    void giveUp();

private:
    enum class State { Idle, Connecting, Ready };
    void connectNow();
    void lookForSocket();
    void onFinished();
    void answer(const std::optional<Error>& problem);
    [[nodiscard]] QString filePath(const char* name) const;

    SshTarget m_target;
    std::unique_ptr<SocketFolder> m_folder; ///< made anew when somebody has taken it away
    std::unique_ptr<QProcess> m_master;
    QTimer m_looking;  ///< for the control socket
    QTimer m_deadline; ///< of connecting
    State m_state = State::Idle;
    bool m_timedOut = false;
    bool m_isOldSsh = false; ///< has said that it does not know options of OpenSSH 8.7
    int m_generation = 0;
    int m_sessionNumber = 0;
    QList<std::function<void(const std::optional<Error>&)>> m_waiting;
};

} // namespace megatune
