// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellassignments.h"

#include "core/command/commandoptions.h"
#include "core/command/shellarithmetic.h"

#include <algorithm>
#include <optional>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool isQuoted(const QString& written)
{
    return written.size() >= 2 && (written.front() == u'"' || written.front() == u'\'')
        && written.front() == written.back();
}

QString withoutQuotes(const QString& written)
{
    return isQuoted(written) ? written.mid(1, written.size() - 2) : written;
}

/// A value whose text is known without running anything, quotes taken off.
QString assignedText(const QString& written, const QMap<QString, QString>& outer)
{
    static const QRegularExpression usual(u"\\A\\$\\{(\\w+):?[-=]([^{}$`]*)\\}\\z"_s);
    const bool verbatim = isQuoted(written) && written.front() == u'\'';
    QString value = withoutQuotes(written);
    if (const auto match = usual.match(value); !verbatim && match.hasMatch())
        value = outer.value(match.captured(1), match.captured(2));
    return value;
}

/// Only running it would tell; a variable's name alone may be known elsewhere.
bool isComputed(const QString& value)
{
    static const QRegularExpression substitution(u"`|\\$(?!\\(\\()[^A-Za-z_{]|\\$\\{\\w*[^\\w}]"_s);
    return value.contains(substitution);
}

/// `: "${TP:=2}"` is another way to write `TP=${TP:-2}`.
QString withDefaultsAsAssignments(const QString& shellText)
{
    static const QRegularExpression usual(
        u"(^|[;&|])([ \\t]*):[ \\t]+\"?\\$\\{([A-Za-z_]\\w*):?=([^{}$`\"]*)\\}\"?"_s,
        QRegularExpression::MultilineOption);
    return QString(shellText).replace(usual, u"\\1\\2\\3=${\\3:-\\4}"_s);
}

/// $((...)) of names and numbers; its text in the first group.
const QRegularExpression& arithmetic()
{
    static const QRegularExpression expression(
        u"\\$\\(\\(((?:[\\w\\s+*/%${}:-]|\\([\\w\\s+*/%${}:-]*\\))+)\\)\\)"_s);
    return expression;
}

/// So that each is a word without blanks, with a $ in front of its names.
QString withArithmeticAsWords(const QString& shellText)
{
    if (!shellText.contains(u"$(("_s))
        return shellText;
    static const QRegularExpression name(u"(?<![\\w${])([A-Za-z_]\\w*)"_s);
    QString text;
    qsizetype end = 0;
    for (QRegularExpressionMatchIterator found = arithmetic().globalMatch(shellText); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        QString inside = match.captured(1).remove(u' ').remove(u'\t');
        inside.replace(name, u"$\\1"_s);
        text += QStringView(shellText).mid(end, match.capturedStart() - end) + u"$(("_s + inside + u"))"_s;
        end = match.capturedEnd();
    }
    return text + QStringView(shellText).mid(end);
}

QString withResults(const QString& value)
{
    QString text;
    qsizetype end = 0;
    for (QRegularExpressionMatchIterator found = arithmetic().globalMatch(value); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const std::optional<qint64> result = shellArithmetic(match.captured(1));
        text += QStringView(value).mid(end, match.capturedStart() - end)
            + (result ? QString::number(*result) : match.captured());
        end = match.capturedEnd();
    }
    return text + QStringView(value).mid(end);
}

struct Piece
{
    QString text;
    qsizetype begin = 0;
    qsizetype end = 0;
};

/// What stands between the quotes or parentheses of NAME="..." or NAME=(...).
struct Assigned
{
    QString name;
    QList<Piece> pieces;
};

/// Words as the shell parts an unquoted $NAME; backslashes at line ends are gone by then.
QList<Piece> partedWords(const QString& script, qsizetype begin, qsizetype end)
{
    static const QRegularExpression word(u"(?:\\\\(?!\\n)|[^\\s\\\\])+"_s);
    QList<Piece> pieces;
    QRegularExpressionMatchIterator found = word.globalMatch(script.mid(begin, end - begin));
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        pieces.append({match.captured(), begin + match.capturedStart(), begin + match.capturedEnd()});
    }
    return pieces;
}

QList<Piece> arrayWords(const QString& script, qsizetype begin, qsizetype end)
{
    QList<Piece> pieces;
    const Result<QList<ShellToken>> tokens = splitShell(script.mid(begin, end - begin));
    for (const ShellToken& token : tokens.value_or(QList<ShellToken>())) {
        if (token.kind == ShellToken::Kind::Word)
            pieces.append({token.value, begin + token.begin, begin + token.end});
    }
    return pieces;
}

