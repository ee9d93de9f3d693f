// SPDX-License-Identifier: GPL-3.0-or-later
// How far the estimated speed may be off, by measured steps of the same kind.
#pragma once

#include "core/estimate/memorymodel.h"

namespace megatune {

struct SpeedDoubt
{
    /// Two of three measured steps are within this share of the estimate; 0: not known.
    double share = 0;
    int compared = 0; ///< measured steps of the kind; 0: none, the share is assumed
    QString kind;     ///< "dense models on H100"; empty where trials of one's own say it
    bool operator==(const SpeedDoubt&) const = default;
};

/// From tests/bench/bench_recipes, which prints these shares by kind for tables of published settings, and
/// for A100 from measured sweeps (tests/bench/bench_estimate).
[[nodiscard]] SpeedDoubt speedDoubt(
    const ModelShape& shape, const GpuSpec& gpu, const TrainingSpec& training);

/// "550 (500 to 605)": the estimate with where two of three measured values lie; the number alone where the
/// doubt is not known.
[[nodiscard]] QString doubtedNumber(double number, const SpeedDoubt& doubt, int decimals = 0);
/// "Of 33 measured steps of dense models on H100, two of three are within 10 % of the estimate.";
/// empty where nothing is known.
[[nodiscard]] QString doubtSentence(const SpeedDoubt& doubt);

} // namespace megatune
