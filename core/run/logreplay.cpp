// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/logreplay.h"

#include "core/base/tr.h"

#include <QDir>
#include <QFile>

namespace megatune {

namespace {

constexpr qint64 bytesAtOnce = 1 << 20;

} // namespace

LogReplay::LogReplay(const QString& path, int exitStatus, QObject* parent)
    : TrialProcess(parent)
    , m_path(path)
    , m_exitStatus(exitStatus)
{
}

void LogReplay::stop()
{
    m_isStopped = true;
}

void LogReplay::start()
{
    QFile file(m_path);
    if (!file.open(QIODevice::ReadOnly)) {
        const QString sentence =
            Tr::tr("%1 cannot be read: %2.").arg(QDir::toNativeSeparators(m_path), file.errorString());
        Q_EMIT ended(RunEnd{RunEnd::Kind::FailedToStart, 0, 0, sentence});
        return;
    }
    Q_EMIT started({});
    while (!m_isStopped && !file.atEnd()) {
        const QByteArray bytes = file.read(bytesAtOnce);
        if (bytes.isEmpty())
            break;
        Q_EMIT output(OutputChannel::Out, bytes);
    }
    Q_EMIT ended(RunEnd{m_isStopped ? RunEnd::Kind::Stopped : RunEnd::Kind::Exited, m_exitStatus});
}

} // namespace megatune

#include "moc_logreplay.cpp"
