// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/pythoncalls.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// The same text with blanks for comments and for what stands in strings.
QString withoutTexts(const QString& code)
{
    static const QRegularExpression texts(
        u"#[^\\n]*|(\"\"\"|''')(?:[^\\\\]|\\\\.)*?\\1|\"(?:[^\"\\\\\\n]|\\\\.)*\"|'(?:[^'\\\\\\n]|\\\\.)*'"_s,
        QRegularExpression::DotMatchesEverythingOption);
    QString plain = code;
    for (auto found = texts.globalMatch(code); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        const qsizetype length = match.capturedLength();
        plain.replace(match.capturedStart(), length, QString(length, u' '));
    }
    return plain;
}

/// Where each argument of the call whose parenthesis opens at `open` begins and ends.
QList<std::pair<qsizetype, qsizetype>> argumentsFrom(const QString& plain, qsizetype open)
{
    QList<std::pair<qsizetype, qsizetype>> arguments;
    int depth = 0;
    qsizetype begin = open + 1;
    for (qsizetype i = open; i < plain.size(); ++i) {
        const QChar letter = plain[i];
        depth += u"([{"_s.contains(letter) ? 1 : u")]}"_s.contains(letter) ? -1 : 0;
        if (depth == 0 || (depth == 1 && letter == u',')) {
            arguments.append({begin, i});
            begin = i + 1;
        }
        if (depth == 0)
            return arguments;
    }
    return {}; // it never ends
}

} // namespace

QList<PythonCall> pythonCalls(const QString& code, const QString& name)
{
    const QString plain = withoutTexts(code);
    const QRegularExpression call(
        u"(?:^[ \\t]*([\\w.]+)[ \\t]*=[ \\t]*(?:\\w+\\.)*|(?<!class )(?<!def )(?<!\\w))"_s + name
            + u"[ \\t]*\\("_s,
        QRegularExpression::MultilineOption);
    static const QRegularExpression keyword(u"\\A\\s*(\\w+)\\s*=(?!=)"_s);
    QList<PythonCall> calls;
    for (auto found = call.globalMatch(plain); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        PythonCall result;
        result.target = match.captured(1);
        for (const auto& [begin, end] : argumentsFrom(plain, match.capturedEnd() - 1)) {
            const QRegularExpressionMatch named = keyword.match(plain.mid(begin, end - begin));
            const qsizetype value = begin + named.capturedEnd();
            if (named.hasMatch())
                result.keywords.insert(named.captured(1), code.mid(value, end - value).trimmed());
            else if (plain.mid(begin, end - begin).trimmed().startsWith(u"**"))
                result.unpacks = true;
            else
                result.positional.append(code.mid(begin, end - begin).trimmed());
        }
        calls.append(result);
    }
    return calls;
}

std::optional<QString> pythonLiteral(const QString& code, const QString& expression)
{
    static const QRegularExpression literal(
        u"\\A(?:(-?\\d[\\d_]*(?:\\.\\d*)?(?:[eE][+-]?\\d+)?|True|False|None)|\"([^\"\\\\]*)\"|'([^'\\\\]*)')\\z"_s);
    static const QRegularExpression name(u"\\A[A-Za-z_]\\w*\\z"_s);
    const QString text = withoutTexts(expression).trimmed().isEmpty()
        ? expression.trimmed()
        : expression.section(u'#', 0, 0).trimmed();
    if (const QRegularExpressionMatch match = literal.match(text); match.hasMatch())
        return match.captured(1).remove(u'_') + match.captured(2) + match.captured(3);
    if (!name.match(text).hasMatch())
        return std::nullopt;
    const QRegularExpression assignment(
        u"^[ \\t]*"_s + text + u"[ \\t]*(?::[^=\\n]*)?=(?!=)[ \\t]*([^\\n]*)$"_s,
        QRegularExpression::MultilineOption);
    auto found = assignment.globalMatch(code);
    if (!found.hasNext())
        return std::nullopt;
    const QRegularExpressionMatch match =
        literal.match(found.next().captured(1).section(u'#', 0, 0).trimmed());
    if (!match.hasMatch() || found.hasNext()) // set again: nobody knows which
        return std::nullopt;
    return match.captured(1).remove(u'_') + match.captured(2) + match.captured(3);
}

} // namespace megatune
