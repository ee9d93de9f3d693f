// SPDX-License-Identifier: GPL-3.0-or-later
// What a study runs next: trials that wait to run again or by hand, then the baseline, what the strategy
// proposes, and at the end confirmations and refinements.
#pragma once

#include "core/control/repeatedfailure.h"
#include "core/control/runcontext.h"
#include "core/run/trialprocess.h"

#include <QCoreApplication>
#include <QHash>
#include <QMap>
#include <QSet>

namespace megatune {

/// The answer to "what now?".
struct RunStep
{
    enum class Kind {
        Start,    ///< trial `number`, which is in the file as queued
        Again,    ///< something was written: ask again
        Wait,     ///< for a trial's end, or for room; also when the file could not be written
        Yield,    ///< long work; ask again in the next turn of the event loop
        Over,     ///< the search is over, and `text` says why
        Complete, ///< all is done, and `text` says how it went
        Fail,     ///< trials are left that cannot be run now; `text` is a sentence
    };
    Kind kind = Kind::Wait;
    int number = -1;
    QString text = {};
};

class RunQueue
{
    Q_DECLARE_TR_FUNCTIONS(RunQueue)

public:
    explicit RunQueue(const RunContext& run)
        : m_run(run)
    {
    }

    /// Runs this trial of the file when its turn comes.
    void append(int number) { m_waiting.append(number); }
    /// Takes a waiting trial out; false when it does not wait.
    bool remove(int number) { return m_waiting.removeOne(number); }
    /// Takes it out, and lets it lose its host as often as a new one.
    void forget(int number);
    /// A trial of the file that an earlier asker ran, in order: what always fails in the same way ends the
    /// search.
    void hearOf(const Trial& trial) { m_failures.ended(trial); }
    /// All trials of the file that have no final end, but for those that run somewhere.
    void collect(const QSet<int>& running);

    /// What is next where a trial's GPUs are free. A new trial is in the file before it is answered.
    [[nodiscard]] RunStep next(bool isAnyRunning);
    /// What is next once the search is over, for this reason, and nothing runs.
    [[nodiscard]] RunStep afterSearch(const QString& reason);

    /// Writes the end of a trial. Once that is on the device the strategy hears of it; a trial that lost its
    /// host, found its GPUs busy or was ended by somebody else waits once more. False when the file could not
    /// be written.
    bool writeEnd(TrialEnded ended, RunEnd::Kind kind);

    /// Trials that are still to be run at most; `postponed` of them are not in the file yet.
    [[nodiscard]] std::optional<qint64> remainingAtMost(qsizetype postponed, bool isIdle) const;

private:
    [[nodiscard]] RunStep nextWaiting(bool isAnyRunning);
    [[nodiscard]] RunStep queueBaseline();
    [[nodiscard]] RunStep propose();
    [[nodiscard]] RunStep confirm(int number);
    [[nodiscard]] RunStep refine(const RefineStep& step);
    [[nodiscard]] QString completionText(const QString& reason) const;
    [[nodiscard]] bool limitReached() const;
    void tell(int number, const Outcome& outcome, const QString& refusal, bool isAsked);
    void takeLoss(const TrialEnded& ended, RunEnd::Kind kind);

    RunContext m_run;
    QList<int> m_waiting; ///< in order
    QHash<int, int> m_hostLosses;
    QHash<int, int> m_interruptions; ///< by signals that we did not send
    int m_outOfTime = 0;             ///< trials that their host gave too little time
    /// How the run ends: trials of it wait for a host that stays, or gives them more time. A sentence for
    /// each.
    QMap<int, QString> m_withoutResult;
    RepeatedFailure m_failures; ///< of this run: one that goes on with the study tries again
};

} // namespace megatune
