// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/handedoptions.h"

#include "core/command/commandoptions.h"

#include <algorithm>
#include <QHash>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

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
    QRegularExpressionMatchIterator found = word.globalMatch(QStringView(script).mid(begin, end - begin));
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

QList<HandedOption> handedOptions(
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
    QList<HandedOption> options;
    for (const Assigned& assigned : std::as_const(assignments)) {
        const QList<Piece>& pieces = assigned.pieces;
        for (qsizetype i = 0; read.contains(assigned.name) && i < pieces.size(); ++i) {
            if (!pieces[i].text.startsWith(u"--") || !looksLikeOption(pieces[i].text))
                continue;
            const QString name = canonicalOption(pieces[i].text.section(u'=', 0, 0));
            const bool isJoined = pieces[i].text.contains(u'=');
            const qsizetype last = isJoined ? i : i + valuesBehind(pieces, i, name);
            options.append({name, pieces[i].begin, pieces[last].end});
        }
    }
    std::sort(options.begin(), options.end(),
        [](const HandedOption& a, const HandedOption& b) { return a.begin < b.begin; });
    return options;
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

QList<ShellBlock> shellBlocks(const QString& script, const QList<ShellToken>& tokens)
{
    static const QSet<QString> loops{u"for"_s, u"while"_s, u"until"_s, u"select"_s};
    static const QSet<QString> openers = loops | QSet<QString>{u"if"_s, u"case"_s};
    static const QSet<QString> closers{u"fi"_s, u"esac"_s, u"done"_s};
    QList<ShellBlock> blocks;
    QList<qsizetype> open; // indices into `blocks`
    for (const ShellToken& token : tokens) {
        const QString word = token.kind == ShellToken::Kind::Other
            ? script.mid(token.begin, token.end - token.begin)
            : QString();
        if (openers.contains(word)) {
            open.append(blocks.size());
            blocks.append({token.begin, script.size(), loops.contains(word)});
        } else if (closers.contains(word) && !open.isEmpty()) {
            blocks[open.takeLast()].end = token.end;
        }
    }
    return blocks;
}

} // namespace megatune
