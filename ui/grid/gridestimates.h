// SPDX-License-Identifier: GPL-3.0-or-later
// The best that is expected in each cell of a search space's grid, before anything has run. Pure functions
// over values with a bounded amount of work; any thread.
#pragma once

#include "core/preset/preset.h"
#include "core/space/enumerator.h"
#include "ui/layouts/layoutfilter.h"

#include <atomic>
#include <optional>
#include <vector>

namespace megatune {

struct CellEstimate
{
    quint64 looked = 0;                    ///< kept layouts that were estimated
    bool complete = true;                  ///< false: a sample of the kept ones
    quint64 passing = 0;                   ///< of those looked at, the ones that pass the filter
    quint64 fitting = 0;                   ///< of those that pass
    std::optional<double> bestTflops = {}; ///< per GPU, of those that fit
    double leastBytes = 0;                 ///< memory of the one that needs least
    double chance = 0;                     ///< that this one fits: 0 to 1

    [[nodiscard]] bool noneFits() const { return passing > 0 && fitting == 0; }
};

/// Cells in row-major order, those that the filter leaves out with nothing in them.
[[nodiscard]] std::vector<Classification> classifyFiltered(const Preset& preset, const LayoutFilter& filter,
    const QString& rowParameter, const QString& columnParameter);

/// Cells in row-major order, as classifyFiltered() has them; none without an estimator. `kept`
/// layouts of each cell, as they were counted. About `mostEstimates` layouts are looked at in all: small
/// cells whole, the others by a sample that is spread evenly. Ends early, with what there is, once `stop` is
/// true.
[[nodiscard]] std::vector<CellEstimate> estimateGrid(const Preset& preset, const EstimatorPtr& estimator,
    const LayoutFilter& filter, const QString& rowParameter, const QString& columnParameter,
    const std::vector<quint64>& kept, quint64 mostEstimates, const std::atomic<bool>& stop);

} // namespace megatune
