// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/iterationline.h"

#include "core/base/bytetext.h"

#include <cmath>
#include <string>
#include <vector>

namespace megatune {

using namespace std::string_view_literals;

namespace {

/// Where "iteration   5/  100" stands in a line, and its numbers.
struct IterationMark
{
    std::size_t begin = 0;
    std::size_t end = 0;
    qint64 iteration = 0;
    qint64 total = 0;
};

std::optional<double> plausibleUpTo(double value, double maximum)
{
    // A NaN fails both comparisons.
    if (value > 0 && value <= maximum)
        return value;
    return std::nullopt;
}

std::optional<IterationMark> iterationMarkAt(std::string_view line, std::size_t at)
{
    constexpr std::string_view word = "iteration";
    if (at > 0 && bytetext::isWordCharacter(line[at - 1]))
        return std::nullopt;
    const std::string_view tail = line.substr(at + word.size());
    if (tail.empty() || !bytetext::isSpace(tail.front()))
        return std::nullopt;
    const auto iteration = bytetext::leadingInteger(tail);
    if (!iteration || iteration->value < 0)
        return std::nullopt;
    // Only the front is trimmed: the far end is as far away for each mark of a long line.
    const std::size_t slash = iteration->rest.find_first_not_of(" \t");
    if (slash == std::string_view::npos || iteration->rest[slash] != '/')
        return std::nullopt;
    const auto total = bytetext::leadingInteger(iteration->rest.substr(slash + 1));
    if (!total || total->value < 0)
        return std::nullopt;
    const auto end = static_cast<std::size_t>(total->rest.data() - line.data());
    return IterationMark{at, end, iteration->value, total->value};
}

std::vector<IterationMark> iterationMarks(std::string_view line)
{
    std::vector<IterationMark> marks;
    for (std::size_t at = line.find("iteration"); at != std::string_view::npos;
         at = line.find("iteration", at + 1)) {
        if (const auto mark = iterationMarkAt(line, at))
            marks.push_back(*mark);
    }
    return marks;
}

/// One "name: value" between pipes.
struct Field
{
    std::string_view name;
    std::string_view value;
    bool closed = false; ///< a pipe follows; else the line may have been cut in the middle of the value
};

/// Fills one record from the fields of one iteration line.
class FieldReader
{
public:
    IterationRecord record;
    LogFramework framework = LogFramework::MegatronLm;
    bool any = false; ///< a field that belongs to an iteration line was there

    void read(const Field& field)
    {
        readTime(field);
        readThroughput(field);
        readMemory(field);
        readHealth(field);
        readNemo(field);
        if (field.name == "global batch size"sv) {
            if (const auto size = bytetext::leadingInteger(field.value); size && size->value > 0)
                record.globalBatchSize = size->value;
        } else if (field.name == "consumed samples"sv) {
            any = true;
        }
    }

private:
    /// A Python that is killed leaves the last part of its output cut at any byte. "24" could have become
    /// "243.5"; "243.5" is right to its last digit.
    static std::optional<double> wholeNumber(const Field& field)
    {
        const auto number = bytetext::leadingNumber(field.value);
        if (!number)
            return std::nullopt;
        const std::string_view digits = field.value.substr(0, field.value.size() - number->rest.size());
        const std::size_t point = digits.find('.');
        const bool precise = point != std::string_view::npos && point + 1 < digits.size();
        if (!field.closed && number->rest.empty() && !precise)
            return std::nullopt;
        return number->value;
    }

    void readTime(const Field& field)
    {
        if (field.name.starts_with("elapsed time per iteration")) {
            any = true;
            const bool seconds = bytetext::contains(field.name, "(s)"sv);
            if (const auto value = wholeNumber(field))
                record.elapsedMs = plausibleElapsedMs(seconds ? *value * 1000 : *value);
        } else if (field.name == "iteration time"sv
            && !record.elapsedMs) { // forks: "270.125 s samples/sec: 3.8"
            const auto number = bytetext::leadingNumber(field.value);
            if (!number)
                return;
            const std::string_view unit = bytetext::trimmed(number->rest);
            any = true;
            if (unit.starts_with("ms"))
                record.elapsedMs = plausibleElapsedMs(number->value);
            else if (unit.starts_with('s'))
                record.elapsedMs = plausibleElapsedMs(number->value * 1000);
        }
    }

