// SPDX-License-Identifier: GPL-3.0-or-later
// The inside of StudyController, shared by the files that implement it: opening (opening.cpp), what people
// ask for (controller.cpp; beside the strategy: asked.cpp), the running itself (scheduler.cpp) and how a
// trial comes about (launch.cpp).
#pragma once

#include "core/control/attempt.h"
#include "core/control/controller.h"
#include "core/control/durablelog.h"
#include "core/control/proposer.h"
#include "core/control/studyopener.h"
#include "core/run/trialhost.h"

#include <map>
#include <vector>

namespace megatune {

class StudyController::Private
{
public:
    explicit Private(StudyController* controller);

    void take(RunnableStudy opened);

    // beginning.cpp
    void begin();
    void collectReruns();

    // asked.cpp
    [[nodiscard]] bool isLost(int number) const;
    /// Why nothing more can be asked for, one sentence.
    [[nodiscard]] std::optional<Error> overProblem() const;
    [[nodiscard]] bool requeueAsked();
    [[nodiscard]] bool queueLayouts();
    void requeue(int number);
    [[nodiscard]] std::optional<int> trialRunning(const QString& command) const;
    [[nodiscard]] Result<void> ask(const Layout& layout);
    void askByHand(const Layout& layout, const QString& command);

    /// Trials that an earlier process left running go on where their host keeps them.
    void takeOverTrials(int host);
    /// Attempts that run on this host, or may, and are not to be ended there.
    [[nodiscard]] QList<TrialKey> keptOn(int host) const;
    [[nodiscard]] bool isLeftRunning(const Trial& trial) const;

    // scheduler.cpp
    void schedulePump() { pumpTimer.start(); }
    void pump();
    /// One step of the pump; false when it has to wait for something.
    [[nodiscard]] bool pumpOnce();
    [[nodiscard]] bool runAgain();
    [[nodiscard]] bool runBaseline();
    [[nodiscard]] bool askForMore();
    [[nodiscard]] bool limitReached() const;
    void connectPool();
    void onBusy(int host, const QString& sentence);
    void onStarted(TrialAttempt& attempt, const ProcessIdentity& identity);
    void onEnded(TrialAttempt& attempt);
    void settle(TrialEnded ended, const RunEnd& end);
    bool writeEnd(const TrialEnded& ended);
    void takeLoss(const TrialEnded& ended);
    void writePoints(TrialAttempt& attempt, bool atEnd);
    [[nodiscard]] QList<TrialAttempt*> running() const;
    void onTick();
    void watchTime(TrialAttempt& attempt) const;
    void complete(const QString& reason);
    void stopAttempts();
    /// Nothing runs, and nothing waits for the disk.
    [[nodiscard]] bool isIdle() const
    {
        return attempts.empty() && !log->isAwaited() && leftRunning.isEmpty();
    }
    void leaveIfIdle();
    /// study-completed is written, by this run.
    [[nodiscard]] bool isComplete() const
    {
        return q->m_state.phase() == StudyPhase::Completed && !log->owesResumption();
    }

    // launch.cpp
    void queueAndStart(const Layout& layout, const QString& command, const QString& reason, bool baseline);
    /// The search is over, for this reason: measures the first two again, refines the winner, or completes
    /// the study.
    bool finishOrComplete(const QString& reason);
    [[nodiscard]] bool confirm();
    /// One step of the second stage; false when there is none to do.
    [[nodiscard]] bool refine();
    /// Nothing else runs beside this trial.
    [[nodiscard]] static bool runsAlone(const Trial& trial)
    {
        return trial.baseline || !trial.standsForLayout();
    }
    /// The trial that the proposer knows by this one's command.
    [[nodiscard]] int commandNumber(int number) const;
    /// What this trial runs, secrets and all.
    [[nodiscard]] QString commandOf(int number) const;
    void startAttempt(int number, bool takeOver);
    [[nodiscard]] AttemptSettings attemptSettings(int number) const;
    [[nodiscard]] std::optional<double> barFor(int number) const;
    /// For the dynamic timeout.
    void learnFrom(const Trial& trial);

    bool write(const StudyEventData& data, Durability durability = Durability::Written,
        std::function<void()> then = {})
    {
        return log->write(data, durability, std::move(then));
    }
    void connectLog();
    void fail(const Error& error);
    void setPhase(RunPhase next);
    void endRun();

    StudyController* q;
    StudyPlan plan;
    PresetPtr preset;
    std::unique_ptr<HostPool> pool;
    std::shared_ptr<const Clock> clock;
    std::unique_ptr<DurableLog> log;
    std::unique_ptr<Proposer> proposer;
    std::optional<StepWork> work;
    QStringList openingWarnings; ///< told once somebody can hear them
    RunPhase phase = RunPhase::NotStarted;
    std::optional<Error> error;

    std::map<int, std::unique_ptr<TrialAttempt>> attempts; ///< running, by trial
    QList<int> reruns;                                     ///< trials that wait to be run again, in order
    QHash<int, int> hostLosses;
    /// How the run ends: trials of it wait for a host that stays. A sentence for each.
    QMap<int, QString> tooOftenLost;
    QList<QByteArray> secrets;
    std::optional<double> fastestS; ///< of the finished trials, as long as they would have taken in full
    qint64 startedMs = 0;
    qint64 lastPointsMs = 0;
    std::optional<double> endedAfterS;
    bool isPumping = false;
    QSet<int> leftRunning;    ///< trials that an earlier process left running on hosts that are not ready yet
    bool pauseWanted = false; ///< while Starting
    bool anyStarted = false;  ///< some process of this run

    QTimer pumpTimer;
    QTimer tick;
};

} // namespace megatune
