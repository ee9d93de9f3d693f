// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/calibration.h"

#include "core/base/statistics.h"
#include "core/base/tr.h"
#include "core/base/units.h"

#include <algorithm>
#include <cmath>
#include <QLocale>

namespace megatune {

namespace {

/// A speed beyond these shares of the estimate says that something else was measured.
constexpr double calibrationLargestFactor = 20;
constexpr qsizetype calibrationFewestForSpread = 3;
/// Finer than what strategies need: 5 % of the states, 13 % of the rest.
constexpr double calibrationFactorStep = 0.25;

/// Of measured over estimated; those that say that something else was measured are left out.
QList<double> calibrationLogs(const std::vector<CalibrationRun>& runs, double CalibrationRun::*measured,
    double StepEstimate::*estimated)
{
    QList<double> logs;
    for (const CalibrationRun& run : runs) {
        const double ratio = run.*measured / run.estimate.step.*estimated;
        if (std::isfinite(ratio) && ratio > 1 / calibrationLargestFactor && ratio < calibrationLargestFactor)
            logs.append(std::log(ratio));
    }
    return logs;
}

void calibrateSpeed(Calibration& result, const std::vector<CalibrationRun>& runs)
{
    QList<double> logs = calibrationLogs(runs, &CalibrationRun::tflops, &StepEstimate::tflopsPerGpu);
    result.speedRuns = static_cast<int>(logs.size());
    if (logs.isEmpty())
        return;
    const double middle = *medianOf(logs);
    result.speedFactor = std::exp(middle);
    const std::optional<double> seconds =
        medianOf(calibrationLogs(runs, &CalibrationRun::stepSeconds, &StepEstimate::stepSeconds));
    result.secondsFactor = std::exp(seconds.value_or(-middle));
    if (logs.size() < calibrationFewestForSpread)
        return;
    for (double& value : logs)
        value = std::abs(value - middle);
    result.speedSpread = deviationOfMedianDeviation * *medianOf(logs);
}

void calibrateMemory(Calibration& result, const std::vector<CalibrationRun>& runs, double capacity)
{
    MemoryFit fit({capacity}, false, calibrationFactorStep);
    std::vector<MemoryNeed> learnt;
    for (const CalibrationRun& run : runs) {
        if (!run.estimate.memoryKnown)
            continue;
        const MemoryNeed need = memoryNeed(run.estimate.memory);
        if (run.peakBytes > 0 && !run.ranOutOfMemory)
            fit.learnPeak(need, run.peakBytes);
        fit.learn(need, !run.ranOutOfMemory);
        learnt.push_back(need);
    }
    result.memoryRuns = static_cast<int>(learnt.size());
    if (learnt.empty())
        return;
    result.statesFactor = fit.statesFactor();
    result.movingFactor = fit.movingFactor();
    double variance = 0;
    for (const MemoryNeed& need : learnt) {
        const double count = static_cast<double>(learnt.size());
        result.memoryOffset += (fit.expectedNeed(need) - need.need()) / count;
        variance += std::pow(fit.needDeviation(need), 2) / count;
    }
    result.memorySpread = std::sqrt(variance);
}

class CalibratedEstimator final : public Estimator
{
public:
    CalibratedEstimator(EstimatorPtr base, const Calibration& calibration)
        : m_base(std::move(base))
        , m_calibration(calibration)
    {
    }
    [[nodiscard]] LayoutEstimate estimate(Numbers numbers) const override
    {
        return m_calibration.applied(m_base->estimate(numbers));
    }
    [[nodiscard]] PipelineCosts pipeline(Numbers numbers) const override
    {
        PipelineCosts costs = m_base->pipeline(numbers);
        for (StageMemory& stage : costs.memory)
            stage = m_calibration.applied(stage);
        costs.step = m_calibration.applied(costs.step);
        return costs;
    }
    [[nodiscard]] double capacity() const override { return m_base->capacity(); }
    [[nodiscard]] SpeedDoubt doubt() const override { return m_calibration.applied(m_base->doubt()); }

private:
    EstimatorPtr m_base;
    Calibration m_calibration;
};

QString calibrationMemoryText(const Calibration& calibration)
{
    const QLocale locale;
    const QString size = locale.toString(std::abs(calibration.memoryOffset) / bytesPerGib, 'f', 1);
    const QString spread = locale.toString(calibration.memorySpread / bytesPerGib, 'f', 1);
    return calibration.memoryOffset >= 0
        ? Tr::tr("Memory: %1 GiB more than estimated (\u00b1 %2).").arg(size, spread)
        : Tr::tr("Memory: %1 GiB less than estimated (\u00b1 %2).").arg(size, spread);
}

} // namespace

StageMemory Calibration::applied(const StageMemory& memory) const
{
    StageMemory result = memory;
    for (double StageMemory::*part :
        {&StageMemory::weights, &StageMemory::gradients, &StageMemory::optimizer})
        result.*part *= statesFactor;
    for (double StageMemory::*part :
        {&StageMemory::activations, &StageMemory::logits, &StageMemory::transient})
        result.*part *= movingFactor;
    return result;
}

StepEstimate Calibration::applied(const StepEstimate& step) const
{
    StepEstimate result = step;
    for (double StepEstimate::*part : {&StepEstimate::stepSeconds, &StepEstimate::computeSeconds,
             &StepEstimate::recomputeSeconds, &StepEstimate::hostSeconds, &StepEstimate::tensorSeconds,
             &StepEstimate::expertSeconds, &StepEstimate::contextSeconds, &StepEstimate::bubbleSeconds,
             &StepEstimate::pipelineSeconds, &StepEstimate::gradientSeconds, &StepEstimate::optimizerSeconds})
        result.*part *= secondsFactor;
    result.tflopsPerGpu *= speedFactor;
    return result;
}

SpeedDoubt Calibration::applied(const SpeedDoubt& doubt) const
{
    return speedSpread > 0 ? SpeedDoubt{speedSpread, 0, {}} : doubt;
}

LayoutEstimate Calibration::applied(const LayoutEstimate& estimate) const
{
    LayoutEstimate result = estimate;
    result.memory = applied(estimate.memory);
    result.step = applied(estimate.step);
    return result;
}

Calibration calibrate(const std::vector<CalibrationRun>& runs, double capacity)
{
    Calibration result;
    calibrateSpeed(result, runs);
    calibrateMemory(result, runs, capacity);
    result.runs = std::max(result.speedRuns, result.memoryRuns);
    return result;
}

EstimatorPtr calibrated(const EstimatorPtr& base, const Calibration& calibration)
{
    if (base == nullptr || calibration.isEmpty())
        return base;
    return std::make_shared<const CalibratedEstimator>(base, calibration);
}

QString calibrationTitle(const Calibration& calibration)
{
    return calibration.isEmpty() ? QString() : Tr::tr("calibrated by %n trial(s)", nullptr, calibration.runs);
}

QString calibrationText(const Calibration& calibration)
{
    const QLocale locale;
    QStringList sentences;
    if (calibration.speedRuns > 0) {
        const QString factor = locale.toString(calibration.speedFactor, 'f', 2);
        sentences.append(calibration.speedSpread > 0
                ? Tr::tr("Speed: %1 of the estimate (\u00b1 %2 %).")
                      .arg(factor, locale.toString(100 * calibration.speedSpread, 'f', 0))
                : Tr::tr("Speed: %1 of the estimate.").arg(factor));
    }
    if (calibration.memoryRuns > 0)
        sentences.append(calibrationMemoryText(calibration));
    return sentences.join(u' ');
}

} // namespace megatune
