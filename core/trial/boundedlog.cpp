// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/boundedlog.h"

#include "core/base/tr.h"
#include "core/base/units.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <QFileInfo>
#include <sys/stat.h>
#include <unistd.h>

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

QString linkProblem()
{
    return Tr::tr("a link stands in its place, which may lead anywhere; take the link away");
}

QString ownerProblem()
{
    return Tr::tr("it belongs to somebody else; take it away, or use another study file");
}

QByteArray gapLine(qint64 leftOut)
{
    return logGapBegin.toByteArray() + QByteArray::number(leftOut)
        + " bytes; of a log the beginning and the end are " + "kept, at most "
        + QByteArray::number(mostLogBytes / 1024 / 1024) + " MiB\n";
}

} // namespace

BoundedLog::BoundedLog(const QString& path, const QString& study)
    : m_path(path)
    , m_study(study)
{
}

bool BoundedLog::open()
{
    m_problem.clear();
    const int descriptor = openFile();
    if (descriptor < 0) {
        if (m_problem.isEmpty())
            m_problem = QString::fromLocal8Bit(std::strerror(errno));
        return false;
    }
    const auto mode = QIODevice::ReadWrite | QIODevice::Append | QIODevice::Unbuffered;
    if (!m_file.open(descriptor, mode, QFileDevice::AutoCloseHandle)) {
        ::close(descriptor);
        return false;
    }
    m_size = m_file.size();
    return true;
}

/// Below its folder's descriptor, so that nobody puts another folder there in between.
int BoundedLog::openFile()
{
    const QFileInfo info(m_path);
    const QByteArray folderName = QFile::encodeName(info.absolutePath());
    if (::mkdir(folderName.constData(), 0700) != 0 && errno != EEXIST)
        return -1;
    struct stat status = {};
    const int folder = ::open(folderName.constData(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder < 0) {
        if (QFileInfo(info.absolutePath()).isSymLink())
            m_problem = linkProblem();
        return -1;
    }
    if (::fstat(folder, &status) != 0 || !isOwn(status.st_uid)) {
        m_problem = ownerProblem();
        ::close(folder);
        return -1;
    }
    // Neither a pipe that nobody reads is waited for, nor a terminal taken.
    const int file = ::openat(folder, QFile::encodeName(info.fileName()).constData(),
        O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC, 0600);
    const int code = errno;
    ::close(folder);
    errno = code;
    if (file < 0) {
        if (code == ELOOP)
            m_problem = linkProblem();
        return -1;
    }
    if (::fstat(file, &status) == 0 && S_ISREG(status.st_mode) && isOwn(status.st_uid))
        return file;
    m_problem = S_ISREG(status.st_mode) ? ownerProblem() : Tr::tr("it is not an ordinary file; take it away");
    ::close(file);
    return -1;
}

/// On a network file system ours may be another number than in this machine: that of the study, then.
bool BoundedLog::isOwn(unsigned owner) const
{
    struct stat status = {};
    return owner == ::geteuid()
        || (!m_study.isEmpty() && ::stat(QFile::encodeName(m_study).constData(), &status) == 0
            && owner == status.st_uid);
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
