// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/boundedlog.h"

#include "core/base/units.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr qint64 logPartBytes = mostLogBytes / 4;
constexpr qint64 logChunkBytes = bytesPerMib;
constexpr qint64 logGapBytes = 200; ///< more than the line that stands in the gap
constexpr QByteArrayView logGapBegin = "[megatune] left out: ";

/// What stays at the beginning, and what was left out behind it before.
struct LogHead
{
    qint64 size = 0;
    qint64 leftOut = 0;
    qint64 gap = 0; ///< bytes of the line in the gap
};

LogHead headOf(const QByteArray& beginning)
{
    const qsizetype gap =
        beginning.startsWith(logGapBegin) ? 0 : beginning.indexOf(QByteArray("\n").append(logGapBegin)) + 1;
    if (gap > 0 || beginning.startsWith(logGapBegin)) {
        const qsizetype end = beginning.indexOf('\n', gap);
        const QByteArray number = beginning.mid(gap + logGapBegin.size()).split(' ').first();
        return {gap, number.toLongLong(), end < 0 ? 0 : end + 1 - gap};
    }
    return {beginning.first(std::min<qsizetype>(beginning.size(), logPartBytes)).lastIndexOf('\n') + 1};
}

QByteArray gapLine(qint64 leftOut)
{
    return logGapBegin.toByteArray() + QByteArray::number(leftOut)
        + " bytes; of a log the beginning and the end are " + "kept, at most "
        + QByteArray::number(mostLogBytes / 1024 / 1024) + " MiB\n";
}

} // namespace

BoundedLog::BoundedLog(const QString& path)
    : m_file(path)
{
}

bool BoundedLog::open()
{
    const bool again = m_file.exists();
    if (!m_file.open(QIODevice::ReadWrite | QIODevice::Append | QIODevice::Unbuffered))
        return false;
    m_size = m_file.size();
    if (!again)
        m_file.setPermissions(QFileDevice::ReadOwner | QFileDevice::WriteOwner);
    return true;
}

bool BoundedLog::write(const QByteArray& bytes)
{
    for (qsizetype at = 0; at < bytes.size(); at += logChunkBytes) {
        const qint64 count = std::min<qint64>(logChunkBytes, bytes.size() - at);
        if (m_size + count > mostLogBytes && !takeMiddleOut())
            return false;
        if (m_file.write(bytes.constData() + at, count) != count)
            return false;
        m_size += count;
    }
    return true;
}

void BoundedLog::forgetBehind(const QByteArray& header)
{
    m_file.seek(0);
    const qsizetype at = m_file.read(mostLogBytes).lastIndexOf(header);
    m_size = at < 0 ? 0 : at + header.size();
    m_file.resize(m_size);
}

bool BoundedLog::takeMiddleOut()
{
    m_file.seek(0);
    const LogHead head = headOf(m_file.read(logPartBytes + logGapBytes));
    m_file.seek(std::max<qint64>(head.size, m_size - logPartBytes));
    QByteArray tail = m_file.read(logPartBytes);
    tail.remove(0, tail.indexOf('\n') + 1);
    const qint64 leftOut = head.leftOut + m_size - head.size - head.gap - tail.size();
    const QByteArray gap = gapLine(leftOut);
    if (!m_file.resize(head.size))
        return false;
    m_size = head.size + gap.size() + tail.size();
    return m_file.write(gap) == gap.size() && m_file.write(tail) == tail.size();
}

} // namespace megatune
