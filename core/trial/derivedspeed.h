// SPDX-License-Identifier: GPL-3.0-or-later
// TFLOP/s of a training that prints only what an iteration takes: from the model's operations by Megatron's
// own formula.
#pragma once

#include "core/dialect/dialect.h"
#include "core/log/measurement.h"
#include "core/preset/preset.h"

namespace megatune {

/// What one iteration of every layout of a study computes.
struct StepWork
{
    double flops = 0;
    int gpus = 1;

    /// TFLOP/s of one GPU; 0 when the time is not positive.
    [[nodiscard]] double tflops(double elapsedMs) const;
};

/// Nothing unless the preset knows the model's shape and its arguments the batch, and the preset's arguments
/// or the command tell the sequence length.
[[nodiscard]] std::optional<StepWork> stepWork(const Preset& preset, const Dialect& dialect);
/// The same where the arguments alone tell the sequence length.
[[nodiscard]] std::optional<StepWork> stepWork(const Preset& preset, std::optional<qint64> sequence = {});

/// The value that follows from the iteration times; nothing while there are fewer than asked for.
[[nodiscard]] std::optional<Measured> derivedSpeed(
    const StepWork& work, const Measurement& measurement, const MeasureSettings& settings);

/// How a trial's metric is called whose value was computed and not printed: always of the median time.
[[nodiscard]] QString derivedMetricName();
[[nodiscard]] bool isDerivedMetric(const QString& metric);

} // namespace megatune
