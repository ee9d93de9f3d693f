// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/trialprocess.h"

#include "core/base/tr.h"
#include "core/secrets/secrets.h"

namespace megatune {

QString memoryFloorSentence(int percent)
{
    return Tr::tr("It took more and more main memory while less than %1 % of its machine's was free, and was "
                  "ended.")
        .arg(percent);
}

QString logText(const RunEnd& end)
{
    QString text;
    switch (end.kind) {
    case RunEnd::Kind::Exited:
        text = QStringLiteral("exited with %1").arg(end.exitCode);
        break;
    case RunEnd::Kind::Signalled:
        text = QStringLiteral("killed by signal %1").arg(end.signal);
        break;
    case RunEnd::Kind::OutOfTime:
        text = QStringLiteral("out of time");
        break;
    case RunEnd::Kind::OutOfMemory:
        text = QStringLiteral("out of main memory");
        break;
    case RunEnd::Kind::Stopped:
        text = QStringLiteral("stopped");
        break;
    case RunEnd::Kind::FailedToStart:
        text = QStringLiteral("failed to start");
        break;
    case RunEnd::Kind::HostLost:
        text = QStringLiteral("host lost");
        break;
    case RunEnd::Kind::Busy:
        text = QStringLiteral("host busy");
        break;
    }
    if (end.node > 0)
        text += QStringLiteral(" on node %1").arg(end.node);
    return end.message.isEmpty() ? text : QString(text + QLatin1String(": ") + maskedLine(end.message));
}

} // namespace megatune

#include "moc_trialprocess.cpp"
