// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/plan/studypreparation.h"

#include "core/base/tr.h"
#include "core/command/shellassignments.h"
#include "core/preset/layoutwords.h"
#include "core/secrets/secrets.h"
#include "core/space/argumentnames.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/unreadoptions.h"
#include "core/trial/trialcommand.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Its text was read, and its arguments do not reach what it runs, or may not, or are not enough: its own
/// variables have to change, its loop has to end, what it prints has to be seen, or Ray's job to be stopped;
/// or only the words of its own command tell that options are overrides there.
bool needsCopy(const Dialect& dialect)
{
    const DialectFacts& facts = dialect.facts();
    return dialect.kind() == TrainerKind::Script && !facts.isNamed && facts.fileError.isEmpty()
        && facts.inside
        && (!facts.forwardsArguments.value_or(false) || facts.inside->command.isSubmitted()
            || facts.inside->command.isInLoop() || facts.inside->command.printsIntoFile()
            || facts.inside->command.isOverride(option::microBatch)
            || dialect.trainer().takesSizesFromVariables);
}

} // namespace

StudyPreparation::StudyPreparation(StudyInput input)
    : m_input(std::move(input))
    , m_locator(m_input.environment)
    , m_arguments(m_input.typed)
{
    for (auto it = m_input.fallback.begin(); it != m_input.fallback.end(); ++it) {
        if (!m_arguments.contains(it.key()))
            m_arguments.insert(it.key(), it.value());
    }
    readCommand();
    derive();
}

void StudyPreparation::readCommand()
{
    if (!m_input.command)
        return;
    const Result<Dialect> dialect =
        dialectFor(m_arguments, *m_input.command, localCommandFiles(m_input.folder));
    if (!dialect) {
        m_dialectProblem = dialect.error().sentence;
        return;
    }
    m_dialect = *dialect;
    takeScriptInside();
    m_inCommand = commandArguments(*m_dialect, m_locator, m_input.folder);
}

/// A script that needsCopy() is run as a copy of its text, in which the options of the
/// trainer can be edited where they stand. It goes with the command: to every host, and into the study.
void StudyPreparation::takeScriptInside()
{
    constexpr int deepest = 3;
    const CommandFileReader reader = localCommandFiles(m_input.folder);
    const bool isFilledIn = !m_arguments.value(argument::layoutVariables).isEmpty()
        || !layoutPlaceholders(m_input.command->text(), {}).isEmpty();
    Dialect dialect = *m_dialect;
    QStringList files;
    while (!isFilledIn && files.size() < deepest && needsCopy(dialect)) {
        files.append(dialect.facts().file);
        const QString text = dialect.facts().inside->command.text();
        // A command can be seen by whoever sees its process, and goes into the study.
        const QString uncommented = withoutShellComments(text);
        if (masked(uncommented) != uncommented) {
            m_secretScript = files.last();
            return;
        }
        const auto command = dialect.command().withScriptInside(masked(text) == text ? text : uncommented);
        const Result<Dialect> inside = command ? dialectFor(m_arguments, *command, reader)
                                               : tl::unexpected(Error{ErrorKind::Unsupported, {}});
        if (!inside)
            return;
        dialect = *inside;
    }
    // Of a trainer that is known trials are short, and save nothing.
    if (files.isEmpty() || dialect.kind() == TrainerKind::Script || !dialect.takesTranslation())
        return;
    m_copiedScripts = files;
    m_dialect = dialect;
    m_input.command = dialect.command();
}

void StudyPreparation::derive()
{
    const QString length = argument::trialIterations;
    const Result<PresetKind> kind = presetKind(m_input.preset);
    const bool shortens = !kind || kind->shortensTrials;
    if (m_input.usualLength && shortens && m_dialect && !m_arguments.contains(length)) {
        if (const auto usual = usualTrialIterations(*m_dialect, *m_input.usualLength, m_input.stopAfter))
            m_arguments.insert(length, QString::number(*usual));
    }
    const DerivedArguments told = derivedArguments(m_input.preset,
        m_input.derives ? m_arguments : m_input.typed, m_inCommand, m_input.hosts, m_input.nodesAreTold);
    if (!m_input.derives) {
        m_changes = changesSinceTheStudyBegan(told, m_arguments);
        return;
    }
    m_derived = told;
    m_arguments.insert(told.arguments);
    // Which ms-swift it is the hosts may know better.
    if (told.arguments.contains(argument::dialect))
        readCommand();
}

Result<PresetPtr> StudyPreparation::preset(const PresetArguments& changes) const
{
    return preset(m_input.preset, changes);
}

Result<PresetPtr> StudyPreparation::preset(const QString& name, const PresetArguments& changes) const
{
    PresetArguments arguments = m_arguments;
    for (auto it = changes.begin(); it != changes.end(); ++it) {
        if (it.value().isEmpty())
            arguments.remove(it.key());
        else
            arguments.insert(it.key(), it.value());
    }
    Result<PresetPtr> made =
        configurePreset(name, arguments, m_locator, m_input.command, localCommandFiles(m_input.folder));
    // What is missing is asked for in vain where the training itself is not seen.
    const QString unseen = made || !m_dialect ? QString() : handedOverText(*m_dialect);
    return unseen.isEmpty() ? made : failure(ErrorKind::Usage, unseen);
}

QList<Contradiction> StudyPreparation::contradictions(const Preset& preset) const
{
    QList<Contradiction> found = argumentContradictions(preset, m_input.typed, m_inCommand, m_input.hosts);
    for (const QString& change : m_changes)
        found.append({change});
    return found;
}

QList<StartProblem> StudyPreparation::problems(
    const Preset* preset, const QList<QPair<QString, QString>>& trialEnvironment) const
{
    if (!m_dialectProblem.isEmpty())
        return {{StartProblem::About::Trainer, true, m_dialectProblem}};
    if (!m_dialect)
        return {};
    QList<StartProblem> problems =
        commandProblems({*m_dialect, m_input.folder, trialEnvironment, m_input.environment}, preset);
    if (!m_secretScript.isEmpty()) {
        problems.prepend({StartProblem::About::Trainer, true,
            Tr::tr(
                "%1 hands no arguments on, and no copy of it is made, since it holds a secret: take that from the "
                "environment, such as ${NAME}, or end its training command with \"$@\".")
                .arg(m_secretScript)});
    }
    if (!m_copiedScripts.isEmpty()) {
        problems.append({StartProblem::About::Trainer, false,
            Tr::tr("Trials run a copy of %1 with the layout's options in place.")
                .arg(m_copiedScripts.join(u", "))});
    }
    return problems;
}

} // namespace megatune
