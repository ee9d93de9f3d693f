// SPDX-License-Identifier: GPL-3.0-or-later
// What others ask of a command for accelerate.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// Whether a command for accelerate trains with Megatron-LM as it stands.
[[nodiscard]] bool selectsMegatron(const Dialect& dialect);
/// "tp_degree" of "megatron-lm-tp-degree", as accelerate's MegatronLMPlugin calls it.
[[nodiscard]] QString pluginField(const QString& option);

} // namespace megatune
