// SPDX-License-Identifier: GPL-3.0-or-later
// When each trial ran and where: bars on lanes, a lane for each place of a host that runs one trial at a
// time.
#pragma once

#include "core/study/state.h"

#include <functional>

namespace megatune {

struct TimelineBar
{
    int number = 0;
    int lane = 0;
    // Seconds since the study's first event.
    double queued = 0; ///< its turn was decided; start where that is not known
    double start = 0;  ///< its program ran
    double end = 0;    ///< or the study's latest event
    TrialState state = TrialState::Queued;
    double value = 0; ///< NaN: it has none
    [[nodiscard]] double waited() const { return start - queued; }
};

struct TimelineLane
{
    int host = 0;
    QString gpus;    ///< as set for its trials; empty: left alone
    QList<int> bars; ///< positions in Timeline::bars, in order of time
};

struct TimelineHost
{
    QString name;
    int firstLane = 0;
    int lanes = 0;
    /// Share of the study's time in which it worked: of that of all its GPUs where they are known.
    double busy = 0;
};

struct Timeline
{
    QList<TimelineBar> bars; ///< of trials that were started, in order of number
    QList<TimelineLane> lanes;
    QList<TimelineHost> hosts;
    double length = 0; ///< seconds
};

/// `isShown` leaves trials out; empty: none.
[[nodiscard]] Timeline timelineOf(
    const StudyState& state, const std::function<bool(const Trial& trial)>& isShown = {});

} // namespace megatune
