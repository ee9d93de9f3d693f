// SPDX-License-Identifier: GPL-3.0-or-later
// A measured search problem: layouts with their outcomes, and a preset whose space has exactly these.
// Strategies are replayed on it; they see an outcome only when they try its layout.
#pragma once

#include "core/preset/preset.h"
#include "core/strategy/strategy.h"

#include <vector>

namespace megatune {

/// One layout of a sweep, before it has a place in a space.
struct SweepRow
{
    Layout layout; ///< with the same parameters in every row of a sweep
    LayoutEstimate estimate;
    bool estimated = false; ///< false: the row lacks what estimates need
    Outcome outcome;        ///< the value is the seconds of a step: less is better
};

struct Sweep
{
    QString name;
    PresetPtr preset;
    std::vector<CombinationIndex> indexes; ///< of each row
    std::vector<Outcome> outcomes;         ///< of each row
    QString refusal = {};                  ///< the trainer's words for rows that failed; empty: not its words
};

/// `capacity`: bytes of one GPU. Rows whose layouts are equal are told apart by a parameter "run".
[[nodiscard]] Sweep makeSweep(const QString& name, std::vector<SweepRow> rows, double capacity, int gpus);

} // namespace megatune
