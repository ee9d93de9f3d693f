// SPDX-License-Identifier: GPL-3.0-or-later
// A trial in the tooltip of a chart.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// The layout in bold, the sentence, and what to do about a failure, as rich text; empty without a trial.
[[nodiscard]] QString trialToolTip(const StudyState& state, int number, bool isRun);

} // namespace megatune
