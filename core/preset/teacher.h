// SPDX-License-Identifier: GPL-3.0-or-later
// A teacher model of distillation: what it takes of the GPUs and of a step. Reads the teacher's config.json.
#pragma once

#include "core/model/modellocator.h"
#include "core/preset/megatron.h"

namespace megatune {

/// Adds the command's teacher, where it has one and trains GKD or GRPO, to what is trained and assumed; once
/// the model's own shape is in the facts. Source: ms-swift 4, gkd_trainer.py and rollout_mixin.py.
void readTeacher(MegatronFacts& facts, const Dialect& dialect, const ModelLocator& locator);

} // namespace megatune
