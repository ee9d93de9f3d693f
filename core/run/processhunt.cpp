#include "core/run/processhunt.h"

#include <csignal>
#include <memory>
#include <QPromise>
#include <QThreadPool>

namespace megatune {

namespace {

/// Between two looks at /proc: first often, later seldom.
constexpr int huntShortestPauseMs = 20;
constexpr int huntLongestPauseMs = 100;
/// A process that SIGKILL does not end within this time is stuck in the kernel.
constexpr qint64 huntGiveUpMs = 60'000;

QFuture<QList<ProcessInfo>> findInPool(const ProcessQuery& query)
{
    const auto promise = std::make_shared<QPromise<QList<ProcessInfo>>>();
    promise->start();
    QThreadPool::globalInstance()->start([promise, query] {
        promise->addResult(findProcesses(query));
        promise->finish();
    });
    return promise->future();
}

} // namespace

ProcessHunt::ProcessHunt(QObject* parent)
    : QObject(parent)
{
    m_next.setSingleShot(true);
    connect(&m_next, &QTimer::timeout, this, &ProcessHunt::look);
    connect(&m_watcher, &QFutureWatcherBase::finished, this, [this] { found(m_watcher.result()); });
}

void ProcessHunt::start(const ProcessQuery& query, int graceMs)
{
    m_query = query;
    m_graceMs = graceMs;
    m_elapsed.start();
    look();
}

void ProcessHunt::look()
{
    m_watcher.setFuture(findInPool(m_query));
}

void ProcessHunt::found(const QList<ProcessInfo>& processes)
{
    m_emptyLooks = processes.isEmpty() ? m_emptyLooks + 1 : 0;
    const bool givenUp = m_elapsed.elapsed() > m_graceMs + huntGiveUpMs;
    // Where something was found a second look follows: a process may have forked while the first went on.
    if (m_emptyLooks > (m_seen.isEmpty() ? 0 : 1) || givenUp) {
        m_survivors = processes;
        Q_EMIT done();
        return;
    }
    const bool kill = m_elapsed.elapsed() >= m_graceMs;
    for (const ProcessInfo& process : processes) {
        const QPair<qint64, qint64> identity(process.pid, process.startTicks);
        if (kill) {
            signalProcess(process, SIGKILL);
        } else if (!m_seen.contains(identity)) {
            signalProcess(process, SIGTERM);
            signalProcess(process, SIGCONT); // a stopped one would never see the first
        }
        if (!m_seen.contains(identity)) {
            m_seen.insert(identity);
            m_query.known.append(process);
        }
    }
    const int pause = m_elapsed.elapsed() < 500 ? huntShortestPauseMs : huntLongestPauseMs;
    const auto untilKill = static_cast<int>(std::max<qint64>(1, m_graceMs - m_elapsed.elapsed()));
    m_next.start(kill ? huntShortestPauseMs : std::min(pause, untilKill));
}

} // namespace megatune
