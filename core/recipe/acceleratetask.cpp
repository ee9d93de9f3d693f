// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe for Accelerate's Megatron-LM plugin. Names of options: accelerate, commands/launch.py.
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// utils/dataclasses.py has a parser for each of these and for no other.
bool isKnownToThePlugin(const QString& modelType)
{
    static const QStringList known{
        u"megatron-bert"_s, u"bert"_s, u"gpt2"_s, u"t5"_s, u"llama"_s, u"glm4_moe"_s};
    return known.contains(modelType);
}

QString accelerateCommand(const RecipeRequest& request, const LayoutChoice& choice, qint64 length)
{
    const LayoutSpec& spec = choice.spec;
    QStringList lines{u"--use_megatron_lm"_s, u"--num_processes %1"_s.arg(request.gpus)};
    const int nodes = request.gpus > request.gpusPerNode ? request.gpus / request.gpusPerNode : 1;
    lines.append(u"--num_machines %1"_s.arg(nodes));
    if (nodes > 1) {
        lines.append(u"--machine_rank ${NODE_RANK:-0}"_s);
        lines.append(u"--main_process_ip ${MASTER_ADDR:-127.0.0.1}"_s);
        lines.append(u"--main_process_port ${MASTER_PORT:-29500}"_s);
    }
    lines.append(u"--mixed_precision bf16"_s);
    lines.append(u"--megatron_lm_tp_degree %1"_s.arg(spec.tp));
    lines.append(u"--megatron_lm_pp_degree %1"_s.arg(spec.pp));
    lines.append(u"--megatron_lm_context_parallel_size 1"_s);
    if (spec.ep > 1)
        lines.append(u"--megatron_lm_expert_model_parallel_size %1"_s.arg(spec.ep));
    const qint64 batches = choice.globalBatch / (choice.dataParallel * spec.mbs);
    lines.append(u"--megatron_lm_num_micro_batches %1"_s.arg(batches));
    lines.append(u"--megatron_lm_sequence_parallelism %1"_s.arg(spec.tp > 1 ? u"true"_s : u"false"_s));
    lines.append(u"--megatron_lm_recompute_granularity full"_s);
    lines.append(u"--megatron_lm_recompute_method uniform"_s);
    lines.append(u"--megatron_lm_recompute_num_layers 1"_s);
    lines.append(u"--megatron_lm_use_distributed_optimizer true"_s);
    lines.append(u"--megatron_lm_gradient_clipping 1.0"_s);
    lines.append(u"train.py"_s);
    lines.append(u"--model_name_or_path "_s + quoteForShell(request.model));
    lines.append(u"--block_size %1"_s.arg(length));
    lines.append(u"--per_device_train_batch_size %1"_s.arg(spec.mbs));
    return u"CUDA_DEVICE_MAX_CONNECTIONS=1 \\\naccelerate launch \\\n    "_s + lines.join(u" \\\n    "_s)
        + u'\n';
}

QList<RecipeHint> accelerateHints(const RecipeRequest& request, const LayoutChoice& choice)
{
    QList<RecipeHint> hints{
        {Tr::tr("Put your script in place of train.py."),
            Tr::tr("The micro-batch size is that of its data loader, here "
                   "--per_device_train_batch_size.")},
        {Tr::tr("Use accelerate %1 or newer.").arg(u"1.13"_s),
            Tr::tr("Older versions do not have these options.")},
        {Tr::tr("Keep --megatron_lm_context_parallel_size 1."),
            Tr::tr("Accelerate takes 2 when it is not given.")},
        {Tr::tr("Let the script draw a tqdm progress bar over its steps."),
            Tr::tr(
                "Accelerate prints no throughput; the bar's time of a step is what layouts are ranked by.")},
        {Tr::tr("Do not use --multi_gpu."),
            Tr::tr("It selects plain data parallelism; only --use_megatron_lm selects "
                   "Megatron-LM.")},
    };
    if (choice.spec.tp > 1) {
        hints.append({Tr::tr("Check with nvidia-smi topo -m that TP stays on NVLink."),
            Tr::tr("Over PCIe the all-reduces of every layer take most of the time.")});
    }
    return hints + layoutHints(request, choice);
}

Result<Recipe> accelerateRecipe(const RecipeRequest& request)
{
    if (!isKnownToThePlugin(request.shape.modelType)) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("Accelerate's Megatron-LM plugin knows bert, gpt2, t5, llama and glm4_moe "
                   "models, and %1 is %2; use the recipe sft.")
                .arg(request.shape.name,
                    request.shape.modelType.isEmpty() ? Tr::tr("of no known type")
                                                      : request.shape.modelType));
    }
    if (request.eightBits) {
        return failure(ErrorKind::Usage,
            Tr::tr("The recipe accelerate is in bf16 only; leave FP8 out, or take the recipe sft."));
    }
    if (request.lora) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("Accelerate's Megatron-LM plugin trains all weights only; use the recipe sft-lora."));
    }
    LayoutWish wish;
    wish.contextParallel = false;
    const qint64 length = request.sequenceLength.value_or(2048);
    const Result<LayoutChoice> choice = chooseLayout(request, wish, length);
    MEGATUNE_TRY(choice);
    Recipe result;
    result.title = Tr::tr("Accelerate with Megatron-LM");
    result.command = accelerateCommand(request, *choice, length);
    result.hints = accelerateHints(request, *choice);
    result.layout = layoutOfChoice(*choice);
    result.globalBatch = choice->globalBatch;
    result.sequenceLength = length;
    result.memoryBytes = choice->memoryBytes;
    result.capacityBytes = choice->capacityBytes;
    return result;
}

} // namespace

QList<RecipeKind> accelerateTasks()
{
    return {{u"accelerate"_s, Tr::tr("a training script of one's own with Accelerate's Megatron-LM plugin"),
        {TrainerKind::Accelerate}, accelerateRecipe}};
}

} // namespace megatune
