// SPDX-License-Identifier: GPL-3.0-or-later
// What is asked for beside the strategy: --retry failed|N,N and --layout tp=2,mbs=1.
#pragma once

#include "app/cli/arguments.h"
#include "core/control/controller.h"

namespace megatune {

[[nodiscard]] QList<OptionSpec> manualOptions();

/// What --retry says, if it is there. Fails with one sentence when it is not understood, or --study names no
/// study.
[[nodiscard]] Result<void> readRetries(const Arguments& arguments, StudyPlan& plan);

/// What --layout says, each completed to a layout of the preset's space. Fails with one sentence about what
/// is no choice there.
[[nodiscard]] Result<void> readManualLayouts(
    const Arguments& arguments, const Preset& preset, StudyPlan& plan);

} // namespace megatune
