// SPDX-License-Identifier: GPL-3.0-or-later
// What a measurement of the GPUs found slower than its like, as a value: a study's file holds it. Pure;
// thread-safe.
#pragma once

#include <optional>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

struct SlowPart
{
    enum class Kind {
        Gpu,     ///< its matrix products
        Links,   ///< of one GPU to all others
        Network, ///< of one machine to all others
        Pair,    ///< the way between two GPUs
    };
    Kind kind = Kind::Gpu;
    QString machine;           ///< a host's name, "local"; of a Slurm job a node's
    QString gpu = {};          ///< as CUDA_VISIBLE_DEVICES has it; empty of Network
    QString otherMachine = {}; ///< of Pair
    QString otherGpu = {};
    double share = 0; ///< of what its like reach, below 1; 0: it failed, or did not end
    bool operator==(const SlowPart&) const = default;

    /// The same thing, however slow.
    [[nodiscard]] bool isSame(const SlowPart& other) const;
};

/// "GPU 3 of gpu-b is 24 % slower than its like": without a full stop.
[[nodiscard]] QString slowPartText(const SlowPart& part);

/// What was measured before a run's trials.
struct GpuCheck
{
    int gpus = 0;  ///< measured
    int pairs = 0; ///< of them
    QList<SlowPart> slow;
    bool areLeftOut = false;      ///< what is slow is not used
    QStringList notMeasured = {}; ///< hosts, or some of their GPUs
    bool operator==(const GpuCheck&) const = default;
};

/// "64 GPUs and 2,016 ways between them measured, none is slow": without a full stop.
[[nodiscard]] QString gpuCheckText(const GpuCheck& check);

[[nodiscard]] QString slowKindName(SlowPart::Kind kind);
[[nodiscard]] std::optional<SlowPart::Kind> slowKindFromName(const QString& name);

} // namespace megatune
