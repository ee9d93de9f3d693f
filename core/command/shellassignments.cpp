// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellassignments.h"

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
    static const QRegularExpression substitution(u"`|\\$[^A-Za-z_{]|\\$\\{\\w*[^\\w}]"_s);
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

} // namespace

QMap<QString, QString> plainAssignments(const QString& shellText, const QMap<QString, QString>& outer)
{
    const QString text = withDefaultsAsAssignments(shellText);
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
    static const QRegularExpression comment(u"^[ \\t]*#.*$"_s, QRegularExpression::MultilineOption);
    static const QRegularExpression assignment(
        u"(?<![\\w$./{-])([A-Za-z_]\\w*)\\+?=((?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*)"_s);
    static const QRegularExpression loop(
        u"\\b(?:for|read|select|getopts[ \\t]+\\S+)[ \\t]+([A-Za-z_]\\w*)"_s);
    const QString text = withDefaultsAsAssignments(QString(shellText).remove(comment));
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
    QString text = value;
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
    return text;
}

} // namespace megatune
