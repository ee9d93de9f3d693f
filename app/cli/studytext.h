// SPDX-License-Identifier: GPL-3.0-or-later
// A study for people: its head, its counts, its trials as a table, its best command.
#pragma once

#include "core/base/texttable.h"
#include "core/space/searchspace.h"
#include "core/study/state.h"

namespace megatune {

/// "27 executed: 23 finished, 4 out of memory; 4 pruned".
[[nodiscard]] QString countsText(const StudyCounts& counts, RunningMeans running = RunningMeans::Running);

/// "96.00", always with two decimals below a thousand; "-" when absent.
[[nodiscard]] QString valueText(const std::optional<double>& value);

/// "9 trials ended early, about 12 min saved: 5 cannot win, 4 settled"; empty when none did.
[[nodiscard]] QString earlyEndsText(const StudySavings& savings);

/// Title, layout, certainty and command of the best trial, or that there is none.
[[nodiscard]] QString bestText(const StudyState& state);

/// The trials as a table, with those parameters as columns in which they differ, and a line that says the
/// others. `isRun`: somebody runs the study.
[[nodiscard]] QString trialsText(const StudyState& state, bool isRun);

/// Why the strategy chose each trial, one line each; the same reason once in a row. Empty when it gave none.
[[nodiscard]] QString reasonsText(const StudyState& state);

/// The failures, those with the same message once, and what the first trials that ran out of memory were
/// told; empty when there are none.
[[nodiscard]] QString failuresText(const StudyState& state);

/// By whom it was seen what ran, of trials with a value, those that are alike together; empty where nothing
/// is on record.
[[nodiscard]] QString whatRanTexts(const StudyState& state);
/// The values that are not to be believed as they stand, and why; empty when there are none.
[[nodiscard]] QString doubtsText(const StudyState& state);

/// A moment of the study file in the local time zone: "2026-11-20 05:38:12".
[[nodiscard]] QString momentText(const QString& at);

} // namespace megatune
