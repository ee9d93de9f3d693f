// SPDX-License-Identifier: GPL-3.0-or-later
// What nvidia-smi, or resources/accelerators.sh in its form, says about GPUs, the processes on them and how
// they are linked, as values. Pure functions; thread-safe. What is no such answer is nothing, never "no
// GPUs".
#pragma once

#include <optional>
#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

struct GpuState
{
    QString index;
    QString name;
    qint64 totalMib = 0;
    qint64 freeMib = 0;
    QString driver;
    QString uuid;
};

/// "GPU-..." of NVIDIA and AMD, "NPU-..." of Ascend.
[[nodiscard]] bool isDeviceUuid(const QString& word);

/// Whether an id, as CUDA_VISIBLE_DEVICES has them (a number, or a UUID or its beginning), means this GPU.
[[nodiscard]] bool namesGpu(const QString& id, const QString& index, const QString& uuid);

/// One of several answers in what remote-run.sh says.
struct GpuAnswerPart
{
    QStringList lines;
    int status = -1; ///< of whoever was asked; -1: the part is not there

    /// What it said in place of an answer, for people.
    [[nodiscard]] QString complaint() const;
};

/// What stands before the line "@@NAME status=N", behind the line before it that begins with "@@".
[[nodiscard]] GpuAnswerPart gpuAnswerPart(const QByteArray& text, const QString& name);

/// Of `--query-gpu=index,name,memory.total,memory.free,driver_version,uuid --format=csv,noheader,nounits`.
/// Nothing when a line is none of that form, or there is no line.
[[nodiscard]] std::optional<QList<GpuState>> gpuStates(const QByteArray& text);

struct GpuProcess
{
    QString gpuUuid;
    qint64 pid = 0;
    QString owner; ///< "?" when it is not told
    QString usedMib;
    QString name;
};

/// "process 4711 of alice, 68.4 GiB, python3"; without an owner where nobody knows it.
[[nodiscard]] QString gpuProcessText(const GpuProcess& process);

/// "UUID, PID, OWNER, MIB, NAME" a line; others are left out.
[[nodiscard]] QList<GpuProcess> gpuProcesses(const QByteArray& text);

/// How two GPUs of a machine reach each other, best first.
enum class GpuLink { NvLink, PcieSwitch, PcieBridges, PcieHost, Node, System, Unknown };

struct GpuTopology
{
    int gpus = 0;
    GpuLink best = GpuLink::Unknown;
    GpuLink worst = GpuLink::Unknown;
    int nvLinks = 0;       ///< fewest of any pair that has some: NV18 has 18
    QStringList numaNodes; ///< each once, in order
};

/// Of `nvidia-smi topo -m`; nothing when there is no matrix. Of one GPU there is no pair.
[[nodiscard]] std::optional<GpuTopology> gpuTopology(const QByteArray& text);

} // namespace megatune
