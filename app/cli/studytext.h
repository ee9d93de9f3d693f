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

/// "Saved about 12 min by ending 9 trials early: 5 cannot win, 4 settled." Empty when none was.
[[nodiscard]] QString savingsText(const StudySavings& savings);

/// How sure the best value is, and what could be done about it; empty when there is none.
[[nodiscard]] QString certaintyText(const StudyState& state);

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

/// "TP" of "tp", as far as the study's preset has titles for its parameters.
[[nodiscard]] QMap<QString, QString> parameterTitles(const StudyCreated& study);

/// A moment of the study file in the local time zone: "2026-11-20 05:38:12".
[[nodiscard]] QString momentText(const QString& at);

} // namespace megatune
