// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/space/studyspace.h"

#include "core/base/background.h"
#include "core/model/modellocator.h"
#include "core/space/argumentnames.h"
#include "core/trial/trialcommand.h"

namespace megatune {

namespace {

/// `preset` with the choices of `part` alone; null when it cannot be configured any more.
PresetPtr narrowedPreset(const Preset& preset, const SearchSpace& part,
    const std::optional<CommandLine>& command, const QString& folder, const QProcessEnvironment& environment)
{
    const ModelLocator locator(environment);
    PresetArguments arguments = preset.arguments();
    arguments.remove(argument::only); // its own choices are said anew with the others
    const CommandFileReader files = localCommandFiles(folder);
    const Result<PresetPtr> whole = configurePreset(preset.name(), arguments, locator, command, files);
    if (!whole)
        return nullptr;
    arguments.insert(argument::only, restrictionText((*whole)->space(), part));
    const Result<PresetPtr> found = configurePreset(preset.name(), arguments, locator, command, files);
    return found ? *found : nullptr;
}

} // namespace

StudySpace::StudySpace(const QProcessEnvironment& environment, QObject* parent)
    : QObject(parent)
    , m_environment(environment)
{
}

void StudySpace::show(StudyFeed* feed, const PresetPtr& preset)
{
    m_feed = feed;
    m_whole = preset;
    m_narrow = preset;
    m_choices = {};
    ++m_generation;
    count();
}

void StudySpace::setAllowed(const Parameter& parameter, const Value& value, bool allowed)
{
    if (m_choices.setAllowed(parameter, value, allowed))
        narrow();
}

void StudySpace::pin(const Parameter& parameter, const Value& value)
{
    if (m_choices.pin(parameter, value))
        narrow();
}

void StudySpace::allowAll(const QString& parameter)
{
    if (m_choices.allowAll(parameter))
        narrow();
}

void StudySpace::narrow()
{
    const quint64 mine = ++m_generation;
    const SearchSpace part = m_choices.restricted(m_whole->space());
    if (part.size() == m_whole->space().size()) {
        take(m_whole);
        return;
    }
    std::optional<CommandLine> command;
    if (const Result<CommandLine> parsed =
            CommandLine::parse(m_feed == nullptr ? QString() : m_feed->state().header().command))
        command = *parsed;
    const QString folder =
        m_feed == nullptr ? QString() : folderOfCommand(m_feed->state().header(), m_feed->path());
    const auto work = [preset = m_whole, part, command, folder, environment = m_environment] {
        return narrowedPreset(*preset, part, command, folder, environment);
    };
    inBackground<PresetPtr>(this, work, [this, mine](const PresetPtr& found) {
        if (mine != m_generation)
            return;
        if (found == nullptr) {
            m_choices = {};
            Q_EMIT failed(tr("The study's space cannot be narrowed: its model cannot be read any more."));
        }
        take(found == nullptr ? m_whole : found);
    });
}

void StudySpace::take(const PresetPtr& preset)
{
    m_narrow = preset;
    count();
    Q_EMIT narrowed();
}

void StudySpace::count()
{
    m_counts.reset();
    m_layoutCounts.reset();
    if (m_narrow == nullptr)
        return;
    using Both = std::pair<Classification, Classification>;
    const auto work = [preset = m_narrow] {
        const SearchSpace layouts = projected(preset->space(), preset->layoutParameters());
        return Both(classify(preset->space(), preset->rules(), Listing::CountsOnly),
            classify(layouts, preset->rules(), Listing::CountsOnly));
    };
    inBackground<Both>(this, work, [this, asked = m_narrow](const Both& found) {
        if (asked != m_narrow)
            return;
        m_counts = std::make_shared<const Classification>(found.first);
        m_layoutCounts = std::make_shared<const Classification>(found.second);
        Q_EMIT counted();
    });
}

} // namespace megatune

#include "moc_studyspace.cpp"
