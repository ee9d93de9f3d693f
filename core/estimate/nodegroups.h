// SPDX-License-Identifier: GPL-3.0-or-later
// Groups of GPUs that talk to each other in every layer and do not fit one node. Pure.
#pragma once

#include "core/estimate/training.h"

#include <QStringList>

namespace megatune {

/// One sentence for TP and one for EP where their groups reach beyond the GPUs that NVLink connects: their
/// collectives take the network then, which nothing hides. Ranks lie in Megatron's default order: TP first,
/// and ETP, then EP in the expert grid (core/parallel_state.py, order "tp-cp-ep-dp-pp"). Empty when all is
/// well.
[[nodiscard]] QStringList slowGroups(const LayoutSpec& layout, int gpusPerNode);

} // namespace megatune
