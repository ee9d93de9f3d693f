// SPDX-License-Identifier: GPL-3.0-or-later
// Which alternatives of a shell text are taken, as far as its own variables and its arguments tell. Pure.
#pragma once

#include <QMap>
#include <QString>

namespace megatune {

struct ShellBranches
{
    /// As long as what was read: blanks in place of alternatives that are not taken, and of the conditions of
    /// those that are. What nobody knows stands as it did.
    QString text;
    QMap<QString, QString> variables; ///< those whose value is known where it was asked for
};

/// How many arguments a text is started with, among the variables that it is started with; without it those
/// that are not there ("1", "2") are not known, with it they are empty.
inline const QString argumentCount = QStringLiteral("#");

/// `outer`: the variables, and arguments by their numbers, that the text is started with; `place`: where in
/// the text variables are asked for. A text that is no shell's, or has more than 20,000 words, stays as it
/// is. Conditions are read of [, test and [[ with =, !=, -z, -n and comparisons of numbers, and of `case`
/// with plain words; loops, what commands print, and functions but the one that `place` is in are not known.
[[nodiscard]] ShellBranches readBranches(
    const QString& shellText, const QMap<QString, QString>& outer, qsizetype place);

} // namespace megatune
