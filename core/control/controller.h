// SPDX-License-Identifier: GPL-3.0-or-later
// Runs a study: asks the strategy, starts trials on the hosts, reads what they print, writes the journal,
// tells the strategy. The one writer of a study. Lives in one thread; nothing in it blocks.
#pragma once

#include "core/base/clock.h"
#include "core/control/retry.h"
#include "core/control/studyplan.h"
#include "core/pool/hostpool.h"
#include "core/preset/preset.h"
#include "core/strategy/strategy.h"
#include "core/study/feed.h"
#include "core/study/journal.h"
#include "core/trial/trialcommand.h"

namespace megatune {

class DurableLog;
class InterruptedTrials;
class ManualTrials;
class Proposer;
class RunningTrials;
class RunQueue;
struct RunnableStudy;
struct StudyOpening;

enum class RunPhase { NotStarted, Starting, Running, Pausing, Paused, Stopping, Ended };

/// The table of legal moves of a run.
[[nodiscard]] bool mayMove(RunPhase from, RunPhase to);

class StudyController final : public StudyFeed
{
    Q_OBJECT

public:
    /// Creates the study file, or opens it to go on with it, and rebuilds the strategy's knowledge by asking
    /// and telling again. Nothing runs before start(). Fails with one sentence: the file cannot be used
    /// (ErrorKind Io, Unreadable, Malformed, Unsupported, Conflict), or the strategy does not suit the preset
    /// (Usage). Resuming with another command, preset, arguments, strategy or seed is a Conflict.
    [[nodiscard]] static Result<std::unique_ptr<StudyController>> open(StudyPlan plan, PresetPtr preset,
        std::vector<std::unique_ptr<TrialHost>> hosts, std::shared_ptr<const Clock> clock,
        QObject* parent = nullptr);
    using Opened = std::function<void(Result<std::unique_ptr<StudyController>>)>;
    /// The same without blocking: a worker reads the file, and `done` gets the controller in the main thread,
    /// from which this is called. Not at all once `context` is destroyed.
    static void openInBackground(StudyPlan plan, const PresetPtr& preset,
        std::vector<std::unique_ptr<TrialHost>> hosts, const std::shared_ptr<const Clock>& clock,
        QObject* context, Opened done, const std::shared_ptr<StudyOpening>& opening);
    ~StudyController() override;

    [[nodiscard]] QString path() const override;
    [[nodiscard]] const Preset& preset() const;
    [[nodiscard]] RunPhase runPhase() const;
    /// Seconds since start() of this process; 0 before.
    [[nodiscard]] double elapsedS() const;
    /// The run has ended, and the file is another one than it left: somebody else goes on with the study,
    /// whom a StudyFollower shows. Looks at the file.
    [[nodiscard]] bool isOvertaken() const;
    /// In the order in which they were given.
    [[nodiscard]] QList<HostStatus> hosts() const;
    /// Executed trials that are still to come at most, as far as the strategy and maxTrials tell.
    [[nodiscard]] std::optional<qint64> remainingAtMost() const;
    /// What was taken over from the file (see StudyPlan::givenLimits).
    [[nodiscard]] const StudyLimits& keptLimits() const { return m_keptLimits; }

    /// Ends what an earlier run left on the hosts, closes its trials as stopped, then runs.
    void start();
    /// Running trials go on to their end; no new one is started until resume().
    void pause();
    void resume();
    /// Ends this running trial; the strategy is told that it failed. Others go on.
    void skip(int number);
    /// Runs these again, before new ones, each as the next attempt of its number; see retryProblem(). Fails
    /// with one sentence, and changes nothing, when one cannot, or the run has ended.
    [[nodiscard]] Result<void> retry(const QList<int>& numbers);
    /// Runs this layout before new trials, beside what the strategy chooses and what maxTrials counts. One
    /// that has a value is measured again, one that ran without one is tried again. Fails with one sentence
    /// when a rule leaves it out, it runs already, or the run has ended.
    [[nodiscard]] Result<void> runLayout(const Layout& layout);
    /// Ends the running trials (they become `stopped` and run again on resume) and the study's run. Called
    /// once more it does not wait for the grace time.
    void stop();
    /// Also after the run has ended; false when the file cannot be written, which a warning says.
    bool setNote(std::optional<int> number, const QString& text);
    bool setStar(std::optional<int> number, bool on);

Q_SIGNALS:
    void runPhaseChanged(megatune::RunPhase phase);
    /// Of hosts().
    void hostsChanged();
    /// Once, after which runPhase() is Ended. `error` is set when the run could not go on; its sentence is
    /// for people. Io: the file could not be written; NotFound: no host has the GPUs that a trial needs;
    /// Process: no host could start anything.
    void ended(const std::optional<megatune::Error>& error);

private:
    StudyController(std::unique_ptr<HostPool> pool, RunnableStudy study, PresetPtr preset,
        std::shared_ptr<const Clock> clock, QObject* parent);
    void connectPool();
    void connectLog();
    void connectRunning();

    void begin();
    void schedulePump() { m_pumpTimer.start(); }
    void pump();
    /// One step of the pump; false when it has to wait for something.
    [[nodiscard]] bool pumpOnce();
    void startTrial(int number);
    [[nodiscard]] bool finish(const QString& reason);
    void complete(const QString& reason);
    void onEnded(TrialEnded ended, const RunEnd& end, int host);
    void settle(TrialEnded ended, const RunEnd& end);
    void onBusy(int host, const QString& sentence);
    void settleDown();
    void fail(const Error& error);
    void endRun();
    void setPhase(RunPhase next);

    [[nodiscard]] std::optional<Error> overProblem() const;
    [[nodiscard]] bool isRunUnderWay() const;
    [[nodiscard]] bool isIdle() const;
    [[nodiscard]] bool isComplete() const;

    StudyPlan m_plan;
    PresetPtr m_preset;
    std::shared_ptr<const Clock> m_clock;
    // In the order of who needs whom.
    std::unique_ptr<Proposer> m_proposer;
    std::unique_ptr<DurableLog> m_log;
    std::unique_ptr<HostPool> m_pool;
    std::unique_ptr<RunQueue> m_queue;
    std::unique_ptr<ManualTrials> m_manual;
    std::unique_ptr<RunningTrials> m_running;
    std::unique_ptr<InterruptedTrials> m_interrupted;
    RunPhase m_phase = RunPhase::NotStarted;
    std::optional<Error> m_error;
    StudyLimits m_keptLimits;
    QStringList m_openingWarnings; ///< told once somebody can hear them
    qint64 m_startedMs = 0;
    std::optional<double> m_endedAfterS;
    bool m_pauseWanted = false; ///< while Starting
    bool m_isPumping = false;
    QTimer m_pumpTimer;
};

} // namespace megatune
