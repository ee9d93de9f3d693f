// SPDX-License-Identifier: GPL-3.0-or-later
// What the GPUs of jobs do, asked on their nodes by a short step that shares them with the training, and with
// it what Slurm gave the job: srun --overlap, which Slurm has since 20.11.
#pragma once

#include "core/run/gpuload.h"

#include <functional>
#include <QObject>
#include <QProcessEnvironment>

namespace megatune {

struct SlurmLoadJob
{
    int trial = 0; ///< that runs in it
    qint64 job = 0;
    int nodes = 1;
};

/// Between two questions, in ms: each is a step in Slurm's accounts.
inline constexpr int slurmLoadPauseMs = 30'000;

/// `done` is called from the event loop, with the loads of all jobs that answered; it fails when none did.
/// Not called once `context` is destroyed. Never blocks.
void askSlurmLoads(QObject* context, const QList<SlurmLoadJob>& jobs, const QProcessEnvironment& environment,
    std::function<void(const Result<QList<GpuLoad>>& answer)> done);

/// srun's labelled answer for the job of `trial`: of each node the GPUs that the job has there.
[[nodiscard]] Result<QList<GpuLoad>> slurmLoads(const QByteArray& text, int trial);

} // namespace megatune
