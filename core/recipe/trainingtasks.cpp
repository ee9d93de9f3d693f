// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes for pre-training and supervised fine-tuning: dense, LoRA, experts, multimodal, FP8.
#include "core/base/tr.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

SwiftTask fineTuning(const QString& title)
{
    SwiftTask task;
    task.title = title;
    task.subcommand = u"sft"_s;
    return task;
}

Result<Recipe> preTraining(const RecipeRequest& request)
{
    SwiftTask task = fineTuning(Tr::tr("pre-training"));
    task.subcommand = u"pt"_s;
    task.sequenceLength = 4096;
    task.packs = true;
    return swiftRecipe(request, task);
}

Result<Recipe> dense(const RecipeRequest& request)
{
    return swiftRecipe(request, fineTuning(Tr::tr("supervised fine-tuning")));
}

Result<Recipe> denseLora(RecipeRequest request)
{
    request.lora = true;
    return swiftRecipe(request, fineTuning(Tr::tr("supervised fine-tuning with LoRA")));
}

tl::unexpected<Error> noExperts(const RecipeRequest& request)
{
    return failure(ErrorKind::Usage,
        Tr::tr("%1 has no experts; use the recipe %2.")
            .arg(request.shape.name, request.task.endsWith(u"lora") ? u"sft-lora"_s : u"sft"_s));
}

Result<Recipe> experts(const RecipeRequest& request)
{
    if (!request.shape.isMoe())
        return noExperts(request);
    SwiftTask task = fineTuning(Tr::tr("supervised fine-tuning of a model with experts"));
    task.sequenceLength = 8192;
    task.packs = true;
    return swiftRecipe(request, task);
}

Result<Recipe> expertsLora(RecipeRequest request)
{
    if (!request.shape.isMoe())
        return noExperts(request);
    request.lora = true;
    return swiftRecipe(request, fineTuning(Tr::tr("supervised fine-tuning of a model with experts, LoRA")));
}

Result<Recipe> multimodal(const RecipeRequest& request)
{
    if (!request.shape.isMultimodal) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 takes no images or sound; use the recipe sft.").arg(request.shape.name));
    }
    SwiftTask task = fineTuning(Tr::tr("supervised fine-tuning with images, videos or sound"));
    task.packs = true;
    return swiftRecipe(request, task);
}

Result<Recipe> eightBits(RecipeRequest request)
{
    request.eightBits = true;
    return swiftRecipe(request, fineTuning(Tr::tr("supervised fine-tuning in FP8")));
}

} // namespace

QList<RecipeKind> trainingTasks()
{
    return {
        {u"pt"_s, Tr::tr("pre-training on plain text"), swiftDialects(), preTraining},
        {u"sft"_s, Tr::tr("supervised fine-tuning of all weights"), swiftDialects(), dense},
        {u"sft-lora"_s, Tr::tr("supervised fine-tuning with LoRA"), swiftDialects(), denseLora},
        {u"sft-moe"_s, Tr::tr("supervised fine-tuning of a model with experts"), swiftDialects(), experts},
        {u"sft-moe-lora"_s, Tr::tr("supervised fine-tuning of a model with experts, LoRA"), swiftDialects(),
            expertsLora},
        {u"sft-multimodal"_s, Tr::tr("supervised fine-tuning with images, videos or sound"), swiftDialects(),
            multimodal},
        {u"sft-fp8"_s, Tr::tr("supervised fine-tuning in FP8"), swiftDialects(), eightBits},
    };
}

} // namespace megatune
