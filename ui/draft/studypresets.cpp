// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/studypresets.h"

#include "core/base/background.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

namespace megatune {

StudyPresets::StudyPresets(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

PresetPtr StudyPresets::presetOf(const StudyFeed& feed)
{
    const StudyCreated& study = feed.state().header();
    if (const auto known = m_presets.constFind(study.uid); known != m_presets.constEnd())
        return known->preset;
    m_presets.insert(study.uid, {});
    const auto work = [study, folder = folderOfCommand(study, feed.path()), environment = m_environment] {
        return configured(study, folder, environment);
    };
    inBackground<Configured>(this, work, [this, uid = study.uid](const Configured& configured) {
        m_presets.insert(uid, configured);
        if (configured.preset)
            Q_EMIT found();
    });
    return nullptr;
}

Layout StudyPresets::ownLayoutOf(const StudyFeed& feed) const
{
    return m_presets.value(feed.state().header().uid).ownLayout;
}

StudyPresets::Configured StudyPresets::configured(
    const StudyCreated& study, const QString& folder, const QProcessEnvironment& environment)
{
    const Result<CommandLine> parsed = CommandLine::parse(study.command);
    const std::optional<CommandLine> command = parsed ? std::optional(*parsed) : std::nullopt;
    // Files that the command names count where they are at hand; nothing of it runs.
    const CommandFileReader files = localCommandFiles(folder);
    const Result<PresetPtr> preset =
        configurePreset(study.preset, study.arguments, ModelLocator(environment), command, files);
    if (!preset)
        return {};
    Configured configured{*preset, {}};
    if (command) {
        if (const Result<Dialect> dialect = dialectFor(study.arguments, *command, files))
            configured.ownLayout = ownLayout(**preset, *dialect).value_or(Layout());
    }
    return configured;
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
