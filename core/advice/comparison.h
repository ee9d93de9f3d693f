// SPDX-License-Identifier: GPL-3.0-or-later
// What two presets over the same training keep differently: the documented rules and Megatron's own, side by
// side.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

/// A layout that one side keeps and the other leaves out.
struct RuleDifference
{
    Layout layout; ///< the layout parameters only: TP ... MBS
    bool keptByFirst = true;
    QString rule;   ///< of the side that leaves it out; empty when a value of it is no choice there
    QString reason; ///< one sentence
};

struct RuleComparison
{
    quint64 first = 0;  ///< layouts that the first preset keeps
    quint64 second = 0; ///< ... and the second
    quint64 both = 0;
    QList<RuleDifference> differences; ///< at most as many as were asked for, the first side's in front
    bool complete = true;
};

/// Recompute options are left out: layouts are what layoutParameters() say. Pure; may run in any thread.
[[nodiscard]] RuleComparison compareRules(
    const Preset& first, const Preset& second, qsizetype mostDifferences);

/// The documented rules (the preset `megatron`) and behind them Megatron's own (`megatron-core`).
[[nodiscard]] Result<RuleComparison> compareRules(const PresetArguments& arguments,
    const ModelLocator& locator, const std::optional<CommandLine>& command, qsizetype mostDifferences);

} // namespace megatune
