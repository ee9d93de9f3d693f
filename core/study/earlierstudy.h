// SPDX-License-Identifier: GPL-3.0-or-later
// What a new study can learn from the file of an earlier one.
#pragma once

#include "core/study/event.h"

namespace megatune {

/// Name of the argument or property by which `preset` and what an earlier study tuned differ, so that its
/// measurements say nothing about this one: the model, the GPUs, the batch, the sequence. Empty: none.
[[nodiscard]] QString differenceInProblem(const Preset& preset, const StudyCreated& earlier);

/// The measured trials and those that ran out of a GPU's memory, the newest 500, whose layouts are in the
/// preset's space. `plan` says what is measured and in which direction. Fails with one sentence: the file
/// cannot be read, it is a study of something else, or none of its trials is of use.
[[nodiscard]] Result<LearnedStudy> earlierStudy(
    const QString& path, const StudyCreated& plan, const Preset& preset);

/// All that a study knew before its first trial.
[[nodiscard]] QList<EarlierTrial> earlierTrials(const StudyCreated& study);

/// "a.mtune: 12 trials, 4 of them out of memory".
[[nodiscard]] QString learnedText(const LearnedStudy& learned);

} // namespace megatune
