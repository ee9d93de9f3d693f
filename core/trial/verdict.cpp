// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/verdict.h"

#include "core/base/statistics.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/log/failurehint.h"
#include "core/trial/whatran.h"

#include <algorithm>
#include <csignal>
#include <cstring>

namespace megatune {

namespace {

/// The shell passes a child's signal on as an exit status of 128 and more.
int signalOf(const RunEnd& end)
{
    if (end.kind == RunEnd::Kind::Signalled)
        return end.signal;
    return end.kind == RunEnd::Kind::Exited && end.exitCode > 128 && end.exitCode < 128 + 65
        ? end.exitCode - 128
        : 0;
}

QString signalText(int signal)
{
    const char* name = ::sigabbrev_np(signal);
    return name != nullptr ? QStringLiteral("SIG%1").arg(QLatin1String(name)) : QString::number(signal);
}

TrialFailure failureOfRecord(const FailureRecord& record, const Measurement& measurement)
{
    return {record.category, record.message, failureHint(record, measurement.iterationCount())};
}

/// Signals that a program does not send itself when something is wrong with it.
bool isFromOutside(int signal)
{
    return signal == SIGTERM || signal == SIGKILL || signal == SIGINT || signal == SIGHUP;
}

/// The system's sign for too little main memory, seen as it sent the signal.
bool isKilledForMemory(const RunEnd& end, int signal)
{
    return end.memoryShort && signal == SIGKILL;
}

/// A shell and a launcher say "Killed" whoever sent the signal.
bool isWordOfAKill(const std::optional<FailureRecord>& cause)
{
    return cause && cause->category == FailureCategory::OomHostSuspected;
}

TrialFailure failureOfSignal(int signal, const RunEnd& end, const Measurement& measurement)
{
    FailureRecord record;
    record.category = signal == SIGKILL && !end.memoryKnown ? FailureCategory::OomHostSuspected
                                                            : FailureCategory::CrashSignal;
    record.message = Tr::tr("Ended by the signal %1.").arg(signalText(signal));
    if (isKilledForMemory(end, signal)) {
        record.category = FailureCategory::OomHost;
        record.message = Tr::tr("Ended by the signal %1, as the system killed processes for want of memory.")
                             .arg(signalText(signal));
    } else if (isFromOutside(signal)) {
        record.message =
            Tr::tr("Ended by the signal %1, which Megatune did not send.").arg(signalText(signal));
    }
    TrialFailure failure = failureOfRecord(record, measurement);
    if (isFromOutside(signal) && record.category == FailureCategory::CrashSignal) {
        failure.hint =
            Tr::tr("Something outside of the trial seems to have ended it: look for a limit of the "
                   "system, a watchdog or another person there.");
    }
    return failure;
}

/// Another owner of the study told the place to end it.
TrialFailure failureOfOtherOwner(const RunEnd& end)
{
    return {FailureCategory::CrashSignal, end.message,
        Tr::tr("Look whether the study, or a copy of it, runs somewhere else, too.")};
}

/// The exit statuses that the shell itself gives when it cannot run a program.
QString shellHint(int exitCode)
{
    if (exitCode == 127)
        return missingProgramHint();
    if (exitCode == 126)
        return Tr::tr(
            "The program cannot be executed: make it executable (chmod +x) or name its interpreter.");
    return {};
}

TrialFailure failureOfExit(const AttemptFacts& facts, const Measurement& measurement)
{
    const int exitCode = facts.end.exitCode;
    FailureRecord record;
    record.message =
        !facts.lastErrorLine.isEmpty() ? facts.lastErrorLine : Tr::tr("Exit status %1.").arg(exitCode);
    TrialFailure failure = failureOfRecord(record, measurement);
    if (const QString hint = shellHint(exitCode); !hint.isEmpty())
        failure.hint = hint;
    return failure;
}

/// Iterations with their times, but nothing that turns them into TFLOP/s.
bool lacksOnlyTheWork(const AttemptFacts& facts, const Measurement& measurement)
{
    return !facts.work && !facts.settings.anyFiniteValue && measurement.elapsedMs() && !measurement.soFar();
}

/// Those that say a speed, or a time that one can be derived from.
qsizetype iterationsWithASpeed(const AttemptFacts& facts, const Measurement& measurement)
{
    const bool isDerived = facts.work && (facts.settings.bySamples || !measurement.soFar());
    const QList<IterationRecord>& all = measurement.iterations();
    return std::count_if(all.begin(), all.end(), [isDerived](const IterationRecord& record) {
        return isDerived ? record.elapsedMs.has_value() : record.tflopsPerGpu.has_value();
    });
}

TrialFailure failureOfNoMetric(const AttemptFacts& facts, const Measurement& measurement)
{
    if (lacksOnlyTheWork(facts, measurement)) {
        FailureRecord record;
        record.category = FailureCategory::Incomplete;
        record.message = Tr::tr("It printed what its iterations took, but no throughput.");
        TrialFailure failure = failureOfRecord(record, measurement);
        failure.hint = !facts.throughputOption.isEmpty()
            ? Tr::tr("Add %1, or give the model and the sequence length, from which TFLOP/s are derived.")
                  .arg(facts.throughputOption)
            : Tr::tr("Give the model and the sequence length, from which TFLOP/s are derived.");
        return failure;
    }
    const int wanted = facts.settings.warmup + facts.settings.minIterations;
    const qsizetype valued = iterationsWithASpeed(facts, measurement);
    FailureRecord record;
    record.category = FailureCategory::Incomplete;
    if (measurement.iterationCount() == 0)
        record.message = Tr::tr("It ended without printing a throughput.");
    else if (valued == 0)
        record.message = Tr::tr("It ended without a result: no throughput could be read of its iterations.");
    else if (valued < wanted)
        record.message =
            Tr::tr("It ended without a result: %1 of %2 iterations were logged with a throughput.")
                .arg(valued)
                .arg(wanted);
    else
        record.message = Tr::tr("It ended without a result: %1 iterations were logged with a throughput, but "
                                "fewer than %2 of them count after the warm-up.")
                             .arg(valued)
                             .arg(facts.settings.minIterations);
    TrialFailure failure = failureOfRecord(record, measurement);
    if (valued > 0) {
        failure.hint = Tr::tr(
            "Train for more iterations, leave fewer out as warm-up, or ask for fewer that are measured.");
    } else {
        failure.hint = !facts.throughputOption.isEmpty()
            ? Tr::tr("Make the training log its throughput (%1), or describe how it does by a regular "
                     "expression.")
                  .arg(facts.throughputOption)
            : Tr::tr(
                "Make the training log its iterations, or describe by a regular expression how it prints "
                "its speed.");
    }
    return failure;
}

TrialFailure failureOfTimeout(const AttemptFacts& facts, const Measurement& measurement)
{
    const QString limit = durationText(facts.limitS);
    TrialFailure failure;
    failure.category = FailureCategory::Incomplete;
    if (facts.limit == TimeLimit::Silent) {
        failure.message = Tr::tr("It printed nothing for %1.").arg(limit);
        failure.hint = Tr::tr(
            "Look in its log for what it was waiting for, or raise the time that a trial may be silent.");
        return failure;
    }
    if (facts.limit == TimeLimit::Start) {
        failure.message = Tr::tr("It reached no iteration within %1.").arg(limit);
        failure.hint = Tr::tr(
            "Look in its log for what it was waiting for, or raise the time that a trial may take to begin.");
        return failure;
    }
    failure.message = facts.limit == TimeLimit::Dynamic
        ? Tr::tr("It ran longer than %1, a multiple of the fastest trial's time.").arg(limit)
        : Tr::tr("It ran longer than the timeout of %1.").arg(limit);
    failure.hint = measurement.iterationCount() > 0
        ? Tr::tr("Raise the timeout, or train for fewer iterations.")
        : Tr::tr("Raise the timeout, or look in its log for what it was waiting for.");
    return failure;
}

bool isOutOfMemory(const std::optional<FailureRecord>& cause)
{
    return cause
        && (cause->category == FailureCategory::OomGpu || cause->category == FailureCategory::OomHost);
}

/// The cause, with what would have fitted when it was a GPU's memory.
TrialFailure failureOfCause(
    const FailureRecord& cause, const AttemptFacts& facts, const Measurement& measurement)
{
    const bool asks = cause.category == FailureCategory::OomGpu && facts.fitting;
    return {cause.category, cause.message,
        failureHint(
            cause, measurement.iterationCount(), asks ? facts.fitting(missingGib(cause)) : QString())};
}

void judgeTimeout(TrialEnded& ended, const AttemptFacts& facts, const Measurement& measurement)
{
    // Ranks that wait for one that has run out of memory: the memory is what there is to know.
    const std::optional<FailureRecord> cause = measurement.rootCause();
    const bool memory = isOutOfMemory(cause) && !measurement.measured();
    const bool isDead = cause && facts.limit == TimeLimit::Dead;
    ended.state = memory ? TrialState::Oom : isDead ? TrialState::Failed : TrialState::TimedOut;
    ended.failure =
        memory || isDead ? failureOfCause(*cause, facts, measurement) : failureOfTimeout(facts, measurement);
}

void judgeBadEnd(TrialEnded& ended, const AttemptFacts& facts, const Measurement& measurement)
{
    const std::optional<FailureRecord> cause = measurement.rootCause();
    // When one process fails, the launcher ends the others with SIGTERM, and may report that as its own end.
    const bool isByLauncher = signalOf(facts.end) == SIGTERM && measurement.processFailed();
    int signal = isByLauncher ? 0 : signalOf(facts.end);
    ended.state = isOutOfMemory(cause) ? TrialState::Oom : TrialState::Failed;
    // Where the system's own count tells, the word that something was killed tells nothing more.
    const bool isOnlyWord = isWordOfAKill(cause) && (signal == SIGKILL || facts.end.memoryKnown);
    if (isOnlyWord)
        signal = SIGKILL;
    if (cause && !isOnlyWord && !(cause->secondary && signal != 0)) {
        ended.failure = failureOfCause(*cause, facts, measurement);
    } else if (signal != 0) {
        ended.failure = failureOfSignal(signal, facts.end, measurement);
        if (isKilledForMemory(facts.end, signal))
            ended.state = TrialState::Oom;
        else if (isFromOutside(signal) && facts.end.message.isEmpty())
            ended.state = TrialState::Stopped;
    } else if (facts.end.exitCode != 0) {
        ended.failure = failureOfExit(facts, measurement);
    } else {
        ended.failure = failureOfNoMetric(facts, measurement);
    }
}

/// Says nothing about the layout, unless its log does: with more time it may do well.
void judgeOutOfTime(TrialEnded& ended, const AttemptFacts& facts, const Measurement& measurement)
{
    // Ranks that wait for one that has run out of memory.
    if (const auto cause = measurement.rootCause(); isOutOfMemory(cause) && !measurement.measured()) {
        ended.state = TrialState::Oom;
        ended.failure = failureOfCause(*cause, facts, measurement);
        return;
    }
    ended.state = TrialState::HostLost;
    ended.failure = TrialFailure{FailureCategory::Incomplete, facts.end.message,
        Tr::tr(
            "Give it more time there, or train for fewer iterations; it runs again when the study goes on.")};
}

/// The place that ended it knows; the log, only which GPU was full before.
void judgeOutOfMemory(TrialEnded& ended, const AttemptFacts& facts, const Measurement& measurement)
{
    ended.state = TrialState::Oom;
    const std::optional<FailureRecord> cause = measurement.rootCause();
    if (isOutOfMemory(cause)) {
        ended.failure = failureOfCause(*cause, facts, measurement);
        return;
    }
    FailureRecord record;
    record.category = FailureCategory::OomHost;
    record.message = facts.end.message;
    ended.failure = failureOfRecord(record, measurement);
}

/// A speed, or a want of memory, of something else than the layout.
void judgeWrongLayout(TrialEnded& ended, const AttemptFacts& facts)
{
    if (ended.state != TrialState::Finished && ended.state != TrialState::Oom)
        return;
    ended.state = TrialState::Failed;
    ended.value.reset();
    ended.deviation.reset();
    ended.endedEarly.reset();
    ended.metric.clear();
    const QString where = facts.whereSet ? facts.whereSet(facts.evidence) : QString();
    ended.failure = {FailureCategory::WrongLayout, wrongLayoutSentence(facts.evidence),
        (where.isEmpty() ? where : where + u' ')
            + Tr::tr("Look whether a script on the way hands its arguments on: end its training command with "
                     "\"$@\", or give the training command itself.")};
}

/// Of a trial that came to its own end.
std::optional<Measured> measuredDuration(const AttemptFacts& facts)
{
    const bool isWhole = facts.end.kind == RunEnd::Kind::Exited && facts.end.exitCode == 0;
    return isWhole && facts.durationS ? std::optional(Measured{*facts.durationS, 1}) : std::nullopt;
}

void judgeFinished(TrialEnded& ended, const AttemptFacts& facts, const Measurement& measurement,
    const Measured& measured, bool derived)
{
    ended.state = TrialState::Finished;
    ended.value = measured.value;
    ended.metric = derived ? derivedMetricName() : metricName(facts.settings.metric);
    ended.iterations = measured.iterationsUsed;
    const Sample sample = sampleOf(measuredSpeeds(measurement, facts.work, facts.settings));
    if (sample.count > 1)
        ended.deviation = sample.deviation;
    if (facts.cause == StopCause::Enough)
        ended.endedEarly = facts.early;
}

} // namespace

QList<double> measuredSpeeds(
    const Measurement& measurement, const std::optional<StepWork>& work, const MeasureSettings& settings)
{
    if (settings.metric == Metric::Duration)
        return {};
    QList<double> speeds = settings.bySamples ? QList<double>() : measurement.measuredValues();
    if (!speeds.isEmpty() || !work || !derivedSpeed(*work, measurement, settings))
        return speeds;
    for (const double elapsedMs : measurement.measuredTimesMs())
        speeds.append(work->speed(elapsedMs));
    return speeds;
}

TrialEnded verdictOn(int number, int attempt, const AttemptFacts& facts, const Measurement& measurement)
{
    TrialEnded ended{number, attempt};
    const bool isTimed = facts.settings.metric == Metric::Duration;
    const std::optional<Measured> printed = isTimed ? measuredDuration(facts)
        : facts.settings.bySamples                  ? std::nullopt
                                                    : measurement.measured();
    const std::optional<Measured> measured =
        printed || isTimed || !facts.work ? printed : derivedSpeed(*facts.work, measurement, facts.settings);
    ended.iterations = measured ? measured->iterationsUsed : measurement.iterationCount();
    ended.memoryGib = measurement.peakMemoryGib();
    if (facts.end.kind != RunEnd::Kind::FailedToStart && facts.end.kind != RunEnd::Kind::Busy)
        ended.durationS = facts.durationS;
    if (facts.end.kind == RunEnd::Kind::Exited)
        ended.exitCode = facts.end.exitCode;
    if (facts.end.kind == RunEnd::Kind::Signalled)
        ended.signal = facts.end.signal;
    if (facts.end.kind == RunEnd::Kind::FailedToStart) {
        ended.state = TrialState::Failed;
        ended.failure = TrialFailure{FailureCategory::CodeError, facts.end.message,
            Tr::tr("Mend what the message names and run the trial again.")};
    } else if (facts.end.kind == RunEnd::Kind::HostLost) {
        ended.state = TrialState::HostLost;
        ended.failure = TrialFailure{FailureCategory::Incomplete, facts.end.message,
            Tr::tr("Look whether the host is up and can be reached.")};
    } else if (facts.end.kind == RunEnd::Kind::Busy) {
        ended.state = TrialState::Stopped; // it has not run; another attempt may
    } else if (facts.cause == StopCause::Enough && measured) {
        judgeFinished(ended, facts, measurement, *measured, !printed);
    } else if (facts.end.kind == RunEnd::Kind::Exited && facts.end.exitCode == 0 && measured) {
        judgeFinished(ended, facts, measurement, *measured, !printed);
    } else if (facts.cause == StopCause::StudyStop) {
        ended.state = TrialState::Stopped;
    } else if (facts.cause == StopCause::Skip) {
        ended.state = TrialState::Skipped;
    } else if (facts.cause == StopCause::Timeout) {
        judgeTimeout(ended, facts, measurement);
    } else if (facts.end.kind == RunEnd::Kind::Stopped) {
        ended.state = TrialState::Stopped;
        ended.failure = failureOfOtherOwner(facts.end);
    } else if (facts.end.kind == RunEnd::Kind::OutOfTime) {
        judgeOutOfTime(ended, facts, measurement);
    } else if (facts.end.kind == RunEnd::Kind::OutOfMemory) {
        judgeOutOfMemory(ended, facts, measurement);
    } else {
        judgeBadEnd(ended, facts, measurement);
    }
    if (standingOf(facts.evidence) == Standing::Contradicted)
        judgeWrongLayout(ended, facts);
    return ended;
}

} // namespace megatune
