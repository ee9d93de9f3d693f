// SPDX-License-Identifier: GPL-3.0-or-later
// The strategies, each in a file of its own; strategyKinds() lists them.
#pragma once

#include "core/strategy/strategy.h"

namespace megatune {

[[nodiscard]] StrategyKind gridStrategy();
[[nodiscard]] StrategyKind megatronHeuristicStrategy();
[[nodiscard]] StrategyKind modelGuidedStrategy();
[[nodiscard]] StrategyKind randomStrategy();
[[nodiscard]] StrategyKind tpeStrategy();

} // namespace megatune