std::optional<Assigned> assignedBy(const QString& script, const ShellToken& token)
{
    const QStringView written = QStringView(script).mid(token.begin, token.end - token.begin);
    const qsizetype length = token.kind == ShellToken::Kind::Word ? assignedNameLength(written) : 0;
    if (length == 0)
        return std::nullopt;
    const qsizetype value = written.indexOf(u'=') + 1;
    const qsizetype begin = token.begin + value;
    const QChar opener = value < written.size() ? written[value] : QChar();
    const QChar closer = opener == u'(' ? QChar(u')') : opener;
    const bool isWrapped = (opener == u'(' || opener == u'"' || opener == u'\'') && written.size() > value + 1
        && written.back() == closer;
    Assigned assigned{written.left(length).toString(), {}};
    if (opener == u'(' && isWrapped)
        assigned.pieces = arrayWords(script, begin + 1, token.end - 1);
    else
        assigned.pieces = partedWords(script, begin + (isWrapped ? 1 : 0), token.end - (isWrapped ? 1 : 0));
    return assigned;
}

QSet<QString> variablesIn(const QString& word)
{
    static const QRegularExpression read(u"\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*))"_s);
    QSet<QString> names;
    for (QRegularExpressionMatchIterator found = read.globalMatch(word); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        names.insert(match.captured(1) + match.captured(2));
    }
    return names;
}

/// How many of the words behind an option belong to it.
qsizetype valuesBehind(const QList<Piece>& pieces, qsizetype option, const QString& name)
{
    const qsizetype most = isListOption(name) ? pieces.size() : 1;
    qsizetype count = 0;
    while (count < most && option + 1 + count < pieces.size()
        && !looksLikeOption(pieces[option + 1 + count].text))
        ++count;
    const bool isSwitch = isSwitchOption(name);
    return isSwitch && (count == 0 || !isBooleanWord(pieces[option + 1].text)) ? 0 : count;
}

} // namespace

QMap<QString, QString> plainAssignments(const QString& shellText, const QMap<QString, QString>& outer)
{
    const QString text = withArithmeticAsWords(withDefaultsAsAssignments(shellText));
    // A whole statement: between line ends, ";" and "&&", behind "export" and its like, or several in a row.
    static const QRegularExpression statement(
        u"(?:^|[;&|])[ \\t]*(?:(?:export|local|readonly|declare(?:[ \\t]+-\\w+)?)[ \\t]+)?"
        "((?:[A-Za-z_]\\w*=(?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*[ \\t]*)+)(?=$|[;&|#])"_s,
        QRegularExpression::MultilineOption);
    static const QRegularExpression one(u"([A-Za-z_]\\w*)=((?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*)"_s);
    QMap<QString, QString> assignments;
    QSet<QString> unsure;
    QRegularExpressionMatchIterator statements = statement.globalMatch(text);
    while (statements.hasNext()) {
        QRegularExpressionMatchIterator found = one.globalMatch(statements.next().captured(1));
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            const QString name = match.captured(1);
            const QString value = assignedText(match.captured(2), outer);
            if (isComputed(value) || (assignments.contains(name) && assignments.value(name) != value))
                unsure.insert(name);
            assignments.insert(name, value);
        }
    }
    for (const QString& name : std::as_const(unsure))
        assignments.remove(name);
    return assignments;
}

QString wholeVariable(const QString& word)
{
    static const QRegularExpression reference(u"\\A\\$(?:(\\w+)|\\{(\\w+)(?:\\[[@*]\\])?\\})\\z"_s);
    const QRegularExpressionMatch match = reference.match(word);
    return match.captured(1) + match.captured(2);
}

bool isCommandSubstitution(const QString& word)
{
    return (word.startsWith(u"$(") && !word.startsWith(u"$((") && word.endsWith(u')'))
        || (word.size() > 1 && word.startsWith(u'`') && word.endsWith(u'`'));
}

QString variableReadBy(const QString& word)
{
    static const QRegularExpression read(
        u"\\A\\$(?:([A-Za-z_]\\w*)|\\{([A-Za-z_]\\w*)(?::?[-=][^{}$`]*)?\\})\\z"_s);
    const QRegularExpressionMatch match = read.match(withoutQuotes(word));
    const bool verbatim = word.startsWith(u'\'');
    return verbatim ? QString() : QString(match.captured(1) + match.captured(2));
}

