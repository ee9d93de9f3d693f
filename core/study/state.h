// SPDX-License-Identifier: GPL-3.0-or-later
// A study as the sum of its events. Live and review use this one class; it never touches a file or a process.
#pragma once

#include "core/base/compact/sharedvalues.h"
#include "core/study/event.h"

#include <map>
#include <QHash>
#include <QList>

namespace megatune {

enum class StudyPhase {
    Empty,   ///< no event yet
    Idle,    ///< created or closed without an end: can be resumed
    Running, ///< events of a run that has not ended
    Paused,
    Completed,
};

struct StudyCounts
{
    std::map<TrialState, int> byState; ///< every state has an entry
    int pruned = 0;
    int confirmations =
        0;            ///< trials that measure another one again, in any state, unless by hand or refining
    int byHand = 0;   ///< trials that somebody asked for, in any state
    int refining = 0; ///< trials of the second stage, those that measure again for it among them
    [[nodiscard]] int executed() const; ///< trials that ended for good, pruned ones not among them
    [[nodiscard]] int of(TrialState state) const { return byState.at(state); }
};

/// What ending trials early has saved.
struct StudySavings
{
    std::map<EarlyReason, int> byReason;
    double seconds = 0;      ///< of the trials of which it is known
    int ofUnknownLength = 0; ///< trials of which it is not
    [[nodiscard]] int trials() const;
};

class StudyState
{
public:
    StudyState();
    /// Applies the next event. Those that contradict the ones before, as in a damaged file, are ignored and
    /// counted: false.
    bool apply(const StudyEvent& event);

