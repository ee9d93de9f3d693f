// SPDX-License-Identifier: GPL-3.0-or-later
// Finds, among the commands of a shell text, the one that trains, and says what launches it. Used by
// CommandLine.
#pragma once

#include "core/command/commandline.h"
#include "core/command/shellwords.h"

#include <QMap>

namespace megatune {

/// One simple command of the text. All numbers are indices into the tokens it was found in.
struct TrainingCommand
{
    qsizetype first = 0;       ///< its first token, environment prefixes included
    qsizetype last = 0;        ///< its last token, redirections included
    qsizetype program = 0;     ///< python, torchrun, megatron, bash ...: behind env, nohup, srun and the like
    qsizetype body = 0;        ///< the script or the subcommand that `program` runs, else `program`
    qsizetype submitter = -1;  ///< the word `ray` of a `ray job submit` in front of it
    qsizetype inlineText = -1; ///< the word behind `bash -c`, when that is what runs
    TrainerKind trainer = TrainerKind::Unknown;
    QString launcher = {}; ///< the program's file name
    QString runs = {};     ///< the script's file name, the module or the subcommand; may be empty
    /// The path of what it runs where a variable of the text holds it (CMD="torchrun train.py", then $CMD, or
    /// eval $CMD); `program` and `body` are that variable's word then.
    QString bodyInVariable = {};
    bool hasRivals = false;        ///< another command looks as much like training
    bool runsSeveralTimes = false; ///< one that trains as surely runs, too
    int score = 0;                 ///< how much it looks like training; below zero: never
};

/// The rule: known launchers of distributed training win over python and shell scripts, these over other
/// programs, and those over helpers such as echo or tee; a script named like training wins among equals. Of
/// equals the last one counts, within one pipeline the first. cd, export, source and the like are never
/// chosen. Fails with one sentence when there is none, and when `else` has another one that looks as good.
/// `outer` is what variables hold that are set around the text.
[[nodiscard]] Result<TrainingCommand> findTrainingCommand(
    const QString& text, const QList<ShellToken>& tokens, const QMap<QString, QString>& outer = {});

} // namespace megatune
