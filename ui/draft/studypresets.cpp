// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/studypresets.h"

#include "core/base/background.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

namespace megatune {

namespace {

PresetPtr configured(const StudyCreated& study, const QString& folder, const QProcessEnvironment& environment)
{
    std::optional<CommandLine> command;
    if (const Result<CommandLine> parsed = CommandLine::parse(study.command))
        command = *parsed;
    // Files that the command names count where they are at hand; nothing of it runs.
    const Result<PresetPtr> preset = configurePreset(
        study.preset, study.arguments, ModelLocator(environment), command, localCommandFiles(folder));
    return preset ? *preset : nullptr;
}

} // namespace

StudyPresets::StudyPresets(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

PresetPtr StudyPresets::presetOf(const StudyFeed& feed)
{
    const StudyCreated& study = feed.state().header();
    if (const auto known = m_presets.constFind(study.uid); known != m_presets.constEnd())
        return *known;
    m_presets.insert(study.uid, nullptr);
    const auto work = [study, folder = folderOfCommand(study, feed.path()), environment = m_environment] {
        return configured(study, folder, environment);
    };
    inBackground<PresetPtr>(this, work, [this, uid = study.uid](const PresetPtr& preset) {
        m_presets.insert(uid, preset);
        if (preset)
            Q_EMIT found();
    });
    return nullptr;
}

bool isStudyOf(const StudyDraft& draft, const StudyCreated& study)
{
    const PresetPtr preset = draft.preset();
    if (!preset || preset->name() != study.preset || masked(draft.trialsCommand()) != study.command)
        return false;
    PresetArguments mine = preset->arguments();
    PresetArguments its = study.arguments;
    mine.remove(argument::only);
    its.remove(argument::only);
    return mine == its;
}

} // namespace megatune

#include "moc_studypresets.cpp"
