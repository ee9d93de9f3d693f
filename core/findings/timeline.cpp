// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/timeline.h"

#include "core/base/isotime.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <QSet>

namespace megatune {

namespace {

/// A program's own time may be shorter than from its start to its end: waiting for a host counts from here
/// on.
constexpr double waitingWorthTelling = 2;
constexpr double timeNotKnown = std::numeric_limits<double>::quiet_NaN();

double secondsOrNone(const IsoTime& time)
{
    return time.seconds().value_or(timeNotKnown);
}

/// Nothing for a trial that was never started. Times are those of the clock.
std::optional<TimelineBar> thresholdOf(const Trial& trial, double lastEvent)
{
    const double started = secondsOrNone(trial.startedAt);
    if (!std::isfinite(started))
        return std::nullopt;
    const bool isFinished = trial.state == TrialState::Finished;
    TimelineBar bar{trial.number, 0, started, started,
        hasEnded(trial.state) ? secondsOrNone(trial.endedAt) : lastEvent, trial.state,
        isFinished ? trial.value.value_or(timeNotKnown) : timeNotKnown};
    if (!std::isfinite(bar.end) || bar.end < started)
        bar.end = started;
    // A later attempt was queued when the first one was.
    if (const double queued = secondsOrNone(trial.queuedAt); trial.attempt <= 1 && queued <= started)
        bar.queued = queued;
    if (trial.durationS && bar.end - started - *trial.durationS > waitingWorthTelling)
        bar.start = bar.end - *trial.durationS;
    return bar;
}

void readBars(Timeline& line, const StudyState& state, const std::function<bool(const Trial& trial)>& isShown)
{
    const double last = secondsOrNone(state.lastEventAt());
    double first = secondsOrNone(state.createdAt());
    for (const Trial& trial : state.trials()) {
        const auto bar = isShown && !isShown(trial) ? std::nullopt : thresholdOf(trial, last);
        if (!bar)
            continue;
        first = std::isfinite(first) ? std::min(first, bar->queued) : bar->queued;
        line.bars.append(*bar);
    }
    for (TimelineBar& bar : line.bars) {
        bar.queued -= first;
        bar.start -= first;
        bar.end -= first;
        line.length = std::max(line.length, bar.end);
    }
}

/// Trials of the same GPUs of a host follow each other on a lane; where they overlap they take another one.
void placeBars(Timeline& line, const StudyState& state)
{
    QList<int> order;
    for (int i = 0; i < line.bars.size(); ++i)
        order.append(i);
    const auto isEarlier = [&line](int a, int b) { return line.bars.at(a).start < line.bars.at(b).start; };
    if (!std::is_sorted(order.begin(), order.end(), isEarlier))
        std::stable_sort(order.begin(), order.end(), isEarlier);
    // Host and GPUs -> lanes, each with the time when it is free again.
    struct Free
    {
        QList<int> bars;
        double at = 0;
    };
    std::map<std::pair<QString, QString>, QList<Free>> places;
    auto same = places.end();
    for (const int i : order) {
        const Trial* trial = state.trial(line.bars.at(i).number);
        // Mostly where the one before it was.
        if (same == places.end() || same->first.first != trial->process.host
            || same->first.second != trial->gpus)
            same = places.try_emplace({trial->process.host, trial->gpus}).first;
        QList<Free>& lanes = same->second;
        auto lane = std::find_if(lanes.begin(), lanes.end(),
            [&](const Free& other) { return other.at <= line.bars.at(i).start + 1e-3; });
        if (lane == lanes.end())
            lane = lanes.insert(lanes.end(), Free{});
        lane->bars.append(i);
        lane->at = line.bars.at(i).end;
    }
    for (const auto& [place, lanes] : places) {
        if (line.hosts.isEmpty() || line.hosts.last().name != place.first)
            line.hosts.append(TimelineHost{place.first, static_cast<int>(line.lanes.size()), 0, 0});
        for (const Free& lane : lanes) {
            for (const int bar : lane.bars)
                line.bars[bar].lane = static_cast<int>(line.lanes.size());
            line.lanes.append(TimelineLane{static_cast<int>(line.hosts.size()) - 1, place.second, lane.bars});
            ++line.hosts.last().lanes;
        }
    }
}

void measureHosts(Timeline& line)
{
    for (TimelineHost& host : line.hosts) {
        QSet<QString> gpus;
        double gpuSeconds = 0;
        double laneSeconds = 0;
        for (int lane = host.firstLane; lane < host.firstLane + host.lanes; ++lane) {
            const QStringList own = line.lanes.at(lane).gpus.split(u',', Qt::SkipEmptyParts);
            for (const QString& gpu : own)
                gpus.insert(gpu);
            for (const int bar : line.lanes.at(lane).bars) {
                const double seconds = line.bars.at(bar).end - line.bars.at(bar).start;
                laneSeconds += seconds;
                gpuSeconds += seconds * static_cast<double>(own.size());
            }
        }
        const double whole =
            gpus.isEmpty() ? line.length * host.lanes : line.length * static_cast<double>(gpus.size());
        const double worked = gpus.isEmpty() ? laneSeconds : gpuSeconds;
        host.busy = whole > 0 ? std::min(1.0, worked / whole) : 0;
    }
}

} // namespace

Timeline timelineOf(const StudyState& state, const std::function<bool(const Trial& trial)>& isShown)
{
    Timeline line;
    readBars(line, state, isShown);
    placeBars(line, state);
    measureHosts(line);
    return line;
}

} // namespace megatune