    /// NeMo 2 (lightning/pytorch/callbacks/progress_printer.py) counts steps from 0.
    void readNemo(const Field& field)
    {
        const auto number = bytetext::leadingNumber(field.value);
        if (!number)
            return;
        if (field.name == "train_step_timing in s"sv) {
            any = true;
            framework = LogFramework::Nemo;
            record.elapsedMs = plausibleElapsedMs(number->value * 1000);
            ++record.iteration;
            ++record.total;
        } else if (field.name == "TFLOPS_per_GPU"sv) {
            any = true;
            record.tflopsPerGpu = plausibleTflops(number->value);
        } else if (field.name == "peak_memory_usage"sv) {
            record.memoryGib = plausibleGib(number->value / (1024.0 * 1024 * 1024));
        } else if (field.name == "global_batch_size"sv && number->value > 0) {
            record.globalBatchSize = static_cast<qint64>(number->value);
        }
    }

    void readThroughput(const Field& field)
    {
        const bool deepSpeed = field.name == "TFLOPs"sv;
        // "throughput per GPU", and Primus' "compute per GPU" since 2026.
        if (!deepSpeed && !field.name.ends_with("(TFLOP/s/GPU)"sv)
            && !(field.name.starts_with("throughput") && bytetext::contains(field.name, "TFLOP"sv)))
            return;
        any = true;
        if (deepSpeed)
            framework = LogFramework::MegatronDeepSpeed;
        // Primus prints "instant/average": the first number is this interval's.
        if (const auto value = wholeNumber(field))
            record.tflopsPerGpu = plausibleTflops(*value);
    }

    void readMemory(const Field& field)
    {
        if (field.name == "memory(GiB)"sv) {
            framework = LogFramework::MsSwift;
        } else if (field.name.starts_with("hip mem usage")) {
            framework = LogFramework::Primus;
        } else if (!field.name.starts_with("mem-max-allocated")) {
            return;
        }
        any = true;
        // "(GB)" counts as GiB: what prints it divides bytes by 1024 three times.
        if (const auto number = bytetext::leadingNumber(field.value))
            record.memoryGib = plausibleGib(number->value);
    }

