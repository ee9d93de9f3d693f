// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/processtree.h"

#include <cerrno>
#include <charconv>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <QFile>
#include <QHash>
#include <QSet>
#include <sys/syscall.h>
#include <unistd.h>
#include <utility>

namespace megatune {

namespace {

/// Where processes come faster than that they cannot be ended from here.
constexpr int mostKillingLooks = 50;

/// Reads a file of /proc, whose size is not known before.
QByteArray readProcFile(const QByteArray& path)
{
    const int descriptor = ::open(path.constData(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0)
        return {};
    QByteArray content;
    char buffer[16 * 1024];
    ssize_t got = 0;
    while ((got = ::read(descriptor, buffer, sizeof buffer)) > 0)
        content.append(buffer, got);
    ::close(descriptor);
    return content;
}

/// The fields behind the program's name, which may itself hold spaces and parentheses.
std::optional<ProcessInfo> parseProcStat(const QByteArray& stat, qint64 pid)
{
    const qsizetype nameEnd = stat.lastIndexOf(')');
    if (nameEnd < 0)
        return std::nullopt;
    const QList<QByteArray> fields = stat.mid(nameEnd + 2).split(' ');
    if (fields.size() < 20 || fields[0].isEmpty())
        return std::nullopt;
    return ProcessInfo{pid, fields[1].toLongLong(), fields[2].toLongLong(), fields[3].toLongLong(),
        fields[19].toLongLong(), fields[0][0]};
}

QByteArray procPath(qint64 pid, const char* file)
{
    return "/proc/" + QByteArray::number(pid) + '/' + file;
}

bool carriesMarker(qint64 pid, const QByteArray& marker)
{
    if (marker.isEmpty())
        return false;
    const QByteArray environment = readProcFile(procPath(pid, "environ"));
    const QByteArray inside = '\0' + marker;
    return environment.startsWith(marker) || environment.contains(inside);
}

QList<ProcessInfo> allProcesses()
{
    QList<ProcessInfo> processes;
    DIR* directory = ::opendir("/proc");
    if (directory == nullptr)
        return processes;
    while (const dirent* entry = ::readdir(directory)) {
        qint64 pid = 0;
        const char* end = entry->d_name + qstrlen(entry->d_name);
        if (std::from_chars(entry->d_name, end, pid).ptr != end || pid <= 1)
            continue;
        if (const std::optional<ProcessInfo> info = processInfo(pid))
            processes.append(*info);
    }
    ::closedir(directory);
    return processes;
}

/// This process and those that it came from: whatever they look like, they are no part of a trial.
QSet<qint64> ownAncestry(const QHash<qint64, ProcessInfo>& byPid)
{
    QSet<qint64> own;
    qint64 pid = ::getpid();
    while (pid > 1 && !own.contains(pid)) {
        own.insert(pid);
        pid = byPid.value(pid).parent;
    }
    return own;
}

/// Sessions that a process which was seen before had made, and which outlive it. Where the number belongs to
/// another process by now, nothing of the session is left.
QSet<qint64> orphanedSessions(const QList<ProcessInfo>& known, const QHash<qint64, ProcessInfo>& byPid)
{
    QSet<qint64> sessions;
    for (const ProcessInfo& before : known) {
        const auto now = byPid.constFind(before.pid);
        if (before.session == before.pid && (now == byPid.cend() || now->startTicks == before.startTicks))
            sessions.insert(before.session);
    }
    return sessions;
}

/// Adds whoever descends from a member or is in the session of a member that leads it.
void addRelated(const QList<ProcessInfo>& processes, const QSet<qint64>& own, QSet<qint64>& members)
{
    bool grew = true;
    while (grew) {
        grew = false;
        for (const ProcessInfo& process : processes) {
            if (members.contains(process.pid) || own.contains(process.pid))
                continue;
            if (members.contains(process.parent) || members.contains(process.session)) {
                members.insert(process.pid);
                grew = true;
            }
        }
    }
}

} // namespace

std::optional<ProcessInfo> processInfo(qint64 pid)
{
    return parseProcStat(readProcFile(procPath(pid, "stat")), pid);
}

bool isProcessAlive(qint64 pid)
{
    const std::optional<ProcessInfo> info = processInfo(pid);
    return info && info->isAlive();
}

QString currentBootId()
{
    return QString::fromLatin1(readProcFile("/proc/sys/kernel/random/boot_id").trimmed());
}

std::optional<qint64> memoryKills()
{
    for (const QByteArray& line : readProcFile("/proc/vmstat").split('\n')) {
        if (line.startsWith("oom_kill "))
            return line.mid(9).trimmed().toLongLong();
    }
    return std::nullopt;
}

std::optional<MainMemory> mainMemory()
{
    MainMemory memory;
    for (const QByteArray& line : readProcFile("/proc/meminfo").split('\n')) {
        for (const auto& [key, field] :
            {std::pair("MemTotal:", &memory.total), std::pair("MemAvailable:", &memory.free)}) {
            if (line.startsWith(key))
                *field = line.mid(static_cast<qsizetype>(qstrlen(key))).chopped(3).trimmed().toLongLong();
        }
    }
    return memory.total > 0 && memory.free > 0 ? std::optional(memory) : std::nullopt;
}

qint64 residentKib(const QList<ProcessInfo>& processes)
{
    static const qint64 pageKib = ::sysconf(_SC_PAGESIZE) / 1024;
    qint64 kib = 0;
    for (const ProcessInfo& process : processes)
        kib += readProcFile(procPath(process.pid, "statm")).split(' ').value(1).toLongLong() * pageKib;
    return kib;
}

QList<ProcessInfo> findProcesses(const ProcessQuery& query)
{
    const QList<ProcessInfo> processes = allProcesses();
    QHash<qint64, ProcessInfo> byPid;
    for (const ProcessInfo& process : processes)
        byPid.insert(process.pid, process);
    const QSet<qint64> own = ownAncestry(byPid);
    // A live process of the leader's number that is not the leader: the number is free again, so nothing of
    // the leader's session or group is left.
    const auto leader = byPid.constFind(query.leader);
    const bool reused = leader != byPid.cend() && leader->startTicks != query.leaderStartTicks;
    const QSet<qint64> orphaned = orphanedSessions(query.known, byPid);
    QSet<qint64> members;
    for (const ProcessInfo& process : processes) {
        const bool ofLeader =
            query.leader > 1 && !reused && (process.session == query.leader || process.group == query.leader);
        const bool related = ofLeader || orphaned.contains(process.session);
        if (!own.contains(process.pid) && (related || carriesMarker(process.pid, query.marker)))
            members.insert(process.pid);
    }
    for (const ProcessInfo& before : query.known) {
        const auto now = byPid.constFind(before.pid);
        if (now != byPid.cend() && now->startTicks == before.startTicks && !own.contains(before.pid))
            members.insert(before.pid);
    }
    addRelated(processes, own, members);
    QList<ProcessInfo> found;
    for (const ProcessInfo& process : processes) {
        if (members.contains(process.pid) && process.isAlive())
            found.append(process);
    }
    return found;
}

void killProcesses(ProcessQuery query)
{
    QSet<QPair<qint64, qint64>> killed;
    bool isLeadersTurn = false;
    for (int look = 0; look < mostKillingLooks; ++look) {
        bool anyNew = false;
        const QList<ProcessInfo> processes = findProcesses(query);
        for (const ProcessInfo& process : processes) {
            const bool isLast = isLeadersTurn || look + 1 == mostKillingLooks;
            const bool waits = process.pid == query.leader && !isLast;
            if (waits) {
                signalProcess(process, SIGSTOP);
            } else if (const QPair<qint64, qint64> identity(process.pid, process.startTicks);
                       !killed.contains(identity)) {
                signalProcess(process, SIGKILL);
                killed.insert(identity);
                query.known.append(process);
                anyNew = true;
            }
        }
        if (!anyNew && std::exchange(isLeadersTurn, true))
            return;
    }
}

bool signalProcess(const ProcessInfo& process, int signal)
{
    if (process.pid <= 1)
        return false;
    // The descriptor pins the process: between the check and the signal its number cannot become another's.
    const auto descriptor = static_cast<int>(::syscall(SYS_pidfd_open, process.pid, 0));
    const std::optional<ProcessInfo> now = processInfo(process.pid);
    const bool same = now && now->startTicks == process.startTicks;
    bool sent = false;
    if (same && descriptor >= 0)
        sent = ::syscall(SYS_pidfd_send_signal, descriptor, signal, nullptr, 0) == 0;
    else if (same && errno != ESRCH)
        sent = ::kill(static_cast<pid_t>(process.pid), signal) == 0; // kernels before 5.3
    const int code = errno;
    if (descriptor >= 0)
        ::close(descriptor);
    errno = same ? code : ESRCH;
    return sent;
}

} // namespace megatune
