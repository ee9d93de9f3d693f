// SPDX-License-Identifier: GPL-3.0-or-later
// Variables that a shell text sets by itself, so that "--seq-length $SEQ" can be read. Pure.
#pragma once

#include "core/command/shellwords.h"

#include <QMap>
#include <QString>

namespace megatune {

/// What `NAME=value` and `export NAME=value` say, values without quotes; "${NAME:-8}" is 8 unless `outer`,
/// the variables that the text is started with, has another. A name that gets several values, or one that
/// only running the text would tell, is left out, and so is a variable that is set for one command alone.
[[nodiscard]] QMap<QString, QString> plainAssignments(
    const QString& shellText, const QMap<QString, QString>& outer = {});

/// By the variables of the text that come from outside whatever else it does, those that it is started with:
/// TP and TP of `TP=${TP:-2}`, T and TP of `T=$TP`. One that the text sets in another way, too, is empty; one
/// that it never sets is left out, and is what it is called if it is there at all.
[[nodiscard]] QMap<QString, QString> variablesFromOutside(const QString& shellText);
/// The variable that a word reads by itself: "TP" of "$TP", "${TP}" and "${TP:-2}"; empty for anything else.
[[nodiscard]] QString variableReadBy(const QString& word);

/// The variable or the array that a word is: "A" of "$A", "${A}" and "${A[@]}"; empty for anything else.
[[nodiscard]] QString wholeVariable(const QString& word);
/// The word is what a command prints, $(...) or `...`.
[[nodiscard]] bool isCommandSubstitution(const QString& word);

/// `value` with "$NAME", "${NAME}" and "${NAME:-usual}" replaced, as far as they are known.
[[nodiscard]] QString withAssignments(const QString& value, const QMap<QString, QString>& assignments);

/// In place of an option's name.
inline const QString intoFile = QStringLiteral(">");

/// An option that a variable or an array of the text holds (GPT_ARGS="--bf16 --lr 1e-4"), with its values, or
/// a redirection of what is printed (intoFile): where it stands in the text.
struct OptionInVariable
{
    QString name; ///< canonical
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// Where the value stands that a text sets a variable to.
struct AssignedValue
{
    QString name;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// Those of `NAME=value`, in order; what is added to a variable (+=) is left out. `tokens` are of `script`.
[[nodiscard]] QList<AssignedValue> assignedValues(const QString& script, const QList<ShellToken>& tokens);

/// Those of each variable that one of `words` reads, or that such a variable reads in turn, whichever branch
/// of the text sets it. `tokens` are of `script`.
[[nodiscard]] QList<OptionInVariable> optionsInVariables(
    const QString& script, const QList<ShellToken>& tokens, const QStringList& words);

/// What each variable holds that the text sets, as far as words tell, array or string: the last of several,
/// with what += adds. Variables in it stand by their names.
[[nodiscard]] QMap<QString, QString> variableTexts(const QString& script, const QList<ShellToken>& tokens);

/// The text with blanks in place of what it sets variables to that nothing in it reads, so that all else
/// stays where it was. As it is where it sources other texts, or reads variables by their names (${!NAME},
/// eval); those that it exports are read.
[[nodiscard]] QString withoutUnreadVariables(QString shellText);

/// The text with blanks in place of the lines that are comments, so that all else stays where it was.
[[nodiscard]] QString withoutShellComments(QString shellText);

} // namespace megatune
