// SPDX-License-Identifier: GPL-3.0-or-later
// Edits of a command in the names, spelling and values of the dialect that its trainer reads.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// A yes or no in the trainer's form: `--x true`, `--x`, or the absence of --x.
[[nodiscard]] CommandEdit switchEdit(const Dialect& dialect, const QString& canonical, bool on);

/// Edits in Megatron-LM's or any ms-swift's names -> edits with the names, spelling and values of the
/// dialect. What it does not know is left out, and removed where it stands. Env edits stay as they are.
[[nodiscard]] QList<CommandEdit> translatedEdits(const Dialect& dialect, const QList<CommandEdit>& edits);

/// Whether a command for accelerate trains with Megatron-LM as it stands.
[[nodiscard]] bool selectsMegatron(const Dialect& dialect);

} // namespace megatune
