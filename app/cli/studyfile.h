// SPDX-License-Identifier: GPL-3.0-or-later
// A study file as a state, for subcommands that only look.
#pragma once

#include "core/study/state.h"

#include <QStringList>

namespace megatune {

struct LoadedStudy
{
    StudyState state;
    QStringList warnings; ///< about damaged lines
};

/// The errors are those of readStudyFile, and one for a file in which no study was begun.
[[nodiscard]] Result<LoadedStudy> loadStudy(const QString& path);

} // namespace megatune
