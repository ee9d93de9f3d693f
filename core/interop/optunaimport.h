// SPDX-License-Identifier: GPL-3.0-or-later
// A study of Optuna as a study file of ours: to look at, compare and export. It cannot be gone on with,
// unless it is one that Megatune itself had exported.
#pragma once

#include "core/interop/optunastudy.h"

namespace megatune {

/// Which of `studies` is meant: the one of this name, or the only one. Fails with a sentence that lists them.
[[nodiscard]] Result<OptunaStudy> chosenStudy(const OptunaFile& file, const QString& name);

/// Writes `study` into a new file. `source` names where it came from, for the study's note. Returns remarks,
/// one sentence each. Fails as StudyJournal does; then no file is left.
[[nodiscard]] Result<QStringList> importOptunaStudy(
    const OptunaStudy& study, const QString& source, const QString& path);

} // namespace megatune
