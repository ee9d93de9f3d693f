// SPDX-License-Identifier: GPL-3.0-or-later
// The folder in /tmp into which a short trial writes what has to be written somewhere
// (core/trainer/trialedits).
#pragma once

#include "core/base/runuid.h"

#include <QString>

namespace megatune {

/// Whether this command writes there.
[[nodiscard]] bool needsTrialScratch(const QString& command);
/// Makes /tmp/megatune-MARK for its owner only, since others of the machine know its name; one that is ours
/// becomes so. Answers why it cannot be used, as where somebody else has made it before, in one sentence.
[[nodiscard]] QString makeTrialScratch(const QString& mark);

/// Takes away /tmp/megatune-MARK, in the thread pool, since it may hold a checkpoint. Only what is a folder,
/// no link, and ours, and only for a mark STUDY:TRIAL:ATTEMPT or STUDY:TRIAL:ATTEMPT:NODE.
void removeTrialScratch(const QString& mark);
/// The same of all trials of a study, which no process is left of.
void removeStudyScratch(const RunUid& studyUid);

} // namespace megatune
