// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pool/gpuloadwatch.h"

#include "core/base/logging.h"
#include "core/secrets/secrets.h"

#include <algorithm>
#include <QElapsedTimer>
#include <QPointer>

namespace megatune {

namespace {

constexpr int mostLoadFailures = 3;
/// A host is busy with our questions for no more than a sixth of the time.
constexpr int pausePerAnswer = 5;

} // namespace

GpuLoadWatch::GpuLoadWatch(HostPool& pool, int everyMs, QObject* parent)
    : QObject(parent)
    , m_pool(pool)
    , m_everyMs(everyMs)
{
}

void GpuLoadWatch::follow(int trial, qint64 iteration, const QList<GpuLoadPoint>& inFile)
{
    auto followed = m_trials.find(trial);
    if (followed == m_trials.end()) {
        const int host = m_pool.slotOf(trial).host;
        const std::optional<int> pauseMs = m_pool.loadsPauseMs(trial);
        if (!pauseMs)
            return;
        followed = m_trials.insert({trial, Followed{host, iteration, LoadSampler(inFile)}}).first;
        Asked& asked = m_hosts[host];
        asked.everyMs = std::max(m_everyMs, *pauseMs);
        if (!asked.isGoingOn && asked.failures < mostLoadFailures)
            plan(host, asked.everyMs);
    }
    followed->second.iteration = iteration;
}

QList<GpuLoadPoint> GpuLoadWatch::take(int trial, bool atEnd)
{
    const auto followed = m_trials.find(trial);
    if (followed == m_trials.end())
        return {};
    const QList<GpuLoadPoint> points = followed->second.sampler.take(atEnd);
    if (atEnd)
        m_trials.erase(followed);
    return points;
}

bool GpuLoadWatch::isFollowedOn(int host) const
{
    return std::any_of(
        m_trials.begin(), m_trials.end(), [host](const auto& each) { return each.second.host == host; });
}

void GpuLoadWatch::plan(int host, qint64 pauseMs)
{
    m_hosts[host].isGoingOn = true;
    QTimer::singleShot(static_cast<int>(pauseMs), this, [this, host] { ask(host); });
}

void GpuLoadWatch::ask(int host)
{
    if (!isFollowedOn(host)) {
        m_hosts[host].isGoingOn = false;
        return;
    }
    QElapsedTimer since;
    since.start();
    const QPointer<GpuLoadWatch> self(this);
    m_pool.askLoads(host, [self, host, since](const Result<QList<GpuLoad>>& answer) {
        if (self)
            self->onAnswer(host, answer, since.elapsed());
    });
}

void GpuLoadWatch::onAnswer(int host, const Result<QList<GpuLoad>>& answer, qint64 tookMs)
{
    Asked& asked = m_hosts[host];
    if (!isFollowedOn(host)) {
        asked.isGoingOn = false; // nobody waits for it any more
        return;
    }
    asked.failures = answer && share(host, *answer) ? 0 : asked.failures + 1;
    if (asked.failures < mostLoadFailures) {
        plan(host, std::max<qint64>(asked.everyMs, pausePerAnswer * tookMs));
        return;
    }
    asked.isGoingOn = false;
    const QString said =
        answer ? QStringLiteral("nothing of these GPUs") : maskedLine(answer.error().sentence);
    qCDebug(runLog).noquote() << m_pool.names().value(host)
                              << "is not asked any more what its GPUs do, it says:" << said;
}

bool GpuLoadWatch::share(int host, const QList<GpuLoad>& loads)
{
    bool anyKnown = false;
    for (auto& [trial, followed] : m_trials) {
        if (followed.host != host)
            continue;
        const MeanLoad mean = meanLoad(loads, m_pool.gpusOf(trial), trial);
        if (!mean.isKnown())
            continue;
        anyKnown = true;
        followed.sampler.add({followed.iteration, mean.percent, mean.watts});
    }
    return anyKnown;
}

} // namespace megatune

#include "moc_gpuloadwatch.cpp"
