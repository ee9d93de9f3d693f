// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/derivedspeed.h"

#include "core/base/text.h"
#include "core/estimate/flops.h"

namespace megatune {

double StepWork::tflops(double elapsedMs) const
{
    return tflopsPerGpu(flops, elapsedMs / 1000, gpus);
}

std::optional<StepWork> stepWork(const Preset& preset, const Dialect& dialect)
{
    std::optional<qint64> sequence;
    for (const char* option : {"seq-length", "max-length"}) {
        if (!sequence)
            sequence = dialect.number(QString::fromLatin1(option));
    }
    return stepWork(preset, sequence);
}

std::optional<StepWork> stepWork(const Preset& preset, std::optional<qint64> sequence)
{
    const PresetArguments& arguments = preset.arguments();
    const auto batch = toInteger(arguments.value(QStringLiteral("gbs")));
    if (const auto given = toInteger(arguments.value(QStringLiteral("seq_len"))))
        sequence = given;
    if (!preset.shape() || !batch || !sequence || *batch <= 0 || *sequence <= 0)
        return std::nullopt;
    const FlopConvention convention =
        flopConventionForVersion(arguments.value(QStringLiteral("core_version")))
            .value_or(FlopConvention::Head);
    const Result<double> flops = trainingFlops(
        *preset.shape(), convention, static_cast<double>(*sequence), static_cast<double>(*batch));
    if (!flops || !(*flops > 0))
        return std::nullopt;
    return StepWork{*flops, preset.gpuCount()};
}

std::optional<Measured> derivedSpeed(
    const StepWork& work, const Measurement& measurement, const MeasureSettings& settings)
{
    // What is printed is never mixed with what is computed.
    if (settings.anyFiniteValue || measurement.soFar())
        return std::nullopt;
    const std::optional<Measured> elapsed = measurement.elapsedMs();
    if (!elapsed || elapsed->iterationsUsed < settings.minIterations)
        return std::nullopt;
    return Measured{work.tflops(elapsed->value), elapsed->iterationsUsed};
}

QString derivedMetricName()
{
    return QStringLiteral("derived-") + metricName(Metric::Median);
}

bool isDerivedMetric(const QString& metric)
{
    return metric.startsWith(QLatin1String("derived-"));
}

} // namespace megatune
