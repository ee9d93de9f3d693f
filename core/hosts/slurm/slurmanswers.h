// SPDX-License-Identifier: GPL-3.0-or-later
// What squeue, scontrol, sacct, sinfo and sbatch say, as values. Pure functions over their output;
// thread-safe.
#pragma once

#include "core/base/error.h"

#include <optional>
#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>

namespace megatune {

/// Where a job is, as far as it matters here. Slurm has more states and flags.
enum class SlurmStage {
    Waiting, ///< PENDING, CONFIGURING, REQUEUED ...: no process of it runs
    Running, ///< also SUSPENDED, STOPPED, COMPLETING: processes may be there
    Ended,
};

/// Of a state as Slurm calls it: "PENDING".
[[nodiscard]] SlurmStage slurmStage(const QString& state);

struct SlurmJobState
{
    qint64 id = 0;
    QString state;  ///< "PENDING", as Slurm calls it
    QString reason; ///< why it waits: "Resources", "Priority" ...
    QString name;
    [[nodiscard]] SlurmStage stage() const { return slurmStage(state); }
};

/// The format that squeueJobs() reads.
[[nodiscard]] QString squeueJobsFormat();
/// Lines that are none are left out.
[[nodiscard]] QList<SlurmJobState> squeueJobs(const QByteArray& text);

/// The format that jobsAhead() reads, of everybody's pending jobs.
[[nodiscard]] QString squeuePriorityFormat();
/// For every pending job how many of the others in its partition Slurm would rather start: a higher priority,
/// or the same and older.
[[nodiscard]] QHash<qint64, int> jobsAhead(const QByteArray& text);

/// How a job ended, or where it is.
struct SlurmJobEnd
{
    QString state; ///< "COMPLETED", "TIMEOUT" ...
    int exitCode = 0;
    int signal = 0;
    int restarts = 0;
    QString timeLimit; ///< "00:10:00", when it is told
    [[nodiscard]] SlurmStage stage() const { return slurmStage(state); }
};
/// From `scontrol show job ID`, or nothing when the text tells of no job.
[[nodiscard]] std::optional<SlurmJobEnd> scontrolJob(const QByteArray& text);
/// From `sacct -n -X -P -o State,ExitCode,Timelimit -j ID`.
[[nodiscard]] std::optional<SlurmJobEnd> sacctJob(const QByteArray& text);

/// The format that partitionProblem() reads.
[[nodiscard]] QString sinfoFormat();
/// Why a trial of `nodes` nodes with `gpusPerNode` GPUs (0: any number) can never run in this partition
/// (empty: the default one), from sinfo's answer; nothing when it can.
[[nodiscard]] std::optional<Error> partitionProblem(
    const QByteArray& text, const QString& partition, int gpusPerNode, int nodes);

/// From `sbatch --parsable`: the number, whatever a login script printed before it.
[[nodiscard]] std::optional<qint64> submittedJob(const QByteArray& text);

/// Whether Slurm itself could not be reached, as against what it said no to.
[[nodiscard]] bool isSlurmUnreachable(const QByteArray& complaint);
/// One sentence about why `program` of Slurm failed. `partition` is what the person asked for.
[[nodiscard]] Error slurmFailure(
    const QString& program, const QByteArray& complaint, const QString& partition);

} // namespace megatune
