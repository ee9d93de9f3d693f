// SPDX-License-Identifier: GPL-3.0-or-later
// The choices of the page Space: those of the draft are the study's to be; of a study that was opened they
// only narrow what is shown.
#include "core/base/background.h"
#include "core/space/enumerator.h"
#include "core/trial/trialcommand.h"
#include "ui/space/choicespanel.h"
#include "ui/space/spacepage.h"

#include <QLabel>

namespace megatune {

namespace {

/// `preset` with the choices of `part` alone; null when it cannot be configured any more.
PresetPtr narrowed(const Preset& preset, const SearchSpace& part, const std::optional<CommandLine>& command,
    const QString& folder, const QProcessEnvironment& environment)
{
    const ModelLocator locator(environment);
    PresetArguments arguments = preset.arguments();
    arguments.remove(QStringLiteral("only")); // its own choices are said anew with the others
    const CommandFileReader files = localCommandFiles(folder);
    const Result<PresetPtr> whole = configurePreset(preset.name(), arguments, locator, command, files);
    if (!whole)
        return nullptr;
    arguments.insert(QStringLiteral("only"), restrictionText((*whole)->space(), part));
    const Result<PresetPtr> found = configurePreset(preset.name(), arguments, locator, command, files);
    return found ? *found : nullptr;
}

} // namespace

void SpacePage::connectChoices()
{
    connect(m_choices, &ChoicesPanel::switchRequested, this,
        [this](const Parameter& parameter, const Value& value, bool on) {
            if (m_feedPreset == nullptr)
                m_draft->setAllowed(parameter.name, value, on);
            else if (m_studyChoices.setAllowed(parameter, value, on))
                narrowStudy();
            showChoices(); // also when the last choice stays
        });
    connect(
        m_choices, &ChoicesPanel::pinRequested, this, [this](const Parameter& parameter, const Value& value) {
            if (m_feedPreset == nullptr)
                m_draft->pin(parameter.name, value);
            else if (m_studyChoices.pin(parameter, value))
                narrowStudy();
            showChoices();
        });
    connect(m_choices, &ChoicesPanel::everyChoiceRequested, this, [this](const Parameter& parameter) {
        if (m_feedPreset == nullptr)
            m_draft->allowAll(parameter.name);
        else if (m_studyChoices.allowAll(parameter.name))
            narrowStudy();
        showChoices();
    });
}

void SpacePage::showChoices()
{
    const bool ofStudy = m_feedPreset != nullptr;
    m_choices->setChoices(ofStudy ? m_feedPreset : m_draft->unrestrictedPreset(),
        ofStudy ? m_studyChoices : m_draft->contents().choices);
    m_choicesNote->setVisible(ofStudy);
}

/// The study's space with the choices that are left, for show.
void SpacePage::narrowStudy()
{
    const quint64 mine = ++m_narrowing;
    const SearchSpace part = m_studyChoices.restricted(m_feedPreset->space());
    if (part.size() == m_feedPreset->space().size()) {
        m_narrowPreset = m_feedPreset;
        countStudy();
        refresh();
        return;
    }
    std::optional<CommandLine> command;
    if (const Result<CommandLine> parsed =
            CommandLine::parse(m_feed == nullptr ? QString() : m_feed->state().header().command))
        command = *parsed;
    const QString folder = m_feed == nullptr
        ? QString()
        : folderOfCommand(m_feed->state().header().workingDirectory, m_feed->path());
    const auto work = [preset = m_feedPreset, part, command, folder, environment = m_draft->environment()] {
        return narrowed(*preset, part, command, folder, environment);
    };
    inBackground<PresetPtr>(this, work, [this, mine](const PresetPtr& found) {
        if (mine != m_narrowing)
            return;
        if (found == nullptr) {
            m_studyChoices = {};
            m_narrowPreset = m_feedPreset;
            Q_EMIT messageRequested(
                tr("The study's space cannot be narrowed: its model cannot be read any more."));
        } else {
            m_narrowPreset = found;
        }
        countStudy();
        refresh();
    });
}

void SpacePage::countStudy()
{
    m_feedCounts.reset();
    m_feedLayoutCounts.reset();
    if (m_narrowPreset == nullptr)
        return;
    using Both = std::pair<Classification, Classification>;
    const auto work = [preset = m_narrowPreset] {
        const SearchSpace layouts = projected(preset->space(), preset->layoutParameters());
        return Both(classify(preset->space(), preset->rules(), Listing::CountsOnly),
            classify(layouts, preset->rules(), Listing::CountsOnly));
    };
    inBackground<Both>(this, work, [this, counted = m_narrowPreset](const Both& found) {
        if (counted != m_narrowPreset)
            return;
        m_feedCounts = std::make_shared<const Classification>(found.first);
        m_feedLayoutCounts = std::make_shared<const Classification>(found.second);
        refreshCounts();
    });
}

} // namespace megatune
