// SPDX-License-Identifier: GPL-3.0-or-later
// What makes a trial of a long training: it ends after a few iterations, says what each took, and leaves the
// engineer's folders as they are.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

/// Edits that end the training after `iterations` (at least 1), print every iteration, leave out evaluation
/// and checkpoints, and begin where the training began: a run that was interrupted is not gone on with, while
/// weights that fine-tuning starts from are loaded. ms-swift with Megatron always saves once at its end: it
/// is asked for twice as many, so that whoever ends it after `iterations` keeps it from saving. What has to
/// be written somewhere goes to a folder of the trial's own in /tmp. Empty where the trainer is not known, or
/// may not get them: then only stopping the process ends a trial.
[[nodiscard]] QList<CommandEdit> shortTrialEdits(const Dialect& dialect, int iterations);

/// For how many iterations the command asks; nothing where it counts in epochs or samples, or says no end.
[[nodiscard]] std::optional<qint64> ownIterations(const Dialect& dialect);
/// Whether it writes checkpoints or goes on from one, and shortTrialEdits() would keep it from that.
[[nodiscard]] bool touchesCheckpoints(const Dialect& dialect);

/// Options of the engineer's own command that make a training short, as they are written there: production
/// does not lose them by itself.
[[nodiscard]] QStringList ownShortOptions(const Dialect& dialect);

/// Megatron-LM's command starts from a checkpoint that only the TP and PP that wrote it can load
/// (--ckpt-format torch): trials start without it, since speed needs no weights.
[[nodiscard]] bool loadsOneLayout(const Dialect& dialect);

} // namespace megatune
