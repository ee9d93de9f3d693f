// SPDX-License-Identifier: GPL-3.0-or-later
// The recipe for pretraining with Megatron-Bridge: one of its own recipes, with the layout as overrides
// (scripts/training/run_recipe.py).
#include "core/base/tr.h"
#include "core/dialect/dialecttranslation.h"
#include "core/dialect/optionnames.h"
#include "core/model/bridgerecipes.h"
#include "core/preset/megatron.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

namespace megatune {

namespace {

QString bridgeStart(const RecipeRequest& request, const QString& name)
{
    QString start = u"torchrun "_qs;
    if (request.gpus > request.gpusPerNode) {
        start +=
            u"--nnodes %1 --node-rank ${NODE_RANK:-0} \\\n    "
            "--master-addr ${MASTER_ADDR:-127.0.0.1} --master-port ${MASTER_PORT:-29500} \\\n    "_qs.arg(
                request.gpus / request.gpusPerNode);
    }
    start += u"--nproc-per-node %1 \\\n    scripts/training/run_recipe.py \\\n    "_qs.arg(
        std::min(request.gpus, request.gpusPerNode));
    return start + u"--recipe %1_pretrain_config \\\n    --mode pretrain\n"_qs.arg(name);
}

QList<CommandEdit> layoutEdits(const LayoutChoice& choice, qint64 length)
{
    const LayoutSpec& spec = choice.spec;
    QList<CommandEdit> edits;
    for (const auto& [name, size] :
        {std::pair<QString, qint64>(option::tensorParallel, spec.tp), {option::pipelineParallel, spec.pp},
            {option::contextParallel, spec.cp}, {option::expertParallel, spec.ep},
            {option::expertTensorParallel, spec.etp}, {option::microBatch, spec.mbs},
            {option::globalBatch, choice.globalBatch}, {u"seq-length"_qs, length}})
        edits.append(CommandEdit::set(name, QString::number(size)));
    edits.append(CommandEdit::remove(option::virtualStages));
    edits += choice.splitEdits;
    for (const QString& name : pipelineSplitOptions()) {
        const bool isNamed = std::any_of(choice.splitEdits.begin(), choice.splitEdits.end(),
            [&name](const CommandEdit& edit) { return edit.option == name; });
        if (!isNamed)
            edits.append(CommandEdit::remove(name));
    }
    edits.append(spec.tp > 1 ? CommandEdit::flag(option::sequenceParallel)
                             : CommandEdit::remove(option::sequenceParallel));
    const bool full = spec.recompute == RecomputeGranularity::Full;
    edits.append(CommandEdit::set(option::recomputeGranularity, full ? u"full"_qs : u"selective"_qs));
    edits.append(full ? CommandEdit::set(option::recomputeMethod, u"uniform"_qs)
                      : CommandEdit::remove(option::recomputeMethod));
    edits.append(full ? CommandEdit::set(option::recomputeLayers, u"1"_qs)
                      : CommandEdit::remove(option::recomputeLayers));
    edits.append(CommandEdit::remove(option::recomputeModules));
    return edits;
}

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
    const Result<CommandLine> start = CommandLine::parse(bridgeStart(request, name));
    MEGATUNE_TRY(start);
    const Dialect dialect = Dialect::recognized(*start);
    Recipe result;
    result.title = Tr::tr("Pretraining with Megatron-Bridge");
    result.command = start->edited(translatedEdits(dialect, layoutEdits(*choice, length))).text;
    result.hints = bridgeHints(request, *choice);
    result.layout = layoutOfChoice(*choice);
    result.globalBatch = choice->globalBatch;
    result.sequenceLength = length;
    result.memoryBytes = choice->memoryBytes;
    result.capacityBytes = choice->capacityBytes;
    return result;
}

} // namespace

QList<RecipeKind> bridgeTasks()
{
    return {{u"megatron-bridge"_qs, Tr::tr("pretraining with one of Megatron-Bridge's own recipes"),
        {TrainerKind::MegatronBridge}, bridgePretraining}};
}

} // namespace megatune
