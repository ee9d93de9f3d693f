// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes for learning from preferences and rewards: GRPO, DPO, KTO, GKD, reward models.
#include "core/base/tr.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// bf16 weights of a second model that stands beside the one that learns.
constexpr double secondModelBytes = 2;

SwiftTask preferenceTask(const QString& type, const QString& title)
{
    SwiftTask task;
    task.title = title;
    task.subcommand = u"rlhf"_s;
    task.options = {{u"rlhf_type"_s, type}};
    task.wish.otherModelBytes = secondModelBytes;
    task.wish.largestMicroBatch = 4;
    return task;
}

RecipeHint versionHint(const QString& version)
{
    return {Tr::tr("Use ms-swift %1 or newer.").arg(version),
        Tr::tr("Older versions do not have this task for Megatron.")};
}

Result<Recipe> groupPolicy(const RecipeRequest& request)
{
    SwiftTask task = preferenceTask(u"grpo"_s, Tr::tr("GRPO"));
    task.learningRate = u"1e-6"_s;
    task.sequenceLength = 4096;
    task.mayPack = false;
    task.generations = 8;
    task.wish.memoryShare = 0.6; // the rest is for vLLM on the same GPUs
    task.options += {{u"reward_funcs"_s, u"accuracy format"_s},
        {u"num_generations"_s, QString::number(task.generations)}, {u"max_completion_length"_s, u"2048"_s},
        {u"beta"_s, u"0.04"_s}, {u"use_vllm"_s, u"true"_s}, {u"vllm_mode"_s, u"colocate"_s},
        {u"vllm_gpu_memory_utilization"_s, u"0.35"_s}, {u"sleep_level"_s, u"1"_s}};
    task.hints = {versionHint(u"3.11"_s),
        {Tr::tr("To generate on GPUs of their own, start \"swift rollout\" there and use "
                "--vllm_mode server."),
            Tr::tr("vLLM and the training share the memory of these GPUs otherwise.")}};
    return swiftRecipe(request, task);
}

Result<Recipe> directPreference(const RecipeRequest& request)
{
    SwiftTask task = preferenceTask(u"dpo"_s, Tr::tr("DPO"));
    task.options.append({u"beta"_s, u"0.1"_s});
    return swiftRecipe(request, task);
}

Result<Recipe> kahnemanTversky(const RecipeRequest& request)
{
    SwiftTask task = preferenceTask(u"kto"_s, Tr::tr("KTO"));
    task.options +=
        {{u"beta"_s, u"0.1"_s}, {u"desirable_weight"_s, u"1"_s}, {u"undesirable_weight"_s, u"1"_s}};
    return swiftRecipe(request, task);
}

Result<Recipe> distillation(const RecipeRequest& request)
{
    SwiftTask task = preferenceTask(u"gkd"_s, Tr::tr("GKD, distillation"));
    task.mayPack = false;
    task.options += {{u"teacher_model"_s, u"/path/to/teacher"_s}, {u"beta"_s, u"0.5"_s},
        {u"lmbda"_s, u"0.5"_s}, {u"temperature"_s, u"0.9"_s}, {u"max_completion_length"_s, u"512"_s}};
    task.hints = {versionHint(u"3.12"_s),
        {Tr::tr("Name the teacher in --teacher_model."),
            Tr::tr("Its weights stand on the same GPUs; the layout assumes a teacher as large "
                   "as the model.")}};
    return swiftRecipe(request, task);
}

Result<Recipe> rewardModel(const RecipeRequest& request)
{
    SwiftTask task = preferenceTask(u"rm"_s, Tr::tr("a reward model"));
    task.wish.otherModelBytes = 0;
    task.options.append({u"center_rewards_coefficient"_s, u"0.01"_s});
    return swiftRecipe(request, task);
}

} // namespace

QList<RecipeKind> preferenceTasks()
{
    return {
        {u"grpo"_s, Tr::tr("GRPO: learning from rewards, with vLLM on the same GPUs"), swiftDialects(),
            groupPolicy},
        {u"dpo"_s, Tr::tr("DPO: learning from pairs of answers"), swiftDialects(), directPreference},
        {u"kto"_s, Tr::tr("KTO: learning from good and bad answers"), swiftDialects(), kahnemanTversky},
        {u"gkd"_s, Tr::tr("GKD: learning from a teacher"), swiftDialects(), distillation},
        {u"rm"_s, Tr::tr("a reward model"), swiftDialects(), rewardModel},
    };
}

} // namespace megatune
