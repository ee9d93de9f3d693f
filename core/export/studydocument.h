// A study and its trials as JSON: the contract of `show --format json`, also used for events of a run.
#pragma once

#include "core/base/json.h"
#include "core/study/state.h"

namespace megatune {

/// {"study", "counts", "best", "trials"}.
[[nodiscard]] OrderedJson studyDocument(const StudyState& state);
[[nodiscard]] OrderedJson countsDocument(const StudyCounts& counts);
/// One element of "trials".
[[nodiscard]] OrderedJson trialDocument(const Trial& trial);
/// "best": null when there is none.
[[nodiscard]] OrderedJson bestDocument(const StudyState& state);

} // namespace megatune
