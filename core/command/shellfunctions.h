// SPDX-License-Identifier: GPL-3.0-or-later
// The functions that a shell text defines, and how its commands come to run. Pure.
#pragma once

#include "core/command/shellwords.h"

namespace megatune {

/// "name() { ... }" and "function name { ... }", as indices into the tokens.
struct ShellFunction
{
    QString name;
    qsizetype begin = 0; ///< its first token
    qsizetype open = 0;  ///< the bracket in front of what it runs
    qsizetype close = 0; ///< the one behind, or the end of the text
};
[[nodiscard]] QList<ShellFunction> shellFunctions(const QString& script, const QList<ShellToken>& tokens);

/// How a command comes to run.
struct ShellReach
{
    /// "$@" there is what the text itself is started with. Else it is what a call of a function says.
    bool hasScriptArguments = true;
    QList<qsizetype> calls = {};    ///< first tokens of the calls that lead to it, its own function's first
    QStringList callArguments = {}; ///< what "$@" is where it is not the text's, as the call has the words
    bool runsSeveralTimes = false;  ///< several calls lead to it, of which at least two run for certain
};
/// Of the command whose first token is `command`. `tokens` are of `script`.
[[nodiscard]] ShellReach reachOf(const QString& script, const QList<ShellToken>& tokens, qsizetype command);

/// Whether both commands run, whatever the text's conditions say: neither stands where the other does not
/// (if, case, a function), nor both in alternatives of one.
[[nodiscard]] bool bothRun(
    const QString& script, const QList<ShellToken>& tokens, qsizetype one, qsizetype other);

/// "$@" and its like.
[[nodiscard]] bool isAllArguments(const QString& word);

/// The text with blanks in place of functions that are not started with its own arguments.
[[nodiscard]] QString withoutFunctionArguments(const QString& script, const QList<ShellToken>& tokens);

} // namespace megatune
