// SPDX-License-Identifier: GPL-3.0-or-later
// Commands whose trainer is not known to read the options that a layout becomes. Nothing is written where
// nobody would read it: such a study measured one training under many names.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// Why options would not reach a trainer of this command that reads them, and the ways in: one sentence or
/// two. Empty where one does, and where a person has said which.
[[nodiscard]] QString unreadOptionsText(const Dialect& dialect);
/// Why the training of a command that hands it to another program (sbatch, ssh) cannot be watched; empty for
/// any other.
[[nodiscard]] QString handedOverText(const Dialect& dialect);
/// Why a trial would not be one training: the command stands in a loop, or goes into the background.
[[nodiscard]] QString repeatedTrainingText(const CommandLine& command);
/// The sentence, and the three ways in which a layout reaches any command.
[[nodiscard]] QString withWaysIn(const QString& sentence);

} // namespace megatune
