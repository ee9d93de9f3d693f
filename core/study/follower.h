// Shows a study file, also while another process is writing it. Reads only; never runs anything.
#pragma once

#include "core/study/feed.h"

#include <QFileSystemWatcher>
#include <QTimer>

namespace megatune {

struct StudyFileContents;

class StudyFollower final : public StudyFeed
{
    Q_OBJECT

public:
    /// Reads the whole file at once; follows it from then on (file system events, and polling for network
    /// file systems). The errors are those of readStudyFile.
    [[nodiscard]] static Result<std::unique_ptr<StudyFollower>> open(
        const QString& path, QObject* parent = nullptr);

    [[nodiscard]] QString path() const override { return m_path; }
    /// Sentences about damaged lines found so far.
    [[nodiscard]] const QStringList& warnings() const { return m_warnings; }
    /// Somebody holds the writer's lock: the study is running now.
    [[nodiscard]] bool isBeingWritten() const;

private:
    explicit StudyFollower(const QString& path, QObject* parent);
    void load(const StudyFileContents& contents);
    void readOn();

    QString m_path;
    QStringList m_warnings;
    QFileSystemWatcher m_watcher;
    QTimer m_poll;
    qint64 m_offset = 0;
    qint64 m_line = 0;
    QByteArray m_identity; ///< device and inode: another file under the same name is noticed
};

} // namespace megatune
