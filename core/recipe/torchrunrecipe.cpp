// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipe/torchrunrecipe.h"

#include "core/preset/megatron.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QList<CommandEdit> layoutEdits(const LayoutChoice& choice, qint64 length)
{
    const LayoutSpec& spec = choice.spec;
    QList<CommandEdit> edits;
    for (const auto& [name, size] :
        {std::pair<QString, qint64>(option::tensorParallel, spec.tp), {option::pipelineParallel, spec.pp},
            {option::contextParallel, spec.cp}, {option::expertParallel, spec.ep},
            {option::expertTensorParallel, spec.etp}, {option::microBatch, spec.mbs},
            {option::globalBatch, choice.globalBatch}, {u"seq-length"_s, length}})
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
    edits.append(CommandEdit::set(option::recomputeGranularity, full ? u"full"_s : u"selective"_s));
    edits.append(full ? CommandEdit::set(option::recomputeMethod, u"uniform"_s)
                      : CommandEdit::remove(option::recomputeMethod));
    edits.append(full ? CommandEdit::set(option::recomputeLayers, u"1"_s)
                      : CommandEdit::remove(option::recomputeLayers));
    edits.append(CommandEdit::remove(option::recomputeModules));
    return edits;
}

} // namespace

QString torchrunText(const RecipeRequest& request)
{
    QString start = u"torchrun "_s;
    if (request.gpus > request.gpusPerNode) {
        start += u"--nnodes %1 --node-rank ${NODE_RANK:-0} \\\n    "
                 "--master-addr ${MASTER_ADDR:-127.0.0.1} --master-port ${MASTER_PORT:-29500} \\\n    "_s.arg(
                     request.gpus / request.gpusPerNode);
    }
    return start + u"--nproc-per-node %1 \\\n    "_s.arg(std::min(request.gpus, request.gpusPerNode));
}

Result<Recipe> torchrunRecipe(
    const QString& title, const QString& start, const LayoutChoice& choice, qint64 sequenceLength)
{
    const Result<CommandLine> command = CommandLine::parse(start);
    MEGATUNE_TRY(command);
    const Dialect dialect = Dialect::recognized(*command);
    Recipe result;
    result.title = title;
    result.command = command->edited(translatedEdits(dialect, layoutEdits(choice, sequenceLength))).text;
    result.layout = layoutOfChoice(choice);
    result.globalBatch = choice.globalBatch;
    result.sequenceLength = sequenceLength;
    result.memoryBytes = choice.memoryBytes;
    result.capacityBytes = choice.capacityBytes;
    return result;
}

} // namespace megatune
