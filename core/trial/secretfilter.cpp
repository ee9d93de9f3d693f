// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/secretfilter.h"

#include "core/base/units.h"
#include "core/command/shellwords.h"
#include "core/secrets/secrets.h"

#include <algorithm>

namespace megatune {

namespace {

/// As LineBuffer::maxLineBytes: a line without end is passed on in pieces of this size.
constexpr qsizetype longestFilteredLine = bytesPerMib;
/// A shorter value ("0", "true") is in every log.
constexpr qsizetype shortestFilteredSecret = 8;

void addSecret(QList<QByteArray>& secrets, const QString& name, const QString& value)
{
    const QByteArray bytes = value.toUtf8();
    if (bytes.size() >= shortestFilteredSecret && isSecretName(name) && !secrets.contains(bytes))
        secrets.append(bytes);
}

} // namespace

SecretFilter::SecretFilter(const QList<QByteArray>& secrets)
    : m_secrets(secrets)
{
}

QByteArray SecretFilter::feed(const QByteArray& bytes)
{
    const qsizetype end = std::max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r')) + 1;
    if (end == 0) {
        m_rest += bytes;
        return m_rest.size() < longestFilteredLine ? QByteArray() : flush();
    }
    const QByteArray lines = m_rest + bytes.first(end);
    m_rest = bytes.sliced(end);
    return clean(lines);
}

QByteArray SecretFilter::flush()
{
    return clean(std::exchange(m_rest, {}));
}

QByteArray SecretFilter::clean(QByteArray bytes) const
{
    if (bytes.isEmpty())
        return bytes;
    for (const QByteArray& secret : m_secrets) {
        if (bytes.contains(secret))
            bytes.replace(secret, "***");
    }
    return masked(bytes);
}

QList<QByteArray> secretValues(const QString& command, const QList<QPair<QString, QString>>& environment)
{
    QList<QByteArray> secrets;
    for (const auto& [name, value] : environment)
        addSecret(secrets, name, value);
    const auto tokens = splitShell(command);
    if (!tokens)
        return secrets;
    QString option;
    for (const ShellToken& token : *tokens) {
        const QString& word = token.value;
        const qsizetype equals = word.indexOf(u'=');
        const qsizetype nameBegin = word.startsWith(u"--") ? 2 : 0;
        if (!option.isEmpty())
            addSecret(secrets, option, word);
        if (equals > nameBegin)
            addSecret(secrets, word.sliced(nameBegin, equals - nameBegin), word.sliced(equals + 1));
        option = nameBegin > 0 && equals < 0 ? word.sliced(nameBegin) : QString();
    }
    return secrets;
}

} // namespace megatune
