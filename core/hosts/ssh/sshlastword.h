// SPDX-License-Identifier: GPL-3.0-or-later
// The last word about a job on another machine: over the session that is still there, or over one of its own.
#pragma once

#include "core/hosts/ssh/remotestream.h"
#include "core/hosts/ssh/sshconnection.h"
#include "core/run/lastwords.h"

namespace megatune {

class SshLastWord final : public LastWord
{
    Q_OBJECT

public:
    /// `session` may have closed, or be null; `stream` is what it has said so far.
    SshLastWord(const QString& jobId, std::shared_ptr<SshConnection> connection,
        std::unique_ptr<SshSession> session, const RemoteStream& stream);

    /// The job has ended and its end is known here: its files can go.
    void sayDone();
    /// The job ends at once, and then its files go. Where no session is open it ends by its lease.
    void sayKill();

private:
    void sayAnew();

    QString m_jobId;
    std::shared_ptr<SshConnection> m_connection;
    std::unique_ptr<SshSession> m_session;
    RemoteStream m_stream;
    bool m_isDone = false; ///< the files can go
};

/// A session's own word.
[[nodiscard]] QByteArray randomSessionTag();

} // namespace megatune
