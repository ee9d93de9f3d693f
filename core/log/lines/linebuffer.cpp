// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/linebuffer.h"

#include <cstring>
#include <utility>

namespace megatune {

LineBuffer::LineBuffer(LineSink sink)
    : m_sink(std::move(sink))
{
}

void LineBuffer::feed(QByteArrayView bytes)
{
    if (bytes.isEmpty())
        return;
    const char* at = bytes.data();
    const char* const end = at + bytes.size();
    if (m_lastWasReturn && *at == '\n')
        ++at;
    m_lastWasReturn = false;
    // The next '\n' is looked up once and kept while '\r's end lines before it: else a chunk of many progress
    // bars would be read to its end for each of them.
    const char* newline = nullptr;
    while (at < end) {
        if (!newline || newline < at) {
            const void* found = std::memchr(at, '\n', static_cast<std::size_t>(end - at));
            newline = found ? static_cast<const char*>(found) : end;
        }
        const auto* carriage =
            static_cast<const char*>(std::memchr(at, '\r', static_cast<std::size_t>(newline - at)));
        const char* const stop = carriage ? carriage : newline;
        take(QByteArrayView(at, stop), stop < end);
        if (stop == end)
            break;
        at = stop + 1;
        if (carriage && at == end)
            m_lastWasReturn = true;
        else if (carriage && *at == '\n')
            ++at;
    }
}

void LineBuffer::flush()
{
    m_lastWasReturn = false;
    if (m_rest.isEmpty())
        return;
    const QByteArray line = std::exchange(m_rest, {});
    m_sink(line);
}

/// `part` continues the current line; `ends` tells whether the line is complete with it.
void LineBuffer::take(QByteArrayView part, bool ends)
{
    while (m_rest.size() + part.size() > maxLineBytes) {
        const qsizetype missing = maxLineBytes - m_rest.size();
        if (m_rest.isEmpty()) {
            m_sink(part.first(missing));
        } else {
            m_rest.append(part.first(missing));
            m_sink(m_rest);
            m_rest.resize(0);
        }
        part = part.sliced(missing);
    }
    if (!ends) {
        m_rest.append(part);
    } else if (m_rest.isEmpty()) {
        m_sink(part);
    } else {
        m_rest.append(part);
        m_sink(m_rest);
        m_rest.resize(0);
    }
}

} // namespace megatune
