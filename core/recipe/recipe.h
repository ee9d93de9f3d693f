// SPDX-License-Identifier: GPL-3.0-or-later
// Starting commands: for a task of the Megatron-SWIFT and Accelerate guides, a recipe of Megatron-Bridge or
// Megatron-LM's pretrain_gpt.py, a command that fits a model and its GPUs, with the guides' advice where it
// applies. Pure functions; any thread.
#pragma once

#include "core/base/error.h"
#include "core/model/modelshape.h"
#include "core/space/layout.h"
#include "core/trainer/dialect.h"

#include <functional>

namespace megatune {

struct RecipeRequest
{
    QString task = {};
    QString model = {};    ///< as it is written into the command: an id or a folder
    ModelShape shape = {}; ///< of that model
    int gpus = 8;          ///< all nodes together
    int gpusPerNode = 8;
    std::optional<qint64> globalBatch = {};    ///< absent: a small one that all GPUs can share
    std::optional<qint64> sequenceLength = {}; ///< absent: the guide's for the task
    std::optional<TrainerKind> dialect = {};   ///< absent: the newest that has the task
    QString gpu = QStringLiteral("H100-80GB"); ///< a name of gpuSpec()
    bool lora = false;                         ///< adapters instead of all weights
    bool eightBits = false;                    ///< matrix products in FP8
    std::optional<bool> hasApex = {};          ///< whether NVIDIA Apex is installed; absent: not known
};

/// One piece of advice that applies to this model and these GPUs.
struct RecipeHint
{
    QString advice;
    QString reason;
};

struct Recipe
{
    QString title;
    QString command; ///< shell text, one option a line
    QList<RecipeHint> hints;
    Layout layout; ///< in the parameters of the preset `megatron`
    qint64 globalBatch = 1;
    qint64 sequenceLength = 1;
    /// Estimated bytes of the fullest GPU, and what it has; nothing when the shape is not known well enough.
    std::optional<double> memoryBytes = {};
    double capacityBytes = 0;
};

struct RecipeKind
{
    QString name;                                               ///< "sft-lora"
    QString title;                                              ///< one line for `list recipes`
    QList<TrainerKind> dialects;                                ///< in which it exists, the usual one first
    std::function<Result<Recipe>(const RecipeRequest&)> create; ///< gets a request with its dialect filled in
};

/// Sorted by name; see core/recipe/recipekinds.h.
[[nodiscard]] QList<RecipeKind> recipeKinds();

/// The command for `request.task`. One sentence when the task is not known (with the nearest spelling), does
/// not exist in the dialect, does not suit the model (experts for a dense one), or no layout of these GPUs
/// can run the global batch.
[[nodiscard]] Result<Recipe> recipe(RecipeRequest request);

} // namespace megatune
