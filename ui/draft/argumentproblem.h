// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong with an argument as it is typed, before anything is computed.
#pragma once

#include "core/preset/preset.h"

namespace megatune {

/// One sentence; empty when nothing is.
[[nodiscard]] QString argumentProblem(const ArgumentSpec& spec, const QString& text);
/// That it is still to be typed, one sentence.
[[nodiscard]] QString argumentMissing(const ArgumentSpec& spec);
/// The same of the command.
[[nodiscard]] QString commandMissing();

} // namespace megatune
