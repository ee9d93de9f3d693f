// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/measurement.h"

#include "core/base/statistics.h"
#include "core/log/failures.h"
#include "core/log/lines/iterationline.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numeric>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

struct MetricEntry
{
    Metric metric;
    const char16_t* name;
};
constexpr std::array metricEntries{
    MetricEntry{Metric::Median, u"median"},
    MetricEntry{Metric::Mean, u"mean"},
    MetricEntry{Metric::HarmonicMean, u"harmonic-mean"},
    MetricEntry{Metric::First, u"first"},
    MetricEntry{Metric::Last, u"last"},
    MetricEntry{Metric::Min, u"min"},
    MetricEntry{Metric::Max, u"max"},
    MetricEntry{Metric::Duration, u"duration"},
};

constexpr std::array memorySources{u"max_reserved", u"reserved", u"max_allocated", u"allocated"};
constexpr qsizetype mostRanks = 1'000'000;

/// `values` is not empty.
double reduced(const QList<double>& values, Metric metric)
{
    const auto count = static_cast<double>(values.size());
    switch (metric) {
    case Metric::Median:
    case Metric::Duration:
        break;
    case Metric::Mean:
        return std::accumulate(values.begin(), values.end(), 0.0) / count;
    case Metric::HarmonicMean: {
        double inverse = 0;
        for (const double value : values)
            inverse += 1 / value;
        return count / inverse;
    }
    case Metric::First:
        return values.first();
    case Metric::Last:
        return values.last();
    case Metric::Min:
        return *std::min_element(values.begin(), values.end());
    case Metric::Max:
        return *std::max_element(values.begin(), values.end());
    }
    return *medianOf(values);
}

/// A line that reached us over two channels, or through a logger and print.
bool isPrintedTwice(const IterationRecord& last, const IterationRecord& record)
{
    return last.iteration == record.iteration && last.elapsedMs == record.elapsedMs
        && last.tflopsPerGpu == record.tflopsPerGpu && last.loss == record.loss;
}

/// Of two channels, or a log of both, each may come as a whole piece of what it has printed: 64 KiB of a
/// pipe. What a training that began anew prints has other times.
bool isInOtherChannel(const QList<IterationRecord>& iterations, const IterationRecord& record)
{
    constexpr qsizetype farthestBack = 1000;
    const qsizetype looked = std::min(iterations.size(), farthestBack);
    return record.elapsedMs && (record.loss || record.tflopsPerGpu)
        && std::any_of(iterations.rbegin(), iterations.rbegin() + looked,
            [&record](const IterationRecord& before) { return isPrintedTwice(before, record); });
}

/// Megatron-Bridge prints an iteration's number and its throughput in lines of their own, on different ranks,
/// so that either may come first; the time of one of them is rounded to 10 ms. What was put together so may
/// itself come in two parts, from a study's file.
bool isOtherHalf(const IterationRecord& last, const IterationRecord& record)
{
    constexpr double rounding = 5.5;
    if (!last.elapsedMs || !record.elapsedMs || std::abs(*last.elapsedMs - *record.elapsedMs) > rounding)
        return false;
    if (last.iteration == record.iteration)
        return last.iteration > 0 && !last.tflopsPerGpu && record.tflopsPerGpu;
    return last.iteration == 0 || record.iteration == 0;
}

/// Of an iteration that was counted already: another rank prints it, too, with times of its own. One rank may
/// be a few lines ahead of the other; a rank that goes back further began anew.
bool isOfAnotherRank(const IterationRecord& last, const IterationRecord& record)
{
    constexpr qint64 farthestAhead = 4;
    if (record.iteration == last.iteration)
        return true;
    return record.rank && last.rank && *record.rank != *last.rank && record.iteration < last.iteration
        && record.iteration + farthestAhead >= last.iteration;
}

