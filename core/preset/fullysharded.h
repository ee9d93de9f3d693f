// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-FSDP (--use-megatron-fsdp, megatron-core 0.14 and newer): data parallelism that shards weights,
// gradients and the optimizer's state, in place of tensor or pipeline parallelism. Internal to this folder.
#pragma once

#include "core/preset/megatron.h"
#include "core/preset/preset.h"

namespace megatune {

/// argument::fullSharding, which gives the space axis::fullySharded.
[[nodiscard]] ArgumentSpec fullShardingArgument();
/// Whether trials with and without it are asked for; an error where the command's trainer, its version or its
/// options would refuse them.
[[nodiscard]] Result<bool> triesFullSharding(const MegatronFacts& facts, const PresetArguments& arguments);

/// Adds what the command's own Megatron-FSDP decides, by `facts.coreMinor`.
void readFullSharding(MegatronFacts& facts, const Dialect& dialect);
/// Of both the axis and a command that has it; `space` holds the axis or not.
[[nodiscard]] RuleSet fullShardingRules(const MegatronFacts& facts, const SearchSpace& space);
/// What switches it on, and off where the command has it.
[[nodiscard]] QList<CommandEdit> fullShardingEdits(const MegatronFacts& facts, bool on);

} // namespace megatune
