// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/trialcommand.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/launchedprocesses.h"
#include "core/command/rayjob.h"
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/space/argumentnames.h"
#include "core/study/event.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/trialedits.h"

#include <algorithm>
#include <QDir>
#include <QFile>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool isTouched(const QList<CommandEdit>& edits, const QString& name)
{
    return std::any_of(edits.begin(), edits.end(), [&name](const CommandEdit& edit) {
        return edit.isOfOption() && canonicalOption(edit.option) == name;
    });
}

TrialSizes sizesOf(const Preset& preset)
{
    const auto batch = toInteger(preset.arguments().value(argument::globalBatch));
    return {preset.gpuCount(), preset.gpusPerNode(), batch.value_or(0)};
}

/// A torchrun that nothing tells how many processes to start.
bool isBareTorchrun(const Dialect& dialect)
{
    const CommandLine& command = dialect.facts().inside ? dialect.facts().inside->command : dialect.command();
    const QStringList words = command.words();
    const QStringList ofLauncher = words.mid(0, words.indexOf(command.body()));
    const bool isTold = processesOf(dialect) || dialect.facts().hidesOptions()
        || dialect.option(u"nproc-per-node"_s) || ofLauncher.join(u' ').contains(u'$')
        || dialect.facts().text.contains(u"NPROC_PER_NODE"_s);
    return dialect.isTrainerKnown() && isTorchrun(command) && !isTold;
}

/// Of a launcher that starts one process unless it is told more: as many as a machine has GPUs.
QList<CommandEdit> processEdits(const Preset& preset, const Dialect& dialect)
{
    const int gpus = std::min(preset.gpuCount(), preset.gpusPerNode());
    const auto variableOf = dialect.trainer().processesVariable;
    const QString variable = variableOf != nullptr ? variableOf(dialect) : QString();
    if (gpus <= 1)
        return {};
    if (!variable.isEmpty())
        return {{CommandEdit::Kind::Env, variable, QString::number(gpus)}};
    if (!isBareTorchrun(dialect))
        return {};
    if (dialect.facts().inside)
        return {{CommandEdit::Kind::Env, u"PET_NPROC_PER_NODE"_s, QString::number(gpus)}};
    return {{CommandEdit::Kind::Set, u"nproc-per-node"_s, QString::number(gpus), u"nproc_per_node"_s}};
}

/// Those of every trial, whatever its layout.
QList<CommandEdit> fixedEdits(const Preset& preset, const Dialect& dialect, const LayoutReach& reach)
{
    const QList<CommandEdit> edits = reach.optionEdits(preset.fixedEdits());
    return dialect.takesTranslation() ? translatedEdits(dialect, edits) : edits;
}

/// Those that make the layout, as options.
QList<CommandEdit> layoutEdits(
    const Preset& preset, const Dialect& dialect, const LayoutReach& reach, const Layout& layout)
{
    if (!dialect.takesTranslation())
        return reach.optionEdits(preset.edits(layout, dialect.command().trainer()));
    const QList<CommandEdit> wanted = reach.optionEdits(preset.edits(layout, dialect.trainerForEdits()));
    QList<CommandEdit> edits = translatedEdits(dialect, wanted);
    // Parameters of the engineer's own are for the script, also where nothing says that it knows them.
    for (CommandEdit edit : wanted) {
        const QString name = canonicalOption(edit.option);
        const bool sets = edit.kind == CommandEdit::Kind::Set || edit.kind == CommandEdit::Kind::Switch;
        if (sets && dialect.knows(name) && canonicalOption(dialect.optionName(name)) == name
            && !isTouched(edits, name)) {
            edit.spelling = dialect.optionName(name).mid(2);
            edits.append(edit);
        }
    }
    return edits;
}

/// How many micro-batches make the batch, for a trainer that is told that in its place.
QList<CommandEdit> accumulationEdits(const Preset& preset, const Dialect& edited)
{
    const char* const accumulation = edited.trainer().accumulation;
    const auto batch = toInteger(preset.arguments().value(argument::globalBatch));
    const auto samples = accumulation != nullptr && batch && edited.takesTranslation()
        ? accumulatedSamples(edited, preset.gpuCount())
        : std::nullopt;
    if (!samples || *batch % *samples != 0)
        return {};
    return translatedEdits(
        edited, {CommandEdit::set(QString::fromLatin1(accumulation), QString::number(*batch / *samples))});
}

} // namespace

CommandFileReader localCommandFiles(const QString& folder)
{
    return [folder](const QString& path, qsizetype atMost) -> std::optional<QByteArray> {
        const QFileInfo info(QDir(folder), path);
        // A pipe would wait for its writer.
        if (path.isEmpty() || !info.isFile())
            return std::nullopt;
        QFile file(info.filePath());
        if (!file.open(QIODevice::ReadOnly))
            return std::nullopt;
        return file.read(atMost);
    };
}

