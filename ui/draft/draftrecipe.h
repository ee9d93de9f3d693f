// SPDX-License-Identifier: GPL-3.0-or-later
// A starting command for the model and the GPUs that a draft holds.
#pragma once

#include "core/recipe/recipe.h"

namespace megatune {

class StudyDraft;

/// Why no recipe can be made yet, one sentence; empty when one can.
[[nodiscard]] QString recipeMissing(const StudyDraft& draft);

/// The command for the task of this name. In the version of ms-swift that was chosen, or that the draft's
/// command speaks, where the task has it; GPUs that are not typed yet are 8.
[[nodiscard]] Result<Recipe> recipeForDraft(const StudyDraft& draft, const QString& task);

struct OfferedRecipe
{
    QString task;
    QString title;
    QString refusal = {}; ///< why it cannot be made for this model and these GPUs; empty where it can
};

/// The recipes of one trainer, those that can be made first.
struct RecipeGroup
{
    QString title;
    QList<OfferedRecipe> recipes;
};

/// All of them; the trainer that the draft's command has comes first.
[[nodiscard]] QList<RecipeGroup> recipeGroups(const StudyDraft& draft);

} // namespace megatune
