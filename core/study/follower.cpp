// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/study/follower.h"

#include "core/base/background.h"
#include "core/base/logging.h"
#include "core/study/filereader.h"
#include "core/study/journal.h"

#include <QFile>
#include <QFileInfo>
#include <sys/stat.h>

namespace megatune {

namespace {

/// Network file systems send no events: one look a second there.
constexpr int followerPollMs = 1000;
/// At most this much a turn of the event loop: a few milliseconds of work.
constexpr qint64 followerChunkBytes = 256 * 1024;
/// So much of what was read is compared with the file, to notice another content under the same name.
constexpr qint64 followerTailBytes = 256;

QByteArray followedFileIdentity(const QString& path)
{
    struct stat status = {};
    if (::stat(QFile::encodeName(path).constData(), &status) != 0)
        return {};
    return QByteArray::number(static_cast<qulonglong>(status.st_dev)) + ':'
        + QByteArray::number(static_cast<qulonglong>(status.st_ino));
}

/// Only the logs of running trials grow; -1 is a size that was not looked at yet.
void followLogs(QHash<int, qint64>& sizes, const StudyEvent& event)
{
    if (const auto* started = std::get_if<TrialStarted>(&event.data))
        sizes.insert(started->number, -1);
    else if (const auto* ended = std::get_if<TrialEnded>(&event.data))
        sizes.remove(ended->number);
}

} // namespace

bool StudyOpening::operator()(qint64 read, qint64 size)
{
    if (size > 0)
        percent = static_cast<int>(std::min<qint64>(99, read * 100 / size));
    return !stop;
}

StudyFollower::StudyFollower(const QString& path, QObject* parent)
    : StudyFeed(parent)
    , m_path(path)
{
    m_poll.setInterval(followerPollMs);
    m_more.setSingleShot(true);
    m_more.setInterval(0);
    connect(&m_poll, &QTimer::timeout, this, &StudyFollower::readOn);
    connect(&m_poll, &QTimer::timeout, this, &StudyFollower::lookForWriter);
    connect(&m_more, &QTimer::timeout, this, &StudyFollower::readOn);
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &StudyFollower::readOn);
}

StudyFollower::~StudyFollower()
{
    if (m_reloading)
        m_reloading->stop = true;
}

Result<std::unique_ptr<StudyFollower>> StudyFollower::open(const QString& path, QObject* parent)
{
    Result<Reading> reading = read(path);
    MEGATUNE_TRY(reading);
    std::unique_ptr<StudyFollower> follower(new StudyFollower(path, parent));
    follower->take(std::move(*reading));
    follower->m_poll.start();
    return follower;
}

void StudyFollower::openInBackground(
    const QString& path, QObject* context, Opened done, const std::shared_ptr<StudyOpening>& opening)
{
    readInBackground(path, context, opening, [path, done = std::move(done)](Result<Reading> reading) {
        if (!reading)
            return done(tl::unexpected(reading.error()));
        std::unique_ptr<StudyFollower> follower(new StudyFollower(path, nullptr));
        follower->take(std::move(*reading));
        follower->m_poll.start();
        done(std::move(follower));
    });
}

void StudyFollower::readInBackground(
    const QString& path, QObject* context, const std::shared_ptr<StudyOpening>& opening, const Read& done)
{
    using Answer = std::shared_ptr<Result<Reading>>;
    const auto work = [path, opening] {
        return std::make_shared<Result<Reading>>(read(path, opening.get()));
    };
    inBackground<Answer>(context, work, [done](const Answer& reading) { done(std::move(*reading)); });
}

bool StudyFollower::isBeingWritten() const
{
    return studyLockHolder(m_path).has_value();
}

void StudyFollower::lookForWriter()
{
    if (std::exchange(m_isRun, isBeingWritten()) == m_isRun)
        return;
    qCDebug(studyLog).noquote() << m_path << (m_isRun ? "is being written" : "is written no more");
    Q_EMIT runChanged();
}

bool StudyFollower::take(const StudyEvent& event)
{
    const bool fits = m_state.apply(event);
    followLogs(m_logSizes, event);
    Q_EMIT changed(event);
    return fits;
}

Result<StudyFollower::Reading> StudyFollower::read(const QString& path, StudyOpening* opening)
{
    Reading reading;
    reading.identity = followedFileIdentity(path);
    const auto take = [&reading](const StudyEvent& event) {
        followLogs(reading.logSizes, event);
        return reading.state.apply(event);
    };
    const auto goesOn = [opening](qint64 read, qint64 size) { return !opening || (*opening)(read, size); };
    const Result<StudyFileContents> contents = readStudyFile(path, take, goesOn);
    MEGATUNE_TRY(contents);
    reading.warnings = contents->warnings;
    reading.isRun = studyLockHolder(path).has_value();
    // A last event without its newline counts already; the newline alone is an empty line.
    reading.goodSize = contents->goodSize;
    reading.lines = contents->lines;
    return reading;
}

