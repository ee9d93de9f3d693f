// SPDX-License-Identifier: GPL-3.0-or-later
// Which layouts of a search space a query finds, and what is expected of them: a pure function over values,
// for a worker thread.
#pragma once

#include "core/estimate/calibration.h"
#include "core/estimate/memoryfit.h"
#include "core/preset/preset.h"
#include "ui/layouts/layoutfilter.h"

#include <QHash>

namespace megatune {

/// Which layouts are listed.
struct LayoutQuery
{
    QString rowParameter = {};
    QString columnParameter = {};
    /// Choices (row, column) of the selected cells; empty: the whole space.
    QList<QPair<Value, Value>> cells = {};
    /// As LayoutFilter takes it.
    QString filter = {};
    /// OverMemory: those kept that do not fit by the estimate.
    enum class Show { Kept, Pruned, OverMemory };
    Show show = Show::Kept;
    QString rule = {}; ///< only those that break this rule first; with Show::Pruned
    /// So many kept layouts are estimated at most: about two seconds.
    quint64 mostEstimated = 1'000'000;
    bool operator==(const LayoutQuery&) const = default;
};

/// By the estimate, before anything was learned from trials.
struct ExpectedLayout
{
    MemoryNeed need;
    float tflops = 0;
};

struct FoundLayouts
{
    /// So many are listed at most; the count says how many there are.
    static constexpr size_t most = 100'000;

    std::vector<CombinationIndex> indexes; ///< ascending; with estimates those that fit and are fastest
    quint64 count = 0;
    bool complete = true;                             ///< all that were found are in `indexes`
    quint64 lookedAt = 0;                             ///< so many kept layouts, of more; 0: all of them
    QList<int> same;                                  ///< parameters that have one choice in all rows
    QHash<CombinationIndex, ExpectedLayout> expected; ///< of kept layouts, when there is an estimator
    QHash<CombinationIndex, int> broken;              ///< of those left out, by which rule
};

/// `filter` is that of the query.
[[nodiscard]] FoundLayouts findLayouts(const Preset& preset, const LayoutFilter& filter,
    const Calibration& calibration, const LayoutQuery& query);

} // namespace megatune
