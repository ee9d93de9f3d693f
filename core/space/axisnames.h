// SPDX-License-Identifier: GPL-3.0-or-later
// The names of the search space's parameters, as they stand in layouts, study files and filters. What stands
// for each in a command is in core/preset/layoutwords.cpp.
#pragma once

#include <QString>

namespace megatune::axis {

inline const QString tp = QStringLiteral("tp");
inline const QString pp = QStringLiteral("pp");
inline const QString cp = QStringLiteral("cp");
inline const QString ep = QStringLiteral("ep");
inline const QString etp = QStringLiteral("etp");
inline const QString mbs = QStringLiteral("mbs");
inline const QString vpp = QStringLiteral("vpp");
inline const QString sequenceParallel = QStringLiteral("sequence_parallel");
inline const QString granularity = QStringLiteral("recompute_granularity");
inline const QString method = QStringLiteral("recompute_method");
inline const QString recomputeLayers = QStringLiteral("recompute_num_layers");
inline const QString recomputeModules = QStringLiteral("recompute_modules");
/// Megatron-FSDP; only where it is asked for.
inline const QString fullySharded = QStringLiteral("fsdp");
inline const QString vit = QStringLiteral("vit_gradient_checkpointing");

} // namespace megatune::axis
