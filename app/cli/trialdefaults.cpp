// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/trialdefaults.h"

#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "core/study/journal.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

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

Result<PresetDefaults> trialDefaults(const Arguments& arguments, const StudyPlan& plan)
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
    if (!file) {
        defaults.usualLength = plan.created.measure;
        defaults.stopAfter = plan.stopAfter;
    } else if (file->arguments.contains(argument::trialIterations)) {
        defaults.arguments.insert(
            argument::trialIterations, file->arguments.value(argument::trialIterations));
    }
    return defaults;
}

} // namespace megatune
