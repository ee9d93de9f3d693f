// SPDX-License-Identifier: GPL-3.0-or-later
// Which trials may run again, and which layouts by hand. Pure functions, thread-safe; sentences are for
// people.
#pragma once

#include "core/base/error.h"
#include "core/preset/preset.h"
#include "core/study/state.h"

namespace megatune {

/// Why this trial cannot run again, one sentence; empty: it can. It can when it gave no value: failed, timed
/// out, skipped, lost, stopped, and out of memory.
[[nodiscard]] QString retryProblem(const StudyState& state, int number);
/// What "all that failed" means: failed, stopped and host_lost. Out of memory and timed out are verdicts on
/// the layout, and skipped is a person's; they run again only when they are named.
[[nodiscard]] QList<int> failedTrials(const StudyState& state);
/// Of a trial that is to run again and whose command stood in a line that is damaged.
[[nodiscard]] Error lostLineError(const QString& path, int number);
/// Why this layout cannot be run: it is not in the space, or a rule leaves it out (Usage).
[[nodiscard]] std::optional<Error> layoutProblem(const Preset& preset, const Layout& layout);

} // namespace megatune