void halveWhenTooMany(QList<double>& values)
{
    if (values.size() >= 2 * Measurement::keptIterations)
        values.remove(0, Measurement::keptIterations);
}

} // namespace

QString metricName(Metric metric)
{
    for (const MetricEntry& entry : metricEntries) {
        if (entry.metric == metric)
            return QString::fromUtf16(entry.name);
    }
    return {};
}

std::optional<Metric> metricFromName(const QString& name)
{
    for (const MetricEntry& entry : metricEntries) {
        if (name == QString::fromUtf16(entry.name))
            return entry.metric;
    }
    return std::nullopt;
}

QStringList metricNames()
{
    QStringList names;
    for (const MetricEntry& entry : metricEntries)
        names.append(QString::fromUtf16(entry.name));
    return names;
}

QString derivedMetricName()
{
    return QStringLiteral("derived-") + metricName(Metric::Median);
}

QString toldMetricName()
{
    return QStringLiteral("told");
}

bool isDerivedMetric(const QString& metric)
{
    return metric.startsWith(QLatin1String("derived-"));
}

Measurement::Measurement(const MeasureSettings& settings)
    : m_settings(settings)
{
}

void Measurement::addSample(Series& series, double value, bool skipped) const
{
    if (series.seen < m_settings.warmup) {
        series.warmup.append(value);
        halveWhenTooMany(series.warmup);
    } else {
        QList<double>& target = skipped ? series.unstepped : series.values;
        target.append(value);
        halveWhenTooMany(target);
    }
    if (series.seen < std::numeric_limits<int>::max())
        ++series.seen;
}

Measurement::Added Measurement::add(const IterationRecord& record)
{
    const bool numbered = record.iteration > 0;
    if (numbered && !m_iterations.isEmpty() && isPrintedTwice(m_iterations.last(), record))
        return Added::Nothing;
    if (numbered && record.iteration <= m_lastIteration && isInOtherChannel(m_iterations, record))
        return Added::Nothing;
    m_measured.reset();
    m_soFar.reset();
    if (m_isOfBars && !record.fromProgressBar)
        forgetBars();
    m_isOfBars = record.fromProgressBar;
    const bool repeats = numbered && !m_iterations.isEmpty() && isOfAnotherRank(m_iterations.last(), record);
    if (numbered && !repeats
        && record.iteration < m_lastIteration) { // the trainer began anew: it warms up again
        m_numbered.seen = 0;
        m_elapsed.seen = 0;
    }
    if (numbered && !repeats)
        m_lastIteration = record.iteration;

    IterationRecord kept = record;
    if (kept.tflopsPerGpu && !m_settings.anyFiniteValue)
        kept.tflopsPerGpu = plausibleTflops(*kept.tflopsPerGpu);
    else if (kept.tflopsPerGpu && !std::isfinite(*kept.tflopsPerGpu))
        kept.tflopsPerGpu.reset();
    if (!m_iterations.isEmpty() && !m_isLastWhole && isOtherHalf(m_iterations.last(), kept))
        return completeLast(kept);
    if (repeats)
        return addRepeated(kept);
    m_isLastWhole = false;

    if (kept.tflopsPerGpu)
        addSample(numbered ? m_numbered : m_unnumbered, *kept.tflopsPerGpu, kept.skipped);
    if (kept.elapsedMs && plausibleElapsedMs(*kept.elapsedMs))
        addSample(m_elapsed, *kept.elapsedMs, kept.skipped);
    if (kept.memoryGib && plausibleGib(*kept.memoryGib))
        m_peakMemoryGibOfIterations = std::max(m_peakMemoryGibOfIterations.value_or(0), *kept.memoryGib);

    m_iterations.append(kept);
    if (m_iterations.size() >= 2 * keptIterations)
        m_iterations.remove(0, keptIterations);
    if (m_iterationCount < std::numeric_limits<int>::max())
        ++m_iterationCount;
    if (!record.nan && m_goodIterations < std::numeric_limits<int>::max())
        ++m_goodIterations;
    return Added::Iteration;
}

