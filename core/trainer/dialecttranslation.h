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

/// The same by the trainer's names alone, one edit for each option: what trainers of their own ways begin
/// with.
[[nodiscard]] QList<CommandEdit> translatedByName(const Dialect& dialect, const QList<CommandEdit>& edits);
/// The edit with the trainer's spelling of its option.
[[nodiscard]] CommandEdit writtenEdit(const Dialect& dialect, CommandEdit edit);
/// Adds it, or puts it in the place of one of the same option. What sets an option counts, not what clears
/// another name of it.
void putEdit(QList<CommandEdit>& edits, const CommandEdit& edit);

} // namespace megatune
