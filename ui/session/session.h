// SPDX-License-Identifier: GPL-3.0-or-later
// What is open in the window: the draft of the next study, the study that runs, and the studies that are
// looked at.
#pragma once

#include "ui/draft/studydraft.h"

#include <memory>
#include <QObject>
#include <QTimer>
#include <vector>

namespace megatune {

class StudyFollower;
struct StudyOpening;

class Session final : public QObject
{
    Q_OBJECT

public:
    Session(const QProcessEnvironment& environment, std::shared_ptr<const Clock> clock,
        QObject* parent = nullptr);
    ~Session() override;

    [[nodiscard]] StudyDraft* draft() { return &m_draft; }
    /// Of the hosts of studies that start from now on; empty: the person's own.
    void setSshConfig(const QString& path) { m_sshConfig = path; }

    /// When somebody asked for what happens: a study that has waited is not to take people away from what
    /// they do by then.
    enum class Asked { Now, Earlier };

    using Started = std::function<void(const Result<StudyFeed*>&)>;
    /// Starts what the draft says, in this file: at once in a new one; one that is there is read before, and
    /// gone on with when it holds the same study. `done` hears of it, unless stopOpening() came before.
    void start(
        const StudyDraft& draft, const QString& studyPath, const Started& done, Asked asked = Asked::Now);
    /// A file is being read to go on with it.
    [[nodiscard]] bool isStarting() const { return m_starting != nullptr; }
    /// A study runs or is about to: another one has to wait.
    [[nodiscard]] bool isBusy() const { return m_running != nullptr || isStarting(); }
    /// Opens a file to look at it: opened() or openFailed() follows, for several in the order of the calls.
    /// Nothing in it is run, and one that is open already is not read again.
    void open(const QString& path);
    /// Some of them are still to be read.
    [[nodiscard]] bool isOpening() const { return isStarting() || !m_toOpen.isEmpty(); }
    /// What is being read now, and how much of it is; the path is empty where nothing is.
    [[nodiscard]] QString openingPath() const { return isStarting() ? m_startingPath : m_toOpen.value(0); }
    [[nodiscard]] int openingPercent() const;
    /// Of the file that is being read now; openingStopped() follows.
    void stopOpening();
    /// A running study cannot be closed before it was stopped.
    void close(StudyFeed* feed);

    [[nodiscard]] QList<StudyFeed*> studies() const;
    /// The one who runs this study, or null when it is only looked at.
    [[nodiscard]] StudyController* controllerOf(const StudyFeed* feed) const;
    /// The open study of this file, however its path is written, or null.
    [[nodiscard]] StudyFeed* find(const QString& path) const;
    /// The study that runs now, or null.
    [[nodiscard]] StudyController* running() const;

Q_SIGNALS:
    void opened(megatune::StudyFeed* feed, megatune::Session::Asked asked);
    void openFailed(const QString& path, const megatune::Error& error);
    /// As somebody wished.
    void openingStopped(const QString& path);
    /// Another file is being read than before, or none: see openingPath().
    void openingChanged();
    /// `feed` is deleted after this.
    void closing(megatune::StudyFeed* feed);
    /// Another process goes on with a study that ran here: `by` shows it from now on, in the place of `feed`,
    /// which is deleted after this.
    void replaced(megatune::StudyFeed* feed, megatune::StudyFeed* by);
    /// A study of this window began or ended; `error` is why it could not go on.
    void runningChanged();
    void runFailed(const megatune::Error& error);

private:
    /// Out of the list; null when it is not there or runs.
    [[nodiscard]] std::unique_ptr<StudyFeed> take(StudyFeed* feed);
    void keep(std::unique_ptr<StudyFeed> feed, Asked asked);
    [[nodiscard]] Result<void> begin(
        const StudyDraft& draft, const QString& studyPath, const Started& done, Asked asked);
    void goOn(const QString& studyPath, StudyPlan plan, const PresetPtr& preset,
        std::vector<std::unique_ptr<TrialHost>> hosts, const Started& done, Asked asked);
    [[nodiscard]] StudyFeed* run(std::unique_ptr<StudyController> study, Asked asked);
    void openNext();
    void lookAtEnded();
    void follow(const QString& path);

    StudyDraft m_draft;
    QProcessEnvironment m_environment;
    QString m_sshConfig;
    std::shared_ptr<const Clock> m_clock;
    std::vector<std::unique_ptr<StudyFeed>> m_studies;
    StudyController* m_running = nullptr;
    QTimer m_ended;       ///< looks whether others go on with what ran here
    QStringList m_toOpen; ///< the first one is being read
    std::shared_ptr<StudyOpening> m_opening;
    QString m_startingPath;
    std::shared_ptr<StudyOpening> m_starting;
};

} // namespace megatune
