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
        Separator, ///< ; newline && || & : ends a pipeline
        Pipe,      ///< | or |&
        Redirect,  ///< an operator such as >, 2>&1, <<<, its target is part of the token
        Comment,   ///< # to the end of the line
        Other,     ///< ( ) { } and reserved words in command position
    };
    Kind kind = Kind::Word;
    qsizetype begin = 0;
    qsizetype end = 0;
    /// The word without its quotes. Where `expands` is true the shell would change it still ($X, `x`, globs,
    /// ~).
    QString value = {};
    bool expands = false;
};

/// Fails on an unclosed quote or an unfinished backslash, naming the place.
[[nodiscard]] Result<QList<ShellToken>> splitShell(const QString& text);

/// `word` such that /bin/sh reads exactly it: unchanged when it needs no quotes, else in single quotes.
[[nodiscard]] QString quoteForShell(const QString& word);

/// The words joined by spaces, each quoted where needed.
[[nodiscard]] QString joinForShell(const QStringList& words);

} // namespace megatune
