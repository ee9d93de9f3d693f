// From the engineer's command and a layout to the command that a trial runs, in the names and forms of the
// trainer that reads it.
#pragma once

#include "core/command/dialect.h"
#include "core/preset/preset.h"

namespace megatune {

/// Reads regular files of this machine, relative to `folder` (empty: the current one), as long as nothing
/// says otherwise about the command's own folder. Blocks as long as the file system does.
[[nodiscard]] CommandFileReader localCommandFiles(const QString& folder);

/// The preset's edits for this layout as the command's trainer takes them. For a script, whose trainer may
/// read its arguments in any way, and for a trainer that is not known they are as the preset has them.
[[nodiscard]] QList<CommandEdit> trialEdits(
    const Preset& preset, const Dialect& dialect, const Layout& layout);

/// The command of a trial.
[[nodiscard]] EditedCommand trialCommand(const Preset& preset, const Dialect& dialect, const Layout& layout);
/// The same for a text; files that the command names are looked for in `workingDirectory`.
[[nodiscard]] Result<EditedCommand> trialCommand(
    const Preset& preset, const QString& command, const Layout& layout, const QString& workingDirectory = {});

/// Why trials of this command could not run what they are asked for: one sentence each, none twice. Every
/// choice of the space is looked at by itself. What a script does is not judged here.
[[nodiscard]] QStringList trialProblems(const Preset& preset, const Dialect& dialect);

} // namespace megatune
