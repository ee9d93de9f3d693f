// From the iterations of one trial to its value, and from everything it printed to its outcome.
#pragma once

#include "core/log/events.h"

#include <QList>
#include <QStringList>

namespace megatune {

enum class Metric { Median, Mean, HarmonicMean, Last, Max };
[[nodiscard]] QString metricName(Metric metric);
[[nodiscard]] std::optional<Metric> metricFromName(const QString& name);
[[nodiscard]] QStringList metricNames();

struct MeasureSettings
{
    int warmup = 2;        ///< logged iterations left out at the start
    int minIterations = 3; ///< fewer than that after warm-up is no result
    Metric metric = Metric::Median;
};

/// The value of a trial in TFLOP/s per GPU (or in the unit of --metric-regex).
struct Measured
{
    double value = 0;
    int iterationsUsed = 0;
};

/// Collects the iterations of one trial. Cheap to ask after every line.
class Measurement
{
public:
    explicit Measurement(const MeasureSettings& settings);

    void add(const IterationRecord& record);
    void add(const MemoryRecord& record);
    void add(const FailureRecord& record);

    /// Nothing while there are fewer than minIterations values after warm-up. A line that carries no
    /// iteration number and is the only one (a trainer that prints its result once) counts as measured by
    /// itself.
    [[nodiscard]] std::optional<Measured> measured() const;
    /// The same without the lower bound on the count: what the window shows while the trial runs.
    [[nodiscard]] std::optional<Measured> soFar() const;
    [[nodiscard]] int iterationCount() const;
    [[nodiscard]] const QList<IterationRecord>& iterations() const { return m_iterations; }
    /// Largest memory that any rank reported, in GiB: reserved where it is printed, else allocated.
    [[nodiscard]] std::optional<double> peakMemoryGib() const;

    /// The failure that explains the others, by the order of root causes (first of the strongest category),
    /// or nothing when no failure was seen.
    [[nodiscard]] std::optional<FailureRecord> rootCause() const;

private:
    MeasureSettings m_settings;
    QList<IterationRecord> m_iterations;
    QList<FailureRecord> m_failures;
    std::optional<double> m_peakMemoryMib;
    std::optional<double> m_peakMemoryGibOfIterations;
};

} // namespace megatune
