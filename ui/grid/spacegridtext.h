// SPDX-License-Identifier: GPL-3.0-or-later
// What the cells of the search space's grid and its legend say in words.
#pragma once

#include "core/estimate/calibration.h"
#include "ui/grid/spacegrid.h"

namespace megatune {

/// What the colours mean; `isEstimating`: estimates are on their way.
[[nodiscard]] QString spaceGridLegend(
    const SpaceGrid& grid, bool isEstimating, const Calibration& calibration, const SpeedDoubt& doubt);
/// The number, or the word, that the cell is about.
[[nodiscard]] QString spaceCellTitle(const SpaceGrid& grid, const SpaceCell& cell);
/// The same where there is no room for more; empty where there is nothing shorter.
[[nodiscard]] QString spaceCellShortTitle(const SpaceGrid& grid, const SpaceCell& cell);
/// "12 of 40 fit", and the same where there is no room for it. Empty where nothing is kept.
[[nodiscard]] QString spaceCellBelow(const SpaceGrid& grid, const SpaceCell& cell);
[[nodiscard]] QString spaceCellShortBelow(const SpaceCell& cell);
/// By which rules it leaves out most; of a cell that one rule empties also why.
[[nodiscard]] QStringList spaceCellReasons(const SpaceGrid& grid, int row, int column);
/// Why combinations of this cell are left out, and what was measured: for the tooltip and for screen readers.
[[nodiscard]] QString spaceCellText(const SpaceGrid& grid, int row, int column);
/// Why every layout of the cell is slow: of its own TP, EP and ETP; parameters that are no axis count as 1.
[[nodiscard]] QStringList slowReasons(const SpaceGrid& grid, int row, int column);

} // namespace megatune
