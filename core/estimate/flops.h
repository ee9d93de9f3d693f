// SPDX-License-Identifier: GPL-3.0-or-later
// Floating point operations of one training step, by the formulas of Megatron-LM's versions: they turn step
// times into TFLOP/s. Numbers of different conventions must not be compared. Pure functions.
#pragma once

#include "core/model/modelshape.h"

namespace megatune {

/// From which core version on the formula held. Never counted: recomputation, vision towers.
enum class FlopConvention {
    CoreV05,  ///< 0.5: feed-forward width taken as 4 x hidden, no experts
    CoreV06,  ///< 0.6, 0.7: feed-forward width, gating and top-k counted
    CoreV08,  ///< 0.8 to 0.10: head dimension and shared experts counted; attention not halved
    CoreV011, ///< 0.11 to 0.12: causal half of attention, expert width, MLA
    Head      ///< newest: linear attention counted too
};

/// "core 0.8 to 0.10": for labels beside derived numbers.
[[nodiscard]] QString flopConventionTitle(FlopConvention convention);

/// The convention of megatron-core "0.10.0", "core_v0.5.0", "0.16"; nothing when it is no version.
[[nodiscard]] std::optional<FlopConvention> flopConventionForVersion(const QString& coreVersion);

/// Operations of one step over `globalBatch` sequences of `sequenceLength` tokens. The vocabulary is taken
/// as it is: the words that Megatron-LM pads it with for TP (its own figure counts them) are no work, and no
/// layout is faster for them. Layers of multi-token prediction count from
/// core 0.11 on. An error names the size that is missing.
[[nodiscard]] Result<double> trainingFlops(const ModelShape& shape, FlopConvention convention,
    double sequenceLength, double globalBatch, int mtpLayers = 0);

/// The same by the formula of that core version, the newest where it is no version; nothing where a size is
/// missing or not positive.
[[nodiscard]] std::optional<double> stepFlops(
    const ModelShape& shape, const QString& coreVersion, qint64 globalBatch, qint64 sequenceLength);

/// TFLOP/s of one GPU as Megatron-LM's log has it; 0 when the time or the number of GPUs is not positive.
[[nodiscard]] double tflopsPerGpu(double flops, double stepSeconds, int gpus);

} // namespace megatune
