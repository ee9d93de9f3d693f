// SPDX-License-Identifier: GPL-3.0-or-later
// The names of a preset's arguments, as they stand in study files and on the command line; what each means
// is in the preset's ArgumentSpec.
#pragma once

#include <QString>

namespace megatune::argument {

inline const QString gpus = QStringLiteral("n_gpus");
inline const QString globalBatch = QStringLiteral("gbs");
inline const QString mostMicroBatch = QStringLiteral("mbs_max");
inline const QString model = QStringLiteral("model");
inline const QString layers = QStringLiteral("num_layers");
inline const QString queryGroups = QStringLiteral("num_query_groups");
inline const QString mostRecomputeLayers = QStringLiteral("recompute_num_layers_max");
inline const QString coreVersion = QStringLiteral("core_version");
inline const QString sequenceLength = QStringLiteral("seq_len");
inline const QString meanLength = QStringLiteral("mean_len");
inline const QString gpuType = QStringLiteral("gpu");
inline const QString gpusPerNode = QStringLiteral("gpus_per_node");
inline const QString dialect = QStringLiteral("dialect");
inline const QString trialIterations = QStringLiteral("trial_iterations");
inline const QString only = QStringLiteral("only");
inline const QString ownParameters = QStringLiteral("params");
inline const QString fullSharding = QStringLiteral("fsdp");
inline const QString tryFullSharding = QStringLiteral("try"); ///< its one value
inline const QString layoutVariables = QStringLiteral("layout_env");

} // namespace megatune::argument
