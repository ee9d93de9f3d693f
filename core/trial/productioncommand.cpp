// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/productioncommand.h"

#include "core/dialect/trialedits.h"
#include "core/model/modellocator.h"
#include "core/secrets/secrets.h"
#include "core/trial/trialcommand.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct ProductionText
{
    Q_DECLARE_TR_FUNCTIONS(ProductionText)
};

/// The preset, as far as it writes commands: without the model, which another machine may not have.
Result<PresetPtr> writingPreset(const StudyCreated& study)
{
    PresetArguments arguments = study.arguments;
    for (const QString& name : {u"model"_qs, u"only"_qs, u"gpu"_qs})
        arguments.remove(name);
    return configurePreset(study.preset, arguments, ModelLocator(QProcessEnvironment()));
}

} // namespace

Result<QString> productionCommand(const StudyCreated& study, const Trial& trial)
{
    if (!trialIterations(study.arguments))
        return trial.command;
    const Result<PresetPtr> preset = writingPreset(study);
    if (!preset)
        return tl::unexpected(preset.error());
    const auto commandFor = [&](CommandUse use) {
        return trialCommand(**preset, study.command, trial.layout, study.workingDirectory, use,
            trial.refinement ? trial.refinement->options : QList<CommandEdit>());
    };
    const Result<EditedCommand> tried = commandFor(CommandUse::Trial);
    if (!tried)
        return tl::unexpected(tried.error());
    if (masked(tried->text) != trial.command) {
        return failure(ErrorKind::Conflict,
            ProductionText::tr(
                "What made trial %1 short cannot be told any more: a file that its command names "
                "has changed, or another version of Megatune wrote the study. Export the command "
                "as it ran and take the short options out by hand.")
                .arg(trial.number));
    }
    const Result<EditedCommand> production = commandFor(CommandUse::Production);
    if (!production)
        return tl::unexpected(production.error());
    return production->text;
}

QStringList ownShortOptions(const StudyCreated& study)
{
    const auto command = CommandLine::parse(study.command);
    const auto dialect = command ? dialectFor(study.arguments, *command) : tl::unexpected(command.error());
    return dialect ? ownShortOptions(*dialect) : QStringList();
}

} // namespace megatune
