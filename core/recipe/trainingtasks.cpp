// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes for pre-training and supervised fine-tuning: dense, LoRA, experts, multimodal, FP8.
#include "core/base/tr.h"
#include "core/hardware/gpuspec.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

namespace megatune {

namespace {

SwiftTask fineTuning(const QString& title)
{
    SwiftTask task;
    task.title = title;
    task.subcommand = u"sft"_qs;
    return task;
}

Result<Recipe> preTraining(const RecipeRequest& request)
{
    SwiftTask task = fineTuning(Tr::tr("pre-training"));
    task.subcommand = u"pt"_qs;
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
            .arg(request.shape.name, request.task.endsWith(u"lora") ? u"sft-lora"_qs : u"sft"_qs));
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
    task.options = {
        {u"freeze_llm"_qs, u"false"_qs}, {u"freeze_vit"_qs, u"true"_qs}, {u"freeze_aligner"_qs, u"true"_qs}};
    task.variables = {{u"IMAGE_MAX_TOKEN_NUM"_qs, u"1024"_qs}, {u"VIDEO_MAX_TOKEN_NUM"_qs, u"128"_qs},
        {u"FPS_MAX_FRAMES"_qs, u"16"_qs}};
    task.packs = true;
    task.hints = {{Tr::tr("Keep IMAGE_MAX_TOKEN_NUM and its like as in your training."),
        Tr::tr("They decide how long the sequences are, and so the speed.")}};
    return swiftRecipe(request, task);
}

Result<Recipe> eightBits(const RecipeRequest& request)
{
    if (const Result<GpuSpec> gpu = gpuSpec(request.gpu); gpu && gpu->fp8Tflops <= 0) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 has no matrix products in 8 bits; use the recipe sft.").arg(gpu->name));
    }
    SwiftTask task = fineTuning(Tr::tr("supervised fine-tuning in FP8"));
    task.options = {{u"fp8_recipe"_qs, u"blockwise"_qs}, {u"fp8_format"_qs, u"e4m3"_qs},
        {u"fp8_param_gather"_qs, u"true"_qs}};
    task.hints = {{Tr::tr("Blocks of FP8 need a GPU of the Hopper generation or newer and CUDA "
                          "12.9."),
        Tr::tr("Older ones have no such kernels.")}};
    return swiftRecipe(request, task);
}

} // namespace

QList<RecipeKind> trainingTasks()
{
    return {
        {u"pt"_qs, Tr::tr("pre-training on plain text"), swiftDialects(), preTraining},
        {u"sft"_qs, Tr::tr("supervised fine-tuning of all weights"), swiftDialects(), dense},
        {u"sft-lora"_qs, Tr::tr("supervised fine-tuning with LoRA"), swiftDialects(), denseLora},
        {u"sft-moe"_qs, Tr::tr("supervised fine-tuning of a model with experts"), swiftDialects(), experts},
        {u"sft-moe-lora"_qs, Tr::tr("supervised fine-tuning of a model with experts, LoRA"), swiftDialects(),
            expertsLora},
        {u"sft-multimodal"_qs, Tr::tr("supervised fine-tuning with images, videos or sound"), swiftDialects(),
            multimodal},
        {u"sft-fp8"_qs, Tr::tr("supervised fine-tuning in FP8"), swiftDialects(), eightBits},
    };
}

} // namespace megatune
