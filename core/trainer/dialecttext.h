// SPDX-License-Identifier: GPL-3.0-or-later
// What is said to people about a command and its trainer: a title, what is remarkable, why edits would not
// work.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// "ms-swift 4.x (assumed), sft, LoRA".
[[nodiscard]] QString dialectTitle(const Dialect& dialect);
/// One sentence each about the command itself, whatever is edited. `addsOptions`: trials are made by options.
[[nodiscard]] QStringList dialectRemarks(const Dialect& dialect, bool addsOptions = true);
/// That its script is known to hand nothing on, and the three things to do about it; empty for any other.
[[nodiscard]] QString droppedArgumentsText(const Dialect& dialect);
/// One sentence each: why these (translated) edits would not take effect.
[[nodiscard]] QStringList editProblems(const Dialect& dialect, const QList<CommandEdit>& edits);
/// Why its trainer refuses the command whatever the layout is, one sentence each. Only what is certain.
[[nodiscard]] QStringList dialectContradictions(const Dialect& dialect);
/// "ms-swift 4.x (assumed), sft, LoRA": the trainer's title and those of the parts that are not empty.
[[nodiscard]] QString titleWith(const Dialect& dialect, const QStringList& parts);
/// What Dialect::tuning() is called.
[[nodiscard]] QString tuningTitle(const Dialect& dialect);

} // namespace megatune
