// SPDX-License-Identifier: GPL-3.0-or-later
// A trial as a job of Slurm: submitted, waited for, its output followed from the files that the nodes write,
// cancelled, and found again after this program's end.
#pragma once

#include "core/hosts/slurm/slurmfolder.h"
#include "core/hosts/slurm/slurmloads.h"
#include "core/hosts/slurm/slurmoutput.h"
#include "core/hosts/slurm/slurmqueue.h"
#include "core/run/trialprocess.h"

#include <memory>
#include <optional>
#include <QElapsedTimer>
#include <QTimer>

namespace megatune {

struct ProgramAnswer;
struct ProgramCall;

/// What all jobs of a host share.
struct SlurmPlace
{
    SlurmSettings settings;
    QProcessEnvironment environment; ///< ours
    QString hostName;
    QString root = {}; ///< of the jobs' folders
    std::shared_ptr<SlurmQueue> queue = {};
};

class SlurmProcess final : public TrialProcess
{
    Q_OBJECT

public:
    SlurmProcess(const RunRequest& request, std::shared_ptr<const SlurmPlace> place);
    /// A job that still runs is cancelled at once.
    ~SlurmProcess() override;

    void start() override;
    void stop() override;
    /// Where to ask what its GPUs do; nothing while it does not run.
    [[nodiscard]] std::optional<SlurmLoadJob> runningJob() const;

private:
    /// In their order; none is left out but Running, by a job that ends at once, and Submitting and Queued,
    /// by one that does not start.
    enum class Phase {
        New,        ///< or looked for, where an earlier run submitted it
        Submitting, ///< its folder is made, sbatch was called
        Queued,     ///< Slurm has it and was not seen to run it
        Running,
        Gone, ///< Slurm says that it has ended: what is left to read is read
        Ended
    };
    void announce();
    void makeFolder(const SlurmSettings& settings);
    void submit();
    void onSubmitted(const ProgramAnswer& answer);
    void findAgain(int looks);
    void follow();
    void onSeen(const SlurmJobState& job, int ahead);
    void onRuns();
    void lookUp();
    void giveUp();
    void onWaits(const SlurmJobState& job, int ahead);
    void onGone();
    void cancel();
    [[nodiscard]] ProgramCall jobQuestion() const;
    void askForEnd();
    void askAccounting();
    void finish(const SlurmJobEnd& job);
    void finish(const RunEnd& end);
    void failToStart(RunEnd::Kind kind, const QString& message);
    void say(const QString& sentence);
    [[nodiscard]] RunEnd endOf(const SlurmJobEnd& job) const;

    RunRequest m_request;
    std::shared_ptr<const SlurmPlace> m_place;
    QString m_name;
    QString m_folder;
    std::optional<qint64> m_job;
    Phase m_phase = Phase::New;
    bool m_stopWanted = false;
    bool m_isCancelled = false;
    bool m_isLookedUp = false; ///< by scontrol, since squeue did not name it
    bool m_wasPutBack = false; ///< into the queue, after it had run
    QString m_waiting;
    QElapsedTimer m_queued;
    QTimer m_killTimer;
    SlurmOutput m_output;
};

} // namespace megatune
