// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshlastword.h"

#include "core/base/logging.h"
#include "core/run/remotescript.h"

#include <QRandomGenerator>

namespace megatune {

namespace {

/// Of ssh itself, whose session could not be opened or was lost.
constexpr int sshLostStatus = 255;

} // namespace

SshLastWord::SshLastWord(const QString& jobId, std::shared_ptr<SshConnection> connection,
    std::unique_ptr<SshSession> session, const RemoteStream& stream)
    : m_jobId(jobId)
    , m_connection(std::move(connection))
    , m_session(std::move(session))
    , m_stream(stream)
{
    if (!m_session)
        return;
    m_session->disconnect();
    // It closes by itself when the files are gone: that is the answer.
    connect(m_session.get(), &SshSession::closed, this, [this](int status) {
        qCDebug(sshLog).noquote() << m_jobId << "last word" << (m_isDone ? "DONE" : "KILL")
                                  << (status == sshLostStatus ? "may not have arrived" : "has arrived");
        if (m_isDone && status == sshLostStatus)
            sayAnew();
        else
            deleteLater();
    });
    connect(m_session.get(), &SshSession::output, this, [this](const QByteArray& bytes) {
        (void)m_stream.feed(OutputChannel::Out, bytes);
        if (!m_isDone && m_stream.word() == "end")
            sayDone();
    });
}

void SshLastWord::sayDone()
{
    m_isDone = true;
    if (m_session && m_session->isRunning())
        m_session->write("DONE\n");
    else
        sayAnew();
}

void SshLastWord::sayKill()
{
    if (m_session && m_session->isRunning())
        m_session->write("KILL\n");
    else
        deleteLater();
}

/// Once: who cannot be reached now keeps the files until the study goes on there.
void SshLastWord::sayAnew()
{
    if (m_session)
        m_session.release()->deleteLater(); // it may be the one that is calling
    qCDebug(sshLog).noquote() << m_jobId << "last word in a new session: forget";
    m_connection->whenReady(this, [this](const std::optional<Error>& problem) {
        if (problem) {
            qCDebug(sshLog).noquote() << m_jobId << "the last word could not be said, its files stay there";
            deleteLater();
            return;
        }
        m_session = m_connection->createSession();
        connect(m_session.get(), &SshSession::closed, this, [this] { deleteLater(); });
        m_session->start(
            remoteCommand({QStringLiteral("forget"), QString::fromLatin1(randomSessionTag()), m_jobId}),
            remoteScriptLine());
    });
}

QByteArray randomSessionTag()
{
    return QByteArray::number(QRandomGenerator::system()->generate64(), 36);
}

} // namespace megatune

#include "moc_sshlastword.cpp"
