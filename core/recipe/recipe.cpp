// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/recipe/recipe.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/recipe/recipekinds.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

Result<void> checkNumbers(const RecipeRequest& request)
{
    constexpr int mostGpus = 65'536;
    if (request.gpus < 1 || request.gpus > mostGpus || request.gpusPerNode < 1) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 GPUs with %2 a node is not a possible number; give 1 to %3, and at least 1 a node.")
                .arg(request.gpus)
                .arg(request.gpusPerNode)
                .arg(mostGpus));
    }
    if (request.gpus > request.gpusPerNode && request.gpus % request.gpusPerNode != 0) {
        return failure(ErrorKind::Usage,
            Tr::tr("%1 GPUs do not fill nodes of %2; give a multiple of %2.")
                .arg(request.gpus)
                .arg(request.gpusPerNode));
    }
    constexpr qint64 most = 100'000'000;
    for (const auto& number : {request.globalBatch, request.sequenceLength}) {
        if (number && (*number < 1 || *number > most)) {
            return failure(ErrorKind::Usage,
                Tr::tr("A global batch or a sequence length of %1 is out of range; give 1 to %2.")
                    .arg(*number)
                    .arg(most));
        }
    }
    return {};
}

/// What the tasks are called at length, and how ms-swift calls them.
QString shortTaskName(const QString& task)
{
    static const QMap<QString, QString> shortNames{{u"pretrain"_s, u"pt"_s}, {u"pre-training"_s, u"pt"_s},
        {u"pretraining"_s, u"pt"_s}, {u"lora"_s, u"sft-lora"_s}, {u"moe"_s, u"sft-moe"_s},
        {u"moe-lora"_s, u"sft-moe-lora"_s}, {u"multimodal"_s, u"sft-multimodal"_s}, {u"fp8"_s, u"sft-fp8"_s},
        {u"seq_cls"_s, u"seq-cls"_s}, {u"sequence-classification"_s, u"seq-cls"_s},
        {u"reward-model"_s, u"rm"_s}};
    return shortNames.value(task.toLower(), task);
}

} // namespace

QList<RecipeKind> recipeKinds()
{
    QList<RecipeKind> kinds = accelerateTasks() + bridgeTasks() + megatronTasks() + preferenceTasks()
        + scoringTasks() + trainingTasks();
    std::sort(
        kinds.begin(), kinds.end(), [](const RecipeKind& a, const RecipeKind& b) { return a.name < b.name; });
    return kinds;
}

Result<Recipe> recipe(RecipeRequest request)
{
    QStringList names;
    request.task = shortTaskName(request.task);
    for (const RecipeKind& kind : recipeKinds()) {
        names.append(kind.name);
        if (kind.name != request.task)
            continue;
        MEGATUNE_TRY(checkNumbers(request));
        if (!request.dialect)
            request.dialect = kind.dialects.first();
        if (!kind.dialects.contains(*request.dialect)) {
            QStringList dialects;
            for (const TrainerKind dialect : kind.dialects)
                dialects.append(trainerId(dialect));
            return failure(ErrorKind::Usage,
                Tr::tr("The recipe %1 exists for %2 only; leave the dialect out.")
                    .arg(kind.name, dialects.join(u", ")));
        }
        return kind.create(request);
    }
    return failure(ErrorKind::Usage,
        Tr::tr("There is no recipe \"%1\"; there are %2.")
                .arg(request.task.left(80).simplified(), names.join(u", "))
            + didYouMean(request.task, names));
}

} // namespace megatune
