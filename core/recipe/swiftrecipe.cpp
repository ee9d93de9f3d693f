// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipe/swiftrecipe.h"

#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/shellwords.h"
#include "core/hardware/gpuspec.h"
#include "core/preset/megatron.h"
#include "core/trainer/trainer.h"

#include <numeric>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int recipeLoraRank = 8;

/// One command being written.
class SwiftCommand
{
public:
    SwiftCommand(const RecipeRequest& request, const SwiftTask& task, const LayoutChoice& choice)
        : m_request(request)
        , m_task(task)
        , m_choice(choice)
        , m_length(request.sequenceLength.value_or(task.sequenceLength))
        , m_unfused(needsUnfusedAttention(request.shape))
        , m_packs(task.packs && !m_unfused)
    {
    }

    QString write();
    [[nodiscard]] QList<RecipeHint> hints() const;

private:
    /// `values` are words that need no quotes, or are quoted already.
    void add(const QString& option, const QString& values);
    void addModel();
    void addTuning();
    void addLayout();
    void addRecompute();
    void addExperts();
    void addSchedule();
    [[nodiscard]] QString environment() const;
    [[nodiscard]] QString outputFolder() const;

    const RecipeRequest& m_request;
    const SwiftTask& m_task;
    const LayoutChoice& m_choice;
    qint64 m_length;
    bool m_unfused;
    bool m_packs;
    QStringList m_lines;
};

/// The option in the names of the version that the command is for.
void SwiftCommand::add(const QString& option, const QString& values)
{
    const OptionForm form = optionForm(trainerOf(*m_request.dialect), canonicalOption(option));
    if (form.name.isEmpty())
        return;
    const QString turned = values == u"true" ? u"false"_s : u"true"_s;
    const QString line =
        u"--"_s + QString(form.name).replace(u'-', u'_') + u' ' + (form.inverted ? turned : values);
    m_lines.append(line);
}

QString SwiftCommand::environment() const
{
    QStringList lines{u"PYTORCH_CUDA_ALLOC_CONF='expandable_segments:True'"_s};
    const int node = std::min(m_request.gpus, m_request.gpusPerNode);
    if (m_request.gpus > m_request.gpusPerNode) {
        lines.append(u"MODELSCOPE_CACHE=\"${MODELSCOPE_CACHE:?a folder that all nodes share}\""_s);
        const int nodes = m_request.gpus / m_request.gpusPerNode;
        lines.append(u"NNODES=%1 NODE_RANK=${NODE_RANK:-0}"_s.arg(nodes));
        lines.append(u"MASTER_ADDR=${MASTER_ADDR:-127.0.0.1} MASTER_PORT=${MASTER_PORT:-29500}"_s);
    }
    lines.append(u"NPROC_PER_NODE=%1"_s.arg(node));
    for (const auto& [name, value] : m_task.variables)
        lines.append(name + u'=' + value);
    return lines.join(u" \\\n"_s) + u" \\\n"_s;
}

QString SwiftCommand::outputFolder() const
{
    const QString name = m_request.model.mid(m_request.model.lastIndexOf(u'/') + 1);
    return quoteForShell(u"megatron_output/"_s + (name.isEmpty() ? u"model"_s : name));
}

void SwiftCommand::addModel()
{
    add(u"model"_s, quoteForShell(m_request.model));
    const bool folder = m_request.model.startsWith(u'/') || m_request.model.startsWith(u'.')
        || m_request.model.startsWith(u'~');
    if (!folder)
        add(u"use_hf"_s, u"true"_s);
    add(u"load_safetensors"_s, u"true"_s); // 3.x only: without it, it expects converted weights
    add(u"save_safetensors"_s, u"true"_s);
}

void SwiftCommand::addTuning()
{
    if (!m_request.lora) {
        add(u"tuner_type"_s, u"full"_s);
        return;
    }
    add(u"tuner_type"_s, u"lora"_s);
    add(u"lora_rank"_s, QString::number(recipeLoraRank));
    add(u"lora_alpha"_s, u"32"_s);
    add(u"target_modules"_s, u"all-linear"_s);
    add(u"merge_lora"_s, m_request.shape.isMoe() ? u"true"_s : u"false"_s);
}

void SwiftCommand::addLayout()
{
    const LayoutSpec& spec = m_choice.spec;
    const auto size = [this](const QString& option, qint64 value, bool always = false) {
        if (value > 1 || always)
            add(option, QString::number(value));
    };
    size(u"tensor_model_parallel_size"_s, spec.tp, true);
    size(u"pipeline_model_parallel_size"_s, spec.pp);
    for (const CommandEdit& edit : m_choice.splitEdits) {
        const bool isSwitch = edit.kind == CommandEdit::Kind::Switch;
        add(QString(edit.option).replace(u'-', u'_'), isSwitch ? u"true"_s : quoteForShell(edit.value));
    }
    size(u"context_parallel_size"_s, spec.cp);
    size(u"expert_model_parallel_size"_s, spec.ep);
    if (spec.tp > 1)
        add(u"sequence_parallel"_s, u"true"_s);
    size(u"micro_batch_size"_s, spec.mbs, true);
    size(u"global_batch_size"_s, m_choice.globalBatch, true);
    if (m_choice.dataParallel > 1 && !m_request.lora) {
        add(u"overlap_grad_reduce"_s, u"true"_s);
        add(u"overlap_param_gather"_s, u"true"_s);
    }
    addRecompute();
}

