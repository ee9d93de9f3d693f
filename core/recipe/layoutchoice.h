// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the layout that a recipe starts from, by a few rules that a person can follow. Internal to this
// folder.
#pragma once

#include "core/command/commandline.h"
#include "core/estimate/training.h"
#include "core/recipe/recipe.h"

namespace megatune {

/// What the task needs of the layout besides the request.
struct LayoutWish
{
    bool contextParallel = true; ///< whether the task runs with CP at all
    int largestMicroBatch = 8;   ///< 1 with packing, which fills every sequence
    int loraRank = 0;            ///< 0: all weights
    double otherModelBytes = 0;  ///< for each parameter: a reference model's or a teacher's weights
    double memoryShare = 0.95;   ///< of the GPU that training may take
    int coreMinor = 18;          ///< megatron-core 0.N
};

struct LayoutChoice
{
    LayoutSpec spec = {};
    /// The options that ask for stages of different length, as the search would write them; empty where all
    /// have as many layers.
    QList<CommandEdit> splitEdits = {};
    qint64 globalBatch = 1;
    qint64 dataParallel = 1;
    std::optional<double> memoryBytes = {}; ///< nothing: could not be estimated
    double capacityBytes = 0;
    bool fits = true; ///< by the estimate; true when there is none
};

/// The rules, in their order:
/// 1. only what the rule set megatron-core accepts; ETP is 1, TP and EP stay within a node;
/// 2. it fits the GPU by the estimate; when nothing does, what needs least;
/// 3. as few model-parallel GPUs (TP x PP x CP) as possible, because data parallelism is fastest;
/// 4. of equals the smaller CP, then the smaller PP, then the larger EP;
/// 5. the largest micro-batch, and selective instead of full recomputation, that leave a fifth of the GPU.
[[nodiscard]] Result<LayoutChoice> chooseLayout(
    const RecipeRequest& request, const LayoutWish& wish, qint64 sequenceLength);

/// The choice as a layout of the preset `megatron`.
[[nodiscard]] Layout layoutOfChoice(const LayoutChoice& choice);

} // namespace megatune