    [[nodiscard]] const StudyCreated& header() const { return m_header; }
    [[nodiscard]] QString createdAt() const { return m_createdAt; }
    /// In order of number; trials()[i].number == i.
    [[nodiscard]] const QList<Trial>& trials() const { return m_trials; }
    /// nullptr: there is none.
    [[nodiscard]] const Trial* trial(int number) const;
    /// Of a trial that is there: anything else is an error of ours.
    [[nodiscard]] const Trial& at(int number) const;
    [[nodiscard]] const QList<TrialPruned>& pruned() const { return m_pruned; }
    [[nodiscard]] StudyPhase phase() const { return m_phase; }
    [[nodiscard]] QString completionReason() const { return m_completionReason; }
    /// What the study found: bestLayout(), or a refinement of it that was kept; nullptr while there is none.
    [[nodiscard]] const Trial* best() const { return trial(leaders().best); }
    /// The finished trial with the best valueOf (the first on a tie), or nullptr. The baseline competes, too;
    /// what only measures another one again, or refines it, does not.
    [[nodiscard]] const Trial* bestLayout() const { return trial(leaders().layout); }
    /// The one after it, or nullptr.
    [[nodiscard]] const Trial* second() const { return trial(leaders().second); }
    /// The trial of the layout that this one refines, through all that was kept before; `number` itself where
    /// it refines none.
    [[nodiscard]] int refinedLayout(int number) const;
    /// What the refinements of this layout's trial have come to: the one that was kept last, or itself.
    [[nodiscard]] int refinedBest(int layoutNumber) const;
    /// The mean of the trial's value and of those of the trials that measured it again. The trial has a
    /// value.
    [[nodiscard]] double valueOf(const Trial& trial) const;
    /// Values of all runs that valueOf is the mean of.
    [[nodiscard]] QList<double> valuesOf(const Trial& trial) const;
    /// The trials that measure this one again, in any state, in order.
    [[nodiscard]] QList<int> confirmationsOf(int number) const { return m_confirmations.value(number); }
    /// The same by trial.
    [[nodiscard]] const QHash<int, QList<int>>& confirmations() const { return m_confirmations; }
    [[nodiscard]] const StudySavings& savings() const { return m_savings; }
    /// Of its latest run; nothing in files of older programs.
    [[nodiscard]] const std::optional<StudyLimits>& limits() const { return m_limits; }
    /// The latest one, always with a uid; nothing but that in files of older programs.
    [[nodiscard]] const StudyRun& run() const { return m_run; }
    /// Of the latest run that measured its GPUs.
    [[nodiscard]] const std::optional<GpuCheck>& gpuCheck() const { return m_gpuCheck; }
    [[nodiscard]] const Trial* baseline() const;
    /// Those that a strategy chose, in any state: what `--n-trials` counts.
    [[nodiscard]] int proposedTrials() const;
    [[nodiscard]] const StudyCounts& counts() const { return m_counts; }
    [[nodiscard]] QString note() const { return m_note; }
    [[nodiscard]] bool starred() const { return m_starred; }
    [[nodiscard]] qint64 lastSeq() const { return m_lastSeq; }
    [[nodiscard]] QString lastEventAt() const { return m_lastEventAt; }
    [[nodiscard]] int ignoredEvents() const { return m_ignored; }

private:
    void on(const StudyCreated& event, const QString& at);
    void on(const TrialQueued& event, const QString& at);
    void on(const TrialLaunched& event, const QString& at);
    void on(const TrialStarted& event, const QString& at);
    void on(const IterationSummary& event, const QString& at);
    void on(const GpuLoadSummary& event, const QString& at);
    void on(const TrialEvidence& event, const QString& at);
    void on(const TrialEnded& event, const QString& at);
    void on(const TrialRequeued& event, const QString& at);
    void on(const RefinementJudged& event, const QString& at);
    void on(const TrialPruned& event, const QString& at);
    void on(const StudyPaused& event, const QString& at);
    void on(const StudyResumed& event, const QString& at);
    void on(const StudyCompleted& event, const QString& at);
    void on(const NoteSet& event, const QString& at);
    void on(const StarSet& event, const QString& at);
    void on(const UnknownEvent& event, const QString& at);
    Trial* mutableTrial(int number);
    void addTrial(int number);
    void move(Trial& trial, TrialState state);
    /// Numbers of trials, -1: there is none.
    struct Leaders
    {
        int layout = -1;
        int second = -1; ///< after that
        int best = -1;
        bool layoutsAreOld = false; ///< a value that was ranked before has changed
        bool bestIsOld = false;
    };
    /// What many trials have alike is in memory once.
    struct SharedTexts
    {
        SharedValues<QString> texts;
    };
    /// Worked out once somebody asks: a file with n runs of one trial is read in n steps.
    [[nodiscard]] const Leaders& leaders() const;
    /// One that was not ranked before.
    void rank(const Trial& trial) const;
    void findBest() const;
    void learnValue(const Trial& trial);
    void shareTexts(Trial& trial);
    /// It has a value and is no confirmation itself.
    [[nodiscard]] bool isMeasured(int number) const;
    [[nodiscard]] bool isAhead(const Trial& trial, int ofNumber) const;

    StudyCreated m_header;
    QString m_createdAt;
    QList<Trial> m_trials;
    QList<TrialPruned> m_pruned;
    StudyPhase m_phase = StudyPhase::Empty;
    QString m_completionReason;
    StudyCounts m_counts;
    mutable Leaders m_leaders;
    QList<int> m_kept; ///< refinements, in order
    QHash<int, QList<int>> m_confirmations;
    QHash<int, std::pair<int, double>> m_repeats; ///< how many of them gave a value, and the sum of these
    SharedTexts m_shared;
    StudySavings m_savings;
    std::optional<StudyLimits> m_limits;
    StudyRun m_run;
    std::optional<GpuCheck> m_gpuCheck;
    QString m_note;
    bool m_starred = false;
    qint64 m_lastSeq = 0;
    QString m_lastEventAt;
    int m_ignored = 0;
    qint64 m_events = 0;  ///< that were applied or ignored
    qint64 m_missing = 0; ///< trials without an event of their own, between those that have one
};

/// The better of two values in this direction.
[[nodiscard]] bool isBetter(double value, double than, Direction direction);

/// Of its trials together: whether one of them was left running.
[[nodiscard]] RunningMeans runningMeans(const StudyState& state, bool isRun);

} // namespace megatune
