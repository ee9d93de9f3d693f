// SPDX-License-Identifier: GPL-3.0-or-later
// The speed of a training that prints only what an iteration takes: TFLOP/s from the model's operations by
// Megatron's own formula, or samples/s where these are not known.
#pragma once

#include "core/log/measurement.h"
#include "core/preset/preset.h"
#include "core/trainer/dialect.h"

namespace megatune {

/// What one iteration of every layout of a study computes.
struct StepWork
{
    double flops = 0;
    int gpus = 1;
    double samples = 0; ///< of a study that is measured by them, in place of flops
    double batch = 0;   ///< samples that flops are of

    /// The same step of another batch.
    [[nodiscard]] StepWork ofBatch(double ran) const;

    /// TFLOP/s of one GPU; 0 when the time is not positive.
    [[nodiscard]] double tflops(double elapsedMs) const;
    /// Samples/s of all GPUs, or tflops().
    [[nodiscard]] double speed(double elapsedMs) const;
};

/// Nothing unless the preset knows the model's shape and its arguments the batch, and the preset's arguments
/// or the command tell the sequence length.
[[nodiscard]] std::optional<StepWork> stepWork(const Preset& preset, const Dialect& dialect);
/// The same where the arguments alone tell the sequence length.
[[nodiscard]] std::optional<StepWork> stepWork(const Preset& preset, std::optional<qint64> sequence = {});

/// Neither the trainer nor stepWork() tells what its iterations compute, so that only the time of one batch
/// ranks layouts.
[[nodiscard]] bool isMeasuredBySamples(const Preset& preset, const Dialect& dialect);
[[nodiscard]] std::optional<StepWork> sampleWork(const Preset& preset);
/// What makes the trainer print its throughput, as it is written there: "--log-throughput",
/// "logger.log_throughput=true"; Megatron-LM's own where the trainer is not known. Empty: it has none.
[[nodiscard]] QString throughputOption(const Dialect& dialect);

/// The value that follows from the iteration times; nothing while there are fewer than asked for.
[[nodiscard]] std::optional<Measured> derivedSpeed(
    const StepWork& work, const Measurement& measurement, const MeasureSettings& settings);

} // namespace megatune
