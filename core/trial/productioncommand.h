// SPDX-License-Identifier: GPL-3.0-or-later
// The command of a trial as it is trained with in earnest: without what only made the trial short.
#pragma once

#include "core/study/event.h"
#include "core/study/trial.h"

namespace megatune {

/// Made from the engineer's own command and the trial's layout, so that values that the short form replaced
/// are the engineer's own again, where they stood. Fails when the trial's own command does not come out of
/// the same way, as when a script or a configuration file that it names has changed since. Reads these files:
/// in the study's folder, else here, or as folderOfCommand() says.
[[nodiscard]] Result<QString> productionCommand(const StudyCreated& study, const Trial& trial);

/// What makes a training short in the engineer's own command ("--exit-interval 20"): it stays.
[[nodiscard]] QStringList ownShortOptions(const StudyCreated& study);

} // namespace megatune
