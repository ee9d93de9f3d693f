// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/logparser.h"

#include "core/base/bytetext.h"
#include "core/log/failures.h"
#include "core/log/lines/cutline.h"
#include "core/log/lines/dictline.h"
#include "core/log/lines/iterationline.h"
#include "core/log/lines/logframework.h"
#include "core/log/lines/memoryline.h"
#include "core/log/lines/nodelabel.h"
#include "core/log/lines/progressbar.h"
#include "core/log/lines/rankprefix.h"
#include "core/log/lines/triggers.h"

#include <cmath>
#include <cstring>
#include <map>
#include <utility>

namespace megatune {

struct LogParser::State
{
    std::optional<QRegularExpression> metric = {};
    DictionaryReader dictionaries = {};
    FailureReader failures = {};
    LogFramework framework = LogFramework::Unknown;
    /// Nothing but progress bars tells of iterations so far, and this one was the last.
    qint64 lastOfBar = 0;
    bool hasOnlyBars = true;
    qint64 step = 0; ///< of NeMo-RL

    void appendIterations(
        const QList<IterationRecord>& records, std::string_view line, QList<LogEvent>& events)
    {
        const std::optional<int> rank = records.isEmpty() ? std::nullopt : splitRankPrefix(line).rank;
        for (IterationRecord record : records) {
            // The Hugging Face trainer tells numbers and times in its bar alone.
            const bool isOfBar = record.iteration == 0 && !record.elapsedMs && !record.tflopsPerGpu
                && framework == LogFramework::HfTrainer;
            hasOnlyBars = hasOnlyBars && isOfBar;
            record.rank = rank;
            if (metric)
                record.tflopsPerGpu.reset();
            if (!isOfBar || lastOfBar == 0)
                events.append(record);
            if (!record.nan)
                continue;
            FailureRecord failure;
            failure.category = FailureCategory::NanLoss;
            failure.message = bytetext::toMessage(line);
            events.append(failure);
        }
    }

    /// NeMo-RL (nemo_rl/algorithms/grpo.py): "==== Step 3/10 ====", then "• policy_training: 12.34s (45.6%)",
    /// what a layout decides of the step.
    void appendStep(std::string_view line, QList<LogEvent>& events)
    {
        if (const auto number = bytetext::integerAfter(line, "==== Step ")) {
            step = *number;
            return;
        }
        const auto seconds = bytetext::numberAfter(line, "policy_training: ");
        if (!seconds || step <= 0)
            return;
        IterationRecord record;
        record.iteration = std::exchange(step, 0);
        record.elapsedMs = plausibleElapsedMs(*seconds * 1000);
        framework = betterGuess(framework, LogFramework::NemoRl);
        appendIterations({record}, line, events);
    }

    /// A bar is drawn more than once in an iteration.
    void appendProgress(std::string_view line, QList<LogEvent>& events)
    {
        const auto record = iterationOfBar(line);
        if (!record || record->iteration == lastOfBar)
            return;
        lastOfBar = record->iteration;
        events.append(*record);
    }

    void appendFailure(std::string_view line, LogTopics topics, QList<LogEvent>& events)
    {
        const RankedLine ranked = splitRankPrefix(line);
        if (topics.testFlag(LogTopic::Frame))
            failures.noteFrame(ranked.text, ranked.rank);
        if (failures.awaitsMore() && failures.awaits(ranked.text, ranked.rank))
            topics |= LogTopic::Failure;
        if (!topics.testFlag(LogTopic::Failure))
            return;
        if (const auto failure = failures.read(ranked.text, ranked.rank))
            events.append(*failure);
    }

    void appendMetric(std::string_view line, QList<LogEvent>& events) const;
    [[nodiscard]] QList<LogEvent> read(std::string_view line, LogTopics topics);
    /// The same, with the parts of a broken line put together first.
    [[nodiscard]] QList<LogEvent> take(std::string_view line);
    [[nodiscard]] QList<LogEvent> takeHeld();

    QByteArray held = {}; ///< the beginning of a broken line
    int parts = 0;

    /// Of a trial over several machines: each node's lines are read by themselves.
    std::map<int, State> nodes = {};
    IterationChoice iterations = {};
    EchoFilter echoes = {};

