// SPDX-License-Identifier: GPL-3.0-or-later
// The study file: JSON Lines, append only, one writer, any number of readers. See the class comments for
// promises.
#pragma once

#include "core/study/event.h"

#include <functional>
#include <memory>
#include <QLockFile>
#include <QStringList>

namespace megatune {

struct StudyFileContents
{
    QList<StudyEvent> events;
    QStringList warnings; ///< one sentence each, with the line's number: damaged lines, a torn end
    qint64 goodSize = 0;  ///< bytes up to and including the last complete line
    qint64 lines = 0;     ///< that goodSize holds
    bool tornEnd = false; ///< bytes that are no complete event follow it
    /// The last event is complete but for its newline (an editor took it away); goodSize includes the event.
    bool newlineMissing = false;
};

/// Reads a whole study file. Damaged lines are reported and left out; a torn end is dropped. Fails with one
/// sentence when there is no such file, it is a directory, cannot be read, is no study file or from a newer
/// version. A file without any event (its writer was killed at once) is read as an empty study with a
/// warning.
[[nodiscard]] Result<StudyFileContents> readStudyFile(const QString& path);
/// How many bytes of how many were read. Answers whether the reading is to go on; what was stopped fails.
using ReadingProgress = std::function<bool(qint64 read, qint64 size)>;
/// Takes the events in their order. False: this one contradicts those before it (see StudyState::apply).
using EventSink = std::function<bool(const StudyEvent&)>;
/// The same, giving each event to `sink` in place of collecting them: the result's `events` stay empty. The
/// line of one that contradicts others is reported, too.
[[nodiscard]] Result<StudyFileContents> readStudyFile(
    const QString& path, const EventSink& sink, const ReadingProgress& progress = {});

/// What the first line of a study file says; nothing when there is none, or it is damaged.
[[nodiscard]] std::optional<StudyCreated> studyHeader(const QString& path);

/// Who holds the writer's lock of a study file and is alive, as far as can be told (a holder on another
/// machine counts as alive).
struct StudyLockHolder
{
    qint64 pid = 0;
    QString host;
    QString program;
};
[[nodiscard]] std::optional<StudyLockHolder> studyLockHolder(const QString& path);

/// The study's writer was killed, and its lock is still held: by a child that it had just forked, until that
/// child begins its own program. That is a moment; see afterRelease() in lockrelease.h. Never blocks.
[[nodiscard]] bool isStudyBeingReleased(const QString& path);

enum class Durability {
    Written, ///< handed to the system: survives a kill -9 of this process
    Synced,  ///< on the device: survives a power cut
};

/// The one writer. Holds an advisory lock (PATH.lock) while it lives; a lock of a dead process is taken over.
/// A lock that somebody holds is a Conflict at once: nothing here waits.
class StudyJournal
{
public:
    ~StudyJournal();
    Q_DISABLE_COPY_MOVE(StudyJournal)

    /// A new file; fails when it exists. Its mode is 0600, unless its folder is meant for a group: with a
    /// default ACL that ACL decides, and in a folder that is set-group-id and group-writable it is 0660.
    [[nodiscard]] static Result<std::unique_ptr<StudyJournal>> create(const QString& path);
    /// An existing one, after `contents` was read from it by readStudyFile: cuts a torn end off at the first
    /// write. Fails as a Conflict when somebody wrote to it since it was read.
    [[nodiscard]] static Result<std::unique_ptr<StudyJournal>> append(
        const QString& path, const StudyFileContents& contents, qint64 lastSeq = 0);

    /// Writes one event, whole or not at all: after a failure (full disk) the file is as it was before.
    [[nodiscard]] Result<StudyEvent> write(
        const StudyEventData& data, const QString& at, Durability durability);

    /// Gives up the lock: others may write. Nothing can be written until lockAgain().
    void unlock();
    /// Nobody wrote to the file since unlock(); true while it is held.
    [[nodiscard]] bool isAsLeft() const;
    /// Fails as a Conflict when somebody wrote to the file since unlock(), or writes to it now.
    [[nodiscard]] Result<void> lockAgain();

    /// Brings everything that was written so far onto the device; for a thread of the pool, since a slow disk
    /// takes its time. Answers with 0 or the system's error code. Outlives this object.
    [[nodiscard]] std::function<int()> syncTask() const;
    /// What to say when syncTask has failed.
    [[nodiscard]] Error syncFailure(int code) const;

    [[nodiscard]] const QString& path() const { return m_path; }

private:
    StudyJournal(const QString& path, std::unique_ptr<QLockFile> lock, int descriptor);
    [[nodiscard]] bool isMine(QPair<quint64, quint64> identity, qint64 size) const;
    [[nodiscard]] bool writeLine(const QByteArray& line, Durability durability);
    [[nodiscard]] std::optional<Error> checkFile() const;

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    int m_descriptor = -1;
    QPair<quint64, quint64> m_identity; ///< device and inode, while it is let go
    qint64 m_size = 0;
    qint64 m_lastSeq = 0;
    bool m_endIsTorn = false;
    bool m_newlineMissing = false;
};

/// LOGS/trial-000N.log beside the study file. LOGS is NAME.logs for NAME.mtune and NAME-logs for any other
/// name, so that no two studies share it. Earlier versions had one run.logs for run, run.json and run.mtune:
/// a study keeps that where there is no other that it could be of. Looks at the folder; for any thread.
[[nodiscard]] QString trialLogPath(const QString& studyPath, int number);

} // namespace megatune
