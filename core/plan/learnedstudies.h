// SPDX-License-Identifier: GPL-3.0-or-later
// What a study that is about to begin learns from the files of earlier ones.
#pragma once

#include "core/preset/preset.h"
#include "core/study/event.h"
#include "core/trainer/dialect.h"

#include <optional>

namespace megatune {

/// Reads `paths`, see earlierStudy(). `plan` has the strategy, the measure, the direction and the masked
/// command of the new study. Fails with one sentence: the strategy does not learn, a file says nothing about
/// this study, or two are the same study. Blocks for as long as reading takes; any thread.
[[nodiscard]] Result<QList<LearnedStudy>> learnedStudies(
    const QStringList& paths, StudyCreated plan, const Preset& preset, const std::optional<Dialect>& dialect);

} // namespace megatune
