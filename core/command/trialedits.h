// What makes a trial of a long training: it ends after a few iterations, says what each took, and leaves no
// large files behind.
#pragma once

#include "core/command/dialect.h"

namespace megatune {

/// Edits that end the training after `iterations` (at least 1), print every iteration, and leave out
/// evaluation and checkpoints as far as the trainer lets them be left out. ms-swift with Megatron always
/// saves once at its end: it is asked for twice as many, so that whoever ends it after `iterations` keeps it
/// from saving; `scratch`, when given, is where it would write to. Empty where the trainer is not known, or
/// may not get them: then only stopping the process ends a trial.
[[nodiscard]] QList<CommandEdit> shortTrialEdits(
    const Dialect& dialect, int iterations, const QString& scratch = {});

/// Options of the engineer's own command that make a training short, as they are written there: production
/// does not lose them by itself.
[[nodiscard]] QStringList ownShortOptions(const Dialect& dialect);

} // namespace megatune
