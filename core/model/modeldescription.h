// SPDX-License-Identifier: GPL-3.0-or-later
// A model that only its sizes describe, as one line of text: it stands wherever a model's name stands
// (--model, the draft, the study file). What a command of Megatron-LM says of its model becomes such a line.
#pragma once

#include "core/model/modelshape.h"

namespace megatune {

/// No id and no sensible path begins like one.
[[nodiscard]] bool isModelDescription(const QString& text);

/// "shape:num_layers=32/hidden_size=4096/...": the keys of toJson(ModelShape) with their numbers, `true` and
/// `false`; without names and sources.
[[nodiscard]] QString modelDescription(const ModelShape& shape);
/// The way back. A key that is unknown, given twice or without a usable value, and a description without
/// layers, hidden size or heads, are answered with one sentence.
[[nodiscard]] Result<ModelShape> modelFromDescription(const QString& text);

} // namespace megatune
