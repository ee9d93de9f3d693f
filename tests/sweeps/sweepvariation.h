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
    bool isShuffled = false; ///< times are those of any other layout: the estimate's order says nothing
    double scatter = 0;      ///< deviation of the logarithm of each time by itself
    /// Weights with their states, and what comes and goes, are each estimated 0.7 to 1.4 times what they are.
    bool partsAreOff = false;
    bool isOneAxisDear = false; ///< what one kind of parallelism communicates takes ten times as long
    bool refusesValue = false;  ///< the trainer refuses a value that the fastest layout does not have
    double slowShare = 0;       ///< of the layouts, measured on a host that is 15 % slower
};

/// Those that the bench and the tests look at, the sweep as it was measured first.
[[nodiscard]] QList<SweepVariation> sweepVariations();

/// Deterministic for a seed. The fastest layout always stays, so that there is something to find.
[[nodiscard]] Sweep varied(const Sweep& sweep, const SweepVariation& variation, quint64 seed);

} // namespace megatune
