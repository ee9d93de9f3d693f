// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "core/base/tr.h"

#include <algorithm>

namespace megatune {

namespace {

/// What every subcommand takes besides its own.
OptionSpec logFileOption(const CommandSpec& spec)
{
    OptionSpec option{.name = u"log-file"_qs,
        .value = u"FILE"_qs,
        .meaning = Tr::tr(
            "append to FILE what ssh, Slurm, processes, study and search did, step by step, with secrets "
            "masked; to find out why something went wrong")};
    const bool hasGroups = std::any_of(spec.options.begin(), spec.options.end(),
        [](const OptionSpec& other) { return !other.heading.isEmpty(); });
    if (hasGroups)
        option.heading = Tr::tr("Diagnostics");
    return option;
}

} // namespace

QList<Command> allCommands()
{
    QList<Command> all{optimizeCommand(), spaceCommand(), estimateCommand(), showCommand(), exportCommand(),
        importCommand(), parseCommand(), modelCommand(), recipeCommand(), hostsCommand(),
        benchSearchCommand(), listCommand(), completionCommand(), manualCommand()};
    for (Command& command : all)
        command.spec.options.append(logFileOption(command.spec));
    return all;
}

} // namespace megatune