    [[nodiscard]] QList<LogEvent> takeOfNode(const NodeLabel& label);
    [[nodiscard]] QList<LogEvent> counted(const NodeLabel& label, const QList<LogEvent>& events);
    [[nodiscard]] QList<LogEvent> finishNodes();
};

namespace {

/// An expression of a user can take long on a long line; what carries a metric is short.
constexpr qsizetype longestMetricLine = 16 * 1024;
/// A broken line has at most so many parts, each as wide as a terminal at most.
constexpr int mostParts = 24;
constexpr std::size_t longestPart = 1024;

} // namespace

/// The value goes to the iteration of the same line, or makes a record of its own.
void LogParser::State::appendMetric(std::string_view line, QList<LogEvent>& events) const
{
    const qsizetype length = std::min(static_cast<qsizetype>(line.size()), longestMetricLine);
    const QRegularExpressionMatch match = metric->match(QString::fromUtf8(line.data(), length));
    if (!match.hasMatch())
        return;
    bool ok = false;
    const double value = match.captured(1).trimmed().toDouble(&ok);
    if (!ok || !std::isfinite(value))
        return;
    for (LogEvent& event : events) {
        if (auto* const record = std::get_if<IterationRecord>(&event)) {
            record->tflopsPerGpu = value;
            return;
        }
    }
    IterationRecord record;
    record.tflopsPerGpu = value;
    events.prepend(record);
}

QList<LogEvent> LogParser::State::takeHeld()
{
    const QByteArray whole = std::exchange(held, {});
    parts = 0;
    const std::string_view line(whole.constData(), static_cast<std::size_t>(whole.size()));
    return whole.isEmpty() ? QList<LogEvent>() : read(line, logTopicsOf(line));
}

QList<LogEvent> LogParser::State::take(std::string_view line)
{
    const LogTopics topics = logTopicsOf(line);
    const std::string_view cut(held.constData(), static_cast<std::size_t>(held.size()));
    if (!held.isEmpty() && continuesLine(cut, line, topics)) {
        held.append(line.data(), static_cast<qsizetype>(line.size()));
        const std::string_view whole(held.constData(), static_cast<std::size_t>(held.size()));
        if (++parts < mostParts && isCutLine(whole, logTopicsOf(whole)))
            return {};
        return takeHeld();
    }
    QList<LogEvent> events = takeHeld();
    if (line.size() <= longestPart && isCutLine(line, topics))
        held = QByteArray(line.data(), static_cast<qsizetype>(line.size()));
    else
        events += read(line, topics);
    return events;
}

QList<LogEvent> LogParser::State::read(std::string_view line, LogTopics topics)
{
    QList<LogEvent> events;
    if (topics.testFlag(LogTopic::Iteration)) {
        const IterationReading reading = readIterationLine(line);
        framework = betterGuess(framework, reading.framework);
        appendIterations(reading.records, line, events);
        appendStep(line, events);
    }
    if (topics.testFlag(LogTopic::Dictionary)) {
        const DictionaryReading reading = dictionaries.read(line);
        framework = betterGuess(framework, reading.framework);
        appendIterations(reading.records, line, events);
    }
    if (topics.testFlag(LogTopic::Memory)) {
        for (const MemoryRecord& record : readMemoryLine(line, splitRankPrefix(line).rank))
            events.append(record);
        framework = betterGuess(framework, LogFramework::MegatronLm);
    }
    if (topics.testFlag(LogTopic::Framework))
        framework = betterGuess(framework, LogFramework::MsSwift);
    if (hasOnlyBars && (framework == LogFramework::Unknown || framework == LogFramework::HfTrainer))
        appendProgress(line, events);
    if ((topics & (LogTopics(LogTopic::Failure) | LogTopic::Frame)) || failures.awaitsMore())
        appendFailure(line, topics, events);
    if (metric)
        appendMetric(line, events);
    return events;
}

QList<LogEvent> LogParser::State::takeOfNode(const NodeLabel& label)
{
    auto [node, isNew] = nodes.try_emplace(label.node);
    if (isNew)
        node->second.metric = metric;
    return counted(label, node->second.take(label.text));
}

QList<LogEvent> LogParser::State::counted(const NodeLabel& label, const QList<LogEvent>& events)
{
    QList<LogEvent> counting;
    for (const LogEvent& event : events) {
        if (const auto* const iteration = std::get_if<IterationRecord>(&event)) {
            for (const IterationRecord& record : iterations.take(label, *iteration))
                counting.append(record);
            continue;
        }
        const auto* const failure = std::get_if<FailureRecord>(&event);
        if (failure == nullptr || echoes.counts(label.node, *failure))
            counting.append(event);
    }
    return counting;
}

QList<LogEvent> LogParser::State::finishNodes()
{
    QList<LogEvent> events;
    const int last = nodes.empty() ? 0 : nodes.rbegin()->first;
    for (auto& [number, node] : nodes)
        events += counted({number, last}, node.takeHeld());
    for (const IterationRecord& record : iterations.finish())
        events.append(record);
    return events;
}

LogParser::LogParser()
    : m_state(std::make_unique<State>())
{
}

LogParser::LogParser(const QRegularExpression& metric)
    : LogParser()
{
    m_state->metric = metric;
}

LogParser::~LogParser() = default;
LogParser::LogParser(LogParser&&) noexcept = default;
LogParser& LogParser::operator=(LogParser&&) noexcept = default;

QList<LogEvent> LogParser::take(std::string_view line)
{
    const auto label = splitNodeLabel(line);
    return label ? m_state->takeOfNode(*label) : m_state->take(line);
}

QList<LogEvent> LogParser::feed(QByteArrayView line)
{
    const std::string_view bytes(line.data(), static_cast<std::size_t>(line.size()));
    if (!bytes.empty() && bytes.front() == '[') {
        if (const auto first = nodeThatEndedFirst(bytes))
            m_state->echoes.endedFirst(*first);
    }
    if (!bytes.empty() && std::memchr(bytes.data(), '\x1b', bytes.size())) {
        const QByteArray plain = withoutEscapes(bytes);
        return take({plain.constData(), static_cast<std::size_t>(plain.size())});
    }
    return take(bytes);
}

QList<LogEvent> LogParser::finish()
{
    return m_state->takeHeld() + m_state->finishNodes();
}

QString LogParser::framework() const
{
    LogFramework framework = m_state->framework;
    for (const auto& [number, node] : m_state->nodes)
        framework = betterGuess(framework, node.framework);
    return frameworkName(framework);
}

} // namespace megatune
