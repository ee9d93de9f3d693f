// SPDX-License-Identifier: GPL-3.0-or-later
// The trials that run now: started on GPUs of the pool, watched for their limits, their points written while
// they run, and their GPUs given back when they end.
#pragma once

#include "core/control/trialstarter.h"
#include "core/pool/gpuloadwatch.h"

#include <map>
#include <QTimer>

namespace megatune {

class RunningTrials final : public QObject
{
    Q_OBJECT

public:
    RunningTrials(
        const RunContext& run, HostPool& pool, std::shared_ptr<const Clock> clock, QObject* parent = nullptr);
    ~RunningTrials() override;

    /// Takes the number of a trial's next attempt, so that no later one has it, whatever is heard of this
    /// one. False when the file could not be written.
    [[nodiscard]] bool announce(int number);
    /// The attempt that was announced. Only while the pool has free GPUs.
    void start(int number);
    /// Follows the attempt that an earlier process left running; it has its GPUs from HostPool::takeOn().
    void adopt(int number);
    /// Ends this one as skipped; false when it does not run.
    bool skip(int number);
    /// Ends all as stopped: kindly, and at once.
    void stop();
    void kill();
    /// Ends all kindly and writes nothing of them any more: the run has failed.
    void abandon();

    [[nodiscard]] bool isEmpty() const { return m_attempts.empty(); }
    [[nodiscard]] bool has(int number) const { return m_attempts.count(number) > 0; }
    /// The attempts that run on this host.
    [[nodiscard]] QList<TrialKey> keysOn(int host) const;
    /// One of them has the machines for itself.
    [[nodiscard]] bool isAnyAlone() const;
    /// Some process of this run has begun.
    [[nodiscard]] bool anyStarted() const { return m_anyStarted; }

    /// A trial of the file that has ended: how long one takes, for the dynamic timeout, and what the others
    /// have to reach.
    void learnFrom(const Trial& trial);

Q_SIGNALS:
    /// Its GPUs, which were on `host`, are free again; the end is not written yet. Not of abandoned ones.
    void ended(const megatune::TrialEnded& verdict, const megatune::RunEnd& end, int host);
    /// One has gone, after ended().
    void gone();
    void logGrew(int number);
    void waiting(int number, const QString& reason); ///< as StudyFeed::trialWaiting
    void point(int number, const megatune::IterationPoint& point, const megatune::TrialCourse& course);
    void warning(const QString& sentence);

private:
    void takeGpus(int number);
    void begin(int number, bool reattach);
    void onStarted(TrialAttempt& attempt, const ProcessIdentity& identity);
    void onEnded(TrialAttempt& attempt);
    void onTick();
    void askWhatRuns(TrialAttempt& attempt);
    void watchTime(TrialAttempt& attempt) const;
    void watchStart(TrialAttempt& attempt);
    void writePoints(TrialAttempt& attempt, bool atEnd);
    [[nodiscard]] QList<TrialAttempt*> all() const;

    RunContext m_run;
    HostPool& m_pool;
    TrialStarter m_starter;
    GpuLoadWatch m_loads;
    std::shared_ptr<const Clock> m_clock;
    std::map<int, std::unique_ptr<TrialAttempt>> m_attempts; ///< by trial
    std::optional<double> m_fastestS; ///< of the finished trials, as long as they would have taken in full
    std::optional<double> m_fastestStartS; ///< to the first iteration; of earlier runs' trials, to their end
    qint64 m_lastPointsMs = 0;
    bool m_anyStarted = false;
    bool m_isAbandoned = false;
    QTimer m_tick;
};

} // namespace megatune
