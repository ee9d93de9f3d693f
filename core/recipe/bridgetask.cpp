// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe for pretraining with Megatron-Bridge: one of its own recipes, with the layout as overrides
// (scripts/training/run_recipe.py).
#include "core/base/tr.h"
#include "core/model/bridgerecipes.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"
#include "core/recipe/torchrunrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QList<RecipeHint> bridgeHints(const RecipeRequest& request, const LayoutChoice& choice)
{
    return QList<RecipeHint>{{Tr::tr("Run it in a checkout of Megatron-Bridge."),
                                 Tr::tr("scripts/training/run_recipe.py is no part of its package.")},
               {Tr::tr("Name your data with --dataset and dataset.data_path=, for the training itself."),
                   Tr::tr(
                       "The recipe trains on made-up data otherwise, which is enough to compare layouts.")}}
    + layoutHints(request, choice);
}

Result<Recipe> bridgePretraining(const RecipeRequest& request)
{
    const QString name = bridgeRecipeOfModel(request.model);
    if (name.isEmpty() || request.shape.isMultimodal) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("No recipe of Megatron-Bridge for pretraining %1 is known here; use the recipe pt.")
                .arg(request.shape.name));
    }
    if (request.lora) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("Pretraining trains all weights; use the recipe sft-lora for adapters."));
    }
    const qint64 length = request.sequenceLength.value_or(4096);
    const Result<LayoutChoice> choice = chooseLayout(request, {}, length);
    MEGATUNE_TRY(choice);
    Result<Recipe> result = torchrunRecipe(Tr::tr("Pretraining with Megatron-Bridge"),
        torchrunText(request)
            + u"scripts/training/run_recipe.py \\\n    --recipe %1_pretrain_config \\\n    --mode pretrain\n"_s
                  .arg(name),
        *choice, length);
    if (result)
        result->hints = bridgeHints(request, *choice);
    return result;
}

} // namespace

QList<RecipeKind> bridgeTasks()
{
    return {{u"megatron-bridge"_s, Tr::tr("pretraining with one of Megatron-Bridge's own recipes"),
        {TrainerKind::MegatronBridge}, bridgePretraining}};
}

} // namespace megatune
