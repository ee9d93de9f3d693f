// SPDX-License-Identifier: GPL-3.0-or-later
// From the engineer's command and a layout to the command that a trial runs, in the names and forms of the
// trainer that reads it.
#pragma once

#include "core/log/measurement.h"
#include "core/preset/layoutreach.h"
#include "core/preset/preset.h"
#include "core/trainer/dialect.h"

namespace megatune {

struct StudyCreated;

/// Reads regular files of this machine, relative to `folder` (empty: the current one), as long as nothing
/// says otherwise about the command's own folder. Blocks as long as the file system does.
[[nodiscard]] CommandFileReader localCommandFiles(const QString& folder);

/// Where the files that a study's command names may lie: the folder of its trials, else the one that it was
/// started in if that is here, else that of its own file. Looks at the file system.
[[nodiscard]] QString folderOfCommand(const StudyCreated& study, const QString& studyPath);

/// How the command's trainer reads its options: as the study's arguments say, else as recognised. Fails when
/// they name a dialect that this command cannot have.
[[nodiscard]] Result<Dialect> dialectFor(
    const PresetArguments& arguments, const CommandLine& command, const CommandFileReader& reader = {});

/// After how many iterations a trial ends that would go on; absent: the command says.
[[nodiscard]] std::optional<int> trialIterations(const PresetArguments& arguments);
/// How long trials are where nobody says it: short where the command would train for long or says no end, or
/// touches checkpoints; absent where it can run as it is. Long enough for a value.
[[nodiscard]] std::optional<int> usualTrialIterations(
    const Dialect& dialect, const MeasureSettings& measure, std::optional<int> stopAfter);
/// Why a trial of that many iterations could give no value, one sentence; empty when it can.
[[nodiscard]] QString trialIterationsProblem(const PresetArguments& arguments, int warmup, int minIterations);

/// How the preset's layouts reach the command's trainer.
[[nodiscard]] LayoutReach layoutReach(const Preset& preset, const Dialect& dialect);
/// Whether the command holds placeholders that only a layout fills in: then it cannot run as it is.
[[nodiscard]] bool needsLayout(const Preset& preset, const QString& command);

/// Trials run a command that was made short where the study's arguments ask for it; Production leaves that
/// out, and nothing else.
enum class CommandUse { Trial, Production };

/// The preset's edits for this layout as the command's trainer takes them. For a trainer that is not known,
/// and one behind a script that may read its arguments in any way, they are as the preset has them. Where the
/// command has placeholders, or the study variables, these bring what they stand for in place of options. An
/// empty layout is the command as it was given, with the batch of the others and made short where they are.
/// `options` are what a refinement adds, in Megatron-LM's names.
[[nodiscard]] QList<CommandEdit> trialEdits(const Preset& preset, const Dialect& dialect,
    const Layout& layout, CommandUse use = CommandUse::Trial, const QList<CommandEdit>& options = {});

/// The command of a trial.
[[nodiscard]] EditedCommand trialCommand(const Preset& preset, const Dialect& dialect, const Layout& layout,
    CommandUse use = CommandUse::Trial, const QList<CommandEdit>& options = {});
/// The same for a text; files that the command names are looked for in `workingDirectory`.
[[nodiscard]] Result<EditedCommand> trialCommand(const Preset& preset, const QString& command,
    const Layout& layout, const QString& workingDirectory = {}, CommandUse use = CommandUse::Trial,
    const QList<CommandEdit>& options = {});

/// Why trials of this command could not run what they are asked for: one sentence each, none twice. Every
/// choice of the space is looked at by itself. Of a script
/// only that it drops its arguments, where nobody says who reads them.
[[nodiscard]] QStringList trialProblems(const Preset& preset, const Dialect& dialect);

/// Which parameters stay as the command has them because nothing reaches its trainer: one sentence; empty for
/// none.
[[nodiscard]] QString heldSentence(const Preset& preset);

/// How long the trials are, where they are short: one sentence.
[[nodiscard]] QString trialLengthSentence(const Preset& preset, const Dialect& dialect);
/// What they do where a long command runs as it is: one sentence.
[[nodiscard]] QString wholeLengthRemark(const Preset& preset, const Dialect& dialect);

/// What a person should know before trials run, though nothing is wrong for sure: one sentence each.
/// `nodesAreTold`: trials run on several machines, and each launcher is told how many processes it starts.
[[nodiscard]] QStringList trialRemarks(
    const Preset& preset, const Dialect& dialect, bool nodesAreTold = false);

/// The layout that the command itself asks for, as layoutOf() says; ETP of a model without experts is of no
/// account there. Nothing where it stands in a script that nobody reads.
[[nodiscard]] std::optional<Layout> ownLayout(const Preset& preset, const Dialect& dialect);

/// That the layout which the command itself asks for breaks a rule, why, and whether it runs all the same:
/// one sentence or two. Empty where it breaks none, or the command does not say all of what the rule reads.
[[nodiscard]] QString ownLayoutRemark(const Preset& preset, const Dialect& dialect, bool baselineRuns);

/// The sentence that the shell script which the command runs is not there; empty when it is, and where that
/// is not certain (a command of several parts, a name that the shell would fill in). `folder` is where the
/// command is started, empty: here. Looks at the file system.
[[nodiscard]] QString missingScriptProblem(const Dialect& dialect, const QString& folder);

} // namespace megatune
