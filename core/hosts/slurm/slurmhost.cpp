// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/slurm/slurmhost.h"

#include "core/base/background.h"
#include "core/base/logging.h"
#include "core/base/tr.h"
#include "core/hosts/local/localhost.h"
#include "core/hosts/local/localprocess.h"
#include "core/hosts/slurm/slurmloads.h"
#include "core/hosts/slurm/slurmprocess.h"
#include "core/run/programcall.h"
#include "core/run/remotescript.h"
#include "core/run/trialhost.h"

#include <QDir>
#include <QPointer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Between two looks whether cancelled jobs have gone, and when it is given up: Slurm's KillWait is 30 s.
constexpr int slurmSweepPauseMs = 300;
constexpr int slurmSweepLooks = 300;
/// Slurm sets it inside an allocation.
constexpr char slurmJobVariable[] = "SLURM_JOB_ID";

/// Cancels what an earlier run left in the queue, and waits until it is gone.
class SlurmSweep final : public QObject
{
public:
    SlurmSweep(std::shared_ptr<const SlurmPlace> place, const RunUid& uid, const QStringList& keep,
        std::function<void(int)> done)
        : m_place(std::move(place))
        , m_uid(uid)
        , m_keep(keep)
        , m_done(std::move(done))
    {
        look();
    }

private:
    void look()
    {
        callProgram(
            this, {u"squeue"_s, squeueOwnJobs(), m_place->environment},
            [this](const ProgramAnswer& answer) {
                if (answer.isFine() || ++m_looks > slurmSweepLooks)
                    take(squeueJobs(answer.out));
                else // Slurm is down, and says nothing of what is left
                    QTimer::singleShot(slurmSweepPauseMs, this, &SlurmSweep::look);
            },
            slurmLog);
    }
    void take(const QList<SlurmJobState>& jobs)
    {
        QStringList fresh;
        bool anyLeft = false;
        for (const SlurmJobState& job : jobs) {
            if (!slurmAttemptOf(job.name, m_uid) || m_keep.contains(job.name)
                || job.stage() == SlurmStage::Ended)
                continue;
            anyLeft = true;
            if (!m_seen.contains(job.id))
                fresh.append(QString::number(job.id));
            m_seen.insert(job.id);
        }
        if (!anyLeft || ++m_looks > slurmSweepLooks) {
            finish();
            return;
        }
        if (!fresh.isEmpty())
            callProgram(
                this, {u"scancel"_s, fresh, m_place->environment}, [](const ProgramAnswer&) {}, slurmLog);
        QTimer::singleShot(slurmSweepPauseMs, this, &SlurmSweep::look);
    }
    void finish()
    {
        inBackground<bool>(
            this,
            [root = m_place->root, uid = m_uid, keep = m_keep] {
                removeSlurmFolders(root, uid, keep);
                return true;
            },
            [this](bool) { m_done(static_cast<int>(m_seen.size())); });
    }

    std::shared_ptr<const SlurmPlace> m_place;
    RunUid m_uid;
    QStringList m_keep;
    std::function<void(int)> m_done;
    QSet<qint64> m_seen;
    int m_looks = 0;
};

class SlurmHost final : public TrialHost
{
public:
    SlurmHost(const HostSpec& spec, const SlurmPlace& place)
        : m_spec(spec)
        , m_place(std::make_shared<const SlurmPlace>(place))
        , m_context(std::make_unique<QObject>())
    {
    }

    [[nodiscard]] QString name() const override { return m_place->hostName; }
    /// Slurm deals them out.
    [[nodiscard]] QStringList gpus() const override { return {}; }
    [[nodiscard]] bool keepsTrials() const override { return true; }
    void prepare(std::function<void(std::optional<Error> problem)> done) override;
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        auto process = std::make_unique<SlurmProcess>(slurmRequest(m_spec, request), m_place);
        m_processes.removeAll(nullptr);
        m_processes.append(process.get());
        return process;
    }
    [[nodiscard]] std::optional<int> trialLoadsPauseMs() const override { return slurmLoadPauseMs; }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done) override;
    void askRanks(
        const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done) override;
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done) override
    {
        QStringList names;
        for (const TrialKey& key : keep)
            names.append(slurmJobName(studyUid, key.trial, key.attempt));
        m_sweeps.push_back(std::make_unique<SlurmSweep>(m_place, studyUid, names, std::move(done)));
    }

private:
    HostSpec m_spec;
    std::shared_ptr<const SlurmPlace> m_place;
    std::unique_ptr<QObject> m_context; ///< answers that come after our end are not heard
    std::vector<std::unique_ptr<SlurmSweep>> m_sweeps;
    QList<QPointer<SlurmProcess>> m_processes; ///< null: destroyed since
};

void SlurmHost::askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done)
{
    QList<SlurmLoadJob> jobs;
    for (const QPointer<SlurmProcess>& process : std::as_const(m_processes)) {
        if (const auto job = process ? process->runningJob() : std::nullopt)
            jobs.append(*job);
    }
    askSlurmLoads(m_context.get(), jobs, m_place->environment, std::move(done));
}

