// SPDX-License-Identifier: GPL-3.0-or-later
// Splits text as /bin/sh would, remembering where every word stands, and quotes words for it. Never runs
// anything.
#pragma once

#include "core/base/error.h"

#include <QList>
#include <QString>

namespace megatune {

/// One token of a shell text. Offsets are in UTF-16 units into the text that was split.
struct ShellToken
{
    enum class Kind {
        Word,      ///< a word after quote removal
        Separator, ///< ; newline && || & : ends a pipeline. A newline's token takes heredoc bodies with it
        Pipe,      ///< | or |&
        Redirect,  ///< an operator such as >, 2>&1, <<<, its target is part of the token
        Comment,   ///< # to the end of the line
        Other,     ///< ( ) { } and reserved words in command position
    };
    Kind kind = Kind::Word;
    qsizetype begin = 0;
    qsizetype end = 0;
    /// The word without its quotes; of a redirection its target. Where `expands` is true the shell would
    /// change it still ($X, `x`, globs, ~, a bash array), and `value` holds those parts as they are written.
    QString value = {};
    bool expands = false;
    /// Of "<<EOF" the lines behind it, up to EOF; -1: they do not come.
    qsizetype documentBegin = -1;
    qsizetype documentEnd = -1;
};

/// Fails on an unclosed quote or substitution, an unfinished backslash and a NUL, naming the place. CR LF
/// counts as a line end. Linear in the text's length. Limits: a `case` inside $(...) must write its patterns
/// as (pattern).
[[nodiscard]] Result<QList<ShellToken>> splitShell(const QString& text);

/// `word` such that /bin/sh reads exactly it: unchanged when it needs no quotes, else in single quotes.
[[nodiscard]] QString quoteForShell(const QString& word);

/// The same for a text that people read: control characters but newlines and tabs are written by printf, as
/// octal numbers that every /bin/sh knows.
[[nodiscard]] QString quoteForScript(const QString& word);

/// The words joined by spaces, each quoted where needed; the first one such that it is the program's name and
/// no reserved word or assignment.
[[nodiscard]] QString joinForShell(const QStringList& words);

/// The length of the variable's name when the written word is an assignment (NAME=value, NAME+=value), else
/// 0.
[[nodiscard]] qsizetype assignedNameLength(QStringView writtenWord);

/// Of a redirection ("> log", "&>>log", "2>err"), or of its sign alone: it sends what is printed into a file.
[[nodiscard]] bool sendsOutputIntoFile(QStringView redirection);

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
