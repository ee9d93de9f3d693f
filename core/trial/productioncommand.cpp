// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/productioncommand.h"

#include "core/base/tr.h"
#include "core/model/modeldescription.h"
#include "core/model/modellocator.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trainer/trialedits.h"
#include "core/trial/trialcommand.h"

namespace megatune {

namespace {

/// The preset, as far as it writes commands: with the model's shape from the study, since another machine may
/// not have the model, and layers that PP does not divide are split by options.
Result<PresetPtr> writingPreset(const StudyCreated& study, const QString& folder)
{
    PresetArguments arguments = study.arguments;
    for (const QString& name : {argument::model, argument::only, argument::gpuType})
        arguments.remove(name);
    const QString shape = study.shape ? modelDescription(*study.shape) : QString();
    if (modelFromDescription(shape))
        arguments.insert(argument::model, shape);
    const auto command = CommandLine::parse(study.command);
    MEGATUNE_TRY(command);
    return configurePreset(
        study.preset, arguments, ModelLocator(QProcessEnvironment()), *command, localCommandFiles(folder));
}

/// Files that the command names are looked for in `folder`.
Result<QString> productionCommandIn(const QString& folder, const StudyCreated& study, const Trial& trial)
{
    const Result<PresetPtr> preset = writingPreset(study, folder);
    MEGATUNE_TRY(preset);
    const auto commandFor = [&](CommandUse use) {
        return trialCommand(**preset, study.command, trial.layout, folder, use,
            trial.refinement ? trial.refinement->options : QList<CommandEdit>());
    };
    const Result<EditedCommand> tried = commandFor(CommandUse::Trial);
    MEGATUNE_TRY(tried);
    if (masked(tried->text) != trial.command) {
        return failure(ErrorKind::Conflict,
            Tr::tr("What made trial %1 short cannot be told any more: a file that its command names "
                   "has changed or is not found from this folder, or another version of Megatune wrote the "
                   "study. Export it in the folder where the study ran, or export the command as it ran and "
                   "take the short options out by hand.")
                .arg(trial.number));
    }
    const Result<EditedCommand> production = commandFor(CommandUse::Production);
    MEGATUNE_TRY(production);
    return production->text;
}

} // namespace

Result<QString> productionCommand(const StudyCreated& study, const Trial& trial)
{
    if (!trialIterations(study.arguments))
        return trial.command;
    Result<QString> command = productionCommandIn(study.workingDirectory, study, trial);
    if (!command && study.workingDirectory.isEmpty() && study.run)
        return productionCommandIn(folderOfCommand(study, study.run->path), study, trial);
    return command;
}

QStringList ownShortOptions(const StudyCreated& study)
{
    const auto command = CommandLine::parse(study.command);
    const auto dialect = command ? dialectFor(study.arguments, *command) : tl::unexpected(command.error());
    return dialect ? ownShortOptions(*dialect) : QStringList();
}

} // namespace megatune
