// SPDX-License-Identifier: GPL-3.0-or-later
// What no strategy launches unasked, because it cannot run by all that is known. A person may run it by hand.
#pragma once

#include "core/preset/preset.h"

#include <QMap>
#include <vector>

namespace megatune {

/// Estimated to need more of a GPU's memory than this; nothing that ran in public sweeps comes near it.
inline constexpr double heldBackRatio = 1.5;

struct HeldBackCounts
{
    qint64 memory = 0;                  ///< estimated beyond heldBackRatio
    QMap<QString, qint64> doubted = {}; ///< by the title of the one of Preset::doubts()
    [[nodiscard]] qint64 total() const;
    bool operator==(const HeldBackCounts&) const = default;
};

class HeldBack
{
public:
    /// `preset` has to live as long.
    explicit HeldBack(const Preset& preset);

    /// Whether no strategy launches it unasked; counted.
    [[nodiscard]] bool holds(CombinationIndex index);
    /// `ratio`: of its estimated memory to a GPU's, where that is known already.
    [[nodiscard]] bool holds(CombinationIndex index, double ratio);
    /// The same, and not counted.
    [[nodiscard]] bool wouldHold(CombinationIndex index, double ratio);
    [[nodiscard]] const HeldBackCounts& counts() const { return m_counts; }
    /// For a strategy that launches it nevertheless: why others would not. Empty when they would.
    [[nodiscard]] QString warning(CombinationIndex index);

private:
    [[nodiscard]] double ratioOf(CombinationIndex index);
    /// The first that the layout raises; null: none.
    [[nodiscard]] const Rule* doubtOf(CombinationIndex index);

    const Preset& m_preset;
    std::vector<qint64> m_numbers;
    HeldBackCounts m_counts;
};

/// "12 layouts are held back: estimated beyond 1.5 times the memory." Empty for none.
[[nodiscard]] QString heldBackText(const HeldBackCounts& counts);

} // namespace megatune
