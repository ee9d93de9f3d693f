// SPDX-License-Identifier: GPL-3.0-or-later
// What CommandLine keeps of a text: its tokens, its training command and where its options stand.
#pragma once

#include "core/command/scriptword.h"
#include "core/command/shellassignments.h"
#include "core/command/shellwords.h"
#include "core/command/trainingcommand.h"

#include <QHash>

namespace megatune {

/// One occurrence of an option among ParsedCommand::words.
struct OptionUse
{
    qsizetype word = 0;       ///< index into ParsedCommand::words
    qsizetype nameLength = 0; ///< length of "--name" or "section.name" in the word's value
    bool joined = false;      ///< --name=value, section.name=value
};

/// What one text sets in variables, and the loops in it.
struct ShellTextParts
{
    QList<OptionInVariable> options; ///< that the training command takes from there, in order
    QList<AssignedValue> values;     ///< of all variables, in order
    QList<qsizetype> loopEnds;       ///< where `done` ends a loop that the training command stands in
};

struct ParsedCommand
{
    /// The texts of nested `sh -c`, outermost first; the tokens belong to the last one, or to the whole text.
    QList<ScriptWord> layers;
    QList<ShellToken> tokens;
    TrainingCommand command;
    QList<qsizetype> words; ///< the tokens among which options are looked for: behind the program, up to "--"
    qsizetype bodyWord = -1;                  ///< index in `words` of the script or subcommand; -1: none
    QHash<QString, QList<OptionUse>> options; ///< by canonical name, in order
    /// One for each text that a shell reads, outermost first: that of the command line, then `layers`.
    QList<ShellTextParts> texts;
    qsizetype submitterLayer = -1; ///< how many of `layers` lie around `ray job submit`; -1: nothing submits
    qsizetype submitterBegin = 0;  ///< in the text of that layer
    QString scriptName;            ///< behind the outermost of `layers`
    QStringList scriptArguments;   ///< behind the name that the innermost of `layers` has
    bool hasRivals = false;        ///< another command looks as much like training
    bool trainsSeveralTimes = false; ///< ... and runs, too, or a function that trains is called again
    QStringList callArguments;       ///< as CommandLine::callArguments()
    bool isInFunction = false;       ///< "$@" is not what the text is started with
    bool isInBackground = false;     ///< the shell goes on at once, and does not wait at its end

    /// The text that the tokens were split from; `whole` is the text of the command line.
    [[nodiscard]] const QString& script(const QString& whole) const
    {
        return layers.isEmpty() ? whole : layers.last().text();
    }
    [[nodiscard]] const ShellToken& word(qsizetype i) const { return tokens[words[i]]; }
    /// The length of the name in an override ("a.b=c"); 0: the word is none. ms-swift and accelerate take
    /// such a word for a value, LLaMA-Factory's names have no sections.
    [[nodiscard]] qsizetype overrideLength(const QString& word) const;
    /// Whether the trainer takes the option as an override.
    [[nodiscard]] bool isOverride(const QString& option) const;
    /// How many words behind the one of `use` are its values. `ownValue` counts as a value of a switch, too.
    [[nodiscard]] qsizetype valueCount(const QString& option, const OptionUse& use, bool onlySwitch,
        const QString* ownValue = nullptr) const;
};

/// The changes of parsed.script() that `edits` ask for in the training command's own words, ordered by place.
[[nodiscard]] QList<CommandChange> changesFor(
    const ParsedCommand& parsed, const QString& script, const QList<CommandEdit>& edits);
/// Those that they ask for elsewhere in a text: in its variables, and in the loops around.
[[nodiscard]] QList<CommandChange> changesAround(
    const ShellTextParts& parts, const QString& script, const QList<CommandEdit>& edits);

} // namespace megatune
