// SPDX-License-Identifier: GPL-3.0-or-later
// Utilisation and power of the GPUs that Slurm gave to running jobs, and the ranks that run there. A short
// step on the job's nodes reads them, beside the training and on the same GPUs: srun --overlap, which Slurm
// has since 20.11.
#pragma once

#include "core/run/gpuload.h"
#include "core/run/rankprocess.h"

#include <functional>
#include <QObject>
#include <QProcessEnvironment>

namespace megatune {

/// A job, or an allocation, and the trial that runs in it.
struct SlurmLoadJob
{
    int trial = 0;
    qint64 job = 0;
    int nodes = 1;
};

/// Between two queries, in ms. Rarer than elsewhere: each is a step in Slurm's accounting.
inline constexpr int slurmLoadPauseMs = 30'000;

/// `done` is called from the event loop with the loads of all jobs that answered, or with an error when none
/// did; not once `context` is destroyed. Never blocks.
void askSlurmLoads(QObject* context, const QList<SlurmLoadJob>& jobs, const QProcessEnvironment& environment,
    std::function<void(const Result<QList<GpuLoad>>& answer)> done);

/// As TrialHost::askRanks(), of one job.
void askSlurmRanks(QObject* context, const SlurmLoadJob& job, const QString& mark,
    const QProcessEnvironment& environment,
    std::function<void(const Result<QList<RankProcess>>& answer)> done);

/// Reads the output of the first step, whose lines begin with the node's number: on each node, the job's
/// GPUs.
[[nodiscard]] Result<QList<GpuLoad>> slurmLoads(const QByteArray& text, int trial);

} // namespace megatune
