// SPDX-License-Identifier: GPL-3.0-or-later
// What happens to a study, one event a line of its file. Plain values; the file's form is a contract.
#pragma once

#include "core/model/modelshape.h"
#include "core/preset/preset.h"
#include "core/run/slowpart.h"
#include "core/strategy/strategy.h"
#include "core/study/limits.h"
#include "core/study/trial.h"

#include <QByteArray>
#include <variant>

namespace megatune {

/// What a study learned from an earlier one before its first trial. Kept whole: the study goes on without the
/// earlier file.
struct LearnedStudy
{
    QString path; ///< absolute, where it was then
    QString uid;
    QList<EarlierTrial> trials; ///< in its order
};

/// Which process runs the study, and in which file: by it a copy of a study is told from the study itself.
struct StudyRun
{
    QString uid = {};  ///< marks what this run starts; empty: as the run before it, or the study's
    QString host = {}; ///< the machine's name
    QString bootId = {};
    qint64 pid = 0;
    qint64 startTicks = 0; ///< as of a ProcessIdentity
    QString path = {};     ///< of the file, absolute and without links
    qint64 inode = 0;
    QString folder = {}; ///< that it was started in, absolute: files that the command names may lie there
    std::optional<GpuCheck> gpuCheck = {}; ///< what was measured before its trials; nothing: it was not
    bool operator==(const StudyRun&) const = default;
};

/// Everything that decides what the study does; enough to show it and to go on with it.
struct StudyCreated
{
    QString uid; ///< random; marks the study's processes, unless a StudyRun has another one
    QString name;
    QString command; ///< as given, secrets masked
    QString preset;
    PresetArguments arguments;
    QString rules;
    QString strategy;
    quint64 seed = 0;
    Direction direction = Direction::Maximize;
    QStringList hosts;
    QString workingDirectory = {};                   ///< of the trials; empty: where the program was started
    QList<QPair<QString, QString>> environment = {}; ///< of the trials on top of ours, secrets masked
    MeasureSettings measure;
    std::optional<ModelShape> shape;
    QString programVersion;
    std::optional<StudyLimits> limits = {}; ///< of its first run; absent in files of older programs
    QList<LearnedStudy> learned = {};
    QList<QPair<QString, QString>> uploads =
        {};                           ///< names of files that trials find, and where they were here
    std::optional<StudyRun> run = {}; ///< its first one; absent in files of older programs

    /// What is measured is TFLOP/s: neither samples/s, nor a time, nor a metric of its own.
    [[nodiscard]] bool isSpeed() const
    {
        return direction == Direction::Maximize && !measure.anyFiniteValue && !measure.bySamples
            && measure.metric != Metric::Duration;
    }
};

struct TrialQueued
{
    int number = 0;
    Layout params;
    QString command;
    QString reason;
    bool baseline = false;
    std::optional<int> confirms = {}; ///< the trial that is measured again
    bool byHand = false;              ///< somebody asked for it, no strategy
    std::optional<TrialRefinement> refinement = {};
};

/// Before anything of the attempt runs: its number is taken, whatever is heard of it.
struct TrialLaunched
{
    int number = 0;
    int attempt = 1;
};

struct TrialStarted
{
    int number = 0;
    int attempt = 1;
    ProcessIdentity process;
    QString gpus;
};

/// Points that came since the last summary of this trial; a trial's sum is bounded.
struct IterationSummary
{
    int number = 0;
    QList<IterationPoint> points;
};

/// What the trial's GPUs did since the last one; a trial's sum is bounded.
struct GpuLoadSummary
{
    int number = 0;
    QList<GpuLoadPoint> points;
};

/// What really ran in this attempt, in the place of what was asked. Before the attempt's end.
struct TrialEvidence
{
    int number = 0;
    int attempt = 1;
    QList<EvidenceFact> facts;
};

struct TrialEnded
{
    int number = 0;
    int attempt = 1;
    TrialState state = TrialState::Failed;
    std::optional<double> value = {};
    QString metric = {};
    int iterations = 0;
    std::optional<double> memoryGib = {};
    std::optional<double> durationS = {};
    std::optional<int> exitCode = {};
    std::optional<int> signal = {};
    std::optional<TrialFailure> failure = {};
    std::optional<double> deviation = {}; ///< of the iterations that the value was taken from
    std::optional<EndedEarly> endedEarly = {};
};

/// Somebody asked for another attempt of a trial that gave no value: it waits for it. Its old end is no
/// longer true; a strategy that learns hears of the new one.
struct TrialRequeued
{
    int number = 0;
};

/// What came of a trial that refines the winner. In the file, since later runs move what is noise.
struct RefinementJudged
{
    int number = 0;
    RefinementVerdict verdict;
};

struct TrialPruned
{
    Layout params;
    QString rule;
    QString reason;
};

struct StudyPaused
{
};

/// The study goes on: after a pause, or opened again (`reopened`) by a new process.
struct StudyResumed
{
    bool reopened = false;
    std::optional<StudyLimits> limits = {}; ///< of the run that begins
    std::optional<StudyRun> run = {};       ///< that begins; absent in files of older programs
};

struct StudyCompleted
{
    QString reason; ///< why it ended: one sentence
};

struct NoteSet
{
    std::optional<int> number = {}; ///< absent: the study's own
    QString text;
};

struct StarSet
{
    std::optional<int> number = {};
    bool on = true;
};

/// A kind or version that this program does not know: kept and ignored.
struct UnknownEvent
{
    QString kind;
};

/// "maximize" and "minimize", as in the command line's contract.
[[nodiscard]] QString directionName(Direction direction);

using StudyEventData = std::variant<StudyCreated, TrialQueued, TrialLaunched, TrialStarted, IterationSummary,
    GpuLoadSummary, TrialEvidence, TrialEnded, TrialRequeued, RefinementJudged, TrialPruned, StudyPaused,
    StudyResumed, StudyCompleted, NoteSet, StarSet, UnknownEvent>;

struct StudyEvent
{
    qint64 seq = 0;
    QString at; ///< ISO 8601, UTC, milliseconds, ends in Z
    StudyEventData data;
};

/// {"of","name","options"}; options by name: true for a switch, a text, or null where one is taken out.
[[nodiscard]] OrderedJson toJson(const TrialRefinement& refinement);
/// {"reason","iteration","iterations_asked","saved_s"}; null for what is not known.
[[nodiscard]] OrderedJson toJson(const EndedEarly& early);

/// One line without its newline: {"v":1,"seq":n,"at":"...Z","kind":"...", ...}.
[[nodiscard]] QByteArray toLine(const StudyEvent& event);
/// The error's sentence does not name the file; who reads the file adds its name and the line's number.
[[nodiscard]] Result<StudyEvent> eventFromLine(const QByteArray& line);

} // namespace megatune
