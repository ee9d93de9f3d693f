// SPDX-License-Identifier: GPL-3.0-or-later
// A trial on another machine: remote-run.sh over a session of the shared connection, taken up again where it
// was when the connection breaks. The job there ends when nobody has asked for it for longer than the grace
// time.
#pragma once

#include "core/hosts/ssh/remotestream.h"
#include "core/hosts/ssh/sshconnection.h"
#include "core/run/trialprocess.h"

namespace megatune {

class SshFinalMessage;

struct SshJobSettings
{
    QString host;       ///< for people
    QString setup = {}; ///< a line of bash
    int graceS = 30;    ///< how long the connection may be gone
    bool detach = false;
};

class SshProcess final : public TrialProcess
{
    Q_OBJECT

public:
    SshProcess(
        const RunRequest& request, const SshJobSettings& settings, std::shared_ptr<SshConnection> connection);
    ~SshProcess() override;

    void start() override;
    void stop() override;

private:
    void open(const std::optional<Error>& problem);
    void openSession();
    void logOpening(const QString& word) const;
    [[nodiscard]] QStringList arguments(const QByteArray& tag) const;
    void onBytes(OutputChannel channel, const QByteArray& bytes);
    void onClosed();
    void onWord();
    void lose(const QString& why);
    void limitStop();
    void keepAlive();
    void finishJob();
    [[nodiscard]] SshFinalMessage* finalMessage();
    [[nodiscard]] RunEnd jobsEnd() const;
    [[nodiscard]] QString startProblem(const QString& noise) const;
    void finish(const RunEnd& end);
    [[nodiscard]] qint64 mostLostMs() const;

    RunRequest m_request;
    SshJobSettings m_settings;
    std::shared_ptr<SshConnection> m_connection;
    std::unique_ptr<SshSession> m_session;
    RemoteStream m_stream;
    QTimer m_alive;  ///< renews the lease
    QTimer m_answer; ///< until the first line of a session
    QTimer m_retry;
    QTimer m_unheard; ///< of a stop that no session can be told
    QElapsedTimer m_lostFor;
    bool m_mayRun = false; ///< the job was sent, or is there from before
    bool m_hasStarted = false;
    bool m_isAnnounced = false; ///< started() was given before the job was sent
    bool m_stopWanted = false;
    bool m_hasEnded = false;
    bool m_isHeld = false; ///< it has ended, and its files stay until the whole trial has
};

} // namespace megatune
