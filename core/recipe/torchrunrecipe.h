// SPDX-License-Identifier: GPL-3.0-or-later
// What recipes share whose trainer torchrun starts: the launcher, the layout as options, the finished recipe.
// Internal to this folder.
#pragma once

#include "core/recipe/layoutchoice.h"

namespace megatune {

/// "torchrun --nproc-per-node 8 " with what several nodes need; a line each.
[[nodiscard]] QString torchrunText(const RecipeRequest& request);

/// `start` with the layout, in the words of the trainer that it starts.
[[nodiscard]] Result<Recipe> torchrunRecipe(
    const QString& title, const QString& start, const LayoutChoice& choice, qint64 sequenceLength);

} // namespace megatune
