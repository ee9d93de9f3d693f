// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trialdefaults.h"

#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "core/study/journal.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The length that suits the command; nothing where it is short by itself, or cannot be read.
std::optional<int> lengthFor(const Arguments& arguments, const PresetArguments& given, const StudyPlan& plan,
    const CommandLine& command)
{
    const auto dialect = dialectFor(given, command, localCommandFiles(arguments.value(u"cwd"_s)));
    return dialect ? usualTrialIterations(*dialect, plan.created.measure, plan.stopAfter) : std::nullopt;
}

/// What is not said anew is as the study's file has it, whoever or whatever told it when the study began.
/// Only what would put words into the trials' commands is for the user to say: the file may be a stranger's.
void takeFromFile(PresetDefaults& defaults, const StudyCreated& file)
{
    defaults.derives = false;
    defaults.arguments = file.arguments;
    defaults.arguments.remove(argument::ownParameters);
    defaults.arguments.remove(argument::layoutVariables);
    defaults.arguments.remove(argument::trialIterations);
}

} // namespace

Result<PresetDefaults> trialDefaults(
    const Arguments& arguments, const StudyPlan& plan, const CommandLine& command)
{
    const Result<PresetArguments> given = givenPresetArguments(arguments);
    MEGATUNE_TRY(given);
    const bool asIs = arguments.has(u"as-is"_s);
    if (asIs && given->contains(argument::trialIterations)) {
        return failure(ErrorKind::Usage,
            Tr::tr("--as-is contradicts --trial-iterations %1; give one of them.")
                .arg(given->value(argument::trialIterations)));
    }
    PresetDefaults defaults;
    const auto file = arguments.has(u"study"_s) ? studyHeader(arguments.value(u"study"_s)) : std::nullopt;
    if (file && presetKind(file->preset)) {
        defaults.name = file->preset;
        if (arguments.value(u"preset"_s, file->preset) == file->preset)
            takeFromFile(defaults, *file);
    }
    if (asIs)
        return defaults;
    if (file && file->arguments.contains(argument::trialIterations))
        defaults.arguments.insert(
            argument::trialIterations, file->arguments.value(argument::trialIterations));
    else if (const auto usual = file ? std::nullopt : lengthFor(arguments, *given, plan, command))
        defaults.arguments.insert(argument::trialIterations, QString::number(*usual));
    return defaults;
}

} // namespace megatune