void SlurmHost::askRanks(
    const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done)
{
    for (const QPointer<SlurmProcess>& process : std::as_const(m_processes)) {
        const auto job = process ? process->runningJob() : std::nullopt;
        if (job && mark.section(u':', 1, 1).toInt() == job->trial) {
            askSlurmRanks(m_context.get(), *job, mark, m_place->environment, std::move(done));
            return;
        }
    }
    TrialHost::askRanks(mark, std::move(done));
}

/// Whether the partition is there and open; not whether it is busy.
void SlurmHost::prepare(std::function<void(std::optional<Error> problem)> done)
{
    QStringList arguments{u"--noheader"_s, u"--format="_s + sinfoFormat()};
    if (!m_place->settings.partition.isEmpty())
        arguments.append(u"--partition="_s + m_place->settings.partition);
    const auto onAnswer = [place = m_place, done = std::move(done)](const ProgramAnswer& answer) {
        if (answer.isFine()) {
            done(partitionProblem(answer.out, place->settings.partition,
                place->settings.gpusPerNode.value_or(0), place->settings.nodes.value_or(1)));
        } else if (answer.kind == ProgramAnswer::Kind::NotStarted) {
            done(Error{ErrorKind::NotFound,
                Tr::tr("Slurm's programs are not on this machine (%1); run Megatune where "
                       "sbatch works, such as a login node.")
                    .arg(answer.complaint())});
        } else if (answer.kind == ProgramAnswer::Kind::TimedOut) {
            done(Error{ErrorKind::Process,
                Tr::tr("Slurm's controller does not answer; try again when `scontrol ping` "
                       "says that it is up.")});
        } else {
            done(slurmFailure(u"sinfo"_s, answer.err, place->settings.partition));
        }
    };
    callProgram(m_context.get(), {u"sinfo"_s, arguments, m_place->environment}, onAnswer, slurmLog);
}

/// Inside an allocation: local processes that are steps of it.
class SlurmStepHost final : public TrialHost
{
public:
    SlurmStepHost(const HostSpec& spec, const SlurmSettings& settings, const QProcessEnvironment& environment,
        const QString& root)
        : m_local(createLocalHost({}, environment))
        , m_spec(spec)
        , m_settings(settings)
        , m_environment(environment)
        , m_job(environment.value(QLatin1String(slurmJobVariable)).toLongLong())
        , m_root(root)
    {
    }

    [[nodiscard]] QString name() const override { return m_spec.name(); }
    /// One step at a time has the whole allocation.
    [[nodiscard]] QStringList gpus() const override { return {}; }
    [[nodiscard]] std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) override
    {
        RunRequest step = slurmRequest(m_spec, request);
        step.uploadsRoot = m_root; // other nodes do not see our temporary files
        const SlurmSettings settings = slurmSettingsFor(m_settings, request.gpus).value_or(m_settings);
        step.environment.append({QLatin1String(slurmKeeperVariable), QString::fromUtf8(remoteKeeperText())});
        step.command = slurmStepCommand(request, settings);
        m_step = {request.trial, m_job, settings.nodes.value_or(1)};
        return m_local->createProcess(step);
    }
    [[nodiscard]] std::optional<int> trialLoadsPauseMs() const override { return slurmLoadPauseMs; }
    void askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done) override
    {
        askSlurmLoads(&m_context, {m_step}, m_environment, std::move(done));
    }
    void askRanks(
        const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done) override
    {
        askSlurmRanks(&m_context, m_step, mark, m_environment, std::move(done));
    }
    void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done) override
    {
        removeLocalUploads(m_root, studyUid);
        m_local->endLeftovers(studyUid, keep, std::move(done));
    }

private:
    std::unique_ptr<TrialHost> m_local;
    HostSpec m_spec;
    SlurmSettings m_settings;
    QProcessEnvironment m_environment;
    qint64 m_job;        ///< the allocation
    QString m_root;      ///< a folder that the nodes share
    SlurmLoadJob m_step; ///< the latest trial's; one runs at a time
    QObject m_context;   ///< answers that come after our end are not heard
};

} // namespace

SlurmSettings slurmSettings(const HostSpec& spec, const QString& setup)
{
    return {spec.partition, spec.nodes, spec.gpus, spec.slurm, spec.setup.isEmpty() ? setup : spec.setup};
}

RunRequest slurmRequest(const HostSpec& spec, const RunRequest& request)
{
    RunRequest job = request;
    if (!spec.workdir.isEmpty())
        job.workingDirectory = spec.workdir;
    if (job.workingDirectory == u"~" || job.workingDirectory.startsWith(u"~/"))
        job.workingDirectory.replace(0, 1, QDir::homePath());
    return job;
}

Result<std::unique_ptr<TrialHost>> createSlurmHost(const HostSpec& spec, const HostContext& context)
{
    const SlurmSettings settings = slurmSettings(spec, context.setup);
    MEGATUNE_TRY(checkSlurmSettings(settings));
    // Seen by the nodes: home folders are, as a rule.
    const QString root = context.environment.value(u"MEGATUNE_SLURM_FOLDER"_s, defaultSlurmFolder());
    if (context.environment.contains(QLatin1String(slurmJobVariable)))
        return std::make_unique<SlurmStepHost>(spec, settings, context.environment, root);
    SlurmPlace place{settings, context.environment, spec.name()};
    place.root = root;
    place.queue = std::make_shared<SlurmQueue>(context.environment);
    return std::make_unique<SlurmHost>(spec, place);
}

} // namespace megatune
