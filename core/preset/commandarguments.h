// SPDX-License-Identifier: GPL-3.0-or-later
// The arguments of a preset that a training command says by itself: its model, length, batch and GPUs.
#pragma once

#include "core/model/modellocator.h"
#include "core/trainer/dialect.h"

#include <QMap>

namespace megatune {

struct CommandArgument
{
    QString value;
    QString written;      ///< as the command has it: "--seq-length 4096"
    bool isUsual = false; ///< what the trainer takes, since the command is silent
};

struct CommandArguments
{
    /// By name: model, seq_len, gbs, n_gpus, gpus_per_node, core_version; those that it does not say are
    /// absent. A model that only options describe is a description (core/model/modeldescription.h).
    QMap<QString, CommandArgument> found;
    std::optional<ModelShape> shape; ///< of that model
    TrainerKind trainer = TrainerKind::Unknown;
    /// The batch on so many GPUs, of a trainer whose options make one of their number; null: of any other.
    std::function<std::optional<CommandArgument>(qint64 gpus)> batchOn = nullptr;
    bool isSwiftAssumed = false; ///< no option told the version of ms-swift
    QString unknownModel;        ///< one that the command names and that is not on this machine
};

/// Relative paths in the command are taken from `folder`, empty: the current one. Reads the model's files.
[[nodiscard]] CommandArguments commandArguments(
    const Dialect& dialect, const ModelLocator& locator, const QString& folder);

/// The length of a training sequence, in tokens, by whichever option its trainer has for it.
[[nodiscard]] std::optional<qint64> sequenceLengthOf(const Dialect& dialect);

/// Machines that the command's launcher waits for; nothing when that is not said, or no number.
[[nodiscard]] std::optional<qint64> machinesOf(const Dialect& dialect);
/// Processes that the command's launcher starts on all nodes; nothing when that is not said.
[[nodiscard]] std::optional<qint64> processesOf(const Dialect& dialect);

} // namespace megatune
