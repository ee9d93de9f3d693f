// SPDX-License-Identifier: GPL-3.0-or-later
// The families of tasks, each in a file of its own; recipeKinds() lists them.
#pragma once

#include "core/recipe/recipe.h"

namespace megatune {

[[nodiscard]] QList<RecipeKind> accelerateTasks();
[[nodiscard]] QList<RecipeKind> bridgeTasks();
[[nodiscard]] QList<RecipeKind> megatronTasks();
[[nodiscard]] QList<RecipeKind> preferenceTasks();
[[nodiscard]] QList<RecipeKind> scoringTasks();
[[nodiscard]] QList<RecipeKind> trainingTasks();

} // namespace megatune
