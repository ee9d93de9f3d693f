// SPDX-License-Identifier: GPL-3.0-or-later
// A study and its trials as JSON: the contract of `show --format json`, also used for events of a run.
#pragma once

#include "core/base/json.h"
#include "core/findings/throughput.h"

namespace megatune {

/// {"study", "counts", "best", "savings", "doubts"}: all but "trials", which may be a million.
[[nodiscard]] OrderedJson studyDocument(const StudyState& state);
/// "study" of it.
[[nodiscard]] OrderedJson headerDocument(const StudyState& state);
[[nodiscard]] OrderedJson slowDocument(const QList<SlowPart>& slow);
[[nodiscard]] OrderedJson countsDocument(const StudyCounts& counts);
/// One element of "trials"; `warmup` is the study's.
[[nodiscard]] OrderedJson trialDocument(const Trial& trial, const StudyThroughput& throughput, int warmup);
/// What ending trials early has saved; "saved_s" is null when it is not known of any of them.
[[nodiscard]] OrderedJson savingsDocument(const StudySavings& savings);
/// "best": null when there is none. "value" is the mean of its runs; "certainty" says how sure it is: "sure"
/// is whether its lead over the second trial is beyond the noise, null when that is not known, and
/// "between_runs" whether that noise has been seen between runs, too, or only within one.
[[nodiscard]] OrderedJson bestDocument(const StudyState& state);

} // namespace megatune
