// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/secrets/logmasker.h"

#include "core/secrets/secrets.h"

#include <algorithm>
#include <string_view>

namespace megatune {

namespace {

constexpr qsizetype shortestKeyLine = 40; // 64 and more, but for the last
constexpr qsizetype shortestOptionValue = 8;

bool isBlank(char c)
{
    return c == ' ' || c == '\t';
}

bool isAlphanumericByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

bool isKeyByte(char c)
{
    return isAlphanumericByte(c) || c == '+' || c == '/' || c == '=';
}

qsizetype endWithoutBlanks(const QByteArray& line)
{
    qsizetype end = line.size();
    while (end > 0 && isBlank(line[end - 1]))
        --end;
    return end;
}

} // namespace

QByteArray LogMasker::masked(const QByteArray& lines)
{
    QByteArray result;
    qsizetype done = 0;
    const char* const text = lines.constData();
    for (qsizetype begin = 0; begin < lines.size();) {
        const std::string_view rest(text + begin, static_cast<std::size_t>(lines.size() - begin));
        const qsizetype size = static_cast<qsizetype>(std::min(rest.size(), rest.find_first_of("\r\n")));
        const QByteArray line = QByteArray::fromRawData(text + begin, size);
        if (const QByteArray hidden = maskedLine(line); hidden.constData() != line.constData()) {
            result.append(text + done, begin - done);
            result += hidden;
            done = begin + size;
        }
        begin += size + 1;
    }
    if (done == 0)
        return lines;
    result.append(text + done, lines.size() - done);
    return result;
}

/// The very bytes of `line` where nothing had to be hidden.
QByteArray LogMasker::maskedLine(const QByteArray& line)
{
    if (line.isEmpty())
        return line;
    if (m_expects == Expects::KeyBody)
        return maskedKeyLine(line);
    const QByteArray rest = m_expects == Expects::OptionValue ? maskedOptionValue(line) : line;
    noteWhatFollows(line);
    return megatune::masked(rest);
}

void LogMasker::noteWhatFollows(const QByteArray& line)
{
    m_expects = Expects::Nothing;
    const qsizetype key = line.indexOf("-----BEGIN ");
    if (key >= 0 && line.indexOf("PRIVATE KEY-----", key) > 0 && line.indexOf("-----END ", key) < 0) {
        m_expects = Expects::KeyBody;
        m_inKeyBody = false;
        return;
    }
    qsizetype end = endWithoutBlanks(line);
    if (end < 2 || line[end - 1] != '\\' || !isBlank(line[end - 2]))
        return;
    end = endWithoutBlanks(line.first(end - 1));
    const qsizetype option = line.first(end).lastIndexOf(' ') + 1;
    if (line.sliced(option, end - option).startsWith("--")
        && isSecretName(QString::fromUtf8(line.sliced(option, end - option))))
        m_expects = Expects::OptionValue;
}

/// A line of the body is one long word, maybe behind a rank's prefix. The last one is shorter.
QByteArray LogMasker::maskedKeyLine(const QByteArray& line)
{
    qsizetype end = endWithoutBlanks(line);
    while (end > 0 && (line[end - 1] == '\'' || line[end - 1] == '"'))
        --end;
    qsizetype begin = end;
    while (begin > 0 && isKeyByte(line[begin - 1]))
        --begin;
    const QByteArray indent = line.first(begin);
    const bool isFull = end - begin >= shortestKeyLine;
    const bool isLast = !isFull && m_inKeyBody && begin < end && indent == m_keyIndent;
    if (isFull || isLast) {
        m_keyIndent = QByteArray(indent.constData(), indent.size());
        m_inKeyBody = isFull;
        m_expects = isFull ? Expects::KeyBody : Expects::Nothing;
        return megatune::masked(indent) + "***" + line.sliced(end);
    }
    if (!line.contains("Proc-Type:") && !line.contains("DEK-Info:"))
        noteWhatFollows(line);
    return megatune::masked(line);
}

QByteArray LogMasker::maskedOptionValue(const QByteArray& line)
{
    qsizetype begin = 0;
    while (begin < line.size() && isBlank(line[begin]))
        ++begin;
    qsizetype end = begin;
    const auto belongs = [](char c) {
        return isAlphanumericByte(c) || std::string_view("_-.=+/'\"").find(c) != std::string_view::npos;
    };
    while (end < line.size() && belongs(line[end]))
        ++end;
    const bool isWord = end == line.size() || isBlank(line[end]);
    if (!isWord || end - begin < shortestOptionValue || line[begin] == '-')
        return line;
    return line.first(begin) + "***" + line.sliced(end);
}

} // namespace megatune
