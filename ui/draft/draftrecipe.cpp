// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftrecipe.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "ui/draft/studydraft.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr int draftGpusPerNode = 8;

std::optional<qint64> numberInDraft(const StudyDraft& draft, const QString& name)
{
    return draft.argumentProblem(name).isEmpty() ? toInteger(draft.usedArgument(name)) : std::nullopt;
}

/// What a person chose for the command, also before there is one; else what the command speaks.
std::optional<TrainerKind> versionForRecipes(const StudyDraft& draft)
{
    const auto chosen = trainerWithId(draft.argument(argument::dialect));
    if (chosen && isMegatronSwift(*chosen))
        return chosen;
    const std::optional<Dialect> dialect = draft.dialect();
    return dialect ? std::optional(dialect->trainer().kind) : std::nullopt;
}

} // namespace

QList<RecipeGroup> recipeGroups(const StudyDraft& draft)
{
    const auto familyOf = [](TrainerKind trainer) {
        return isMegatronSwift(trainer) ? TrainerKind::MsSwift4 : trainer;
    };
    QList<TrainerKind> order{
        TrainerKind::MegatronLm, TrainerKind::MsSwift4, TrainerKind::MegatronBridge, TrainerKind::Accelerate};
    const std::optional<TrainerKind> own = versionForRecipes(draft);
    std::stable_partition(order.begin(), order.end(),
        [&own, &familyOf](TrainerKind each) { return own && familyOf(*own) == each; });
    const bool isKnown = recipeMissing(draft).isEmpty();
    QList<RecipeGroup> groups;
    for (const TrainerKind trainer : std::as_const(order)) {
        RecipeGroup group{
            isMegatronSwift(trainer) ? Tr::tr("Megatron-SWIFT (ms-swift)") : trainerTitle(trainer), {}};
        for (const RecipeKind& kind : recipeKinds()) {
            if (familyOf(kind.dialects.constFirst()) != trainer)
                continue;
            const Result<Recipe> made = isKnown ? recipeForDraft(draft, kind.name) : Recipe();
            group.recipes.append({kind.name, kind.title, made ? QString() : made.error().sentence});
        }
        std::stable_partition(group.recipes.begin(), group.recipes.end(),
            [](const OfferedRecipe& offered) { return offered.refusal.isEmpty(); });
        groups.append(group);
    }
    return groups;
}

QString recipeMissing(const StudyDraft& draft)
{
    return draft.shape() && draft.argumentProblem(argument::model).isEmpty()
        ? QString()
        : Tr::tr("Choose a model first: a recipe is fitted to it.");
}

Result<Recipe> recipeForDraft(const StudyDraft& draft, const QString& task)
{
    if (const QString missing = recipeMissing(draft); !missing.isEmpty())
        return failure(ErrorKind::Usage, missing);
    RecipeRequest request;
    request.task = task;
    request.model = draft.usedArgument(argument::model);
    request.shape = *draft.shape();
    request.gpus = static_cast<int>(numberInDraft(draft, argument::gpus).value_or(draftGpusPerNode));
    request.gpusPerNode = static_cast<int>(std::min<qint64>(
        request.gpus, numberInDraft(draft, argument::gpusPerNode).value_or(draftGpusPerNode)));
    request.globalBatch = numberInDraft(draft, argument::globalBatch);
    request.sequenceLength = numberInDraft(draft, argument::sequenceLength);
    const QString gpu = draft.usedArgument(argument::gpuType);
    if (!gpu.isEmpty() && draft.argumentProblem(argument::gpuType).isEmpty())
        request.gpu = gpu;
    const QList<RecipeKind> kinds = recipeKinds();
    const auto kind = std::find_if(
        kinds.begin(), kinds.end(), [&task](const RecipeKind& each) { return each.name == task; });
    const std::optional<TrainerKind> wanted = versionForRecipes(draft);
    if (kind != kinds.end() && wanted && kind->dialects.contains(*wanted))
        request.dialect = wanted;
    return recipe(request);
}

} // namespace megatune
