// SPDX-License-Identifier: GPL-3.0-or-later
// The subcommands: what each takes and what runs it. One file a subcommand.
#pragma once

#include "app/cli/arguments.h"

#include <functional>

namespace megatune {

struct Command
{
    CommandSpec spec;
    std::function<int(const Arguments&)> run; ///< the exit status
};

[[nodiscard]] Command optimizeCommand();
[[nodiscard]] Command spaceCommand();
[[nodiscard]] Command estimateCommand();
[[nodiscard]] Command planCommand();
[[nodiscard]] Command modelCommand();
[[nodiscard]] Command showCommand();
[[nodiscard]] Command exportCommand();
[[nodiscard]] Command importCommand();
[[nodiscard]] Command parseCommand();
[[nodiscard]] Command explainCommand();
[[nodiscard]] Command askCommand();
[[nodiscard]] Command tellCommand();
[[nodiscard]] Command recipeCommand();
[[nodiscard]] Command hostsCommand();
[[nodiscard]] Command listCommand();
[[nodiscard]] Command completionCommand();
[[nodiscard]] Command manualCommand();

/// In the order in which --help names them, the main ones first.
[[nodiscard]] QList<Command> allCommands();
inline constexpr qsizetype mainCommandCount = 4;
/// To begin with: what the overview's --help and manual page show.
[[nodiscard]] QList<CommandExample> firstExamples();

} // namespace megatune
