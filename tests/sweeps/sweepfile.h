// SPDX-License-Identifier: GPL-3.0-or-later
// Reads measured sweeps from CSV files: one row a run, the columns by their names, rows of one value of
// `sweep` are one search problem.
#pragma once

#include "tests/sweeps/sweep.h"

namespace megatune {

struct SweepFolder
{
    QList<Sweep> sweeps;  ///< in the order of the files' names, then of their rows; only those with a result
    QStringList warnings; ///< files and sweeps that could not be used, one sentence each
};

/// Every *.csv of the folder. A MODELS.json beside them gives shapes that the columns do not have (experts,
/// gating). An error when the folder has no sweep.
[[nodiscard]] Result<SweepFolder> readSweeps(const QString& folder);

/// The sweeps of one CSV text; `models` is the text of MODELS.json and may be empty.
[[nodiscard]] Result<SweepFolder> sweepsFromCsv(
    const QByteArray& csv, const QByteArray& models, const QString& fileName);

} // namespace megatune
