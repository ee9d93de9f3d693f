// SPDX-License-Identifier: GPL-3.0-or-later
// The layout that a command asks for, in the parameters of a search space: for a baseline, and to show that
// an edited command means what it should.
#pragma once

#include "core/space/searchspace.h"
#include "core/trainer/dialect.h"

namespace megatune {

/// Every parameter of `space` with the value that the command gives it, or that its trainer takes when the
/// command is silent (expert tensor parallelism is TP in Megatron-LM and 1 in ms-swift; ms-swift recomputes
/// selectively). A size that is no number ("$TP") leaves its parameter out. Values need not be choices of
/// the space.
[[nodiscard]] Layout layoutOf(const Dialect& dialect, const SearchSpace& space);

/// Megatron-LM's option of a parameter that the layout has; empty where it has none.
[[nodiscard]] QString optionOfParameter(const QString& parameter);

/// Whether no option of a trial brings this parameter to the trainer, since the script for accelerate sets it
/// in its own code or in its data loader.
[[nodiscard]] bool isSetInCode(const Dialect& dialect, const QString& parameter);

/// The global batch size that the command asks for, or the product that it comes from, on so many GPUs;
/// nothing where their number decides and is not known.
[[nodiscard]] std::optional<qint64> globalBatchOf(
    const Dialect& dialect, std::optional<qint64> gpus = std::nullopt);
/// Of a trainer that has Trainer::accumulation: samples of one micro-batch of all ranks, MBS x DP; nothing
/// where the command's layout does not fit so many GPUs.
[[nodiscard]] std::optional<qint64> accumulatedSamples(const Dialect& dialect, qint64 gpus);

} // namespace megatune
