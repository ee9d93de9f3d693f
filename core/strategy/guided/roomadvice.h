// SPDX-License-Identifier: GPL-3.0-or-later
// What would make a layout fit that is known not to, by its estimate: for the end of a search that found
// nothing.
#pragma once

#include "core/estimate/memoryfit.h"

#include <QStringList>

namespace megatune {

/// "16 GPUs", "sequences 1/4 as long", "the optimizer's states on the host": each is enough by
/// itself. More GPUs split weights, gradients and optimizer further, activations grow with the length.
/// Empty when none of them is. The factors are those that outcomes taught about the estimate.
[[nodiscard]] QStringList whatWouldFit(
    const StageMemory& memory, const MemoryFit& fit, double capacity, int gpus);

} // namespace megatune
