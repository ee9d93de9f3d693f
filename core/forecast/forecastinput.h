// SPDX-License-Identifier: GPL-3.0-or-later
// What people type when they ask for a forecast. Errors name the argument ("gpu", "n_gpus", "tokens",
// "price") that they are about.
#pragma once

#include "core/base/error.h"

#include <QList>
#include <QMap>
#include <QStringList>

namespace megatune {

/// "H100-80GB, B200" as the table spells them, none twice; a description of a GPU stays as it is. Three usual
/// types where nothing is typed.
[[nodiscard]] Result<QStringList> gpuTypesFrom(const QString& text);
/// "8, 16, 32" in ascending order, none twice; 8 to 512 where nothing is typed.
[[nodiscard]] Result<QList<int>> gpuCountsFrom(const QString& text);
/// The same with the command's or Setup's own number among the usual ones, where nothing is typed and `own`
/// is such a number.
[[nodiscard]] Result<QList<int>> gpuCountsFrom(const QString& text, const QString& own);
/// "15T", "200B", "5e9"; 0 where nothing is typed.
[[nodiscard]] Result<double> tokensFrom(const QString& text);
/// "2.5, B200=4": by type of GPU, and of all others under an empty name.
[[nodiscard]] Result<QMap<QString, double>> pricesFrom(const QString& text);

/// As many clusters as one forecast looks at.
inline constexpr qsizetype mostClusters = 200;
/// That types times numbers are too many.
[[nodiscard]] Result<void> checkClusterCount(const QStringList& types, const QList<int>& counts);

} // namespace megatune
