// SPDX-License-Identifier: GPL-3.0-or-later
// What can be said of a strategy before anything was measured.
#pragma once

#include "core/strategy/strategy.h"

namespace megatune {

/// The parameters that the strategy varies, in the order of the space: found by letting it run against
/// made-up values, and every parameter with a choice when that takes too long.
[[nodiscard]] QStringList variedParameters(const QString& strategy, const StrategySettings& settings);

} // namespace megatune
