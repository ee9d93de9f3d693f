// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"

namespace megatune {

QList<Command> allCommands()
{
    return {optimizeCommand(), spaceCommand(), estimateCommand(), showCommand(), exportCommand(),
        importCommand(), parseCommand(), modelCommand(), recipeCommand(), hostsCommand(),
        benchSearchCommand(), listCommand(), completionCommand(), manualCommand()};
}

} // namespace megatune
