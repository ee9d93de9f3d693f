// SPDX-License-Identifier: GPL-3.0-or-later
// Options that a command takes from variables and arrays of its own text: GPT_ARGS="--bf16 --lr 1e-4" and
// then $GPT_ARGS. Pure.
#pragma once

#include "core/command/shellwords.h"

#include <QMap>
#include <QStringList>

namespace megatune {

/// One such option with its values, where it stands in the text.
struct HandedOption
{
    QString name; ///< canonical
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// Those of each variable that one of `words` reads, or that such a variable reads in turn, whichever branch
/// of the text sets it. `tokens` are of `script`.
[[nodiscard]] QList<HandedOption> handedOptions(
    const QString& script, const QList<ShellToken>& tokens, const QStringList& words);

/// What each variable holds that the text sets, as far as words tell, array or string: the last of several,
/// with what += adds. Variables in it stand by their names.
[[nodiscard]] QMap<QString, QString> variableTexts(const QString& script, const QList<ShellToken>& tokens);

/// A stretch of a text that may run or not, or more than once: [begin, end) from if, case, for, while, until
/// or select to its end.
struct ShellBlock
{
    qsizetype begin = 0;
    qsizetype end = 0;
    bool repeats = false; ///< a loop
};
[[nodiscard]] QList<ShellBlock> shellBlocks(const QString& script, const QList<ShellToken>& tokens);

} // namespace megatune
