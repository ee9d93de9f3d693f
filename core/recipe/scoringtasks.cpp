// SPDX-License-Identifier: GPL-3.0-or-later
// Recipes for models that give vectors, scores or classes: embedding, reranker, sequence classification.
#include "core/base/tr.h"
#include "core/recipe/recipekinds.h"
#include "core/recipe/swiftrecipe.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

SwiftTask scoringTask(const QString& type, const QString& title)
{
    SwiftTask task;
    task.title = title;
    task.subcommand = u"sft"_s;
    task.options = {{u"task_type"_s, type}};
    task.learningRate = u"5e-6"_s;
    task.mayPack = false;
    task.wish.contextParallel = false; // ms-swift raises for embeddings; the others pool over whole sequences
    return task;
}

Result<Recipe> embedding(const RecipeRequest& request)
{
    SwiftTask task = scoringTask(u"embedding"_s, Tr::tr("an embedding model"));
    task.options.append({u"loss_type"_s, u"infonce"_s});
    if (needsUnfusedAttention(request.shape)) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 cannot become an embedding model: that needs padding_free, which its "
                   "attention does not support.")
                .arg(request.shape.name));
    }
    return swiftRecipe(request, task);
}

Result<Recipe> reranker(const RecipeRequest& request)
{
    SwiftTask task = scoringTask(u"generative_reranker"_s, Tr::tr("a reranker"));
    task.options.append({u"loss_type"_s, u"pointwise_reranker"_s});
    task.sequenceLength = 4096;
    return swiftRecipe(request, task);
}

Result<Recipe> classifier(const RecipeRequest& request)
{
    SwiftTask task = scoringTask(u"seq_cls"_s, Tr::tr("sequence classification"));
    task.options.append({u"num_labels"_s, u"2"_s});
    task.learningRate = u"1e-5"_s;
    task.hints = {{Tr::tr("Set --num_labels to the number of your classes."),
        Tr::tr("It is the width of the new output layer.")}};
    return swiftRecipe(request, task);
}

} // namespace

QList<RecipeKind> scoringTasks()
{
    // 3.x takes the task types causal_lm and seq_cls only (swift/megatron/argument/megatron_args.py).
    const QList<TrainerKind> newest{TrainerKind::MsSwift4};
    return {
        {u"embedding"_s, Tr::tr("an embedding model"), newest, embedding},
        {u"reranker"_s, Tr::tr("a reranker"), newest, reranker},
        {u"seq-cls"_s, Tr::tr("sequence classification"), swiftDialects(), classifier},
    };
}

} // namespace megatune
