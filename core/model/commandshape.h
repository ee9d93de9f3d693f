// SPDX-License-Identifier: GPL-3.0-or-later
// The model that a command of Megatron-LM describes by its own options: --num-layers, --hidden-size and so
// on. Pure.
#pragma once

#include "core/model/modelshape.h"
#include "core/trainer/dialect.h"

namespace megatune {

/// The shape that the options describe, with what Megatron-LM takes for those that are absent
/// (megatron/training/arguments.py, core/transformer/transformer_config.py). Nothing when the command does
/// not name layers, hidden size and heads: then its model stands elsewhere. The vocabulary is usually the
/// tokenizer's to say, and stays unknown.
[[nodiscard]] std::optional<ModelShape> shapeFromCommand(const Dialect& dialect);

/// Which layers have experts, by --moe-layer-freq: "2", "[0,1,1]", "([0]*3+[1]*58)". Empty when it is no such
/// pattern, or none for this many layers.
[[nodiscard]] QList<bool> moeLayersOf(const QString& pattern, int layers);

} // namespace megatune
