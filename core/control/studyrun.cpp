// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/control/studyrun.h"

#include "core/base/runuid.h"
#include "core/base/tr.h"
#include "core/run/processtree.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>
#include <QSysInfo>
#include <sys/stat.h>
#include <unistd.h>

namespace megatune {

namespace {

/// Somebody else than us, on this machine.
bool isSomebodyElseAlive(const StudyRun& last, const StudyRun& now)
{
    if (last.bootId != now.bootId || last.pid <= 1 || last.pid == now.pid)
        return false;
    const std::optional<ProcessInfo> process = processInfo(last.pid);
    return process && process->isAlive() && process->startTicks == last.startTicks;
}

bool anyRuns(const StudyState& state)
{
    return std::any_of(state.trials().begin(), state.trials().end(),
        [](const Trial& trial) { return trial.state == TrialState::Running; });
}

} // namespace

StudyRun thisStudyRun(const QString& path)
{
    StudyRun run;
    run.host = QSysInfo::machineHostName();
    run.bootId = currentBootId();
    run.pid = ::getpid();
    if (const std::optional<ProcessInfo> self = processInfo(run.pid))
        run.startTicks = self->startTicks;
    run.path = QFileInfo(path).canonicalFilePath();
    run.folder = QDir::currentPath();
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) == 0)
        run.inode = static_cast<qint64>(status.st_ino);
    return run;
}

bool leavesItsUid(const StudyRun& last)
{
    return !last.path.isEmpty() && RunUid::from(last.uid);
}

QString copiedStudySentence(const StudyState& state, const StudyRun& now)
{
    const StudyRun& last = state.run();
    const QString path = QDir::toNativeSeparators(now.path);
    // The file is ours alone: who still runs what stands in it writes into another one.
    if (anyRuns(state) && isSomebodyElseAlive(last, now)) {
        return Tr::tr(
            "Process %1 still runs the study that %2 was copied from: this copy goes on as a run of "
            "its own and leaves the trials of the other one alone.")
            .arg(last.pid)
            .arg(path);
    }
    if (!leavesItsUid(last)) {
        return anyRuns(state)
            ? Tr::tr("%1 does not say which run wrote it, in which file: it goes on as a run of its "
                     "own, and leaves alone what an earlier one may have left running.")
                  .arg(path)
            : QString();
    }
    const bool isInItsPlace = last.host == now.host && last.path == now.path;
    if (last.inode == now.inode || isInItsPlace)
        return {};
    return Tr::tr(
        "%1 is a copy of %2 on %3: it goes on as a run of its own and leaves the trials of the other "
        "one alone.")
        .arg(path, QDir::toNativeSeparators(last.path), last.host);
}

} // namespace megatune
