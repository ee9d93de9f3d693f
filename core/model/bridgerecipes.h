// SPDX-License-Identifier: GPL-3.0-or-later
// Which model a recipe of Megatron-Bridge trains, by their names.
#pragma once

#include <QString>

namespace megatune {

/// "Qwen/Qwen3-8B" for "qwen3_8b", "qwen3_8b_pretrain_config" and "qwen3_8b_sft_8gpu_h100_bf16_config"; empty
/// where that is not known.
[[nodiscard]] QString modelOfBridgeRecipe(const QString& recipe);
/// The other way round, from an id of the catalog or a folder named like one: "qwen3_8b". Empty: there is no
/// recipe that is known.
[[nodiscard]] QString bridgeRecipeOfModel(const QString& model);

} // namespace megatune
