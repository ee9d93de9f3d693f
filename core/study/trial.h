// SPDX-License-Identifier: GPL-3.0-or-later
// A trial as the study knows it: what ran, how it went, and the states it can be in.
#pragma once

#include "core/base/compact/derivedtext.h"
#include "core/base/isotime.h"
#include "core/command/commandline.h"
#include "core/log/lines/events.h"
#include "core/log/measurement.h"
#include "core/run/trialprocess.h"
#include "core/space/layout.h"
#include "core/study/evidence.h"

#include <algorithm>
#include <limits>
#include <optional>
#include <QList>
#include <QString>

namespace megatune {

enum class TrialState { Queued, Running, Finished, Oom, Failed, TimedOut, Stopped, HostLost, Skipped };

/// "timed_out" as in the command line's contract.
[[nodiscard]] QString trialStateName(TrialState state);
[[nodiscard]] std::optional<TrialState> trialStateFromName(const QString& name);
/// What "running" in a study's file says: it runs; or, in a study that nobody runs, it was left to a host
/// that keeps it, somebody else runs it who asked for it, or it was interrupted.
enum class RunningMeans { Running, LeftRunning, Asked, Interrupted };
/// ProcessIdentity::host of a trial that somebody asked for.
inline const QString askedHost = QStringLiteral("asked");
/// "timed out", translated, for people.
[[nodiscard]] QString trialStateTitle(TrialState state, RunningMeans running = RunningMeans::Running);
[[nodiscard]] const QList<TrialState>& allTrialStates();

/// The one table of legal moves: queued -> running -> one end; stopped and host_lost may run again (next
/// attempt). What gave no value is queued again when somebody asks for it (see TrialRequeued).
[[nodiscard]] bool mayMove(TrialState from, TrialState to);
/// No attempt is under way.
[[nodiscard]] bool hasEnded(TrialState state);
/// Ended for good: the strategy was told, a resumed study does not run it again. False for stopped and
/// host_lost.
[[nodiscard]] bool isFinal(TrialState state);

/// One point of a trial's course, for charts. Values that were not printed are NaN.
struct IterationPoint
{
    qint64 iteration = 0;
    double value = std::numeric_limits<double>::quiet_NaN(); ///< TFLOP/s per GPU
    double elapsedMs = std::numeric_limits<double>::quiet_NaN();
    double memoryGib = std::numeric_limits<double>::quiet_NaN();
};

/// What the GPUs of a trial did: the mean over them and over one or more moments. NaN: the host does not say.
struct GpuLoadPoint
{
    qint64 iteration = 0;                                      ///< the last one that was printed before
    double percent = std::numeric_limits<double>::quiet_NaN(); ///< of the time some kernel ran
    double watts = std::numeric_limits<double>::quiet_NaN();   ///< per GPU
    int answers = 1;                                           ///< moments that it is the mean of
};

/// Where a running trial is bound for, as it looks at its latest point.
struct TrialCourse
{
    std::optional<qint64> iterations = {}; ///< the last iteration that it will run
    std::optional<double> leftS = {};      ///< seconds until then, at the pace of those that were measured
};

struct TrialFailure
{
    FailureCategory category = FailureCategory::CodeError;
    QString message; ///< the telling line of the output, or our own sentence when there is none
    QString hint;    ///< what to do about it: one sentence
};

/// Why a training was ended before it had run its length.
enum class EarlyReason { StopAfter, Settled, CannotWin };
/// "stop_after", "settled", "cannot_win".
[[nodiscard]] QString earlyReasonName(EarlyReason reason);
[[nodiscard]] std::optional<EarlyReason> earlyReasonFromName(const QString& name);

/// "cannot win", translated, for people.
[[nodiscard]] QString earlyReasonTitle(EarlyReason reason);

/// Of a trial that was ended before its training was over and has its value all the same.
struct EndedEarly
{
    EarlyReason reason = EarlyReason::StopAfter;
    qint64 iteration = 0;                           ///< the last one that was seen
    std::optional<qint64> requestedIterations = {}; ///< as the log or the command says it
    /// Seconds that the rest would have taken, at the pace of the iterations that were measured.
    std::optional<double> savedS = {};
};

/// Of a trial of the second stage: what it has beside the layout of the winner. One that measures another
/// again for that stage (Trial::confirms) has the options of the one that it measures.
struct TrialRefinement
{
    int of = 0;   ///< the earlier trial that it is compared with: the winner, or what was kept last
    QString name; ///< of what is judged: "overlap-grad-reduce" (core/preset/refinements)
    /// Everything beside the layout, also what was kept before; in Megatron-LM's names, to be translated.
    QList<CommandEdit> options;
    bool operator==(const TrialRefinement&) const = default;
};

/// What came of a refinement.
struct RefinementVerdict
{
    bool kept = false;
    /// Share by which it is better than what it was compared with, negative: worse. Absent where it gave no
    /// value.
    std::optional<double> gain = {};
    bool operator==(const RefinementVerdict&) const = default;
};

/// A study may have a hundred thousand of them: what many have alike is shared.
struct Trial
{
    int number = 0;
    Layout layout;       ///< empty for the baseline
    DerivedText command; ///< secrets masked
    QString reason;      ///< why the strategy chose it
    bool baseline = false;
    bool byHand = false;         ///< somebody asked for it; a strategy that learns hears of its result
    std::optional<int> confirms; ///< the earlier trial that this one measures again; no strategy knows of it
    int launched = 0;            ///< the attempt that was launched last, whether or not it was heard of
    std::optional<TrialRefinement> refinement; ///< of the second stage; no strategy knows of it
    std::optional<RefinementVerdict> verdict;  ///< on its refinement, once it was judged
    TrialState state = TrialState::Queued;
    int attempt = 0; ///< 1 for the first start
    ProcessIdentity process;
    QString gpus;     ///< CUDA_VISIBLE_DEVICES as set for it; empty: left alone
    IsoTime queuedAt; ///< UTC
    IsoTime startedAt;
    IsoTime endedAt;
    std::optional<double> value; ///< TFLOP/s per GPU
    QString metric;
    int iterations = 0;              ///< that the value was taken from
    std::optional<double> deviation; ///< sample standard deviation of those iterations
    std::optional<double> stepMs;    ///< median of the iterations' times, where the log has them
    std::optional<EndedEarly> endedEarly;
    std::optional<double> memoryGib;
    std::optional<double> durationS;
    std::optional<int> exitCode;
    std::optional<int> signal;
    std::optional<TrialFailure> failure;
    QList<EvidenceFact> evidence;               ///< of its last attempt; empty: nothing is on record
    QList<IterationPoint> points;               ///< bounded sample
    std::optional<QList<GpuLoadPoint>> gpuLoad; ///< bounded, too; absent where nobody could tell
    QString note;
    bool starred = false;

    [[nodiscard]] int nextAttempt() const { return std::max(attempt, launched) + 1; }
    /// Its result is its layout's: it neither measures another trial again nor has options beside the layout.
    [[nodiscard]] bool standsForLayout() const { return !confirms && !refinement; }
    /// It tries a refinement of the winner.
    [[nodiscard]] bool refines() const { return refinement && !confirms; }
};

/// Of a trial; `isRun`: somebody runs the study.
[[nodiscard]] RunningMeans runningMeans(const Trial& trial, bool isRun);

} // namespace megatune

Q_DECLARE_TYPEINFO(megatune::Trial, Q_RELOCATABLE_TYPE);