    void readHealth(const Field& field)
    {
        const auto number = bytetext::leadingNumber(field.value);
        if (!number)
            return;
        if (field.name == "lm loss"sv || field.name == "reduced_train_loss"sv
            || (field.name == "loss"sv && !record.loss)) {
            any = true;
            if (std::isfinite(number->value))
                record.loss = number->value;
            else
                record.nan = true;
        } else if (field.name == "grad norm"sv) {
            record.nan = record.nan || std::isnan(number->value);
        } else if (field.name == "number of nan iterations"sv) {
            record.nan = record.nan || number->value > 0;
        } else if (field.name == "number of skipped iterations"sv) {
            record.skipped = number->value > 0;
        }
    }
};

/// The fields of `text`, which begins after the iteration's numbers.
void readFields(std::string_view text, FieldReader& reader)
{
    while (!text.empty()) {
        const std::size_t pipe = text.find('|');
        const std::string_view part = text.substr(0, pipe);
        if (const std::size_t colon = part.find(':'); colon != std::string_view::npos) {
            reader.read({bytetext::trimmed(part.substr(0, colon)), bytetext::trimmed(part.substr(colon + 1)),
                pipe != std::string_view::npos});
        }
        if (pipe == std::string_view::npos)
            break;
        text.remove_prefix(pipe + 1);
    }
}

LogFramework frameworkOfPrefix(std::string_view prefix)
{
    if (bytetext::contains(prefix, "[rank-"sv))
        return LogFramework::Primus;
    return LogFramework::Unknown;
}

/// torchtitan (components/metrics.py): "step: 10  loss:  7.90  memory: 47.50GiB(50.0%)  tps: 7,162  tflops:
/// 1,414.77  mfu: 41.94%". Digits are in groups of three.
bool readTitanStep(std::string_view line, IterationRecord& record)
{
    const auto rate = bytetext::after(line, "  tflops: ");
    const auto step = bytetext::integerAfter(line, "step:");
    if (!rate || !step || *step < 0 || !bytetext::contains(line, "  tps: "))
        return false;
    std::string digits;
    for (const char c : rate->substr(0, rate->find(' '))) {
        if (c != ',')
            digits += c;
    }
    record.iteration = *step;
    if (const auto number = bytetext::leadingNumber(digits))
        record.tflopsPerGpu = plausibleTflops(number->value);
    if (const auto gib = bytetext::numberAfter(line, "memory:"))
        record.memoryGib = plausibleGib(*gib);
    if (const auto loss = bytetext::numberAfter(line, "loss:")) {
        record.nan = !std::isfinite(*loss);
        if (!record.nan)
            record.loss = *loss;
    }
    return true;
}

/// verl (utils/logger/aggregate_logger.py): "step:3 - actor/pg_loss:0.02 - timing_s/update_actor:41.2", where
/// NumPy 2 prints "np.float64(41.2)". What a layout decides is the actor's update: generation is another
/// program's, and how many tokens it makes differs from step to step.
bool readVerlStep(std::string_view line, IterationRecord& record)
{
    const auto fields = bytetext::after(line, "step:");
    const auto step = fields ? bytetext::leadingInteger(*fields) : std::nullopt;
    if (!step || step->value < 0 || !step->rest.starts_with(" - "))
        return false;
    const auto numberOf = [&](std::string_view name) -> std::optional<double> {
        auto value = bytetext::after(step->rest, name);
        if (value && value->starts_with("np.float"))
            value = bytetext::after(*value, "(");
        const auto number = value ? bytetext::leadingNumber(*value) : std::nullopt;
        return number ? std::optional(number->value) : std::nullopt;
    };
    const auto seconds = numberOf(" timing_s/update_actor:");
    if (!seconds)
        return false;
    record.iteration = step->value;
    record.elapsedMs = plausibleElapsedMs(*seconds * 1000);
    if (const auto loss = numberOf(" actor/pg_loss:")) {
        record.nan = !std::isfinite(*loss);
        if (!record.nan)
            record.loss = *loss;
    }
    // Divided by 1024 three times, whatever its name says.
    if (const auto gib = numberOf(" perf/max_memory_reserved_gb:"))
        record.memoryGib = plausibleGib(*gib);
    return true;
}

/// Lines without "iteration n/N": the throughput alone, or steps of other trainers.
void readBareThroughput(std::string_view line, IterationReading& reading)
{
    IterationRecord record;
    if (const auto value = bytetext::numberAfter(line, "throughput per GPU (TFLOP/s/GPU):")) {
        record.tflopsPerGpu = plausibleTflops(*value);
        reading.framework = LogFramework::MegatronLm;
    } else if (const auto step = bytetext::after(line, "Step Time :")) {
        // Megatron-Bridge: "Step Time : 3.90s GPU utilization: 209.5MODEL_TFLOP/s/GPU", and "TFLOP/s/GPU" in
        // 0.1.
        if (const auto seconds = bytetext::leadingNumber(*step))
            record.elapsedMs = plausibleElapsedMs(seconds->value * 1000);
        if (const auto utilization = bytetext::numberAfter(*step, "GPU utilization:"))
            record.tflopsPerGpu = plausibleTflops(*utilization);
        reading.framework = LogFramework::MegatronBridge;
    } else if (readTitanStep(line, record)) {
        reading.framework = LogFramework::TorchTitan;
    } else if (readVerlStep(line, record)) {
        reading.framework = LogFramework::Verl;
        reading.records.append(record);
        return;
    }
    if (record.tflopsPerGpu)
        reading.records.append(record);
}

} // namespace

std::optional<double> plausibleTflops(double value)
{
    return plausibleUpTo(value, 1e5);
}

std::optional<double> plausibleElapsedMs(double value)
{
    return plausibleUpTo(value, 1e9);
}

std::optional<double> plausibleGib(double value)
{
    return plausibleUpTo(value, 1e6);
}

IterationReading readIterationLine(std::string_view line)
{
    IterationReading reading;
    const std::vector<IterationMark> marks = iterationMarks(line);
    if (marks.empty()) {
        readBareThroughput(line, reading);
        return reading;
    }
    for (std::size_t i = 0; i < marks.size(); ++i) {
        const std::size_t end = i + 1 < marks.size() ? marks[i + 1].begin : line.size();
        FieldReader reader;
        reader.record.iteration = marks[i].iteration;
        reader.record.total = marks[i].total;
        readFields(line.substr(marks[i].end, end - marks[i].end), reader);
        if (!reader.any)
            continue;
        // An interval without a loss took no step at all; one with a loss skipped only some of its steps.
        reader.record.skipped = reader.record.skipped && !reader.record.loss && !reader.record.nan;
        reading.records.append(reader.record);
        reading.framework = betterGuess(reading.framework, reader.framework);
    }
    if (!reading.records.isEmpty())
        reading.framework =
            betterGuess(reading.framework, frameworkOfPrefix(line.substr(0, marks.front().begin)));
    return reading;
}

} // namespace megatune
