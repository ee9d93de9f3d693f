// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/sshfinalmessage.h"

#include "core/base/logging.h"
#include "core/run/remotescript.h"

#include <QRandomGenerator>

namespace megatune {

namespace {

/// Of ssh itself, whose session could not be opened or was lost.
constexpr int sshLostStatus = 255;

} // namespace

SshFinalMessage::SshFinalMessage(const QString& jobId, std::shared_ptr<SshConnection> connection,
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
        qCDebug(sshLog).noquote() << m_jobId << "final message" << (m_isDone ? "DONE" : "KILL")
                                  << (status == sshLostStatus ? "may not have arrived" : "has arrived");
        if (m_isDone && status == sshLostStatus)
            sendAnew();
        else
            deleteLater();
    });
    connect(m_session.get(), &SshSession::output, this, [this](const QByteArray& bytes) {
        (void)m_stream.feed(OutputChannel::Out, bytes);
        if (!m_isDone && m_stream.word() == "end")
            sendDone();
    });
}

void SshFinalMessage::sendDone()
{
    m_isDone = true;
    if (m_session && m_session->isRunning())
        m_session->write("DONE\n");
    else
        sendAnew();
}

void SshFinalMessage::sendKill()
{
    if (m_session && m_session->isRunning())
        m_session->write("KILL\n");
    else
        deleteLater();
}

/// Once: who cannot be reached now keeps the files until the study goes on there.
void SshFinalMessage::sendAnew()
{
    if (m_session)
        m_session.release()->deleteLater(); // it may be the one that is calling
    qCDebug(sshLog).noquote() << m_jobId << "final message in a new session: forget";
    m_connection->whenReady(this, [this](const std::optional<Error>& problem) {
        if (problem) {
            qCDebug(sshLog).noquote()
                << m_jobId << "the final message could not be sent, its files stay there";
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

#include "moc_sshfinalmessage.cpp"
