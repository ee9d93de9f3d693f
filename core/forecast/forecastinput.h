// SPDX-License-Identifier: GPL-3.0-or-later
// What people type when they ask for a forecast. Errors name the argument ("gpu", "n_gpus", "tokens",
// "price") that they are about.
#pragma once

#include "core/forecast/clusterforecast.h"

namespace megatune {

/// "H100-80GB, B200" as the table spells them, none twice; a description of a GPU stays as it is. Three usual
/// types where nothing is typed.
[[nodiscard]] Result<QStringList> gpuTypesFrom(const QString& text);
/// "8, 16, 32" in ascending order, none twice; 8 to 512 where nothing is typed.
[[nodiscard]] Result<QList<int>> gpuCountsFrom(const QString& text);
/// The same with the command's or Setup's own number among the usual ones, where nothing is typed and `own`
/// is such a number.
[[nodiscard]] Result<QList<int>> gpuCountsFrom(const QString& text, const QString& own);
/// "4096, 8192" in ascending order, none twice; empty where nothing is typed: as the task says it.
[[nodiscard]] Result<QList<qint64>> lengthsFrom(const QString& text);
/// Tokens as "15T", "200B" or "5e9"; prices as "2.5", "$2.50", "H100-80GB=2.5 EUR, B200=4 EUR".
[[nodiscard]] Result<TrainingGoal> goalFrom(const QString& tokens, const QString& prices);

/// One that is to be looked at.
struct PlannedCluster
{
    QString gpu;
    int gpuCount = 0;
    qint64 sequenceLength = 0; ///< tokens; 0: as the task says
};
/// All types with all lengths and all numbers, those of one type and length one after the other.
[[nodiscard]] QList<PlannedCluster> plannedClusters(
    const QStringList& types, const QList<qint64>& lengths, const QList<int>& counts);

/// As many clusters as one forecast looks at.
inline constexpr qsizetype mostClusters = 200;
/// That types times numbers times lengths are too many.
[[nodiscard]] Result<void> checkClusterCount(
    const QStringList& types, const QList<int>& counts, const QList<qint64>& lengths);

} // namespace megatune
