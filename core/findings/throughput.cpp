// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/throughput.h"

#include "core/base/text.h"
#include "core/estimate/estimator.h"
#include "core/estimate/flops.h"
#include "core/preset/commandarguments.h"
#include "core/preset/trainingoptions.h"
#include "core/space/argumentnames.h"

namespace megatune {

namespace {

std::optional<qint64> positiveArgument(const PresetArguments& arguments, const QString& name)
{
    const auto number = toInteger(arguments.value(name));
    return number && *number > 0 ? number : std::nullopt;
}

} // namespace

StudyThroughput::StudyThroughput(const StudyCreated& study)
    : m_isSpeed(study.isSpeed())
    , m_isSamples(study.measure.bySamples)
    , m_gpus(static_cast<int>(positiveArgument(study.arguments, argument::gpus).value_or(0)))
{
    const Result<CommandLine> command = CommandLine::parse(study.command);
    const std::optional<Dialect> dialect =
        command ? std::optional(Dialect::recognized(*command)) : std::nullopt;
    auto length = positiveArgument(study.arguments, argument::sequenceLength);
    if (!length && dialect)
        length = sequenceLengthOf(*dialect);
    if (const auto mean = positiveArgument(study.arguments, argument::meanLength))
        length = mean;
    m_length = length;
    if (dialect)
        m_products = trainingOptions(*dialect).training.products;
    if (const auto batch = positiveArgument(study.arguments, argument::globalBatch))
        m_batch = static_cast<double>(*batch);
    if (m_batch && length)
        m_tokens = *m_batch * static_cast<double>(*length);
    if (study.shape && length) {
        m_flops = stepFlops(*study.shape, study.arguments.value(argument::coreVersion),
            static_cast<qint64>(m_batch.value_or(0)), *length);
    }
    if (const Result<GpuSpec> gpu = gpuSpec(study.arguments.value(argument::gpuType)))
        m_peakTflops = megatune::peakTflops(*gpu, m_products);
}

bool StudyThroughput::hasTokens() const
{
    return m_tokens && m_gpus > 0 && (m_isSamples || (m_isSpeed && m_flops));
}

bool StudyThroughput::hasMfu() const
{
    return m_isSpeed && m_peakTflops;
}

Throughput StudyThroughput::of(const Trial& trial) const
{
    return trial.value ? of(*trial.value, trial.stepMs) : Throughput{};
}

Throughput StudyThroughput::of(double value, std::optional<double> stepMs) const
{
    Throughput result;
    if (!(value > 0))
        return result;
    if (!stepMs && m_isSamples && m_batch)
        stepMs = *m_batch / value * 1000;
    if (!stepMs && m_isSpeed && m_flops && m_gpus > 0)
        stepMs = *m_flops / (value * 1e12 * m_gpus) * 1000;
    result.stepMs = stepMs;
    if (stepMs && m_tokens) {
        result.tokensPerSecond = *m_tokens / (*stepMs / 1000);
        if (m_gpus > 0)
            result.tokensPerSecondGpu = *result.tokensPerSecond / m_gpus;
    }
    std::optional<double> tflops = m_isSpeed ? std::optional(value) : std::nullopt;
    if (!tflops && stepMs && m_flops)
        tflops = tflopsPerGpu(*m_flops, *stepMs / 1000, m_gpus);
    if (tflops && m_peakTflops)
        result.mfu = *tflops / *m_peakTflops;
    return result;
}

} // namespace megatune
