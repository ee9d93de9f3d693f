// SPDX-License-Identifier: GPL-3.0-or-later
// What the files of the rule set `megatron-core` share. Internal to this folder.
#pragma once

#include "core/preset/megatron.h"

#include <initializer_list>

namespace megatune {

/// Positions in megatronCoreSpace(); the numbers of a combination come in this order.
namespace coreaxis {
enum CoreAxis : size_t { Tp, Pp, Cp, Ep, Etp, Mbs, Vpp, Sp, Granularity, Method, RecomputeLayers, Modules };
} // namespace coreaxis

[[nodiscard]] Rule coreRule(const char* id, const QString& title,
    std::initializer_list<coreaxis::CoreAxis> axes, std::function<bool(Numbers)> holds,
    std::function<QString(Numbers)> sentence);

[[nodiscard]] inline bool divides(qint64 whole, qint64 part)
{
    return part > 0 && whole % part == 0;
}

/// The rules that the model's shape decides: heads, groups, widths, experts.
void addMegatronCoreShapeRules(RuleSet& rules, const MegatronFacts& facts);

/// The rules that options of the command beside the layout's own bring along.
void addCommandRules(RuleSet& rules, const MegatronFacts& facts);

} // namespace megatune
