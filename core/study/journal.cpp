// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/journal.h"

#include "core/base/logging.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/run/processtree.h"

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <fcntl.h>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSysInfo>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

namespace megatune {

namespace {

QString systemSentence(int code)
{
    return QString::fromLocal8Bit(std::strerror(code));
}

/// Beside the file itself, also when `path` is a link to it: one file, one lock.
QString journalLockPath(const QString& path)
{
    const QFileInfo info(path);
    const QString canonical = info.canonicalFilePath();
    return (canonical.isEmpty() ? info.absoluteFilePath() : canonical) + u".lock";
}

/// The mode to create the file with; see StudyJournal::create.
mode_t journalMode(const QString& path)
{
    const QByteArray folder = QFile::encodeName(QFileInfo(path).absolutePath());
    if (::getxattr(folder.constData(), "system.posix_acl_default", nullptr, 0) > 0)
        return 0666;
    struct stat status = {};
    const bool forGroup = ::stat(folder.constData(), &status) == 0 && (status.st_mode & S_ISGID) != 0
        && (status.st_mode & S_IWGRP) != 0;
    return forGroup ? 0660 : 0600;
}

tl::unexpected<Error> journalCannotWrite(const QString& path, int code)
{
    return failure(ErrorKind::Io,
        Tr::tr("%1 cannot be written: %2. Free some space, mend its permissions or choose another place.")
            .arg(QDir::toNativeSeparators(path), systemSentence(code)));
}

tl::unexpected<Error> journalIsHeld(const QString& path)
{
    const QString shown = QDir::toNativeSeparators(path);
    const std::optional<StudyLockHolder> holder = studyLockHolder(path);
    qCDebug(studyLog).noquote() << "another process holds" << path << (holder ? holder->pid : 0);
    if (!holder) {
        return failure(ErrorKind::Conflict,
            Tr::tr("%1 is being written by another process; wait for it to end, or use another study file.")
                .arg(shown));
    }
    return failure(ErrorKind::Conflict,
        Tr::tr("%1 is being written by %2 (process %3 on %4); wait for it to end, or use another study "
               "file. If that process is long gone, delete %5.")
            .arg(shown, holder->program)
            .arg(holder->pid)
            .arg(holder->host, QDir::toNativeSeparators(journalLockPath(path))));
}

Result<std::unique_ptr<QLockFile>> takeJournalLock(const QString& path)
{
    const QFileInfo folder(QFileInfo(path).absolutePath());
    if (!folder.isDir()) {
        return failure(ErrorKind::NotFound,
            Tr::tr("The folder %1 does not exist; make it first, or choose another place for the study.")
                .arg(QDir::toNativeSeparators(folder.filePath())));
    }
    // Named before something fails for a reason that says less.
    const qsizetype tooMany =
        QFile::encodeName(QFileInfo(journalLockPath(path)).fileName()).size() - NAME_MAX;
    if (tooMany > 0) {
        return failure(ErrorKind::Io,
            Tr::tr("The name of the study is longer than a file's may be, by %n byte(s): %1. Choose a "
                   "shorter one.",
                nullptr, static_cast<int>(tooMany))
                .arg(oneLine(QFileInfo(path).fileName())));
    }
    auto lock = std::make_unique<QLockFile>(journalLockPath(path));
    lock->setStaleLockTime(0); // a long trial is no reason to take a living process's lock
    if (lock->tryLock()) {
        qCDebug(studyLog).noquote() << "locked" << path;
        return lock;
    }
    // A holder that was killed, perhaps before it wrote its name: see isStudyBeingReleased().
    if (lock->error() == QLockFile::LockFailedError && !studyLockHolder(path) && lock->removeStaleLockFile()
        && lock->tryLock()) {
        qCDebug(studyLog).noquote() << "locked" << path << "whose last holder is dead";
        return lock;
    }
    if (lock->error() == QLockFile::LockFailedError)
        return journalIsHeld(path);
    return failure(ErrorKind::Io,
        Tr::tr("Nothing can be written in the folder %1; mend its permissions, free some space or choose "
               "another place for the study.")
            .arg(QDir::toNativeSeparators(folder.filePath())));
}

/// False when another process holds the file itself.
bool takeFileLock(int descriptor)
{
    return ::flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

/// What a log tells of the line of an event: its kind and, if it has them, the trial and its state; no
/// bodies.
QString describedLine(const QByteArray& line)
{
    QStringList parts;
    for (const QByteArray& name : {QByteArray("kind"), QByteArray("number"), QByteArray("state")}) {
        const QByteArray key = '"' + name + "\":";
        const qsizetype at = line.indexOf(key);
        const qsizetype begin = at + key.size();
        if (at >= 0)
            parts.append(QString::fromUtf8(line.mid(begin, line.indexOf(',', begin) - begin)).remove(u'"'));
    }
    return parts.join(u' ');
}

/// Also where a sync still holds a copy of the descriptor: without LOCK_UN the file would stay locked until
/// the device has answered.
void closeAndUnlock(int descriptor)
{
    ::flock(descriptor, LOCK_UN);
    ::close(descriptor);
}

bool journalWriteAll(int descriptor, QByteArrayView bytes, qint64 at)
{
    while (!bytes.isEmpty()) {
        const ssize_t written = ::pwrite(descriptor, bytes.data(), static_cast<size_t>(bytes.size()), at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0)
            return false;
        at += written;
        bytes = bytes.sliced(written);
    }
    return true;
}

const QLatin1String studySuffix(".mtune");

/// No other study beside it could have written there.
bool isOnlyOneNamed(const QFileInfo& study)
{
    const QFileInfoList all = study.dir().entryInfoList(QDir::Files | QDir::Hidden);
    return std::none_of(all.begin(), all.end(), [&study](const QFileInfo& other) {
        return other.completeBaseName() == study.completeBaseName() && other.fileName() != study.fileName()
            && studyHeader(other.filePath());
    });
}

QString logFolder(const QFileInfo& study)
{
    const QString name = study.fileName();
    const QString beside = study.absolutePath() + u'/';
    const QString former = beside + study.completeBaseName() + u".logs";
    if (name.size() > studySuffix.size() && name.endsWith(studySuffix))
        return former;
    const QString own = beside + name + u"-logs";
    return !QFileInfo::exists(own) && QFileInfo(former).isDir() && isOnlyOneNamed(study) ? former : own;
}

} // namespace

std::optional<StudyLockHolder> studyLockHolder(const QString& path)
{
    const QLockFile lock(journalLockPath(path));
    StudyLockHolder holder;
    if (!lock.getLockInfo(&holder.pid, &holder.host, &holder.program) || holder.pid <= 0)
        return std::nullopt;
    if (holder.host == QSysInfo::machineHostName() && !isProcessAlive(holder.pid))
        return std::nullopt;
    return holder;
}

bool isStudyBeingReleased(const QString& path)
{
    if (!QFileInfo::exists(path) || studyLockHolder(path))
        return false;
    if (const auto lock = takeJournalLock(path); !lock)
        return lock.error().kind == ErrorKind::Conflict;
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC | O_NOCTTY);
    const bool isHeld = descriptor >= 0 && !takeFileLock(descriptor);
    ::close(descriptor);
    return isHeld;
}

StudyJournal::StudyJournal(const QString& path, std::unique_ptr<QLockFile> lock, int descriptor)
    : m_path(path)
    , m_lock(std::move(lock))
    , m_descriptor(descriptor)
{
}

StudyJournal::~StudyJournal()
{
    if (m_descriptor >= 0)
        closeAndUnlock(m_descriptor);
}

Result<std::unique_ptr<StudyJournal>> StudyJournal::create(const QString& path)
{
    auto lock = takeJournalLock(path);
    MEGATUNE_TRY(lock);
    const QByteArray name = QFile::encodeName(path);
    const int descriptor =
        ::open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, journalMode(path));
    if (descriptor < 0 && errno == EEXIST) {
        return failure(ErrorKind::Conflict,
            Tr::tr("%1 exists already; choose another name.").arg(QDir::toNativeSeparators(path)));
    }
    if (descriptor < 0)
        return journalCannotWrite(path, errno);
    ::flock(descriptor, LOCK_EX | LOCK_NB);
    // The name itself must survive a power cut, too.
    const QByteArray folder = QFile::encodeName(QFileInfo(path).absolutePath());
    if (const int directory = ::open(folder.constData(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        directory >= 0) {
        ::fsync(directory);
        ::close(directory);
    }
    qCDebug(studyLog).noquote() << "created" << path;
    return std::unique_ptr<StudyJournal>(new StudyJournal(path, std::move(*lock), descriptor));
}

Result<std::unique_ptr<StudyJournal>> StudyJournal::append(
    const QString& path, const StudyFileContents& contents, qint64 lastSeq)
{
    auto lock = takeJournalLock(path);
    MEGATUNE_TRY(lock);
    const int descriptor = ::open(QFile::encodeName(path).constData(), O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (descriptor < 0)
        return journalCannotWrite(path, errno);
    std::unique_ptr<StudyJournal> journal(new StudyJournal(path, std::move(*lock), descriptor));
    // A second guard that needs no file beside it; file systems without it are left to the first.
    if (!takeFileLock(descriptor)) {
        journal.reset(); // the lock beside the file is ours, and not what keeps us out
        return journalIsHeld(path);
    }
    QByteArray rest(64 * 1024, Qt::Uninitialized);
    const ssize_t more =
        ::pread(descriptor, rest.data(), static_cast<size_t>(rest.size()), contents.goodSize);
    const bool grew = more > 0 && (!contents.tornEnd || QByteArrayView(rest).first(more).contains('\n'));
    struct stat status = {};
    if (grew || ::fstat(descriptor, &status) != 0 || status.st_size < contents.goodSize) {
        return failure(ErrorKind::Conflict,
            Tr::tr("%1 was changed by another process while it was being opened; try again.")
                .arg(QDir::toNativeSeparators(path)));
    }
    journal->m_size = contents.goodSize;
    journal->m_endIsTorn = contents.tornEnd;
    journal->m_newlineMissing = contents.newlineMissing;
    journal->m_lastSeq = lastSeq;
    for (const StudyEvent& event : contents.events)
        journal->m_lastSeq = std::max(journal->m_lastSeq, event.seq);
    qCDebug(studyLog).noquote() << "opened" << path << "behind event" << journal->m_lastSeq
                                << (contents.tornEnd ? "and a torn line" : "");
    return journal;
}

void StudyJournal::unlock()
{
    struct stat status = {};
    if (m_descriptor < 0 || ::fstat(m_descriptor, &status) != 0)
        return;
    m_identity = {status.st_dev, status.st_ino};
    closeAndUnlock(std::exchange(m_descriptor, -1));
    m_lock.reset();
    qCDebug(studyLog).noquote() << "unlocked" << m_path << "behind event" << m_lastSeq;
}

bool StudyJournal::isMine(QPair<quint64, quint64> identity, qint64 size) const
{
    return m_identity == identity && (m_endIsTorn || size == m_size);
}

bool StudyJournal::isAsLeft() const
{
    struct stat status = {};
    return m_descriptor >= 0
        || (::stat(QFile::encodeName(m_path).constData(), &status) == 0
            && isMine({status.st_dev, status.st_ino}, status.st_size));
}

Result<void> StudyJournal::lockAgain()
{
    if (m_descriptor >= 0)
        return {};
    auto lock = takeJournalLock(m_path);
    MEGATUNE_TRY(lock);
    m_descriptor = ::open(QFile::encodeName(m_path).constData(), O_RDWR | O_CLOEXEC | O_NOCTTY);
    if (m_descriptor < 0)
        return tl::unexpected(journalCannotWrite(m_path, errno).value());
    m_lock = std::move(*lock);
    struct stat status = {};
    const bool isOurs =
        ::fstat(m_descriptor, &status) == 0 && isMine({status.st_dev, status.st_ino}, status.st_size);
    if (isOurs && takeFileLock(m_descriptor))
        return {};
    const auto identity = m_identity; // that of the file that was ours
    unlock();
    m_identity = identity;
    if (isOurs)
        return tl::unexpected(journalIsHeld(m_path).value());
    return failure(ErrorKind::Conflict,
        Tr::tr("%1 was changed by another process since this run ended; open it again to write into it.")
            .arg(QDir::toNativeSeparators(m_path)));
}

bool StudyJournal::writeLine(const QByteArray& line, Durability durability)
{
    if (m_endIsTorn && ::ftruncate(m_descriptor, m_size) != 0)
        return false;
    m_endIsTorn = false;
    if (journalWriteAll(m_descriptor, line, m_size)
        && (durability == Durability::Written || ::fdatasync(m_descriptor) == 0))
        return true;
    const int code = errno;
    // What is left of the line must not stay: the next one would be glued to it.
    m_endIsTorn = ::ftruncate(m_descriptor, m_size) != 0;
    errno = code;
    return false;
}

/// Nothing is written into a file that has lost its name, also when it has another one now, nor over what
/// another program put there.
std::optional<Error> StudyJournal::checkFile() const
{
    struct stat status = {};
    struct stat named = {};
    const QString shown = QDir::toNativeSeparators(m_path);
    if (::fstat(m_descriptor, &status) != 0)
        return journalCannotWrite(m_path, errno).value();
    const bool isThere = ::stat(QFile::encodeName(m_path).constData(), &named) == 0;
    if (!isThere && errno != ENOENT && errno != ENOTDIR)
        return journalCannotWrite(m_path, errno).value();
    if (!isThere || named.st_dev != status.st_dev || named.st_ino != status.st_ino) {
        return Error{ErrorKind::Io,
            Tr::tr(
                "%1 was deleted, renamed or replaced by another program while the study was running; start it "
                "again to go on with what stands there now.")
                .arg(shown)};
    }
    if (!m_endIsTorn && status.st_size != m_size) {
        return Error{ErrorKind::Conflict,
            Tr::tr("%1 was changed by another program while the study was running; start it again to go on "
                   "with what stands there now.")
                .arg(shown)};
    }
    return std::nullopt;
}

std::function<int()> StudyJournal::syncTask() const
{
    const auto closing = [](const int* descriptor) {
        ::close(*descriptor);
        delete descriptor;
    };
    const int copy = ::fcntl(m_descriptor, F_DUPFD_CLOEXEC, 0);
    if (copy < 0)
        return [code = errno] { return code; };
    const std::shared_ptr<const int> descriptor(new int(copy), closing);
    return [descriptor] { return ::fdatasync(*descriptor) == 0 ? 0 : errno; };
}

Error StudyJournal::syncFailure(int code) const
{
    qCDebug(studyLog).noquote() << "not synced" << m_path << systemSentence(code);
    return journalCannotWrite(m_path, code).value();
}

Result<StudyEvent> StudyJournal::write(const StudyEventData& data, const QString& at, Durability durability)
{
    Q_ASSERT(m_descriptor >= 0); // lockAgain() comes before
    if (const std::optional<Error> wrong = checkFile())
        return tl::unexpected(*wrong);
    StudyEvent event{m_lastSeq + 1, at, data};
    QByteArray line = toLine(event);
    line.append('\n');
    if (m_newlineMissing)
        line.prepend('\n');
    if (!writeLine(line, durability)) {
        const int code = errno;
        qCDebug(studyLog).noquote() << "not written" << event.seq << m_path << systemSentence(code);
        return journalCannotWrite(m_path, code);
    }
    qCDebug(studyLog).noquote() << QFileInfo(m_path).fileName() << "event" << event.seq
                                << describedLine(line)
            + (durability == Durability::Synced ? QStringLiteral(" synced") : QString());
    m_size += line.size();
    m_newlineMissing = false;
    m_lastSeq = event.seq;
    return event;
}

QString trialLogPath(const QString& studyPath, int number)
{
    return QStringLiteral("%1/trial-%2.log")
        .arg(logFolder(QFileInfo(studyPath)))
        .arg(number, 4, 10, QLatin1Char('0'));
}

} // namespace megatune
