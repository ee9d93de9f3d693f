// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logsummary.h"

#include "core/base/bytetext.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/log/failurehint.h"
#include "core/log/failuresignatures.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <QFile>

namespace megatune {

namespace {

constexpr qint64 logPiece = bytesPerMib;

/// The last iteration that has `member`, when it tells more than how long a training takes to begin.
std::optional<double> lastOf(
    const QList<IterationRecord>& iterations, std::optional<double> IterationRecord::*member)
{
    for (auto record = iterations.crbegin(); record != iterations.crend(); ++record) {
        if ((*record).*member)
            return record->iteration == 1 ? std::nullopt : (*record).*member;
    }
    return std::nullopt;
}

bool reachedItsEnd(const QList<IterationRecord>& iterations)
{
    return !iterations.isEmpty() && iterations.last().total > 0
        && iterations.last().iteration >= iterations.last().total;
}

/// What Megatron and ms-swift say once at a start, on one rank.
bool startsRun(std::string_view line)
{
    return bytetext::contains(line, "using world size: ")
        || bytetext::contains(line, "Start time of running main: ");
}

/// Somebody outside ended the job: Slurm, or who closed the terminal.
QString endedByIn(std::string_view line)
{
    if (bytetext::contains(line, "DUE TO TIME LIMIT"))
        return Tr::tr("Slurm ended the job at its time limit.");
    if (bytetext::contains(line, "DUE TO PREEMPTION"))
        return Tr::tr("Slurm gave its nodes to another job.");
    if (bytetext::contains(line, "Received 1 death signal")
        || bytetext::integerAfter(line, "got signal:") == 1)
        return Tr::tr("Its terminal was closed (SIGHUP): start it with nohup, or in tmux.");
    return {};
}

OrderedJson iterationsToJson(const QList<IterationRecord>& iterations)
{
    OrderedJson list = OrderedJson::array();
    for (const IterationRecord& record : iterations) {
        OrderedJson entry;
        entry["iteration"] = record.iteration > 0 ? OrderedJson(record.iteration) : OrderedJson();
        entry["total"] = record.total > 0 ? OrderedJson(record.total) : OrderedJson();
        entry["elapsed_ms"] = numberOrNull(record.elapsedMs);
        entry["tflops"] = numberOrNull(record.tflopsPerGpu);
        entry["loss"] = numberOrNull(record.loss);
        entry["memory_gib"] = numberOrNull(record.memoryGib);
        list.push_back(std::move(entry));
    }
    return list;
}

QString rounded(double value)
{
    return QString::number(value, 'f', value < 10 ? 3 : 2);
}

QString valueText(const LogValue& value)
{
    QString text;
    if (value.tflopsPerGpu && !value.convention.isEmpty())
        text += Tr::tr("Throughput: %1 TFLOP/s per GPU, derived from the iteration time by the "
                       "formula of %2 (%n iteration(s))",
                    nullptr, value.iterationsUsed)
                    .arg(rounded(*value.tflopsPerGpu), value.convention)
            + u'\n';
    else if (value.tflopsPerGpu)
        text += Tr::tr("Throughput: %1 TFLOP/s per GPU (%n iteration(s))", nullptr, value.iterationsUsed)
                    .arg(rounded(*value.tflopsPerGpu))
            + u'\n';
    if (!value.elapsedMs)
        return text;
    const QString seconds = rounded(*value.elapsedMs / 1000);
    text += (value.derived ? Tr::tr("Time per iteration: %1 s (derived from running averages)")
                           : Tr::tr("Time per iteration: %1 s"))
                .arg(seconds)
        + u'\n';
    return text;
}

QString iterationsText(const LogSummary& summary)
{
    QString text = Tr::tr("Iterations: %1").arg(summary.iterationCount);
    if (!summary.iterations.isEmpty() && summary.iterations.last().iteration > 0) {
        const IterationRecord& last = summary.iterations.last();
        text += last.total > 0 ? u' ' + Tr::tr("(the last is %1 of %2)").arg(last.iteration).arg(last.total)
                               : u' ' + Tr::tr("(the last is %1)").arg(last.iteration);
    }
    return text + u'\n';
}

} // namespace

LogDigest::LogDigest(const MeasureSettings& settings)
    : m_settings(settings)
    , m_measurement(settings)
    , m_lines([this](QByteArrayView line) { readLine(line); })
{
}

LogDigest::LogDigest(const MeasureSettings& settings, const QRegularExpression& metric)
    : m_settings(settings)
    , m_parser(metric)
    , m_measurement(settings)
    , m_lines([this](QByteArrayView line) { readLine(line); })
{
}

void LogDigest::readLine(QByteArrayView line)
{
    const std::string_view text(line.data(), static_cast<std::size_t>(line.size()));
    if (m_measurement.iterationCount() > 0 && startsRun(text))
        beginRun();
    if (const QString whom = endedByIn(text); !whom.isEmpty())
        m_endedBy = whom;
    m_flags.feed(line);
    m_arguments.feed(text);
    m_rankTimes.feed(text);
    const QList<LogEvent> events = m_parser.feed(line);
    for (const LogEvent& event : events)
        std::visit([this](const auto& record) { m_measurement.add(record); }, event);
    if (m_isAtEnd && events.isEmpty())
        readCutLine(line);
}

/// A file that was appended to, or a job that was started again.
void LogDigest::beginRun()
{
    m_earlier = std::exchange(m_measurement, Measurement(m_settings));
    m_flags = AppliedFlags();
    m_rankTimes = RankTimes();
    m_endedBy.clear();
    ++m_runs;
}

void LogDigest::readCutLine(QByteArrayView line)
{
    const std::string_view text(line.data(), static_cast<std::size_t>(line.size()));
    const auto match = matchCutSignature(text);
    if (!match)
        return;
    FailureRecord record;
    record.category = match->category;
    record.message = bytetext::toMessage(text.substr(match->at));
    m_measurement.add(record);
}

std::optional<LogValue> LogDigest::value() const
{
    LogValue value;
    auto measured = m_measurement.measured();
    if (!measured)
        measured = m_measurement.soFar();
    const QList<IterationRecord>& iterations = m_measurement.iterations();
    if (!measured) {
        if (const auto last = lastOf(iterations, &IterationRecord::tflopsPerGpu))
            measured = Measured{*last, 1};
    }
    auto elapsed = m_measurement.elapsedMs();
    if (!elapsed) {
        if (const auto last = lastOf(iterations, &IterationRecord::elapsedMs))
            elapsed = Measured{*last, 1};
    }
    if (!measured && !elapsed)
        return std::nullopt;
    if (measured)
        value.tflopsPerGpu = measured->value;
    if (elapsed)
        value.elapsedMs = elapsed->value;
    value.iterationsUsed = measured ? measured->iterationsUsed : elapsed->iterationsUsed;
    value.derived = !measured
        && std::any_of(iterations.begin(), iterations.end(), [](const auto& r) { return r.elapsedDerived; });
    return value;
}

LogSummary LogDigest::finish()
{
    m_isAtEnd = true;
    m_lines.flush();
    for (const LogEvent& event : m_parser.finish())
        std::visit([this](const auto& record) { m_measurement.add(record); }, event);
    // Logs of ranks that were put together one after the other: what begins last has only its beginning.
    if (m_earlier && m_measurement.iterationCount() == 0 && !m_measurement.lastingCause()) {
        m_measurement = *m_earlier;
        --m_runs;
    }
    LogSummary summary;
    summary.runs = m_runs;
    summary.framework = m_parser.framework();
    summary.iterations = m_measurement.iterations();
    summary.iterationCount = m_measurement.iterationCount();
    summary.value = value();
    summary.memory = m_measurement.peakMemory();
    // What only reports the end of other processes is no failure of a training that reached its own end.
    const auto cause = m_measurement.lastingCause();
    if (cause && !(cause->secondary && reachedItsEnd(summary.iterations)))
        summary.outcome = *cause;
    else
        summary.outcome.category =
            summary.iterationCount > 0 ? FailureCategory::Ok : FailureCategory::Incomplete;
    summary.hint = failureHint(summary.outcome, summary.iterationCount);
    if (summary.outcome.category == FailureCategory::Ok
        || summary.outcome.category == FailureCategory::Incomplete)
        summary.endedBy = m_endedBy;
    summary.flags = m_flags;
    summary.printedArguments = m_arguments.words();
    summary.rankTimes = m_rankTimes;
    summary.gpus = m_flags.worldSize();
    summary.globalBatchSize = toInteger(m_flags.value(QStringLiteral("gbs")).value_or(QString()));
    if (!summary.iterations.isEmpty() && summary.iterations.last().globalBatchSize)
        summary.globalBatchSize = summary.iterations.last().globalBatchSize;
    return summary;
}

LogSummary summarise(QByteArrayView log, const MeasureSettings& settings)
{
    LogDigest digest(settings);
    digest.feed(log);
    return digest.finish();
}

bool feedFrom(QIODevice& device, LogDigest& digest)
{
    QByteArray piece(logPiece, Qt::Uninitialized);
    for (;;) {
        const qint64 count = device.read(piece.data(), piece.size());
        if (count <= 0)
            return count == 0;
        digest.feed(QByteArrayView(piece.constData(), count));
    }
}

Result<LogSummary> summaryOfFile(const QString& path)
{
    QFile file(path);
    LogDigest digest;
    if (!file.open(QIODevice::ReadOnly | QIODevice::Unbuffered) || !feedFrom(file, digest)) {
        return failure(
            ErrorKind::Unreadable, Tr::tr("%1 cannot be read (%2).").arg(oneLine(path), file.errorString()));
    }
    return digest.finish();
}

OrderedJson toJson(const LogSummary& summary)
{
    OrderedJson document;
    document["framework"] = textOrNull(summary.framework);
    document["runs"] = summary.runs;
    document["iterations"] = iterationsToJson(summary.iterations);
    document["value"] = nullptr;
    if (summary.value) {
        document["value"] = OrderedJson{{"tflops", numberOrNull(summary.value->tflopsPerGpu)},
            {"elapsed_ms", numberOrNull(summary.value->elapsedMs)},
            {"source",
                summary.value->derived || !summary.value->convention.isEmpty() ? "derived" : "printed"},
            {"iterations_used", summary.value->iterationsUsed}};
    }
    if (summary.value && !summary.value->convention.isEmpty())
        document["value"]["convention"] = textOrNull(summary.value->convention);
    document["memory"] = nullptr;
    if (summary.memory) {
        document["memory"] =
            OrderedJson{{"peak_gib", summary.memory->gib}, {"source", summary.memory->source.toStdString()}};
    }
    const FailureRecord& outcome = summary.outcome;
    document["outcome"] = OrderedJson{{"category", failureCategoryName(outcome.category).toStdString()},
        {"message", textOrNull(outcome.message)},
        {"rank", outcome.rank ? OrderedJson(*outcome.rank) : OrderedJson()},
        {"ended_by", textOrNull(summary.endedBy)}, {"hint", textOrNull(summary.hint)}};
    return document;
}

QString toText(const LogSummary& summary)
{
    QString text;
    if (!summary.framework.isEmpty())
        text += Tr::tr("Trainer: %1").arg(summary.framework) + u'\n';
    if (summary.runs > 1)
        text += Tr::tr("%n run(s) stand in this log; the last one is taken.", nullptr, summary.runs) + u'\n';
    text += iterationsText(summary);
    if (summary.value)
        text += valueText(*summary.value);
    if (summary.memory)
        text += Tr::tr("Peak memory: %1 GiB (%2)").arg(rounded(summary.memory->gib), summary.memory->source)
            + u'\n';
    const FailureRecord& outcome = summary.outcome;
    text += Tr::tr("Outcome: %1").arg(failureCategoryName(outcome.category)) + u'\n';
    if (outcome.rank)
        text += Tr::tr("Rank: %1").arg(*outcome.rank) + u'\n';
    if (!outcome.message.isEmpty())
        text += Tr::tr("Message: %1").arg(outcome.message) + u'\n';
    if (!summary.endedBy.isEmpty())
        text += summary.endedBy + u'\n';
    return text + summary.hint + u'\n';
}

} // namespace megatune
