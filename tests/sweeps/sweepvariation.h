// SPDX-License-Identifier: GPL-3.0-or-later
// The same sweep under other circumstances: what a strategy that was tuned in sight of the sweeps is worth on
// those that nobody has seen.
#pragma once

#include "tests/sweeps/sweep.h"

namespace megatune {

struct SweepVariation
{
    QString name;
    /// Deviation of the logarithm by which each doubling of a degree, and full or selective recomputation,
    /// makes a measured step slower or faster: another machine, another framework.
    double timeDeviation = 0;
    double dropShare = 0;    ///< of the layouts, which nobody measured
    double memoryFactor = 1; ///< estimated over true memory of a GPU: the estimate is off as a whole
    bool shapeKnown = true;  ///< false: no estimate, the structure of layouts has to do
    bool isReversed = false; ///< the fastest is the slowest, and so on: the estimate's order is wrong
};

/// Those that the bench and the tests look at, the sweep as it was measured first.
[[nodiscard]] QList<SweepVariation> sweepVariations();

/// Deterministic for a seed. The fastest layout always stays, so that there is something to find.
[[nodiscard]] Sweep varied(const Sweep& sweep, const SweepVariation& variation, quint64 seed);

} // namespace megatune
