// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/command.h"
#include "app/cli/places.h"
#include "core/base/tr.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// What every subcommand takes besides its own.
OptionSpec logFileOption(const CommandSpec& spec)
{
    OptionSpec option{.name = u"log-file"_s,
        .value = u"FILE"_s,
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
    QList<Command> all{planCommand(), optimizeCommand(), showCommand(), exportCommand(), spaceCommand(),
        estimateCommand(), recipeCommand(), hostsCommand(), modelCommand(), explainCommand(), askCommand(),
        tellCommand(), parseCommand(), importCommand(), listCommand(), completionCommand(), manualCommand()};
    for (Command& command : all) {
        command.spec.options.append(logFileOption(command.spec));
        command.spec.variables += usualVariables();
    }
    return all;
}

QList<CommandExample> firstExamples()
{
    return {{u"megatune-cli space --args n_gpus=8,gbs=64"_s,
                Tr::tr("Which layouts are possible, and why the others are not:")},
        {u"megatune-cli optimize --args n_gpus=8,gbs=64 --study night.mtune -- bash train.sh"_s,
            Tr::tr("Try the promising ones with the training that train.sh starts:")},
        {u"megatune-cli export night.mtune --as script --production -o best.sh"_s,
            Tr::tr("Take the fastest command, with its own length and checkpoints:")}};
}

} // namespace megatune
