// SPDX-License-Identifier: GPL-3.0-or-later
// What resources/gpu-check.py measured, and which of it is slower than its like. Pure functions; thread-safe.
#pragma once

#include "core/run/slowpart.h"

#include <optional>
#include <QByteArray>
#include <QStringList>

namespace megatune {

struct MeasuredGpu
{
    QString machine; ///< a host's name
    QString gpu;     ///< as CUDA_VISIBLE_DEVICES has it
    QString type = {};
    double tflops = 0;    ///< of a matrix product in bf16 (fp16 where it has none); 0: not measured
    QString problem = {}; ///< what PyTorch said when it failed
};

struct MeasuredPair
{
    int first = 0; ///< place in GpuSpeeds::gpus
    int second = 0;
    QString link = {}; ///< within a machine, as nvidia-smi has it ("NV18", "SYS"); empty: not told
    double gbPerS =
        0; ///< 10^9 bytes that each of the two sends and receives in an all-reduce; 0: it did not end
};

struct GpuSpeeds
{
    QList<MeasuredGpu> gpus;
    QList<MeasuredPair> pairs;
    QString trouble = {}; ///< why nothing could be measured, as PyTorch said it

    /// Behind those that are here.
    void add(const GpuSpeeds& others);
};

/// A machine that took part: `gpus` are those that it was given, empty where nobody chose them.
struct MeasuredMachine
{
    QString name; ///< empty: as it calls itself
    QStringList gpus;
};

/// From what its processes printed, in whatever order; other lines do not count. `machines` in the order of
/// their NODE_RANK; further ones are called as they call themselves.
[[nodiscard]] GpuSpeeds gpuSpeeds(const QByteArray& printed, const QList<MeasuredMachine>& machines);

/// What is slower than its like by more than healthy ones differ. Compared are GPUs of one type, and pairs
/// that are linked alike; fewer than three of them say nothing. One cause is named once: the network of a
/// machine, then the links of a GPU, then pairs.
[[nodiscard]] QList<SlowPart> slowParts(const GpuSpeeds& speeds);

} // namespace megatune
