// SPDX-License-Identifier: GPL-3.0-or-later
// A place where trials run: this machine, one reached by ssh, several that run a trial together, Slurm.
#pragma once

#include "core/base/error.h"
#include "core/run/gpuload.h"
#include "core/run/gpuusers.h"
#include "core/run/rankprocess.h"
#include "core/run/trialprocess.h"

#include <functional>
#include <memory>
#include <optional>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTimer>

namespace megatune {

/// A place where trials run, with GPUs. The controller asks it for one process per attempt.
class TrialHost
{
public:
    virtual ~TrialHost() = default;
    [[nodiscard]] virtual QString name() const = 0;
    /// Connects, and finds out what is there; `done` is called from the event loop, with what is wrong when
    /// the host cannot be used. To be called before everything below; again after a failure. Never blocks.
    virtual void prepare(std::function<void(std::optional<Error> problem)> done)
    {
        QTimer::singleShot(0, [done = std::move(done)] { done(std::nullopt); });
    }
    /// GPU ids to share among trials (as CUDA_VISIBLE_DEVICES takes them); empty: unknown, one trial at a
    /// time and CUDA_VISIBLE_DEVICES left alone.
    [[nodiscard]] virtual QStringList gpus() const = 0;
    [[nodiscard]] virtual std::unique_ptr<TrialProcess> createProcess(const RunRequest& request) = 0;
    /// Machines that run a trial together, each with as many of its GPUs.
    [[nodiscard]] virtual int nodeCount() const { return 1; }
    /// For ranks on several machines that meet here: a port that nobody listens on, and the address by which
    /// others reach this machine. `done` is called from the event loop. Never blocks.
    virtual void findPort(std::function<void(const Result<int>& port)> done);
    virtual void findAddress(std::function<void(const Result<QString>& address)> done);
    /// Whether this machine finds another one by that name; true where nobody can tell.
    virtual void knowsMachine(const QString& address, std::function<void(bool known)> done);
    /// Which machines this is, the same for every way to reach them; known after prepare(), empty: not known.
    [[nodiscard]] virtual QStringList machines() const { return {}; }
    /// Whether askGpus() and askLoads() have something to say: nvidia-smi, or its like, is there. Known after
    /// prepare().
    [[nodiscard]] virtual bool canAskGpus() const { return false; }
    /// Who is on the GPUs now; `done` is called from the event loop. Never blocks, takes one round trip.
    virtual void askGpus(std::function<void(const Result<QList<GpuUse>>& answer)> done)
    {
        QTimer::singleShot(0, [done = std::move(done)] { done(QList<GpuUse>()); });
    }
    /// What the GPUs do now; as askGpus().
    virtual void askLoads(std::function<void(const Result<QList<GpuLoad>>& answer)> done)
    {
        QTimer::singleShot(0, [done = std::move(done)] { done(QList<GpuLoad>()); });
    }
    /// Which ranks of this attempt (trialMark()) run now; empty where nobody can tell. As askGpus().
    virtual void askRanks(
        const QString& mark, std::function<void(const Result<QList<RankProcess>>& answer)> done)
    {
        Q_UNUSED(mark)
        QTimer::singleShot(0, [done = std::move(done)] { done(QList<RankProcess>()); });
    }
    /// For hosts that assign GPUs themselves, so that gpus() is empty and askLoads() names each GPU's trial:
    /// the shortest pause between two calls of askLoads(), in ms. Nothing elsewhere.
    [[nodiscard]] virtual std::optional<int> trialLoadsPauseMs() const { return std::nullopt; }
    /// Trials go on here when we end without stopping them, and can be taken over (RunRequest::reattach).
    [[nodiscard]] virtual bool keepsTrials() const { return false; }
    /// Ends every process that an earlier run of this study left here, but for those of the attempts in
    /// `keep`, and calls `done` from the event loop with how many there were. Never blocks.
    virtual void endLeftovers(
        const RunUid& studyUid, const QList<TrialKey>& keep, std::function<void(int count)> done) = 0;
};

} // namespace megatune
