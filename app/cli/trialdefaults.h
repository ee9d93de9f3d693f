// SPDX-License-Identifier: GPL-3.0-or-later
// What `optimize` takes for granted where its options say nothing.
#pragma once

#include "app/cli/presetoptions.h"
#include "core/control/controller.h"

namespace megatune {

/// Preset and length of the trials: as the study's file has them where it goes on, else the default preset,
/// and short trials for a command that would take long. --as-is asks for the whole length.
[[nodiscard]] Result<PresetDefaults> trialDefaults(const Arguments& arguments, const StudyPlan& plan);

} // namespace megatune
