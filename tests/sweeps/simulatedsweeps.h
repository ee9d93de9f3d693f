// SPDX-License-Identifier: GPL-3.0-or-later
// Search problems that public sweeps lack: experts, long context, virtual stages, several nodes, little
// memory. Outcomes come from a law of their own, so that strategies are not asked to confirm what they were
// told.
#pragma once

#include "tests/sweeps/sweep.h"

namespace megatune {

/// Each of five scenarios `draws` times. The law: every part of the estimated step takes exp(N(0, s)) times
/// as long, s = 0.15 for arithmetic and recomputation, 0.5 for communication, bubble and optimizer; every
/// layer that is started costs 0 to 0.5 ms more; a layout has exp(N(0, 0.02)) of its own. Weights, gradients
/// and optimizer need exp(N(0, 0.1)) times, all else exp(N(0, 0.2)) times the memory, one set of parallel
/// sizes exp(N(0, 0.03)) of its own (fragmentation); what is more than the GPU has runs out of memory. As
/// Megatron does, a layout that ran prints the peak that was allocated. Deterministic.
[[nodiscard]] QList<Sweep> simulatedSweeps(int draws);

} // namespace megatune
