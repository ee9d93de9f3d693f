// SPDX-License-Identifier: GPL-3.0-or-later
// What became of an attempt: from how it ended and what it printed to the state, the value and the failure of
// its trial. A pure function.
#pragma once

#include "core/log/measurement.h"
#include "core/run/trialprocess.h"
#include "core/study/event.h"
#include "core/study/evidence.h"
#include "core/trial/derivedspeed.h"

#include <functional>

namespace megatune {

/// Why we ended an attempt ourselves.
enum class StopCause { None, Enough, Timeout, Skip, StudyStop };

/// Which of a trial's limits was reached.
enum class TimeLimit {
    Fixed,
    Dynamic,
    Silent,
    Start,
    Dead, ///< a rank died, and the others say nothing
};

struct AttemptFacts
{
    RunEnd end;
    StopCause cause = StopCause::None;
    MeasureSettings settings;
    std::optional<double> durationS = {}; ///< absent: not known
    double limitS = 0;                    ///< of a Timeout: what was allowed
    TimeLimit limit = TimeLimit::Fixed;
    /// The last line of the error channel that is not blank; where that is a command which `set -x` shows,
    /// what was printed before it, too.
    QString lastErrorLine = {};
    std::optional<StepWork> work = {};    ///< when a speed can be derived from iteration times
    QString throughputOption = {};        ///< see derivedspeed.h
    std::optional<EndedEarly> early = {}; ///< of Enough, when the training was not over by itself
    QList<EvidenceFact> evidence = {};    ///< what ran, in the place of what was asked for
    /// What of the command sets something else than was asked: whereItIsSet(). May be absent.
    std::function<QString(const QList<EvidenceFact>& facts)> whereSet = {};
    /// What would have fitted, given the GiB that were missing: "MBS 2 or full recompute"; may be absent.
    std::function<QString(double missingGib)> fitting = {};
};

/// The iterations that a trial's value is taken from, as speeds: printed, or derived from their times.
[[nodiscard]] QList<double> measuredSpeeds(
    const Measurement& measurement, const std::optional<StepWork>& work, const MeasureSettings& settings);

/// Of an attempt that somebody else ended by a signal, as far as anybody can tell, the state is Stopped and
/// there is a failure: once that is nothing that the layout did.
[[nodiscard]] TrialEnded verdictOn(
    int number, int attempt, const AttemptFacts& facts, const Measurement& measurement);

} // namespace megatune
