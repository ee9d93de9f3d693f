// SPDX-License-Identifier: GPL-3.0-or-later
// A trial as a job of Slurm: submitted, waited for, its output followed from the files that the nodes write,
// cancelled, and found again after this program's end.
#pragma once

#include "core/hosts/slurm/slurmfolder.h"
#include "core/hosts/slurm/slurmqueue.h"
#include "core/run/trialprocess.h"

#include <memory>
#include <optional>
#include <QElapsedTimer>
#include <QTimer>

namespace megatune {

struct ProgramAnswer;

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

private:
    void announce();
    void makeFolder(const SlurmSettings& settings);
    void submit();
    void onSubmitted(const ProgramAnswer& answer);
    void findAgain(int looks);
    void follow();
    void onSeen(const SlurmJobState& job, int ahead);
    void onWaits(const SlurmJobState& job, int ahead);
    void onGone();
    void read();
    void onNews(const SlurmNews& news);
    void cancel();
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
    bool m_stopWanted = false;
    bool m_isSubmitting = false;
    bool m_isCancelled = false;
    bool m_hasRun = false; ///< seen running
    bool m_wasPutBack = false;
    bool m_isGone = false; ///< Slurm says that it has ended: what is left to read is read
    bool m_hasEnded = false;
    bool m_isReading = false;
    qint64 m_outRead = 0;
    qint64 m_errRead = 0;
    int m_quietReads = 0;      ///< after its end
    std::optional<int> m_exit; ///< as the script wrote it
    QString m_waiting;
    QElapsedTimer m_queued;
    QTimer m_readTimer;
    QTimer m_killTimer;
};

} // namespace megatune