QString folderOfCommand(const StudyCreated& study, const QString& studyPath)
{
    if (!study.workingDirectory.isEmpty())
        return study.workingDirectory;
    const QString startedIn = study.run ? study.run->folder : QString();
    const bool isHere = !startedIn.isEmpty() && QFileInfo(startedIn).isDir();
    return isHere ? startedIn : QFileInfo(studyPath).absolutePath();
}

Result<Dialect> dialectFor(
    const PresetArguments& arguments, const CommandLine& command, const CommandFileReader& reader)
{
    const QString name = arguments.value(argument::dialect);
    return name.isEmpty() ? Dialect::recognized(command, reader) : Dialect::named(name, command, reader);
}

LayoutReach layoutReach(const Preset& preset, const Dialect& dialect)
{
    return {dialect, preset.arguments().value(argument::layoutVariables), preset.space().names()};
}

bool needsLayout(const Preset& preset, const QString& command)
{
    return needsLayout(command, preset.space().names());
}

std::optional<int> trialIterations(const PresetArguments& arguments)
{
    const auto number = toInteger(arguments.value(argument::trialIterations));
    return number && *number > 0 ? std::optional(static_cast<int>(*number)) : std::nullopt;
}

std::optional<int> usualTrialIterations(
    const Dialect& dialect, const MeasureSettings& measure, std::optional<int> stopAfter)
{
    constexpr int usual = 20;
    constexpr int longest = 50; // of a command that is left as it is
    const int needed = measure.warmup + std::max(measure.minIterations, stopAfter.value_or(0));
    const std::optional<qint64> own = ownIterations(dialect);
    if (!own || *own > std::max(longest, needed))
        return std::max(usual, needed);
    if (!touchesCheckpoints(dialect))
        return std::nullopt;
    return std::max(static_cast<int>(*own), needed);
}

QString trialIterationsProblem(const PresetArguments& arguments, int warmup, int minIterations)
{
    const auto iterations = trialIterations(arguments);
    if (!iterations || *iterations >= qint64(warmup) + minIterations)
        return {};
    return Tr::tr("A trial of %1 iterations ends before it has a value: %2 of warm-up and %3 to "
                  "measure need at least %4.")
        .arg(*iterations)
        .arg(warmup)
        .arg(minIterations)
        .arg(qint64(warmup) + minIterations);
}

QList<CommandEdit> trialEdits(const Preset& preset, const Dialect& dialect, const Layout& layout,
    CommandUse use, const QList<CommandEdit>& options)
{
    const LayoutReach reach = layoutReach(preset, dialect);
    QList<CommandEdit> edits =
        layout.isEmpty() ? fixedEdits(preset, dialect, reach) : layoutEdits(preset, dialect, reach, layout);
    edits += reach.otherEdits(layout, sizesOf(preset)) + processEdits(preset, dialect);
    edits += dialect.takesTranslation() ? translatedEdits(dialect, options) : options;
    if (dialect.trainer().accumulation != nullptr)
        edits += accumulationEdits(preset, dialect.edited(edits));
    if (use == CommandUse::Trial) {
        edits.append({CommandEdit::Kind::Print, {}}); // nobody would see it
        edits.append({CommandEdit::Kind::Once, {}});
    }
    if (use == CommandUse::Trial && dialect.command().isSubmitted())
        edits.append({CommandEdit::Kind::Front, {}, rayJobFollower()});
    const auto iterations = trialIterations(preset.arguments());
    if (use == CommandUse::Production || !iterations || !reach.takesOptions())
        return edits;
    const bool computes = dialect.trainer().compute != nullptr; // from what is set by now
    const QList<CommandEdit> shortening =
        shortTrialEdits(computes ? dialect.edited(edits) : dialect, *iterations);
    for (const CommandEdit& edit : shortening) {
        if (!isTouched(edits, canonicalOption(edit.option)))
            edits.append(edit);
    }
    return edits;
}

EditedCommand trialCommand(const Preset& preset, const Dialect& dialect, const Layout& layout, CommandUse use,
    const QList<CommandEdit>& options)
{
    return dialect.command().edited(trialEdits(preset, dialect, layout, use, options));
}

Result<EditedCommand> trialCommand(const Preset& preset, const QString& command, const Layout& layout,
    const QString& workingDirectory, CommandUse use, const QList<CommandEdit>& options)
{
    const auto parsed = CommandLine::parse(command);
    MEGATUNE_TRY(parsed);
    const auto dialect = dialectFor(preset.arguments(), *parsed, localCommandFiles(workingDirectory));
    MEGATUNE_TRY(dialect);
    return trialCommand(preset, *dialect, layout, use, options);
}

} // namespace megatune
