// SPDX-License-Identifier: GPL-3.0-or-later
// How a study's best value came about.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// It can be the best by itself: it has a value, measures no other trial again, and what it refines, it
/// keeps.
[[nodiscard]] bool competes(const Trial& trial);

/// Those that were better than all before them, in order.
[[nodiscard]] QList<const Trial*> improvements(const StudyState& state);

/// It has ended, and none of its trials has a value.
[[nodiscard]] bool nothingRan(const StudyState& state);

} // namespace megatune