QMap<QString, QString> variablesFromOutside(const QString& shellText)
{
    static const QRegularExpression assignment(
        u"(?<![\\w$./{-])([A-Za-z_]\\w*)\\+?=((?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*)"_s);
    static const QRegularExpression loop(
        u"\\b(?:for|read|select|getopts[ \\t]+\\S+)[ \\t]+([A-Za-z_]\\w*)"_s);
    const QString text = withDefaultsAsAssignments(withoutShellComments(shellText));
    QMap<QString, QString> sources;
    QRegularExpressionMatchIterator found = assignment.globalMatch(text);
    while (found.hasNext()) {
        const QRegularExpressionMatch match = found.next();
        const QString name = match.captured(1);
        const QString source = variableReadBy(match.captured(2));
        const bool again = sources.contains(name) && sources.value(name) != source && source != name;
        sources.insert(name, again ? QString() : source);
    }
    for (QRegularExpressionMatchIterator loops = loop.globalMatch(text); loops.hasNext();)
        sources.insert(loops.next().captured(1), QString());
    // T=$A, where A=${TP:-2}.
    for (QString& source : sources) {
        constexpr int deepest = 4;
        for (int depth = 0; depth < deepest && sources.contains(source) && sources.value(source) != source;
             ++depth)
            source = sources.value(source);
    }
    return sources;
}

QString withAssignments(const QString& value, const QMap<QString, QString>& assignments)
{
    constexpr int deepest = 4; // one variable may be made of others
    static const QRegularExpression variable(u"\\$(?:\\{([A-Za-z_]\\w*)(:?-[^{}$`]*)?\\}|([A-Za-z_]\\w*))"_s);
    QString text = withArithmeticAsWords(value);
    for (int depth = 0; depth < deepest && text.contains(u'$'); ++depth) {
        QString next;
        qsizetype end = 0;
        QRegularExpressionMatchIterator found = variable.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            const QString name = match.captured(1) + match.captured(3);
            const QString usual = match.captured(2);
            const QString otherwise =
                usual.isEmpty() ? match.captured(0) : usual.mid(usual.indexOf(u'-') + 1);
            next += text.mid(end, match.capturedStart() - end) + assignments.value(name, otherwise);
            end = match.capturedEnd();
        }
        next += text.mid(end);
        if (next == text || next.size() > 10'000)
            break;
        text = next;
    }
    for (int depth = 0; depth < deepest && text.contains(u"$(("_s); ++depth)
        text = withResults(text); // one may be made of others
    return text;
}

QList<OptionInVariable> optionsInVariables(
    const QString& script, const QList<ShellToken>& tokens, const QStringList& words)
{
    QList<Assigned> assignments;
    for (const ShellToken& token : tokens) {
        if (auto assigned = assignedBy(script, token))
            assignments.append(std::move(*assigned));
    }
    QHash<QString, QSet<QString>> readBy;
    for (const Assigned& assigned : std::as_const(assignments)) {
        for (const Piece& piece : assigned.pieces)
            readBy[assigned.name].unite(variablesIn(piece.text));
    }
    QSet<QString> read;
    QStringList toRead = variablesIn(words.join(u' ')).values();
    while (!toRead.isEmpty()) {
        const QString name = toRead.takeLast();
        if (read.contains(name))
            continue;
        read.insert(name);
        toRead += readBy.value(name).values();
    }
    QList<OptionInVariable> options;
    for (const Assigned& assigned : std::as_const(assignments)) {
        const QList<Piece>& pieces = assigned.pieces;
        for (qsizetype i = 0; read.contains(assigned.name) && i < pieces.size(); ++i) {
            if (sendsOutputIntoFile(pieces[i].text)) {
                const bool isSign = pieces[i].text.endsWith(u'>') && i + 1 < pieces.size();
                options.append({intoFile, pieces[i].begin, pieces[isSign ? i + 1 : i].end});
                continue;
            }
            if (!pieces[i].text.startsWith(u"--") || !looksLikeOption(pieces[i].text))
                continue;
            const QString name = canonicalOption(pieces[i].text.section(u'=', 0, 0));
            const bool isJoined = pieces[i].text.contains(u'=');
            const qsizetype last = isJoined ? i : i + valuesBehind(pieces, i, name);
            options.append({name, pieces[i].begin, pieces[last].end});
        }
    }
    std::sort(options.begin(), options.end(),
        [](const OptionInVariable& a, const OptionInVariable& b) { return a.begin < b.begin; });
    return options;
}

