// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/derivedspeed.h"

#include "core/base/text.h"
#include "core/estimate/flops.h"
#include "core/space/argumentnames.h"

using namespace Qt::StringLiterals;

namespace megatune {

StepWork StepWork::ofBatch(double ran) const
{
    StepWork other = *this;
    if (batch > 0) {
        other.flops *= ran / batch;
        other.samples *= ran / batch;
        other.batch = ran;
    }
    return other;
}

double StepWork::tflops(double elapsedMs) const
{
    return tflopsPerGpu(flops, elapsedMs / 1000, gpus);
}

double StepWork::speed(double elapsedMs) const
{
    if (samples > 0)
        return elapsedMs > 0 ? samples / (elapsedMs / 1000) : 0;
    return tflops(elapsedMs);
}

std::optional<StepWork> sampleWork(const Preset& preset)
{
    const auto batch = toInteger(preset.arguments().value(argument::globalBatch));
    if (!batch || *batch <= 0)
        return std::nullopt;
    const auto samples = static_cast<double>(*batch);
    return StepWork{.gpus = preset.gpuCount(), .samples = samples, .batch = samples};
}

QString throughputOption(const Dialect& dialect)
{
    const QString option = u"log-throughput"_s;
    if (!dialect.takesTranslation())
        return u"--"_s + option;
    if (!dialect.knows(option))
        return {};
    return dialect.written(option, dialect.trainer().takesTrueFalse ? u"true"_s : QString());
}

bool isMeasuredBySamples(const Preset& preset, const Dialect& dialect)
{
    return throughputOption(dialect).isEmpty() && !stepWork(preset, dialect) && sampleWork(preset);
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
    for (const QString& name : {argument::sequenceLength, argument::meanLength}) {
        if (const auto given = toInteger(arguments.value(name)))
            sequence = given;
    }
    if (!preset.shape() || !sequence)
        return std::nullopt;
    const qint64 batch = toInteger(arguments.value(argument::globalBatch)).value_or(0);
    const std::optional<double> flops =
        stepFlops(*preset.shape(), arguments.value(argument::coreVersion), batch, *sequence);
    if (!flops)
        return std::nullopt;
    return StepWork{.flops = *flops, .gpus = preset.gpuCount(), .batch = static_cast<double>(batch)};
}

std::optional<Measured> derivedSpeed(
    const StepWork& work, const Measurement& measurement, const MeasureSettings& settings)
{
    // What is printed is never mixed with what is computed.
    if (settings.anyFiniteValue || (!settings.bySamples && measurement.soFar()))
        return std::nullopt;
    const std::optional<Measured> elapsed = measurement.elapsedMs();
    if (!elapsed || elapsed->iterationsUsed < settings.minIterations)
        return std::nullopt;
    return Measured{work.speed(elapsed->value), elapsed->iterationsUsed};
}

} // namespace megatune
