// SPDX-License-Identifier: GPL-3.0-or-later
// The final message about a job on another machine: over the session that is still there, or over one of its
// own.
#pragma once

#include "core/hosts/ssh/remotestream.h"
#include "core/hosts/ssh/sshconnection.h"
#include "core/run/finalmessages.h"

namespace megatune {

class SshFinalMessage final : public FinalMessage
{
    Q_OBJECT

public:
    /// `session` may have closed, or be null; `stream` is what it has said so far.
    SshFinalMessage(const QString& jobId, std::shared_ptr<SshConnection> connection,
        std::unique_ptr<SshSession> session, const RemoteStream& stream);

    /// The job has ended and its end is known here: its files can go.
    void sendDone();
    /// The job ends at once, and then its files go. Where no session is open it ends by its lease.
    void sendKill();

private:
    void sendAnew();

    QString m_jobId;
    std::shared_ptr<SshConnection> m_connection;
    std::unique_ptr<SshSession> m_session;
    RemoteStream m_stream;
    bool m_isDone = false; ///< the files can go
};

/// A tag that no other session has.
[[nodiscard]] QByteArray randomSessionTag();

} // namespace megatune
