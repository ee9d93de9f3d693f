// SPDX-License-Identifier: GPL-3.0-or-later
// How far a run is and what can be done with it now: counts, times, and which controls may be
// pressed with the reason why one may not.
#pragma once

#include "core/control/controller.h"
#include "core/study/feed.h"

#include <QObject>
#include <QPointer>

namespace megatune {

/// Keeps sums over the trials that have ended, so that asking costs nothing.
class RunProgress final : public QObject
{
    Q_OBJECT

public:
    using QObject::QObject;
    void setFeed(StudyFeed* feed);

    /// Seconds in which at least one trial ran, of all that have begun; those that run are counted until
    /// `nowS` (seconds since 1970).
    [[nodiscard]] double busyS(double nowS = 0) const;
    /// Mean duration of the trials that ended for good.
    [[nodiscard]] std::optional<double> meanTrialS() const;
    /// Numbers of the running trials, in order.
    [[nodiscard]] const QList<int>& running() const { return m_running; }
    /// Seconds until `trials` more have run, several at a time as now; nothing while no trial has ended.
    [[nodiscard]] std::optional<double> remainingS(qint64 trials) const;

private:
    void rebuild();
    void apply(const StudyEvent& event);
    void add(const Trial& trial);

    QPointer<StudyFeed> m_feed;
    QList<int> m_running;
    double m_busyS = 0;
    double m_busyUntil = 0; ///< seconds since 1970: what was counted so far
    double m_sumS = 0;
    int m_ended = 0;
};

/// A button's state. `reason` says why it cannot be pressed, or what it does when it can.
struct RunControl
{
    bool enabled = false;
    QString reason;
};

struct RunControls
{
    RunControl pause;
    bool pauseResumes = false; ///< the same button lets the run go on
    RunControl skip;
    int skipTarget = -1; ///< the trial that would be skipped
    RunControl stop;
};

/// `selected` is skipped when it runs; else the only one that runs.
[[nodiscard]] RunControls runControls(RunPhase phase, const QList<int>& running, int selected);

} // namespace megatune
