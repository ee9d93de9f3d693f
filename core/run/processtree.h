// SPDX-License-Identifier: GPL-3.0-or-later
// What /proc knows of processes: who lives, who belongs to a trial, and signals that cannot hit a stranger.
// Reads and signals only; safe from any thread.
#pragma once

#include <optional>
#include <QByteArray>
#include <QList>
#include <QString>

namespace megatune {

struct ProcessInfo
{
    qint64 pid = 0;
    qint64 parent = 0;
    qint64 group = 0;
    qint64 session = 0;
    qint64 startTicks = 0; ///< since boot; together with the pid it names one process for good
    char state = '?';

    /// A zombie has ended; it only waits for its parent to notice.
    [[nodiscard]] bool isAlive() const { return state != 'Z' && state != 'X' && state != 'x'; }
    bool operator==(const ProcessInfo&) const = default;
};

/// Nothing when there is no such process.
[[nodiscard]] std::optional<ProcessInfo> processInfo(qint64 pid);
[[nodiscard]] bool isProcessAlive(qint64 pid);
/// Identifies this run of the system: pids and ticks of another one mean nothing.
[[nodiscard]] QString currentBootId();

/// How many processes this system has killed for want of memory since it began; nothing where it does not
/// say.
[[nodiscard]] std::optional<qint64> memoryKills();

/// This machine's main memory, in KiB.
struct MainMemory
{
    qint64 total = 0;
    qint64 free = 0; ///< with what the system can give back at once
};
/// Nothing where the system does not say.
[[nodiscard]] std::optional<MainMemory> mainMemory();
/// What these have in main memory, in KiB; what they share counts for each.
[[nodiscard]] qint64 residentKib(const QList<ProcessInfo>& processes);

/// Whose processes are looked for.
struct ProcessQuery
{
    /// The beginning of an entry "NAME=value" of their environment, with the closing NUL where it has to end.
    QByteArray marker;
    qint64 leader = 0;           ///< of their session and group; 0: unknown
    qint64 leaderStartTicks = 0; ///< guards against a number that was given to another process since
    QList<ProcessInfo> known;    ///< members that were seen before, which may have lost their marker
};

/// Everything alive that carries the marker, is in the leader's session or group, was known before or is in a
/// session that such a process had made, and whatever descends from one of them or is in the session that it
/// leads. Never this process or one of its ancestors.
[[nodiscard]] QList<ProcessInfo> findProcesses(const ProcessQuery& query);

/// SIGKILL to all that findProcesses() finds, the leader last: as long as it lives, and has not been able to
/// start anything more, whoever descends from it is found. Returns once all have been sent it.
void killProcesses(ProcessQuery query);

/// Sends `signal` unless the number belongs to another process by now. False when it is gone (errno ESRCH) or
/// somebody else's (EPERM).
bool signalProcess(const ProcessInfo& process, int signal);

} // namespace megatune
