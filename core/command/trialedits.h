// What makes a trial of a long training: it ends after a few iterations, says what each took, and leaves no
// large files behind.
#pragma once

#include "core/command/dialect.h"

namespace megatune {

/// Edits that end the training after `iterations` (at least 1), print every iteration, and leave out
/// evaluation and checkpoints as far as the trainer lets them be left out. `scratch`, when given, is where
/// ms-swift, which always saves once at its end, writes to. Empty where the trainer is not known: then only
/// stopping the process ends a trial.
[[nodiscard]] QList<CommandEdit> shortTrialEdits(
    const Dialect& dialect, int iterations, const QString& scratch = {});

/// The edits of a trial without those that only made it short: applied to the engineer's own command they
/// give what is for production, everything else being exactly as it was written there.
[[nodiscard]] QList<CommandEdit> productionEdits(
    const QList<CommandEdit>& trialEdits, const QList<CommandEdit>& shortEdits);

} // namespace megatune
