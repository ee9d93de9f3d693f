// SPDX-License-Identifier: GPL-3.0-or-later
// A study that somebody looks at: its state and the signal that it changed. Live (StudyController) and review
// (StudyFollower) are the same to whoever shows it.
#pragma once

#include "core/study/state.h"

#include <QObject>

namespace megatune {

class StudyFeed : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    [[nodiscard]] const StudyState& state() const { return m_state; }
    [[nodiscard]] virtual QString path() const = 0;
    /// Somebody runs the study; otherwise what stands as running does not, or unwatched (runningMeans).
    [[nodiscard]] virtual bool isRun() const { return true; }
    /// This process has appended `event` to the file of a study that it does not run.
    virtual void onAppended(const StudyEvent& event)
    {
        m_state.apply(event);
        Q_EMIT changed(event);
    }

Q_SIGNALS:
    /// After `event` was applied to state().
    void changed(const megatune::StudyEvent& event);
    /// The state was built anew (another file stands in its place): forget everything.
    void reset();
    /// isRun() says something else.
    void runChanged();
    /// Something about the study itself that a person should read, one sentence.
    void warning(const QString& sentence);
    /// New bytes in the raw log of a trial (trialLogPath): read from where you were.
    void logGrew(int number);
    /// A point of a running trial, at once and not yet in the file. Followers do not send it.
    void livePoint(
        int number, const megatune::IterationPoint& point, const megatune::TrialCourse& course = {});

    /// A trial that was started waits for its host, and for what: one line. Empty: it runs. Followers do not
    /// send it.
    void trialWaiting(int number, const QString& reason);

protected:
    StudyState m_state;
};

} // namespace megatune
