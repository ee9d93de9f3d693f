// SPDX-License-Identifier: GPL-3.0-or-later
// What people ask for beside the strategy: trials that gave no value again, and layouts of their own choice.
// All of it is in the file before it runs.
#pragma once

#include "core/control/runqueue.h"

#include <QObject>

namespace megatune {

class ManualTrials final : public QObject
{
    Q_OBJECT

public:
    /// What the plan asks for is postponed.
    ManualTrials(const RunContext& run, RunQueue& queue, QObject* parent = nullptr);

    /// Queues these trials as next attempts. Fails with one sentence, and changes nothing, when one cannot
    /// run again (Usage).
    [[nodiscard]] Result<void> retry(const QList<int>& numbers);
    /// Queues a trial with this layout; the trial that has it already is measured again, or tried again when
    /// it has no value. Fails with one sentence when a rule leaves it out (Usage) or it runs already
    /// (Conflict).
    [[nodiscard]] Result<void> enqueue(const Layout& layout);

    /// The same, once the run is so far: for retryPostponed() and enqueuePostponed().
    [[nodiscard]] Result<void> postpone(const QList<int>& numbers);
    [[nodiscard]] Result<void> postpone(const Layout& layout);
    [[nodiscard]] qsizetype postponed() const { return m_retries.size() + m_layouts.size(); }

    /// Before the file's waiting trials are collected, which these are then. False when the file could not be
    /// written.
    [[nodiscard]] bool retryPostponed();
    /// All at once, so that none is lost with this process; what is refused is said.
    void enqueuePostponed();

Q_SIGNALS:
    void warning(const QString& sentence);

private:
    [[nodiscard]] Result<void> check(const QList<int>& numbers) const;
    void requeue(int number);
    void measureAgain(const Trial& trial);
    void queue(const Layout& layout, const QString& command);
    [[nodiscard]] std::optional<int> trialRunning(const QString& command) const;

    RunContext m_run;
    RunQueue& m_queue;
    QList<int> m_retries;
    QList<Layout> m_layouts;
};

} // namespace megatune
