// SPDX-License-Identifier: GPL-3.0-or-later
// Everything that is understood of a whole log whose exit status nobody knows: what `megatune-cli parse`
// prints.
#pragma once

#include "core/base/error.h"
#include "core/base/json.h"
#include "core/log/appliedflags.h"
#include "core/log/lines/linebuffer.h"
#include "core/log/logparser.h"
#include "core/log/measurement.h"
#include "core/log/printedarguments.h"
#include "core/log/ranktimes.h"

namespace megatune {

/// The value of a log. Of a log that is too short for the warm-up and the minimum, what there is:
/// `iterationsUsed` tells how much that was.
struct LogValue
{
    std::optional<double> tflopsPerGpu = {};
    std::optional<double> elapsedMs = {}; ///< of one iteration
    bool derived = false;                 ///< computed, not printed
    /// Of tflopsPerGpu that follow from the iteration time: "core 0.8 to 0.10". Empty when they were printed.
    QString convention = {};
    int iterationsUsed = 0;
};

struct LogSummary
{
    QString framework = {};
    QList<IterationRecord> iterations = {};
    int iterationCount = 0; ///< more than `iterations` holds when the log is very long
    std::optional<LogValue> value = {};
    std::optional<PeakMemory> memory = {};
    FailureRecord outcome = {};                 ///< of category Ok or Incomplete too
    std::optional<qint64> gpus = {};            ///< as the trainer said it
    std::optional<qint64> globalBatchSize = {}; ///< the same
    AppliedFlags flags = {};                    ///< the layout that took effect
    QStringList printedArguments = {};          ///< as PrintedArguments::words() has them
    RankTimes rankTimes = {};                   ///< where timers are printed by rank
    int runs = 1;                               ///< in this log; all else is of the last one
    QString endedBy = {}; ///< who ended the job from outside, in a sentence; empty: nobody that is known
    QString hint = {};
};

/// Feed it the log's bytes in pieces of any size, then finish() once. Memory stays bounded for any log.
class LogDigest
{
public:
    explicit LogDigest(const MeasureSettings& settings = {});
    LogDigest(const MeasureSettings& settings, const QRegularExpression& metric);
    Q_DISABLE_COPY_MOVE(LogDigest)
    ~LogDigest() = default;

    void feed(QByteArrayView bytes) { m_lines.feed(bytes); }
    [[nodiscard]] LogSummary finish();

private:
    void readLine(QByteArrayView line);
    void beginRun();
    void readCutLine(QByteArrayView line);
    [[nodiscard]] std::optional<LogValue> value() const;

    MeasureSettings m_settings;
    LogParser m_parser;
    Measurement m_measurement;
    std::optional<Measurement> m_earlier; ///< of the run before
    int m_runs = 1;
    AppliedFlags m_flags;
    PrintedArguments m_arguments;
    RankTimes m_rankTimes;
    QString m_endedBy;
    bool m_isAtEnd = false; ///< what is read now has no line end
    LineBuffer m_lines;
};

[[nodiscard]] LogSummary summarise(QByteArrayView log, const MeasureSettings& settings = {});
/// Reads to the end; false: it cannot be read, and says itself why.
[[nodiscard]] bool feedFrom(QIODevice& device, LogDigest& digest);
/// Of a log of any size; errors name it.
[[nodiscard]] Result<LogSummary> summaryOfFile(const QString& path);

/// The document of `parse --format json`.
[[nodiscard]] OrderedJson toJson(const LogSummary& summary);
/// The same for people: translated, several lines, each with its end.
[[nodiscard]] QString toText(const LogSummary& summary);

} // namespace megatune
