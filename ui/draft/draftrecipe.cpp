// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/draft/draftrecipe.h"

#include "core/base/text.h"
#include "ui/draft/studydraft.h"

#include <algorithm>
#include <QCoreApplication>

namespace megatune {

namespace {

struct DraftRecipeText
{
    Q_DECLARE_TR_FUNCTIONS(DraftRecipeText)
};

constexpr int draftGpusPerNode = 8;

std::optional<qint64> numberInDraft(const StudyDraft& draft, const QString& name)
{
    return draft.argumentProblem(name).isEmpty() ? toInteger(draft.usedArgument(name)) : std::nullopt;
}

/// What a person chose for the command, also before there is one; else what the command speaks.
std::optional<DialectKind> versionForRecipes(const StudyDraft& draft)
{
    const QString chosen = draft.argument(QStringLiteral("dialect"));
    if (chosen == u"ms-swift-3")
        return DialectKind::MsSwift3;
    if (chosen == u"ms-swift-4")
        return DialectKind::MsSwift4;
    const std::optional<Dialect> dialect = draft.dialect();
    return dialect ? std::optional(dialect->trainer()) : std::nullopt;
}

} // namespace

QString recipeMissing(const StudyDraft& draft)
{
    return draft.shape() && draft.argumentProblem(QStringLiteral("model")).isEmpty()
        ? QString()
        : DraftRecipeText::tr("Choose a model first: a recipe is fitted to it.");
}

Result<Recipe> recipeForDraft(const StudyDraft& draft, const QString& task)
{
    if (const QString missing = recipeMissing(draft); !missing.isEmpty())
        return failure(ErrorKind::Usage, missing);
    RecipeRequest request;
    request.task = task;
    request.model = draft.usedArgument(QStringLiteral("model"));
    request.shape = *draft.shape();
    request.gpus =
        static_cast<int>(numberInDraft(draft, QStringLiteral("n_gpus")).value_or(draftGpusPerNode));
    request.gpusPerNode = static_cast<int>(std::min<qint64>(
        request.gpus, numberInDraft(draft, QStringLiteral("gpus_per_node")).value_or(draftGpusPerNode)));
    request.globalBatch = numberInDraft(draft, QStringLiteral("gbs"));
    request.sequenceLength = numberInDraft(draft, QStringLiteral("seq_len"));
    const QString gpu = draft.usedArgument(QStringLiteral("gpu"));
    if (!gpu.isEmpty() && draft.argumentProblem(QStringLiteral("gpu")).isEmpty())
        request.gpu = gpu;
    const QList<RecipeKind> kinds = recipeKinds();
    const auto kind = std::find_if(
        kinds.begin(), kinds.end(), [&task](const RecipeKind& each) { return each.name == task; });
    const std::optional<DialectKind> wanted = versionForRecipes(draft);
    if (kind != kinds.end() && wanted && kind->dialects.contains(*wanted))
        request.dialect = wanted;
    return recipe(request);
}

} // namespace megatune
