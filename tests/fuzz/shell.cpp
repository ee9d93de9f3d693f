// SPDX-License-Identifier: GPL-3.0-or-later
// Shell texts: our splitting and quoting beside /bin/sh's own.
#include "core/command/scriptword.h"
#include "core/command/shellassignments.h"
#include "core/command/shellbranches.h"
#include "core/command/shellwords.h"
#include "tests/fuzz/fuzz.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

using namespace megatune;
using namespace megatune::fuzz;

namespace {

/// Behind "printf" nothing of the text can be a command of its own: there is no operator in it, and a newline
/// only where it joins two lines. Half surrogates and the like do not reach a shell.
bool isOneCommand(const QByteArray& text)
{
    if (text.contains('\0') || text.contains('\r') || QString::fromUtf8(text).toUtf8() != text)
        return false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (QByteArrayView(";&|<>()`").contains(text[i]))
            return false;
        const bool isJoined = i > 0 && text[i - 1] == '\\' && (i < 2 || text[i - 2] != '\\');
        if (text[i] == '\n' && (!isJoined || text.contains('#')))
            return false;
    }
    return true;
}

/// The words, each with a NUL behind it, as `printf '%s\0'` prints them.
QByteArray endedWords(const QStringList& words)
{
    QByteArray all;
    for (const QString& word : words)
        all += word.toUtf8() + '\0';
    return all;
}

QByteArray printing(const QByteArray& words)
{
    return "cd /; printf '%s\\0' " + words;
}

} // namespace

MEGATUNE_FUZZ_TARGET(split)
{
    const QString text = QString::fromUtf8(bytes);
    const auto tokens = splitShell(text);
    (void)plainAssignments(text);
    (void)variablesFromOutside(text);
    const QString taken = readBranches(text, {{u"1"_s, u"full"_s}, {u"A"_s, u"1"_s}}, text.size() / 2).text;
    require(taken.size() == text.size(), "what is not taken leaves blanks");
    for (qsizetype i = 0; i < taken.size(); ++i)
        require(taken[i] == text[i] || taken[i] == u' ', "what is taken stays as it is");
    if (!tokens) {
        require(!tokens.error().sentence.isEmpty(), "a text that is no command is refused with a sentence");
        return;
    }
    qsizetype end = 0;
    for (const ShellToken& token : *tokens) {
        require(token.begin >= end && token.end > token.begin && token.end <= text.size(),
            "words stand behind each other");
        end = token.end;
        const QString written = text.sliced(token.begin, token.end - token.begin);
        (void)variableReadBy(written);
        (void)assignedNameLength(written);
        if (const auto word = ScriptWord::read(text, token.begin, token.end);
            word && !word->text().isEmpty() && token.kind == ShellToken::Kind::Word) {
            CommandChange change{0, 0, {}, u"x"_s};
            change = word->outward(change);
            require(
                change.begin >= token.begin && change.end <= token.end, "a change of a word stays within it");
        }
    }
}

/// Words of any letters, each behind the other, are the same for us and for /bin/sh.
MEGATUNE_FUZZ_TARGET(quote)
{
    QStringList words;
    for (const QByteArray& word : bytes.split('\0')) {
        if (words.size() < 50)
            words.append(QString::fromUtf8(word));
    }
    const QString quoted = joinForShell(words);
    const auto tokens = splitShell(quoted);
    require(tokens.has_value() && tokens->size() == words.size(), "words that were quoted can be split");
    for (qsizetype i = 0; i < words.size(); ++i) {
        require(
            !tokens->at(i).expands && tokens->at(i).kind == ShellToken::Kind::Word, "a quoted word is plain");
        if (words[i].contains(u"\r\n") || words[i].contains(u"\\\r\n"))
            continue;
        requireEqual(tokens->at(i).value, words[i], "a word that was quoted and split is the same");
    }
    const auto printed = printedByShell(printing(quoted.toUtf8()));
    require(printed.has_value(), "/bin/sh takes what was quoted");
    requireEqual(*printed, endedWords(words), "/bin/sh reads the words that were quoted");
}

/// A text without substitutions means the same words to us and to /bin/sh, or nothing to both.
MEGATUNE_FUZZ_TARGET(sh)
{
    if (!isOneCommand(bytes))
        return;
    const auto tokens = splitShell(u"printf "_s + QString::fromUtf8(bytes));
    if (!tokens) {
        // What a backslash at the very end escapes, we want to know; for /bin/sh it stands for itself. Of a
        // substitution that is none, such as ${?${, it finds out when it runs, and $'...' is bash's.
        const QByteArray joined = QByteArray(bytes).replace("\\\n", "");
        const bool mayDiffer = bytes.endsWith('\\') || joined.contains("${") || joined.contains("$'");
        require(mayDiffer || !isShellScript("printf " + bytes), "/bin/sh refuses what we refuse");
        return;
    }
    QStringList words;
    for (const ShellToken& token : tokens->sliced(1)) {
        if (token.kind == ShellToken::Kind::Comment)
            continue;
        if (token.kind != ShellToken::Kind::Word || token.expands)
            return;
        words.append(token.value);
    }
    if (words.isEmpty())
        return; // printf then prints one empty word
    const auto printed = printedByShell(printing(bytes));
    require(printed.has_value(), "/bin/sh takes what we take");
    requireEqual(*printed, endedWords(words), "/bin/sh reads the same words");
}
