// SPDX-License-Identifier: GPL-3.0-or-later
// A study whose trials somebody else runs: it hands out the next one and takes what came of it. The file is
// the same, and so is who chooses; no host is looked at, and nothing is started.
#pragma once

#include "core/control/runcontext.h"

#include <memory>
#include <QCoreApplication>

namespace megatune {

class RunQueue;
struct RunnableStudy;

/// A trial of which nothing was told is asked for again after so many times the longest that was told, and
/// after so many seconds at least; while none was told, after firstLeaseS.
inline constexpr double leaseFactor = 4;
inline constexpr double leaseFloorS = 300;
inline constexpr double firstLeaseS = 7200;

/// The answer to "what now?".
struct AskedTrial
{
    enum class Kind {
        Trial, ///< run `number`
        Wait,  ///< what others run decides what is next: ask again once one of them was told
        Done,  ///< nothing is to be run any more; `reason` says why
    };
    Kind kind = Kind::Done;
    int number = -1;
    QString reason = {};
    bool isAgain = false; ///< it was asked for before, and nobody told what came of it
};

/// Holds the lock of the file while it lives: one asker after the other. Lives in one thread; blocks for the
/// disk. Errors are sentences: Io, Conflict, and Usage for what cannot be told.
class AskedStudy
{
    Q_DECLARE_TR_FUNCTIONS(AskedStudy)

public:
    /// Creates the file, or reads it. Fails as StudyController::open() does.
    [[nodiscard]] static Result<std::unique_ptr<AskedStudy>> open(
        StudyPlan plan, PresetPtr preset, std::shared_ptr<const Clock> clock);
    ~AskedStudy();

    /// The next trial is in the file, as running, before it is answered. One that was asked for `leaseS`
    /// seconds ago or before, and of which nothing was told, is asked again, as its next attempt. Absent: see
    /// leaseFactor.
    [[nodiscard]] Result<AskedTrial> ask(std::optional<double> leaseS = {});

    /// Takes the end of a trial that was asked for; attempt and duration are filled in. That it ran what it
    /// was asked to is not known, and is marked so.
    [[nodiscard]] Result<void> tell(TrialEnded ended);
    /// The same from what it printed: the file is read as the output of a trial is, with its value, its
    /// evidence and its failure, and is kept beside the study. Without an exit status the log itself says
    /// whether it failed.
    [[nodiscard]] Result<void> tellLog(
        int number, const QString& logPath, std::optional<int> exitStatus = {});

    [[nodiscard]] const StudyState& state() const { return m_state; }
    [[nodiscard]] const StudyPlan& plan() const { return m_plan; }
    [[nodiscard]] int gpuCount() const { return m_preset->gpuCount(); }
    /// From the command to that of this trial.
    [[nodiscard]] QList<CommandEdit> editsOf(int number) const;
    /// The value of a trial whose iteration takes so many ms; nothing: it does not follow from that.
    [[nodiscard]] std::optional<double> valueOfStep(int number, double ms) const;
    /// One sentence each.
    [[nodiscard]] const QStringList& warnings() const { return m_warnings; }

private:
    AskedStudy(RunnableStudy study, PresetPtr preset, std::shared_ptr<const Clock> clock);
    [[nodiscard]] double secondsNow() const;
    [[nodiscard]] double usualLeaseS() const;
    [[nodiscard]] std::optional<int> lostTrial(double leaseS) const;
    [[nodiscard]] Result<AskedTrial> handOut(int number);
    [[nodiscard]] Result<AskedTrial> end(const QString& reason);
    [[nodiscard]] Result<void> checkTold(int number) const;
    [[nodiscard]] Result<void> writeEnd(TrialEnded ended);
    [[nodiscard]] RunContext context() const { return {m_plan, m_preset, m_state, *m_log, *m_proposer}; }
    [[nodiscard]] Error writeError() const;

    StudyPlan m_plan;
    PresetPtr m_preset;
    std::shared_ptr<const Clock> m_clock;
    QStringList m_warnings;
    std::optional<Error> m_error; ///< of the last write
    // In the order of who needs whom.
    StudyState m_state;
    std::unique_ptr<Proposer> m_proposer;
    std::unique_ptr<DurableLog> m_log;
    std::unique_ptr<RunQueue> m_queue;
};

} // namespace megatune
