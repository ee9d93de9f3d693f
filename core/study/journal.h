// The study file: JSON Lines, append only, one writer, any number of readers. See the class comments for
// promises.
#pragma once

#include "core/study/event.h"

#include <memory>
#include <QFile>
#include <QLockFile>
#include <QStringList>

namespace megatune {

struct StudyFileContents
{
    QList<StudyEvent> events;
    QStringList warnings; ///< one sentence each, with the line's number: damaged lines, a torn end
    qint64 goodSize = 0;  ///< bytes up to and including the last complete line
    bool tornEnd = false; ///< bytes without a newline follow it
};

/// Reads a whole study file. Damaged lines are reported and left out; a torn end is dropped. Fails with one
/// sentence when there is no such file, it is a directory, cannot be read, is no study file or from a newer
/// version.
[[nodiscard]] Result<StudyFileContents> readStudyFile(const QString& path);

enum class Durability {
    Written, ///< handed to the system: survives a kill -9 of this process
    Synced,  ///< on the device: survives a power cut
};

/// The one writer. Holds an advisory lock (PATH.lock) while it lives; a lock of a dead process is taken over.
class StudyJournal
{
public:
    ~StudyJournal();

    /// A new file with mode 0600; fails when it exists.
    [[nodiscard]] static Result<std::unique_ptr<StudyJournal>> create(const QString& path);
    /// An existing one, after `contents` was read from it by readStudyFile: cuts a torn end off at the first
    /// write.
    [[nodiscard]] static Result<std::unique_ptr<StudyJournal>> append(
        const QString& path, const StudyFileContents& contents);

    /// Writes one event, whole or not at all: after a failure (full disk) the file is as it was before.
    [[nodiscard]] Result<StudyEvent> write(
        const StudyEventData& data, const QString& at, Durability durability);

    [[nodiscard]] const QString& path() const { return m_path; }

private:
    StudyJournal(const QString& path, std::unique_ptr<QLockFile> lock);

    QString m_path;
    std::unique_ptr<QLockFile> m_lock;
    QFile m_file;
    qint64 m_size = 0;
    qint64 m_lastSeq = 0;
};

/// NAME.logs/trial-000N.log beside the study file.
[[nodiscard]] QString trialLogPath(const QString& studyPath, int number);

} // namespace megatune
