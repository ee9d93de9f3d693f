// --retry failed|N,N: trials of a study that is there run again.
#pragma once

#include "app/cli/arguments.h"
#include "core/study/controller.h"

namespace megatune {

[[nodiscard]] OptionSpec retryOption();

/// What --retry says, if it is there. Fails with one sentence when it is not understood, or --study names no
/// study.
[[nodiscard]] Result<void> readRetries(const Arguments& arguments, StudyPlan& plan);

} // namespace megatune