QList<AssignedValue> assignedValues(const QString& script, const QList<ShellToken>& tokens)
{
    QList<AssignedValue> values;
    for (const ShellToken& token : tokens) {
        const QStringView written = QStringView(script).mid(token.begin, token.end - token.begin);
        const qsizetype length = token.kind == ShellToken::Kind::Word ? assignedNameLength(written) : 0;
        if (length > 0 && written[length] == u'=')
            values.append({written.left(length).toString(), token.begin + length + 1, token.end});
    }
    return values;
}

QMap<QString, QString> variableTexts(const QString& script, const QList<ShellToken>& tokens)
{
    static const QRegularExpression anyName(u"\\$\\{?(\\w+)\\}?"_s);
    QMap<QString, QString> texts;
    for (const ShellToken& token : tokens) {
        const QStringView written = QStringView(script).mid(token.begin, token.end - token.begin);
        const qsizetype length = token.kind == ShellToken::Kind::Word ? assignedNameLength(written) : 0;
        if (length == 0)
            continue;
        const QString name = written.left(length).toString();
        QString value = token.value.mid(token.value.indexOf(u'=') + 1);
        if (value.startsWith(u'(') && value.endsWith(u')'))
            value = value.mid(1, value.size() - 2);
        const QString earlier = texts.value(name);
        // NAME="$NAME more" is another way to write NAME+=" more".
        for (QRegularExpressionMatchIterator found = anyName.globalMatch(value); found.hasNext();) {
            const QRegularExpressionMatch match = found.next();
            if (match.captured(1) != name)
                continue;
            value.replace(match.capturedStart(), match.capturedLength(), earlier);
            break;
        }
        const bool adds = written.mid(length).startsWith(u'+');
        texts.insert(name, adds ? QString(earlier + u' ' + value) : value);
    }
    return texts;
}

QString withoutUnreadVariables(QString shellText)
{
    static const QRegularExpression readsUnseen(
        u"\\$\\{!|(?:^|[;&(])[ \\t]*(?:source|\\.|eval|declare|typeset|set -a)\\s"_s,
        QRegularExpression::MultilineOption);
    static const QRegularExpression exported(u"\\bexport[ \\t]+([\\w \\t]+)"_s);
    const Result<QList<ShellToken>> tokens = splitShell(shellText);
    if (!tokens || withoutShellComments(shellText).contains(readsUnseen))
        return shellText;
    QSet<QString> read = variablesIn(shellText);
    for (QRegularExpressionMatchIterator found = exported.globalMatch(shellText); found.hasNext();) {
        for (const QString& name : found.next().captured(1).split(u' ', Qt::SkipEmptyParts))
            read.insert(name);
    }
    // One in front of a command is that command's, and one behind it is its word.
    qsizetype first = 0;
    for (qsizetype i = 0; i <= tokens->size(); ++i) {
        if (i < tokens->size() && (*tokens)[i].kind == ShellToken::Kind::Word)
            continue;
        const auto isAssignment = [&](const ShellToken& token) {
            return assignedNameLength(QStringView(shellText).mid(token.begin, token.end - token.begin)) > 0;
        };
        const auto begin = tokens->begin() + first;
        const auto end = tokens->begin() + i;
        first = i + 1;
        if (!std::all_of(begin, end, isAssignment))
            continue;
        for (auto token = begin; token != end; ++token) {
            const qsizetype value = shellText.indexOf(u'=', token->begin) + 1;
            const QString name = shellText.mid(token->begin, value - 1 - token->begin).remove(u'+');
            for (qsizetype at = value; at < token->end && !read.contains(name); ++at)
                shellText[at] = shellText[at] == u'\n' ? u'\n' : u' ';
        }
    }
    return shellText;
}

QString withoutShellComments(QString shellText)
{
    static const QRegularExpression comment(u"^[ \\t]*#.*$"_s, QRegularExpression::MultilineOption);
    for (QRegularExpressionMatchIterator found = comment.globalMatch(shellText); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        shellText.replace(
            match.capturedStart(), match.capturedLength(), QString(match.capturedLength(), u' '));
    }
    return shellText;
}

} // namespace megatune