/// Its time has been counted already, and its throughput where it had a number.
Measurement::Added Measurement::completeLast(const IterationRecord& half)
{
    IterationRecord& last = m_iterations.last();
    const bool hadValue = last.tflopsPerGpu.has_value();
    const bool isCounted = hadValue && last.iteration > 0;
    IterationRecord whole = half.iteration > 0 ? half : last;
    if (!whole.tflopsPerGpu)
        whole.tflopsPerGpu = hadValue ? last.tflopsPerGpu : half.tflopsPerGpu;
    if (whole.tflopsPerGpu && !isCounted)
        addSample(m_numbered, *whole.tflopsPerGpu, whole.skipped);
    last = whole;
    m_isLastWhole = true;
    return hadValue || !whole.tflopsPerGpu ? Added::Nothing : Added::Value;
}

/// Only what the line before did not tell counts.
Measurement::Added Measurement::addRepeated(const IterationRecord& record)
{
    if (record.memoryGib && plausibleGib(*record.memoryGib))
        m_peakMemoryGibOfIterations = std::max(m_peakMemoryGibOfIterations.value_or(0), *record.memoryGib);
    IterationRecord& last = m_iterations.last();
    if (record.iteration != last.iteration)
        return Added::Nothing;
    if (!last.elapsedMs && record.elapsedMs && plausibleElapsedMs(*record.elapsedMs)) {
        last.elapsedMs = record.elapsedMs;
        last.elapsedDerived = record.elapsedDerived;
        addSample(m_elapsed, *record.elapsedMs, record.skipped);
    }
    if (last.tflopsPerGpu || !record.tflopsPerGpu)
        return Added::Nothing;
    last.tflopsPerGpu = record.tflopsPerGpu;
    addSample(m_numbered, *record.tflopsPerGpu, record.skipped);
    return Added::Value;
}

void Measurement::forgetBars()
{
    m_iterations.clear();
    m_iterationCount = 0;
    m_lastIteration = 0;
    m_elapsed = {};
}

void Measurement::add(const MemoryRecord& record)
{
    const std::array values{
        record.maxReservedMib, record.reservedMib, record.maxAllocatedMib, record.allocatedMib};
    for (std::size_t kind = 0; kind < values.size(); ++kind) {
        if (!values[kind] || !plausibleGib(*values[kind] / 1024))
            continue;
        const int rank = record.rank.value_or(-1);
        if (m_memoryOfRank.size() < mostRanks || m_memoryOfRank.contains(rank))
            m_memoryOfRank.insert(rank, {*values[kind], static_cast<int>(kind)});
        return;
    }
}

void Measurement::add(const FailureRecord& record)
{
    for (SeenFailure& seen : m_failures) {
        if (rootCauseOrder(seen.first) != rootCauseOrder(record) || seen.first.category != record.category
            || seen.first.detail != record.detail)
            continue;
        if (isOutlived(seen)) {
            seen.lasting = record;
            seen.goodIterations = m_goodIterations;
        }
        return;
    }
    m_failures.append({record, record, m_goodIterations});
}

/// Strong failures are never outlived: iteration lines that come after them may only have waited in a buffer.
bool Measurement::isOutlived(const SeenFailure& failure) const
{
    const int since = m_goodIterations - failure.goodIterations;
    const bool isOnlyStated =
        failure.lasting.unsure && failure.lasting.category == FailureCategory::CodeError;
    if (isOnlyStated && m_goodIterations > 0)
        return true; // "ERROR: ..." of a program that trains
    switch (failure.lasting.category) {
    case FailureCategory::CodeError:
    case FailureCategory::ImportError:
    case FailureCategory::NanLoss:
    case FailureCategory::PortInUse:
    case FailureCategory::RendezvousTimeout:
        return since >= 2;
    default:
        return (failure.lasting.secondary || failure.lasting.unsure) && since >= 2;
    }
}

