// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/dictline.h"

#include "core/base/bytetext.h"
#include "core/log/lines/iterationline.h"
#include "core/log/lines/progressbar.h"

#include <algorithm>
#include <cmath>

namespace megatune {

using namespace std::string_view_literals;

struct DictionaryReader::Values
{
    std::optional<qint64> iteration = {};
    qint64 total = 0;
    std::optional<double> secondsPerIteration = {};
    std::optional<double> elapsedSeconds = {};
    bool swift = false;
    bool slime = false;
    bool any = false; ///< a loss or a speed: a dictionary of training, not of anything else
};

namespace {

/// The end of the dictionary that begins at `begin`: its matching brace, quotes respected; npos when it is
/// cut off.
std::size_t dictionaryEnd(std::string_view text, std::size_t begin)
{
    int depth = 0;
    char quote = 0;
    for (std::size_t i = begin; i < text.size(); ++i) {
        const char c = text[i];
        if (quote) {
            if (c == '\\')
                ++i;
            else if (c == quote)
                quote = 0;
        } else if (c == '\'' || c == '"') {
            quote = c;
        } else if (c == '{') {
            ++depth;
        } else if (c == '}' && --depth == 0) {
            return i;
        }
    }
    return std::string_view::npos;
}

/// The quoted text or bare value in front of `text`; `text` moves behind it.
std::string_view takeToken(std::string_view& text)
{
    text = bytetext::trimmed(text);
    if (text.empty())
        return {};
    if (text.front() == '\'' || text.front() == '"') {
        const std::size_t close = text.find(text.front(), 1);
        const std::string_view token = text.substr(1, close == std::string_view::npos ? close : close - 1);
        text.remove_prefix(close == std::string_view::npos ? text.size() : close + 1);
        return token;
    }
    int depth = 0; // nested lists and dictionaries are one value
    std::size_t end = 0;
    for (; end < text.size(); ++end) {
        const char c = text[end];
        if (c == '{' || c == '[' || c == '(')
            ++depth;
        else if (c == '}' || c == ']' || c == ')')
            --depth;
        else if (depth == 0 && (c == ',' || c == ':'))
            break;
    }
    const std::string_view token = bytetext::trimmed(text.substr(0, end));
    text.remove_prefix(end);
    return token;
}

/// Calls `use(key, value)` for the entries of what stands between the braces.
template<typename Use>
void forEachEntry(std::string_view inside, Use use)
{
    while (!inside.empty()) {
        const std::string_view key = takeToken(inside);
        inside = bytetext::trimmed(inside);
        if (!inside.starts_with(':'))
            return;
        inside.remove_prefix(1);
        const std::string_view value = takeToken(inside);
        use(key, value);
        const std::size_t comma = inside.find(',');
        if (comma == std::string_view::npos)
            return;
        inside.remove_prefix(comma + 1);
    }
}

/// " 5/60 [04:14<46:25, 50.65s/it]" right before a dictionary: the only place where older trainers tell the
/// number.
void readProgressBar(std::string_view before, IterationRecord& record)
{
    const std::size_t bracket = before.rfind(" [");
    if (bracket == std::string_view::npos || !before.ends_with(']'))
        return;
    const std::string_view head = before.substr(0, bracket);
    const std::size_t start = head.find_last_of("| ");
    const auto done =
        bytetext::leadingInteger(start == std::string_view::npos ? head : head.substr(start + 1));
    if (!done || !done->rest.starts_with('/'))
        return;
    const auto total = bytetext::leadingInteger(done->rest.substr(1));
    if (!total || done->value <= 0 || total->value < done->value)
        return;
    record.iteration = done->value;
    record.total = total->value;
}

/// From which iteration the average counts: the time since the start, printed in whole seconds, tells of how
/// many iterations it is. 0 unless that is clearly fewer than the iteration's number (a resumed training).
qint64 startOf(qint64 iteration, double secondsPerIteration, std::optional<double> elapsedSeconds)
{
    if (!elapsedSeconds)
        return 0;
    const double counted = std::round(*elapsedSeconds / secondsPerIteration);
    const double tolerance = 1 + 1 / secondsPerIteration + static_cast<double>(iteration) / 50;
    if (!(counted > 0) || counted >= static_cast<double>(iteration) - tolerance)
        return 0;
    return iteration - static_cast<qint64>(counted);
}

} // namespace

std::optional<double> secondsOfDuration(std::string_view text)
{
    double seconds = 0;
    bool any = false;
    for (text = bytetext::trimmed(text); !text.empty(); text = bytetext::trimmed(text)) {
        const auto number = bytetext::leadingNumber(text);
        if (!number || number->rest.empty())
            return std::nullopt;
        switch (number->rest.front()) {
        case 'd':
            seconds += number->value * 86400;
            break;
        case 'h':
            seconds += number->value * 3600;
            break;
        case 'm':
            seconds += number->value * 60;
            break;
        case 's':
            seconds += number->value;
            break;
        default:
            return std::nullopt;
        }
        any = true;
        text = number->rest.substr(1);
    }
    return any && std::isfinite(seconds) && seconds >= 0 ? std::optional<double>(seconds) : std::nullopt;
}

DictionaryReading DictionaryReader::read(std::string_view line)
{
    DictionaryReading reading;
    std::size_t begin = line.find('{');
    std::size_t behindPrevious = 0; // each part of a line is searched for a bar once
    while (begin != std::string_view::npos) {
        const std::size_t end = dictionaryEnd(line, begin);
        if (end == std::string_view::npos)
            break;
        IterationRecord record;
        Values values;
        forEachEntry(
            line.substr(begin + 1, end - begin - 1), [&](std::string_view key, std::string_view value) {
                if (const auto number = bytetext::leadingNumber(value))
                    readNumber(key, number->value, record, values);
                readProgress(key, value, values);
            });
        if (values.any) {
            finish(record, values, line.substr(behindPrevious, begin - behindPrevious));
            reading.records.append(record);
            reading.framework = betterGuess(reading.framework,
                values.swift       ? LogFramework::MsSwift
                    : values.slime ? LogFramework::Slime
                                   : LogFramework::HfTrainer);
        }
        behindPrevious = end + 1;
        begin = line.find('{', end);
    }
    return reading;
}

/// "12/94" of an iteration, and the time since the start.
void DictionaryReader::readProgress(std::string_view key, std::string_view value, Values& values)
{
    if (key == "elapsed_time"sv) {
        values.elapsedSeconds = secondsOfDuration(value);
        return;
    }
    if (key != "iteration"sv && key != "global_step/max_steps"sv)
        return;
    const auto step = bytetext::leadingInteger(value);
    if (!step || step->value < 0)
        return;
    values.iteration = step->value;
    if (!step->rest.starts_with('/'))
        return;
    if (const auto total = bytetext::leadingInteger(step->rest.substr(1)))
        values.total = std::max<qint64>(0, total->value);
}

void DictionaryReader::readNumber(
    std::string_view key, double number, IterationRecord& record, Values& values)
{
    if (key == "loss"sv || key == "lm loss"sv) {
        values.any = true;
        if (std::isfinite(number))
            record.loss = number;
        else
            record.nan = true;
    } else if (key == "grad_norm"sv) {
        record.nan = record.nan || std::isnan(number);
    } else if (key == "memory(GiB)"sv) {
        record.memoryGib = plausibleGib(number);
        values.swift = true;
    } else if (key == "train_speed(s/it)"sv) {
        values.secondsPerIteration = number;
        values.any = values.swift = true;
    } else if (key == "train_speed(iter/s)"sv && number > 0) {
        values.secondsPerIteration = 1 / number;
        values.any = values.swift = true;
    } else if (key == "elapsed_time_per_iteration"sv) { // logging.jsonl of ms-swift 3
        record.elapsedMs = plausibleElapsedMs(number);
        values.any = true;
    } else if (key == "perf/actor_train_time"sv) { // slime, utils/train_metric_utils.py
        record.elapsedMs = plausibleElapsedMs(number * 1000);
        values.any = values.slime = true;
    } else if (key == "throughput"sv || key == "perf/actor_train_tflops"sv) {
        record.tflopsPerGpu = plausibleTflops(number);
    }
}

/// `before` is what stands in front of the dictionary on the same line, behind the previous one.
void DictionaryReader::finish(IterationRecord& record, const Values& values, std::string_view before)
{
    if (values.iteration) {
        record.iteration = *values.iteration;
        record.total = values.total;
    } else if (values.slime) { // "perf 0: {": rollouts are counted from 0
        if (const auto rollout = bytetext::integerAfter(before, " perf "); rollout && *rollout >= 0)
            record.iteration = *rollout + 1;
    } else {
        readProgressBar(before, record);
    }
    if (!record.elapsedMs)
        setElapsed(record, values);
    const auto bar = record.elapsedMs || values.iteration ? std::nullopt : iterationOfBar(before);
    if (!bar)
        return;
    record.elapsedMs = bar->elapsedMs;
    record.elapsedDerived = record.fromProgressBar = true;
}

void DictionaryReader::setElapsed(IterationRecord& record, const Values& values)
{
    if (!values.secondsPerIteration)
        return;
    const auto average = plausibleElapsedMs(*values.secondsPerIteration * 1000);
    record.elapsedDerived = true;
    record.elapsedMs = average;
    if (!average || record.iteration <= 0)
        return;
    const double seconds = *average / 1000;
    // The first record, or of a training that began anew: only the average is known.
    const bool first = m_lastIteration == 0 || record.iteration <= m_lastIteration;
    if (first)
        m_start = startOf(record.iteration, seconds, values.elapsedSeconds);
    const double total = seconds * static_cast<double>(record.iteration - m_start);
    if (!first) {
        const auto steps = static_cast<double>(record.iteration - m_lastIteration);
        record.elapsedMs = plausibleElapsedMs((total - m_lastTotalSeconds) / steps * 1000);
    }
    m_lastTotalSeconds = total;
    m_lastIteration = record.iteration;
}

} // namespace megatune
