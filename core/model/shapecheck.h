// SPDX-License-Identifier: GPL-3.0-or-later
// Finds what cannot be true at once in a model's shape.
#pragma once

#include "core/model/modelshape.h"

#include <QStringList>

namespace megatune {

struct ShapeContradiction
{
    QStringList fields = {}; ///< the fields that contradict each other, by their names in config.json
    QString sentence = {};   ///< what is wrong with them, without the model's name and without advice
};

/// The first contradiction, or nothing. Unknown fields contradict nothing. `headDimByClass`: the class has a
/// head size of its own, so that the heads need not divide the hidden size.
[[nodiscard]] std::optional<ShapeContradiction> contradictionIn(const ModelShape& shape, bool headDimByClass);

} // namespace megatune
