// SPDX-License-Identifier: GPL-3.0-or-later
// The memory of a layout by the estimate, in words.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"

namespace megatune {

/// What the memory is made of, in the pipeline stage that needs most: a line for each part. `preset` has an
/// estimator; `bytes` is what the calibrated estimate says.
[[nodiscard]] QString memoryText(
    const Preset& preset, const Calibration& calibration, CombinationIndex index, double bytes);

} // namespace megatune
