// SPDX-License-Identifier: GPL-3.0-or-later
// What is known of each type of GPU that estimates need: usable memory, peak rates and links. A fixed table,
// not a probe of a machine.
#pragma once

#include "core/base/error.h"

#include <optional>
#include <QList>
#include <QString>

namespace megatune {

struct GpuSpec
{
    QString name;                     ///< "H100-80GB"
    double memoryBytes = 0;           ///< what a framework can allocate from, context included
    double bf16Tflops = 0;            ///< peak of dense 16-bit matrix products, without sparsity
    double fp8Tflops = 0;             ///< peak of dense 8-bit matrix products; 0: has none
    double fp4Tflops = 0;             ///< peak of dense 4-bit matrix products; 0: has none
    double memoryBytesPerSecond = 0;  ///< peak of the GPU's own memory
    double linkBytesPerSecond = 0;    ///< to the GPUs of its node (NVLink, xGMI, PCIe), one direction
    double networkBytesPerSecond = 0; ///< of the network adapters that it usually comes with, one direction
    double sustainedShare = 0.7;      ///< of bf16Tflops, what a large product keeps up over a training step
    int linkDomain = 8;               ///< GPUs that usually reach each other over the link: a node, or a rack
    double flopsPerExponential = 0;   ///< 16-bit operations in the time of an exponential; 0: not known
    bool operator==(const GpuSpec&) const = default;
};

/// Every known type, NVIDIA's first, from the oldest to the newest.
[[nodiscard]] const QList<GpuSpec>& gpuSpecs();

/// The type that `name` means: "H100-80GB", "h100", or a driver's "NVIDIA A100-SXM4-80GB", "AMD Instinct
/// MI300X"; or the one that it describes (core/hardware/gpudescription.h). Unknown names are answered with
/// one sentence that has the nearest spelling.
[[nodiscard]] Result<GpuSpec> gpuSpec(const QString& name);

/// The type of a GPU that was found: `name` as the driver has it, and its memory, which tells variants of one
/// name apart (a GH200 with 96 or 144 GB); 0 bytes: not known. Nothing when the table has none with that
/// memory.
[[nodiscard]] std::optional<GpuSpec> gpuSpecFound(const QString& name, double memoryBytes);

} // namespace megatune
