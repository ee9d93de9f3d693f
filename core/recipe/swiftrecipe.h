// SPDX-License-Identifier: GPL-3.0-or-later
// Puts a `megatron ...` command of ms-swift together: what every task shares, in the names of 3.x or 4.x.
// Internal to this folder.
#pragma once

#include "core/recipe/layoutchoice.h"

namespace megatune {

/// What makes a task, in the option names of ms-swift 4.x.
struct SwiftTask
{
    QString title;
    QString subcommand;                                ///< "sft"
    QList<std::pair<QString, QString>> options;        ///< of the task alone, in order
    QList<std::pair<QString, QString>> variables = {}; ///< of the environment
    qint64 sequenceLength = 2048;
    QString learningRate = QStringLiteral("1e-5"); ///< of all weights; adapters take ten times that
    bool packs = false;                            ///< the guide packs sequences
    bool mayPack = true;
    qint64 generations = 0; ///< completions of a prompt that are generated to learn from
    LayoutWish wish = {};
    QList<RecipeHint> hints = {}; ///< of the task alone
};

[[nodiscard]] Result<Recipe> swiftRecipe(const RecipeRequest& request, SwiftTask task);

/// The dialects that tasks of ms-swift have.
[[nodiscard]] QList<TrainerKind> swiftDialects();

/// The guides' advice that applies to the model, the GPUs and the layout.
[[nodiscard]] QList<RecipeHint> layoutHints(const RecipeRequest& request, const LayoutChoice& choice);

/// Models whose attention needs Megatron's own kernels.
[[nodiscard]] bool needsUnfusedAttention(const ModelShape& shape);

} // namespace megatune
