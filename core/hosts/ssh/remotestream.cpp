// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/ssh/remotestream.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr qsizetype mostNoise = 4096;
constexpr qsizetype longestRemoteLine = 4096;

/// How many bytes at the end of `bytes` may be the beginning of `mark`.
qsizetype beginningOf(const QByteArray& mark, const QByteArray& bytes)
{
    for (qsizetype length = std::min(mark.size() - 1, bytes.size()); length > 0; --length) {
        if (bytes.endsWith(mark.first(length)))
            return length;
    }
    return 0;
}

} // namespace

RemoteStream::RemoteStream(const QByteArray& tag, qint64 out, qint64 err)
    : m_mark("@@" + tag + ' ')
{
    m_sides[0].offset = out;
    m_sides[1].offset = err;
}

bool RemoteStream::isComplete() const
{
    return m_word == "end" && m_sides[0].offset >= fact("end", "out").toLongLong()
        && m_sides[1].offset >= fact("end", "err").toLongLong();
}

void RemoteStream::addNoise(const QByteArray& bytes)
{
    m_noise = QByteArray(m_noise + bytes).right(mostNoise);
}

void RemoteStream::takeLine(const QByteArray& line)
{
    const QList<QByteArray> parts = line.simplified().split(' ');
    m_word = parts.value(0);
    m_line = line;
    QHash<QByteArray, QByteArray>& facts = m_facts[m_word];
    facts.clear();
    for (const QByteArray& part : parts) {
        const qsizetype equals = part.indexOf('=');
        if (equals > 0)
            facts.insert(part.first(equals), part.sliced(equals + 1));
    }
    m_hasStarted = m_hasStarted || m_word == "start";
}

QByteArray RemoteStream::feed(OutputChannel channel, const QByteArray& bytes)
{
    Side& side = m_sides[index(channel)];
    side.pending += bytes;
    while (!side.isOpen) {
        const qsizetype at = side.pending.indexOf(m_mark);
        const qsizetype end = at < 0 ? -1 : side.pending.indexOf('\n', at);
        if (end < 0) {
            // A banner of any length; the mark may have begun in it.
            const qsizetype kept = at < 0 ? beginningOf(m_mark, side.pending) : side.pending.size() - at;
            addNoise(side.pending.chopped(kept));
            side.pending = side.pending.right(std::min(kept, longestRemoteLine));
            return {};
        }
        addNoise(side.pending.first(at));
        if (channel == OutputChannel::Out)
            takeLine(side.pending.sliced(at + m_mark.size(), end - at - m_mark.size()));
        side.pending.remove(0, end + 1);
        side.isOpen = channel == OutputChannel::Err || m_word == "start";
    }
    return jobBytes(side);
}

/// The job's bytes among lines of the script; what may still become such a line stays. Nothing follows the
/// end line.
QByteArray RemoteStream::bytesBetweenLines(QByteArray& pending)
{
    QByteArray bytes;
    while (m_word != "end") {
        const qsizetype at = pending.indexOf(m_mark);
        const qsizetype end = at < 0 ? -1 : pending.indexOf('\n', at);
        const qsizetype kept = at < 0 ? beginningOf(m_mark, pending) : pending.size() - at;
        bytes += pending.chopped(kept);
        pending = pending.right(kept);
        if (end < 0)
            return bytes;
        const qsizetype length = end - at;
        takeLine(pending.sliced(m_mark.size(), length - m_mark.size()));
        pending.remove(0, length + 1);
    }
    pending.clear();
    return bytes;
}

QByteArray RemoteStream::jobBytes(Side& side)
{
    QByteArray bytes;
    if (&side == &m_sides[1]) {
        bytes = std::exchange(side.pending, {});
        if (m_word == "end") // behind it ssh may have its own say
            bytes.truncate(std::max<qint64>(0, fact("end", "err").toLongLong() - side.offset));
    } else {
        bytes = bytesBetweenLines(side.pending);
    }
    side.offset += bytes.size();
    return bytes;
}

} // namespace megatune
