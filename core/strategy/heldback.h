// SPDX-License-Identifier: GPL-3.0-or-later
// What no strategy launches unasked, because it cannot run by all that is known. A person may run it by hand.
#pragma once

#include "core/preset/preset.h"

#include <vector>

namespace megatune {

/// Estimated to need more of a GPU's memory than this; nothing that ran in public sweeps comes near it.
inline constexpr double heldBackRatio = 1.5;

struct HeldBackCounts
{
    qint64 memory = 0;  ///< estimated beyond heldBackRatio
    qint64 trainer = 0; ///< refused by the trainer: EP above 1 for a model without experts
    qint64 doubted = 0; ///< by Preset::doubts()
    QString doubt = {}; ///< which
    [[nodiscard]] bool isEmpty() const { return memory == 0 && trainer == 0 && doubted == 0; }
    bool operator==(const HeldBackCounts&) const = default;
};

class HeldBack
{
public:
    enum class Cause { None, Memory, Trainer, Doubt };

    /// `preset` has to live as long.
    explicit HeldBack(const Preset& preset);

    [[nodiscard]] Cause causeOf(CombinationIndex index);
    /// `ratio`: of its estimated memory to a GPU's, where that is known already.
    [[nodiscard]] Cause causeOf(CombinationIndex index, double ratio);
    /// The same, and counted.
    [[nodiscard]] bool holds(CombinationIndex index);
    [[nodiscard]] bool holds(CombinationIndex index, double ratio);
    [[nodiscard]] const HeldBackCounts& counts() const { return m_counts; }
    /// For a strategy that launches it nevertheless: why others would not. Empty when they would.
    [[nodiscard]] QString warning(CombinationIndex index);

private:
    [[nodiscard]] double ratioOf(CombinationIndex index);
    /// The one that the layout raises; null: none.
    [[nodiscard]] const Rule* doubtOf(CombinationIndex index);
    bool count(CombinationIndex index, Cause cause);

    const Preset& m_preset;
    int m_expertParameter = -1; ///< where the model has no experts; else -1
    std::vector<qint64> m_numbers;
    HeldBackCounts m_counts;
};

/// "12 layouts are held back: estimated beyond 1.5 times the memory." Empty for none.
[[nodiscard]] QString heldBackText(const HeldBackCounts& counts);

} // namespace megatune
