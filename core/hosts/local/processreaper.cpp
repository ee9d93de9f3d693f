// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/local/processreaper.h"

#include "core/base/background.h"
#include "core/base/logging.h"

#include <cerrno>
#include <csignal>

namespace megatune {

namespace {

/// Between two looks at /proc: first often, later seldom.
constexpr int reaperShortestPauseMs = 20;
constexpr int reaperLongestPauseMs = 100;
/// A process that SIGKILL does not end within this time is stuck in the kernel.
constexpr qint64 reaperGiveUpMs = 60'000;

QPair<qint64, qint64> identityOf(const ProcessInfo& process)
{
    return {process.pid, process.startTicks};
}

/// For log statements: "STUDY:TRIAL:ATTEMPT" of MEGATUNE_TRIAL=STUDY:TRIAL:ATTEMPT.
QByteArray markIn(const ProcessQuery& query)
{
    return query.marker.mid(query.marker.indexOf('=') + 1).replace('\0', QByteArray());
}

} // namespace

ProcessReaper::ProcessReaper(QObject* parent)
    : QObject(parent)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &ProcessReaper::look);
}

void ProcessReaper::start(const ProcessQuery& query, int graceMs)
{
    Q_ASSERT(!isRunning());
    m_query = query;
    m_graceMs = graceMs;
    m_elapsed.start();
    look();
}

void ProcessReaper::look()
{
    inBackground<QList<ProcessInfo>>(
        this, [query = m_query] { return findProcesses(query); },
        [this](const QList<ProcessInfo>& processes) { found(processes); });
}

void ProcessReaper::found(QList<ProcessInfo> processes)
{
    // Another user's, such as a child of sudo: nothing that we send reaches it.
    processes.removeIf(
        [this](const ProcessInfo& process) { return m_unreachable.contains(identityOf(process)); });
    m_emptyLooks = processes.isEmpty() ? m_emptyLooks + 1 : 0;
    const bool givenUp = m_elapsed.elapsed() > m_graceMs + reaperGiveUpMs;
    // Where something was found a second look follows: a process may have forked while the first went on.
    if (m_emptyLooks > (m_seen.isEmpty() ? 0 : 1) || givenUp) {
        m_survivors = processes;
        qCDebug(processLog).noquote() << markIn(m_query) << "after" << m_elapsed.elapsed() << "ms"
                                      << processes.size() << "of" << m_seen.size() << "processes are left";
        Q_EMIT done();
        return;
    }
    const bool kill = m_elapsed.elapsed() >= m_graceMs;
    const bool isFirstKill = kill && !std::exchange(m_kills, true);
    for (const ProcessInfo& process : processes) {
        const QPair<qint64, qint64> identity = identityOf(process);
        if (isFirstKill || !m_seen.contains(identity))
            qCDebug(processLog).noquote()
                << markIn(m_query) << (kill ? "SIGKILL" : "SIGTERM, SIGCONT") << "to process" << process.pid;
        if (kill) {
            if (!signalProcess(process, SIGKILL) && errno == EPERM)
                m_unreachable.insert(identity);
        } else if (!m_seen.contains(identity)) {
            signalProcess(process, SIGTERM);
            signalProcess(process, SIGCONT); // a stopped one would never see the first
        }
        if (!m_seen.contains(identity)) {
            m_seen.insert(identity);
            m_query.known.append(process);
        }
    }
    const int pause = m_elapsed.elapsed() < 500 ? reaperShortestPauseMs : reaperLongestPauseMs;
    const auto untilKill = static_cast<int>(std::max<qint64>(1, m_graceMs - m_elapsed.elapsed()));
    m_next.start(kill ? reaperShortestPauseMs : std::min(pause, untilKill));
}

} // namespace megatune

#include "moc_processreaper.cpp"
