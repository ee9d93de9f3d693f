// SPDX-License-Identifier: GPL-3.0-or-later
// Which trials run at the same time: the hosts' GPUs, dealt out in fixed groups of as many as one trial
// occupies.
#pragma once

#include "core/base/error.h"
#include "core/run/trialhost.h"

#include <optional>
#include <QHash>
#include <QList>
#include <QSet>
#include <QStringList>

namespace megatune {

struct HostGpus
{
    QString name;
    QStringList gpus;    ///< empty: unknown
    bool isReady = true; ///< else it is not used for now: see GpuSlots::add()
    int nodes = 1;       ///< TrialHost::nodeCount()
};

struct GpuSlot
{
    int host = 0;     ///< index of the host
    QStringList gpus; ///< to be set as CUDA_VISIBLE_DEVICES; empty: left alone
};

class GpuSlots
{
public:
    /// `jobs` is the most trials at the same time. Where GPUs are unknown there is one trial at a time, or
    /// `jobs` when a person said so. Fails when no host has as many GPUs as one trial needs.
    [[nodiscard]] static Result<GpuSlots> plan(
        const QList<HostGpus>& hosts, int gpusPerTrial, std::optional<int> jobs);

    [[nodiscard]] bool isAnyFree() const;
    /// Only while isAnyFree().
    [[nodiscard]] GpuSlot take();
    /// The place on this host with these GPUs (joined by commas), or another one there, while one is free.
    [[nodiscard]] std::optional<GpuSlot> takeOn(int host, const QString& gpus);
    void release(const GpuSlot& slot);
    /// Other GPUs of the host in place of this slot's, none of them in `busy` and none that another trial
    /// has; the slot's own are free then. Nothing when there are not enough, or the slot is the whole host.
    [[nodiscard]] std::optional<GpuSlot> exchange(const GpuSlot& slot, const QStringList& busy);
    /// All GPUs that are dealt out on this host.
    [[nodiscard]] QStringList gpusOf(int host) const { return m_all.value(host); }
    /// A host that is ready only now. False when it has too few GPUs for a trial.
    bool add(int host, const QStringList& gpus);
    /// Whether slots of this host are given out; those that are taken stay taken.
    void offer(int host, bool on);

private:
    [[nodiscard]] QList<GpuSlot> slotsOf(int host, const QStringList& gpus);
    [[nodiscard]] QStringList freeGpusOf(int host) const;
    [[nodiscard]] GpuSlot carve(int host, const QStringList& gpus, const QStringList& busy);

    QList<GpuSlot> m_free;
    QSet<int> m_aside;              ///< hosts
    QList<int> m_nodes;             ///< of each host: its machines share a trial's GPUs evenly
    QHash<int, QStringList> m_all;  ///< of each host
    QHash<int, QStringList> m_rest; ///< too few for another trial
    int m_gpusPerTrial = 1;
    std::optional<int> m_jobs;
    int m_most = 0;
    int m_taken = 0;
};

} // namespace megatune
