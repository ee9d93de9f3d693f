// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/faults/program.h"

#include <csignal>
#include <QElapsedTimer>
#include <QFile>
#include <QThread>
#include <sys/prctl.h>

namespace megatune::faults {

Program::Program(const QString& folder, const QString& name)
    : m_folder(folder)
    , m_name(name)
{
}

Program::~Program()
{
    kill();
}

void Program::start(const QString& program, const QStringList& words, const QString& in,
    const QProcessEnvironment& environment)
{
    ++m_runs;
    m_process = std::make_unique<QProcess>();
    m_process->setProcessChannelMode(QProcess::MergedChannels);
    m_process->setStandardOutputFile(fileOf(m_runs));
    m_process->setStandardInputFile(QProcess::nullDevice());
    m_process->setWorkingDirectory(in);
    m_process->setProcessEnvironment(environment);
    m_process->setChildProcessModifier([] { ::prctl(PR_SET_PDEATHSIG, SIGKILL); });
    m_process->start(program, words);
    if (!m_process->waitForStarted())
        qFatal("%s cannot be started.", qPrintable(program));
}

/// The state is only as new as what was waited for last.
bool Program::isRunning() const
{
    return m_process != nullptr && m_process->state() != QProcess::NotRunning
        && !m_process->waitForFinished(0) && m_process->state() != QProcess::NotRunning;
}

bool Program::endsWithin(int ms)
{
    return m_process == nullptr || m_process->state() == QProcess::NotRunning
        || m_process->waitForFinished(std::max(1, ms)) || m_process->state() == QProcess::NotRunning;
}

void Program::signal(int number) const
{
    if (isRunning())
        ::kill(static_cast<pid_t>(m_process->processId()), number);
}

void Program::kill()
{
    if (!isRunning())
        return;
    m_process->kill();
    m_process->waitForFinished();
}

int Program::status() const
{
    if (m_process == nullptr)
        return -1;
    return m_process->exitStatus() == QProcess::NormalExit ? m_process->exitCode()
                                                           : 128 + m_process->exitCode();
}

QString Program::fileOf(int run) const
{
    return QStringLiteral("%1/%2-%3.txt").arg(m_folder, m_name).arg(run);
}

QString Program::said(int run) const
{
    QFile file(fileOf(run));
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString Program::saidInAll() const
{
    QString text;
    for (int run = 1; run <= m_runs; ++run)
        text += said(run);
    return text;
}

} // namespace megatune::faults
