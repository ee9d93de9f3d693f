// SPDX-License-Identifier: GPL-3.0-or-later
// Options beside the layout that cost time or memory and that most trainings have otherwise.
#pragma once

#include "core/estimate/estimator.h"
#include "core/preset/preset.h"
#include "core/trainer/dialect.h"

namespace megatune {

/// One sentence each, the most telling first. `estimate`: of this layout; null: not known.
[[nodiscard]] QStringList costlyOptions(
    const Preset& preset, const Dialect& dialect, const Layout& layout, const LayoutEstimate* estimate);

} // namespace megatune
