// SPDX-License-Identifier: GPL-3.0-or-later
// What a new study can learn from the file of an earlier one.
#pragma once

#include "core/study/event.h"

namespace megatune {

/// The arguments among `now` that only tell more about a training than was known `then`: its model, length,
/// GPU or version of megatron-core.
[[nodiscard]] QStringList laterArguments(const PresetArguments& then, const PresetArguments& now);

/// Name of the argument or property by which `preset` and what an earlier study tuned differ, so that its
/// measurements say nothing about this one: the model, the GPUs, the batch, the sequence. Empty: none.
/// `command` is that of now, secrets masked: with the same as then, laterArguments() are no difference.
[[nodiscard]] QString differenceInProblem(
    const Preset& preset, const StudyCreated& earlier, const QString& command = {});

/// The measured trials and those that ran out of a GPU's memory, the newest 500, whose layouts are in the
/// preset's space. `plan` says what runs, what is measured and in which direction: samples/s become TFLOP/s,
/// and the other way, where the preset knows the model. Fails with one sentence: the file cannot be read, it
/// is a study of something else, or none of its trials is of use.
[[nodiscard]] Result<LearnedStudy> earlierStudy(
    const QString& path, const StudyCreated& plan, const Preset& preset);

/// All that a study knew before its first trial.
[[nodiscard]] QList<EarlierTrial> earlierTrials(const StudyCreated& study);

/// "a.mtune: 12 trials, 4 of them out of memory".
[[nodiscard]] QString learnedText(const LearnedStudy& learned);

} // namespace megatune
