// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/shellassignments.h"

#include <QRegularExpression>
#include <QSet>

namespace megatune {

namespace {

/// A value whose text is known without running anything, quotes taken off.
QString assignedText(const QString& written, const QMap<QString, QString>& outer)
{
    static const QRegularExpression usual(u"\\A\\$\\{(\\w+):?-([^{}$`]*)\\}\\z"_qs);
    QString value = written;
    const bool quoted = value.size() >= 2 && (value.front() == u'"' || value.front() == u'\'')
        && value.front() == value.back();
    const bool verbatim = quoted && value.front() == u'\'';
    if (quoted)
        value = value.mid(1, value.size() - 2);
    if (const auto match = usual.match(value); !verbatim && match.hasMatch())
        value = outer.value(match.captured(1), match.captured(2));
    return value;
}

/// Only running it would tell; a variable's name alone may be known elsewhere.
bool isComputed(const QString& value)
{
    static const QRegularExpression substitution(u"`|\\$[^A-Za-z_{]|\\$\\{\\w*[^\\w}]"_qs);
    return value.contains(substitution);
}

} // namespace

QMap<QString, QString> plainAssignments(const QString& shellText, const QMap<QString, QString>& outer)
{
    // A whole statement: between line ends, ";" and "&&", behind "export" and its like, or several in a row.
    static const QRegularExpression statement(
        u"(?:^|[;&|])[ \\t]*(?:(?:export|local|readonly|declare(?:[ \\t]+-\\w+)?)[ \\t]+)?"
        "((?:[A-Za-z_]\\w*=(?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*[ \\t]*)+)(?=$|[;&|#])"_qs,
        QRegularExpression::MultilineOption);
    static const QRegularExpression one(u"([A-Za-z_]\\w*)=((?:\"[^\"]*\"|'[^']*'|[^\\s;&|\"'])*)"_qs);
    QMap<QString, QString> assignments;
    QSet<QString> unsure;
    QRegularExpressionMatchIterator statements = statement.globalMatch(shellText);
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

QString withAssignments(const QString& value, const QMap<QString, QString>& assignments)
{
    constexpr int deepest = 4; // one variable may be made of others
    static const QRegularExpression variable(u"\\$(?:\\{([A-Za-z_]\\w*)\\}|([A-Za-z_]\\w*))"_qs);
    QString text = value;
    for (int depth = 0; depth < deepest && text.contains(u'$'); ++depth) {
        QString next;
        qsizetype end = 0;
        QRegularExpressionMatchIterator found = variable.globalMatch(text);
        while (found.hasNext()) {
            const QRegularExpressionMatch match = found.next();
            const QString name = match.captured(1) + match.captured(2);
            next += text.mid(end, match.capturedStart() - end) + assignments.value(name, match.captured(0));
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
