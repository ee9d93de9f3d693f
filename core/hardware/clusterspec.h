// SPDX-License-Identifier: GPL-3.0-or-later
// The GPUs that one training run uses and how they are connected.
#pragma once

#include "core/hardware/gpuspec.h"

namespace megatune {

struct ClusterSpec
{
    GpuSpec gpu = {};
    int gpuCount = 1;
    /// GPUs that reach each other over `gpu.linkBytesPerSecond`: those of a node, or of an NVLink domain.
    int gpusPerNode = 8;
    /// Bandwidth to other nodes for each GPU of a node, one direction; 0: what the GPU usually comes with.
    double networkBytesPerSecond = 0;

    [[nodiscard]] double networkOrUsual() const
    {
        return networkBytesPerSecond > 0 ? networkBytesPerSecond : gpu.networkBytesPerSecond;
    }
    bool operator==(const ClusterSpec&) const = default;
};

} // namespace megatune
