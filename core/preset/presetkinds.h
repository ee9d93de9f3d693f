// SPDX-License-Identifier: GPL-3.0-or-later
// The presets; presetKinds() lists them.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

[[nodiscard]] PresetKind documentedMegatronPreset();
[[nodiscard]] PresetKind megatronCorePreset();
[[nodiscard]] PresetKind ownPreset();

} // namespace megatune
