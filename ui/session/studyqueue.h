// SPDX-License-Identifier: GPL-3.0-or-later
// Studies that wait for the one that runs: each starts by itself once the one before has come to its end.
// What somebody stops stops them, too, until they are told to go on. Kept in memory alone: nothing runs
// because the program was opened.
#pragma once

#include "ui/draft/studydraft.h"

#include <optional>

namespace megatune {

class Session;

/// What Setup said when it was put there.
struct WaitingStudy
{
    QString path;  ///< of its file
    QString about; ///< "Qwen/Qwen3-8B, 8 x H100-80GB"
    DraftContents contents = {};
    QList<DraftHostCheck> checks = {}; ///< what was known of its hosts

    /// On one line.
    [[nodiscard]] QString name() const;
};

class StudyQueue final : public QObject
{
    Q_OBJECT

public:
    /// `session` outlives this.
    explicit StudyQueue(Session* session, QObject* parent = nullptr);
    ~StudyQueue() override;

    /// What the draft says, in this file, behind the others. Fails with one sentence when something is
    /// missing (Usage) or the file is that of a study that runs or waits (Conflict).
    [[nodiscard]] Result<void> add(const StudyDraft& draft, const QString& path);
    /// Where it was; at the end when there are fewer now.
    void insert(qsizetype at, const WaitingStudy& study);
    [[nodiscard]] const QList<WaitingStudy>& waiting() const { return m_waiting; }
    [[nodiscard]] bool isEmpty() const { return m_waiting.isEmpty() && !m_next; }
    /// They do not start by themselves: nothing runs after which they would.
    [[nodiscard]] bool isHeld() const;
    /// Files of what runs and waits.
    [[nodiscard]] QStringList takenFiles() const;

    /// One place forward; the first one stays.
    void moveUp(qsizetype at);
    [[nodiscard]] WaitingStudy take(qsizetype at);
    void clear();
    /// Nothing happens while a study runs.
    void startNext();

Q_SIGNALS:
    /// Others wait than before, or what they wait for has changed.
    void changed();
    /// The study before them was stopped by a person.
    void held();
    void started(megatune::StudyFeed* feed);
    /// The next one is tried after this.
    void failed(const megatune::WaitingStudy& study, const megatune::Error& error);

private:
    void watch();
    void tryStart();
    void finish(const Result<StudyFeed*>& started);
    /// It waits again, in front of the others.
    void putBack();
    void dropDraft();

    Session* m_session;
    QList<WaitingStudy> m_waiting;
    std::optional<WaitingStudy> m_next;  ///< is being started
    std::unique_ptr<StudyDraft> m_draft; ///< of m_next, until the session has it
};

} // namespace megatune
