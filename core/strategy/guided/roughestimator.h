// SPDX-License-Identifier: GPL-3.0-or-later
// What the structure of layouts alone says when the model's shape is not known: which of two layouts is
// likely to be faster and which needs more memory. Not seconds, not bytes.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

/// Times relative to an ideal layout; memory relative to a capacity of 1. Never null.
[[nodiscard]] EstimatorPtr roughEstimator(const Preset& preset);

} // namespace megatune
