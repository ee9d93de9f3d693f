// SPDX-License-Identifier: GPL-3.0-or-later
// How much better than the engineer's own command the best layout is.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// How many times as good as the baseline the best trial is; nothing without a baseline that was measured,
/// and where the two ran different global batches, as before baselines got the batch of the others.
[[nodiscard]] std::optional<double> speedUpOverBaseline(const StudyState& state);

} // namespace megatune
