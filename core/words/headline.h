// SPDX-License-Identifier: GPL-3.0-or-later
// What a study has come to, as one would say it aloud. Pure functions.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// One sentence without a full stop: "1.53 × your command", "Your command ran out of memory; trial 4 runs",
/// "6 of 6 trials ran out of memory". A best value that something speaks against is called doubtful, and one
/// that was not seen to run as asked not verified. Empty while no trial has ended. `doubts`: those about the
/// best trial.
[[nodiscard]] QString headline(const StudyState& state, const QStringList& doubts);

/// What `to` has other than `own`: "TP 2 → 1", "full → selective", "MBS 4"; what has no effect is left out,
/// and so is what follows from another change. Refinements that were kept follow: "+ overlap-grad-reduce".
[[nodiscard]] QStringList changesFrom(const Layout& own, const StudyState& state, const Trial& to);

} // namespace megatune