QList<double> Measurement::counted(qsizetype minimum) const
{
    QList<double> values = m_numbered.values;
    if (values.size() < minimum)
        values += m_numbered.unstepped;
    if (values.isEmpty() && m_numbered.warmup.isEmpty()) {
        values = m_unnumbered.values + m_unnumbered.unstepped;
        // A trainer that prints its result once, or a few times, has nothing to warm up.
        if (m_unnumbered.seen < qint64(m_settings.warmup) + m_settings.minIterations) {
            values = m_unnumbered.warmup + values;
            minimum = 1;
        }
    }
    return values.size() < minimum ? QList<double>() : values;
}

/// `minimum` is how many values there must be after warm-up.
std::optional<Measured> Measurement::measure(qsizetype minimum) const
{
    const QList<double> values = counted(minimum);
    if (values.isEmpty())
        return std::nullopt;
    const double value = reduced(values, m_settings.metric);
    if (!std::isfinite(value))
        return std::nullopt;
    return Measured{value, static_cast<int>(values.size())};
}

std::optional<Measured> Measurement::measured() const
{
    if (!m_measured)
        m_measured = measure(m_settings.minIterations);
    return *m_measured;
}

std::optional<Measured> Measurement::soFar() const
{
    if (!m_soFar)
        m_soFar = measure(1);
    return *m_soFar;
}

QList<double> Measurement::measuredValues() const
{
    return counted(m_settings.minIterations);
}

QList<double> Measurement::measuredTimesMs() const
{
    return m_elapsed.values.isEmpty() ? m_elapsed.unstepped : m_elapsed.values;
}

std::optional<Measured> Measurement::elapsedMs() const
{
    const QList<double> values = measuredTimesMs();
    if (values.isEmpty())
        return std::nullopt;
    return Measured{*medianOf(values), static_cast<int>(values.size())};
}

std::optional<PeakMemory> Measurement::peakMemory() const
{
    std::optional<PeakMemory> peak;
    for (const RankMemory& memory : m_memoryOfRank) {
        const double gib = memory.mib / 1024;
        if (!peak || gib > peak->gib)
            peak = {gib, QString::fromUtf16(memorySources[static_cast<std::size_t>(memory.kind)])};
    }
    if (m_peakMemoryGibOfIterations && (!peak || *m_peakMemoryGibOfIterations > peak->gib))
        peak = {*m_peakMemoryGibOfIterations, u"iteration"_s};
    return peak;
}

std::optional<double> Measurement::peakMemoryGib() const
{
    const auto peak = peakMemory();
    return peak ? std::optional<double>(peak->gib) : std::nullopt;
}

std::optional<FailureRecord> Measurement::rootCause() const
{
    const SeenFailure* strongest = nullptr;
    for (const SeenFailure& seen : m_failures) {
        if (seen.lasting.unsure && isOutlived(seen))
            continue;
        if (!strongest || rootCauseOrder(seen.first) < rootCauseOrder(strongest->first))
            strongest = &seen;
    }
    return strongest ? std::optional<FailureRecord>(strongest->first) : std::nullopt;
}

std::optional<FailureRecord> Measurement::lastingCause() const
{
    const SeenFailure* strongest = nullptr;
    for (const SeenFailure& seen : m_failures) {
        if (isOutlived(seen))
            continue;
        if (!strongest || rootCauseOrder(seen.lasting) < rootCauseOrder(strongest->lasting))
            strongest = &seen;
    }
    return strongest ? std::optional<FailureRecord>(strongest->lasting) : std::nullopt;
}

bool Measurement::processFailed() const
{
    return std::any_of(m_failures.begin(), m_failures.end(), [this](const SeenFailure& seen) {
        return seen.lasting.detail == QStringView(failuredetail::ownExit) && !isOutlived(seen);
    });
}

} // namespace megatune