void SwiftCommand::addRecompute()
{
    if (m_choice.spec.recompute != RecomputeGranularity::Full) {
        add(u"recompute_granularity"_s, u"selective"_s);
        return;
    }
    add(u"recompute_granularity"_s, u"full"_s);
    add(u"recompute_method"_s, u"uniform"_s);
    add(u"recompute_num_layers"_s, u"1"_s);
}

void SwiftCommand::addExperts()
{
    if (!m_request.shape.isMoe())
        return;
    add(u"moe_grouped_gemm"_s, u"true"_s);
    add(u"moe_permute_fusion"_s, u"true"_s);
    if (m_request.shape.sharedExpertFfnHiddenSize.value_or(0) > 0)
        add(u"moe_shared_expert_overlap"_s, u"true"_s);
    add(u"moe_aux_loss_coeff"_s, m_request.lora ? u"1e-3"_s : u"1e-6"_s);
}

void SwiftCommand::addSchedule()
{
    add(u"finetune"_s, u"true"_s);
    add(u"cross_entropy_loss_fusion"_s, u"true"_s);
    if (m_request.hasApex == false)
        add(u"gradient_accumulation_fusion"_s, u"false"_s);
    QString rate = m_task.learningRate;
    if (m_request.lora && rate.contains(u"e-")) {
        const int exponent = rate.section(u"e-"_s, 1).toInt();
        rate = rate.section(u"e-"_s, 0, 0) + u"e-"_s + QString::number(exponent - 1);
    }
    add(u"lr"_s, rate);
    add(u"lr_warmup_fraction"_s, u"0.05"_s);
    add(u"num_train_epochs"_s, u"1"_s);
    add(u"max_length"_s, QString::number(m_length));
    if (m_packs)
        add(u"packing"_s, u"true"_s);
    if (m_unfused) {
        add(u"attention_backend"_s, u"unfused"_s);
        add(u"padding_free"_s, u"false"_s);
    }
    add(u"dataloader_num_workers"_s, u"4"_s);
    add(u"dataset_num_proc"_s, u"4"_s);
    add(u"output_dir"_s, outputFolder());
    add(u"save_steps"_s, u"200"_s);
    add(u"no_save_optim"_s, u"true"_s);
    add(u"no_save_rng"_s, u"true"_s);
}

QString SwiftCommand::write()
{
    for (const auto& [option, value] : m_task.options) {
        if (option == u"rlhf_type")
            add(option, value);
    }
    addModel();
    addTuning();
    add(u"dataset"_s, u"/path/to/data.jsonl"_s);
    for (const auto& [option, value] : m_task.options) {
        if (option != u"rlhf_type")
            add(option, value);
    }
    addLayout();
    addExperts();
    addSchedule();
    return environment() + u"megatron "_s + m_task.subcommand + u" \\\n    "_s + m_lines.join(u" \\\n    "_s)
        + u'\n';
}

QList<RecipeHint> SwiftCommand::hints() const
{
    QList<RecipeHint> hints{{Tr::tr("Put your dataset in place of /path/to/data.jsonl."),
        Tr::tr("Padding and lengths of the real data decide the speed.")}};
    hints += m_task.hints;
    hints += layoutHints(m_request, m_choice);
    if (m_packs) {
        hints.append({Tr::tr("Do not stream the dataset."),
            Tr::tr("Packing, which fills every sequence to the full length, needs all of it.")});
    } else if (m_task.mayPack && !m_unfused) {
        hints.append({Tr::tr("Try --packing true."),
            Tr::tr("Short samples packed into full sequences use the GPUs better.")});
    }
    if (m_choice.dataParallel > 1 && !m_request.lora) {
        hints.append({Tr::tr("Gradients and parameters are exchanged while computing."),
            Tr::tr("--overlap_grad_reduce and --overlap_param_gather hide the communication of %1 "
                   "data-parallel ranks.")
                .arg(m_choice.dataParallel)});
    }
    if (m_unfused) {
        hints.append({Tr::tr("Attention is unfused and without padding_free."),
            Tr::tr("Flash attention does not support this model.")});
    }
    if (!m_request.hasApex) {
        hints.append({Tr::tr("Without NVIDIA Apex add %1.")
                          .arg(*m_request.dialect == TrainerKind::MsSwift3
                                  ? u"--no_gradient_accumulation_fusion true"_s
                                  : u"--gradient_accumulation_fusion false"_s),
            Tr::tr("That fusion is a kernel of Apex.")});
    }
    if (m_request.gpus > m_request.gpusPerNode) {
        hints.append({Tr::tr("Set MODELSCOPE_CACHE to a folder that all nodes share."),
            Tr::tr("Otherwise the nodes can train on different data.")});
    }
    if (m_request.lora && m_request.shape.isMoe()) {
        hints.append({Tr::tr("Adapters are merged into the weights when they are saved."),
            Tr::tr("transformers 5 changed MoE models, and separate adapters may not load.")});
    }
    if (m_request.lora && m_request.gpus == 1) {
        hints.append({Tr::tr("On one GPU \"swift sft\" is simpler."),
            Tr::tr("Without parallelism Megatron needs more packages and gains little.")});
    }
    return hints;
}

