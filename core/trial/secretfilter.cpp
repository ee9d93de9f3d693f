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
/// As long as a value in quotes may be, and more than any other.
constexpr qsizetype mostHeldBack = 16 * 1024;
constexpr qsizetype cutStep = 1000;
/// A shorter value ("0", "true") is in every log.
constexpr qsizetype shortestFilteredSecret = 8;

void addSecret(QList<QByteArray>& secrets, const QString& name, const QString& value)
{
    if (!isSecretName(name))
        return;
    // The lines of a key arrive one by one.
    for (const QByteArray& line : value.toUtf8().split('\n')) {
        const QByteArray bytes = line.trimmed();
        if (bytes.size() >= shortestFilteredSecret && !secrets.contains(bytes))
            secrets.append(bytes);
    }
}

} // namespace

SecretFilter::SecretFilter(const QList<QByteArray>& secrets)
    : m_secrets(secrets)
{
}

QByteArray SecretFilter::feed(const QByteArray& all)
{
    const QByteArray bytes = m_isInSecret ? behindOpenSecret(all) : all;
    const qsizetype end = std::max(bytes.lastIndexOf('\n'), bytes.lastIndexOf('\r')) + 1;
    const QByteArray lines = end == 0 ? QByteArray() : m_rest + bytes.first(end);
    if (end != 0)
        m_rest.clear();
    m_rest += bytes.sliced(end);
    QByteArray given = clean(lines);
    while (m_rest.size() >= longestFilteredLine)
        given += beginningOfLongLine();
    return given;
}

QByteArray SecretFilter::flush()
{
    return clean(std::exchange(m_rest, {}));
}

QByteArray SecretFilter::behindOpenSecret(const QByteArray& bytes)
{
    const auto end = std::find_if(bytes.begin(), bytes.end(),
        [](char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\'' || c == '"'; });
    m_isInSecret = end == bytes.end();
    return bytes.sliced(end - bytes.begin());
}

/// Up to a place that parts no secret: both sides by themselves hide what the whole does. What stands behind
/// the place is long enough to tell a secret that begins before it.
QByteArray SecretFilter::beginningOfLongLine()
{
    const auto hidden = [this](const QByteArray& bytes) { return masked(withoutKnown(bytes)); };
    const QByteArray whole = hidden(m_rest);
    const qsizetype size = m_rest.size();
    for (qsizetype at = size - mostHeldBack; at > size - 2 * mostHeldBack; at -= cutStep) {
        const QByteArray beginning = m_rest.first(at);
        if (hidden(beginning) + hidden(m_rest.sliced(at)) != whole)
            continue;
        m_rest.remove(0, at);
        return clean(beginning);
    }
    m_isInSecret = true;
    return flush();
}

QByteArray SecretFilter::withoutKnown(QByteArray bytes) const
{
    for (const QByteArray& secret : m_secrets) {
        if (bytes.contains(secret))
            bytes.replace(secret, "***");
    }
    return bytes;
}

QByteArray SecretFilter::clean(const QByteArray& bytes)
{
    return bytes.isEmpty() ? bytes : m_masker.masked(withoutKnown(bytes));
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
