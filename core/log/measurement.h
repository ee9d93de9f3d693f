// SPDX-License-Identifier: GPL-3.0-or-later
// From the iterations of one trial to its value, and from everything it printed to its outcome.
#pragma once

#include "core/log/lines/events.h"

#include <QHash>
#include <QList>
#include <QStringList>

namespace megatune {

enum class Metric {
    Median,
    Mean,
    HarmonicMean,
    First,
    Last,
    Min,
    Max,
    Duration, ///< how long the whole trial took, in s, whatever it printed
};
[[nodiscard]] QString metricName(Metric metric);
[[nodiscard]] std::optional<Metric> metricFromName(const QString& name);
[[nodiscard]] QStringList metricNames();
/// How a trial's metric is called whose value was computed and not printed: always of the median time.
[[nodiscard]] QString derivedMetricName();
[[nodiscard]] bool isDerivedMetric(const QString& metric);
/// Of a value that somebody told, and nobody here has seen measured.
[[nodiscard]] QString toldMetricName();

struct MeasureSettings
{
    int warmup = 2;        ///< logged iterations left out at the start
    int minIterations = 3; ///< fewer than that after warm-up is no result
    Metric metric = Metric::Median;
    /// The values come from --metric-regex: every finite number counts. Else only what a GPU can do, see
    /// plausibleTflops.
    bool anyFiniteValue = false;
    /// Nothing tells what an iteration computes: the values are samples/s, from the batch and the times.
    bool bySamples = false;
};

/// The value of a trial in TFLOP/s per GPU (or in the unit of --metric-regex).
struct Measured
{
    double value = 0;
    int iterationsUsed = 0;
};

/// The largest memory that was reported and what kind of report it is.
struct PeakMemory
{
    double gib = 0;
    /// "max_reserved", "reserved", "max_allocated", "allocated" or "iteration" (what the iteration line
    /// says).
    QString source = {};
};

/// Collects the iterations of one trial. Cheap to ask after every line.
class Measurement
{
public:
    explicit Measurement(const MeasureSettings& settings);

    /// What a line brought: an iteration, the value of the last one, or nothing that was not known.
    enum class Added { Nothing, Iteration, Value };
    Added add(const IterationRecord& record);
    void add(const MemoryRecord& record);
    void add(const FailureRecord& record);

    /// Nothing while there are fewer than minIterations values after warm-up. A line that carries no
    /// iteration number and is the only one (a trainer that prints its result once) counts as measured by
    /// itself.
    [[nodiscard]] std::optional<Measured> measured() const;
    /// The same without the lower bound on the count: what the window shows while the trial runs.
    [[nodiscard]] std::optional<Measured> soFar() const;
    /// Median time of one iteration over the records after warm-up, in ms, and how many there were. Also for
    /// trainers that print no TFLOP/s, for which measured() is nothing: the value is then derived elsewhere,
    /// from this time and the model's FLOPs.
    [[nodiscard]] std::optional<Measured> elapsedMs() const;
    /// What measured() is taken from, in order; empty while that is nothing.
    [[nodiscard]] QList<double> measuredValues() const;
    /// What elapsedMs() is taken from, in order.
    [[nodiscard]] QList<double> measuredTimesMs() const;
    /// Every iteration that was added, also those that are not kept any more.
    [[nodiscard]] int iterationCount() const { return m_iterationCount; }
    /// In the order of arrival; of a very long training only the latest (at least keptIterations of them).
    [[nodiscard]] const QList<IterationRecord>& iterations() const { return m_iterations; }
    static constexpr qsizetype keptIterations = 100'000;

    /// Largest memory that any rank reported, in GiB: reserved where it is printed, else allocated. Of each
    /// rank the last report counts, because the first one is too early: Megatron core <= 0.15 reports once,
    /// at the first logged iteration, when `max allocated` is of a time before the optimizer's states exist;
    /// later versions report again one iteration later. From such an old log the peak is a lower bound;
    /// `reserved`, which already holds the states, is the nearer one.
    [[nodiscard]] std::optional<double> peakMemoryGib() const;
    [[nodiscard]] std::optional<PeakMemory> peakMemory() const;

    /// The failure that explains the others, by the order of root causes (first of the strongest category),
    /// or nothing when no failure was seen. To be asked when the trial is known to have ended badly: only
    /// what was unsure and outlived does not count.
    [[nodiscard]] std::optional<FailureRecord> rootCause() const;
    /// The same for a log whose exit status nobody knows: what the training outlived does not count. A NaN,
    /// an exception that was caught, a port that was taken and the like are outlived when at least two good
    /// iterations were logged after them (one more can be printed by another rank while the failing one
    /// ends).
    [[nodiscard]] std::optional<FailureRecord> lastingCause() const;
    /// A launcher reported that a process ended by itself with an error, and training did not go on after it.
    [[nodiscard]] bool processFailed() const;

private:
    /// What counts of one training from its first iteration on; a restart begins a new warm-up, not new
    /// values.
    struct Series
    {
        QList<double> warmup = {};
        QList<double> values = {};
        QList<double> unstepped =
            {};       ///< values of intervals without a step, used when there is nothing better
        int seen = 0; ///< in the current training
    };
    struct RankMemory
    {
        double mib = 0;
        int kind = 0; ///< index of the source
    };
    /// The first failure of its kind, and the first one that was not outlived.
    struct SeenFailure
    {
        FailureRecord first;
        FailureRecord lasting;
        int goodIterations = 0; ///< how many there had been when `lasting` was seen
    };

    /// The log has better than the progress bars that were counted so far.
    void forgetBars();
    Added completeLast(const IterationRecord& half);
    Added addRepeated(const IterationRecord& record);
    void addSample(Series& series, double value, bool skipped) const;
    [[nodiscard]] std::optional<Measured> measure(qsizetype minimum) const;
    /// The values that count; empty when there are fewer than `minimum` after warm-up.
    [[nodiscard]] QList<double> counted(qsizetype minimum) const;
    [[nodiscard]] bool isOutlived(const SeenFailure& failure) const;

    MeasureSettings m_settings;
    QList<IterationRecord> m_iterations;
    bool m_isLastWhole = false; ///< both lines of the last iteration have come
    int m_iterationCount = 0;
    int m_goodIterations = 0; ///< without a NaN
    qint64 m_lastIteration = 0;
    Series m_numbered;
    Series m_unnumbered;
    Series m_elapsed;
    bool m_isOfBars = false;       ///< the iterations so far were read from progress bars
    QList<SeenFailure> m_failures; ///< one of each category and detail, primary and secondary
    QHash<int, RankMemory> m_memoryOfRank;
    std::optional<double> m_peakMemoryGibOfIterations;
    /// Asked after every line, computed once an iteration.
    mutable std::optional<std::optional<Measured>> m_measured;
    mutable std::optional<std::optional<Measured>> m_soFar;
};

} // namespace megatune