void StudyFollower::take(Reading reading)
{
    m_state = std::move(reading.state);
    m_logSizes = std::move(reading.logSizes);
    m_identity = reading.identity;
    m_warnings = reading.warnings;
    m_isRun = reading.isRun;
    m_offset = reading.goodSize;
    qCDebug(studyLog).noquote() << "follows" << m_path << "behind byte" << m_offset;
    m_reader =
        std::make_unique<StudyFileReader>(m_path, [this](const StudyEvent& event) { return take(event); });
    m_reader->continueBehind(reading.lines, state().lastSeq());
    rememberTail();
    if (!m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
}

void StudyFollower::reload()
{
    m_reloading = std::make_shared<StudyOpening>();
    readInBackground(
        m_path, this, m_reloading, [this](Result<Reading> reading) { onReloaded(std::move(reading)); });
}

void StudyFollower::onReloaded(Result<Reading> reading)
{
    m_reloading.reset();
    if (!reading) {
        // The old content stays on show; the next look may find a whole file again.
        if (!std::exchange(m_broken, true)) {
            qCDebug(studyLog).noquote() << m_path << "cannot be read again:" << reading.error().sentence;
            m_warnings.append(reading.error().sentence);
            Q_EMIT warning(reading.error().sentence);
        }
        return;
    }
    take(std::move(*reading));
    m_broken = false;
    Q_EMIT reset();
    for (const QString& sentence : std::as_const(m_warnings))
        Q_EMIT warning(sentence);
}

QByteArray StudyFollower::tailOf(QFile& file) const
{
    const qint64 length = std::min(m_offset, followerTailBytes);
    return file.seek(m_offset - length) ? file.read(length) : QByteArray();
}

void StudyFollower::rememberTail()
{
    QFile file(m_path);
    m_tail = file.open(QIODevice::ReadOnly) ? tailOf(file) : QByteArray();
}

void StudyFollower::readOn()
{
    const QByteArray identity = followedFileIdentity(m_path);
    if (identity.isEmpty() || m_reloading)
        return; // gone, or between two files: what was read stays on show
    QFile file(m_path);
    if (identity != m_identity || m_broken) {
        reload();
    } else if (file.size() != m_offset || m_broken) {
        if (!file.open(QIODevice::ReadOnly))
            return;
        if (file.size() < m_offset || tailOf(file) != m_tail)
            reload();
        else
            readFrom(file);
    }
    // A file that was replaced is not watched any more.
    if (!m_watcher.files().contains(m_path))
        m_watcher.addPath(m_path);
    lookAtLogs();
}

/// In the order of the file, with what others have written before it. Whose lock was seen may have been ours.
void StudyFollower::onAppended(const StudyEvent& /*event*/)
{
    lookForWriter();
    readOn();
}

void StudyFollower::readFrom(QFile& file)
{
    const QByteArray bytes = file.read(followerChunkBytes + m_longLine);
    if (!m_isRun)
        lookForWriter(); // before its trials are seen
    const qint64 before = m_reader->goodSize();
    const Result<void> fed = m_reader->feed(bytes);
    m_reader->dropRest();
    const qint64 advanced = m_reader->goodSize() - before;
    m_offset += advanced;
    for (const QString& sentence : m_reader->takeWarnings()) {
        m_warnings.append(sentence);
        Q_EMIT warning(sentence);
    }
    if (!fed) {
        m_broken = true;
        m_warnings.append(fed.error().sentence);
        Q_EMIT warning(fed.error().sentence);
        return;
    }
    // A line longer than what is read at once: more of it the next time.
    m_longLine =
        advanced == 0 && bytes.size() >= followerChunkBytes ? m_longLine * 2 + followerChunkBytes : 0;
    m_tail = tailOf(file);
    if (!file.atEnd() && (advanced > 0 || m_longLine > 0))
        m_more.start();
}

void StudyFollower::lookAtLogs()
{
    QList<int> grown;
    for (auto it = m_logSizes.begin(); it != m_logSizes.end(); ++it) {
        const QFileInfo log(trialLogPath(m_path, it.key()));
        const qint64 size = log.exists() ? log.size() : -1;
        if (size != std::exchange(it.value(), size))
            grown.append(it.key());
    }
    for (const int number : grown)
        Q_EMIT logGrew(number);
}

} // namespace megatune

#include "moc_follower.cpp"
