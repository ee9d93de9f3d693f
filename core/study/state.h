// A study as the sum of its events. Live and review use this one class; it never touches a file or a process.
#pragma once

#include "core/study/event.h"

#include <map>
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
    [[nodiscard]] int executed() const; ///< trials that ended for good, pruned ones not among them
    [[nodiscard]] int of(TrialState state) const { return byState.at(state); }
};

class StudyState
{
public:
    StudyState();
    /// Applies the next event. Events that contradict the table of moves (a damaged file) are ignored and
    /// counted.
    void apply(const StudyEvent& event);

    [[nodiscard]] const StudyCreated& header() const { return m_header; }
    [[nodiscard]] QString createdAt() const { return m_createdAt; }
    /// In order of number; trials()[i].number == i.
    [[nodiscard]] const QList<Trial>& trials() const { return m_trials; }
    [[nodiscard]] const Trial* trial(int number) const;
    [[nodiscard]] const QList<TrialPruned>& pruned() const { return m_pruned; }
    [[nodiscard]] StudyPhase phase() const { return m_phase; }
    [[nodiscard]] QString completionReason() const { return m_completionReason; }
    /// The finished trial with the best value (the first on a tie), or nullptr. The baseline competes, too.
    [[nodiscard]] const Trial* best() const;
    [[nodiscard]] const Trial* baseline() const;
    [[nodiscard]] const StudyCounts& counts() const { return m_counts; }
    [[nodiscard]] QString note() const { return m_note; }
    [[nodiscard]] bool starred() const { return m_starred; }
    [[nodiscard]] qint64 lastSeq() const { return m_lastSeq; }
    [[nodiscard]] QString lastEventAt() const { return m_lastEventAt; }
    [[nodiscard]] int ignoredEvents() const { return m_ignored; }

private:
    void on(const StudyCreated& event, const QString& at);
    void on(const TrialQueued& event, const QString& at);
    void on(const TrialStarted& event, const QString& at);
    void on(const IterationSummary& event, const QString& at);
    void on(const TrialEnded& event, const QString& at);
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

    StudyCreated m_header;
    QString m_createdAt;
    QList<Trial> m_trials;
    QList<TrialPruned> m_pruned;
    StudyPhase m_phase = StudyPhase::Empty;
    QString m_completionReason;
    StudyCounts m_counts;
    int m_best = -1;
    QString m_note;
    bool m_starred = false;
    qint64 m_lastSeq = 0;
    QString m_lastEventAt;
    int m_ignored = 0;
};

/// The better of two values in this direction.
[[nodiscard]] bool isBetter(double value, double than, Direction direction);

} // namespace megatune