/// Global batches that one generation is for: every rank gets whole micro-batches of prompts, and at least
/// one completion (megatron_args.py, validate_batch_dp_alignment).
qint64 stepsPerGeneration(const SwiftTask& task, const LayoutChoice& choice, int gpus)
{
    const qint64 unit = task.generations * choice.dataParallel * choice.spec.mbs;
    const qint64 fewest = unit / std::gcd(unit, choice.globalBatch);
    const qint64 batch = fewest * choice.globalBatch;
    return fewest * ((gpus + batch - 1) / batch);
}

/// What trains of a model that takes images, and how many tokens they are.
void addImages(SwiftTask& task)
{
    task.options +=
        {{u"freeze_llm"_s, u"false"_s}, {u"freeze_vit"_s, u"true"_s}, {u"freeze_aligner"_s, u"true"_s}};
    task.variables = {{u"IMAGE_MAX_TOKEN_NUM"_s, u"1024"_s}, {u"VIDEO_MAX_TOKEN_NUM"_s, u"128"_s},
        {u"FPS_MAX_FRAMES"_s, u"16"_s}};
    task.hints.append({Tr::tr("Keep IMAGE_MAX_TOKEN_NUM and its like as in your training."),
        Tr::tr("They decide how long the sequences are, and so the speed.")});
}

Result<void> addEightBits(SwiftTask& task, const RecipeRequest& request)
{
    if (const Result<GpuSpec> gpu = gpuSpec(request.gpu); gpu && gpu->fp8Tflops <= 0) {
        return failure(
            ErrorKind::Usage, Tr::tr("%1 has no matrix products in 8 bits; leave FP8 out.").arg(gpu->name));
    }
    task.options +=
        {{u"fp8_recipe"_s, u"blockwise"_s}, {u"fp8_format"_s, u"e4m3"_s}, {u"fp8_param_gather"_s, u"true"_s}};
    task.hints.append({Tr::tr("Blocks of FP8 need a GPU of the Hopper generation or newer and CUDA "
                              "12.9."),
        Tr::tr("Older ones have no such kernels.")});
    return {};
}

} // namespace

QList<TrainerKind> swiftDialects()
{
    return {TrainerKind::MsSwift4, TrainerKind::MsSwift3};
}

Result<Recipe> swiftRecipe(const RecipeRequest& request, SwiftTask task)
{
    if (request.shape.isMultimodal)
        addImages(task);
    if (request.eightBits)
        MEGATUNE_TRY(addEightBits(task, request));
    const bool packs = task.packs && !needsUnfusedAttention(request.shape);
    task.wish.largestMicroBatch = packs ? 1 : task.wish.largestMicroBatch;
    task.wish.loraRank = request.lora ? recipeLoraRank : 0;
    task.wish.otherModelBytes = request.lora ? 0 : task.wish.otherModelBytes;
    task.wish.coreMinor = request.dialect == TrainerKind::MsSwift3 ? 15 : 18;
    const qint64 length = request.sequenceLength.value_or(task.sequenceLength);
    const Result<LayoutChoice> choice = chooseLayout(request, task.wish, length);
    MEGATUNE_TRY(choice);
    const qint64 steps = task.generations > 0 ? stepsPerGeneration(task, *choice, request.gpus) : 1;
    if (steps > 1)
        task.options.append({u"steps_per_generation"_s, QString::number(steps)});
    SwiftCommand command(request, task, *choice);
    Recipe result;
    result.title = task.title;
    result.command = command.write();
    result.hints = command.hints();
    result.layout = layoutOfChoice(*choice);
    if (request.shape.isMultimodal) // the vision tower is frozen, and then it recomputes nothing
        result.layout.set(axis::vit, Value{0, u"false"_s});
    result.globalBatch = choice->globalBatch;
    result.sequenceLength = length;
    result.memoryBytes = choice->memoryBytes;
    result.capacityBytes = choice->capacityBytes;
    return result;
}

} // namespace megatune
