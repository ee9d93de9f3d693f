// SPDX-License-Identifier: GPL-3.0-or-later
// Shows a study file, also while another process is writing it. Reads only; never runs anything.
#pragma once

#include "core/base/error.h"
#include "core/study/feed.h"

#include <atomic>
#include <functional>
#include <memory>
#include <QFileSystemWatcher>
#include <QHash>
#include <QStringList>
#include <QTimer>

class QFile;

namespace megatune {

class StudyFileReader;

/// Of a file that a worker reads: written there, read by whoever waits for it, or the other way round.
struct StudyOpening
{
    std::atomic<int> percent = 0;
    std::atomic<bool> stop = false; ///< nobody waits for it any more: the reading ends with an error
    /// A ReadingProgress.
    bool operator()(qint64 read, qint64 size);
};

class StudyFollower final : public StudyFeed
{
    Q_OBJECT

public:
    /// Reads the whole file at once; follows it from then on (file system events, and polling for network
    /// file systems). The errors are those of readStudyFile.
    [[nodiscard]] static Result<std::unique_ptr<StudyFollower>> open(
        const QString& path, QObject* parent = nullptr);

    using Opened = std::function<void(Result<std::unique_ptr<StudyFollower>>)>;
    /// The same without blocking: a worker reads the file, `done` gets the follower in the main thread, from
    /// which this is called. Not at all once `context` is destroyed.
    static void openInBackground(const QString& path, QObject* context, Opened done,
        const std::shared_ptr<StudyOpening>& opening = {});

    [[nodiscard]] QString path() const override { return m_path; }
    /// As of the last look at the writer's lock, one a second.
    [[nodiscard]] bool isRun() const override { return m_isRun; }
    void onAppended(const StudyEvent& event) override;
    /// Sentences about damaged lines found so far.
    [[nodiscard]] const QStringList& warnings() const { return m_warnings; }
    /// Somebody holds the writer's lock: the study is running now.
    [[nodiscard]] bool isBeingWritten() const;

    ~StudyFollower() override;

private:
    /// What one reading of the whole file gave.
    struct Reading
    {
        StudyState state;
        QHash<int, qint64> logSizes;
        QByteArray identity;
        QStringList warnings;
        qint64 goodSize = 0;
        qint64 lines = 0;
        bool isRun = false;
    };

    explicit StudyFollower(const QString& path, QObject* parent);
    /// Touches nothing but the file: may run in any thread.
    [[nodiscard]] static Result<Reading> read(const QString& path, StudyOpening* opening = nullptr);
    using Read = std::function<void(Result<Reading>)>;
    static void readInBackground(const QString& path, QObject* context,
        const std::shared_ptr<StudyOpening>& opening, const Read& done);
    void take(Reading reading);
    void reload();
    void onReloaded(Result<Reading> reading);
    void readOn();
    void readFrom(QFile& file);
    bool take(const StudyEvent& event);
    [[nodiscard]] QByteArray tailOf(QFile& file) const;
    void rememberTail();
    void lookAtLogs();
    void lookForWriter();

    QString m_path;
    QStringList m_warnings;
    QFileSystemWatcher m_watcher;
    QTimer m_poll;
    QTimer m_more; ///< the rest of a large change, in the next turn of the event loop
    std::unique_ptr<StudyFileReader> m_reader;
    std::shared_ptr<StudyOpening> m_reloading; ///< of another content under the same name
    qint64 m_offset = 0;                       ///< behind the last complete line that was read
    qint64 m_longLine = 0;                     ///< extra bytes to read for a line that is longer than a chunk
    QByteArray m_tail;                         ///< the bytes before m_offset
    QByteArray m_identity;         ///< device and inode: another file under the same name is noticed
    QHash<int, qint64> m_logSizes; ///< of the running trials' raw logs
    bool m_isRun = false;
    bool m_broken = false; ///< what stands there now could not be read; said once
};

} // namespace megatune
