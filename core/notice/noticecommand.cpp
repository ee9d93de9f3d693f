// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/notice/noticecommand.h"

#include "core/run/childmodifier.h"
#include "core/secrets/secrets.h"

#include <csignal>
#include <unistd.h>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype mostKeptBytes = 4096;

QString shellOfThePerson()
{
    const QString shell = qEnvironmentVariable("SHELL");
    return shell.startsWith(u'/') ? shell : u"/bin/sh"_s;
}

} // namespace

NoticeCommand::NoticeCommand(const QString& command, const StudyNotice& notice, QObject* parent, int limitMs)
    : QObject(parent)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    addNoticeVariables(notice, environment);
    m_process.setProcessEnvironment(environment);
    m_process.setProcessChannelMode(QProcess::MergedChannels);
    m_process.setStandardInputFile(QProcess::nullDevice());
    setChildModifier(m_process, [] { ::setsid(); }); // what it starts is ended with it
    connect(&m_process, &QProcess::readyRead, this,
        [this] { m_said = m_said.append(m_process.readAll()).right(mostKeptBytes); });
    connect(&m_process, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error == QProcess::FailedToStart)
            end(tr("The command for the end of a study could not be started: %1")
                    .arg(m_process.errorString()));
    });
    connect(&m_process, &QProcess::finished, this, [this](int status, QProcess::ExitStatus kind) {
        end(kind == QProcess::NormalExit && status == 0 ? QString() : exitProblem(status));
    });
    m_limit.setSingleShot(true);
    connect(&m_limit, &QTimer::timeout, this, [this, limitMs] {
        kill();
        end(tr("The command for the end of a study took longer than %1 s and was ended.")
                .arg(limitMs / 1000));
    });
    m_limit.start(limitMs);
    // Whoever made this listens first.
    QTimer::singleShot(0, this, [this, command] { m_process.start(shellOfThePerson(), {u"-c"_s, command}); });
}

NoticeCommand::~NoticeCommand()
{
    m_process.disconnect(this);
    kill();
}

void NoticeCommand::kill()
{
    if (m_process.state() != QProcess::NotRunning && m_process.processId() > 0)
        ::kill(-static_cast<pid_t>(m_process.processId()), SIGKILL);
}

QString NoticeCommand::exitProblem(int status) const
{
    const QString said = maskedLine(m_said.trimmed().split('\n').constLast());
    return said.isEmpty()
        ? tr("The command for the end of a study failed with exit status %1.").arg(status)
        : tr("The command for the end of a study failed with exit status %1: %2").arg(status).arg(said);
}

void NoticeCommand::end(const QString& problem)
{
    if (m_isDone)
        return;
    m_isDone = true;
    m_limit.stop();
    Q_EMIT done(problem);
    deleteLater();
}

} // namespace megatune

#include "moc_noticecommand.cpp"
