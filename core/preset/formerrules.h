// SPDX-License-Identifier: GPL-3.0-or-later
// What the argument rules= meant while `megatron` and `megatron-core` were one preset with a switch.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

/// Preset and arguments of a study file as they are named today.
void takeFormerRules(QString& preset, PresetArguments& arguments);

/// For whoever still gives rules=`value`: the preset to take, one sentence.
[[nodiscard]] QString formerRulesSentence(const QString& value);

} // namespace megatune
