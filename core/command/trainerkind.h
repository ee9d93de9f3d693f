// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of training programs that a command can launch, and the facts about each in one table.
#pragma once

#include <optional>
#include <QString>
#include <QStringList>

namespace megatune {

enum class TrainerKind {
    Unknown,
    MegatronLm,
    MsSwift3,     ///< `megatron sft` ... of ms-swift 3.x
    MsSwift4,     ///< ... of ms-swift 4.x
    SwiftTrainer, ///< `swift sft`: the Hugging Face trainer, without Megatron
    Accelerate,
    MegatronBridge, ///< its recipes; options are overrides such as model.tensor_model_parallel_size=4
    Torchrun,       ///< torchrun or deepspeed with a script that is not Megatron's own
    Script,         ///< a shell script; what it runs is another kind
};

/// "megatron-lm", "ms-swift-3", "ms-swift-4", "swift", "accelerate", "megatron-bridge", "torchrun", "script",
/// "unknown": as `--dialect` takes it.
[[nodiscard]] QString trainerId(TrainerKind kind);
/// Those of all kinds.
[[nodiscard]] QStringList trainerIds();
[[nodiscard]] std::optional<TrainerKind> trainerWithId(const QString& id);
/// "ms-swift 4.x", for people; empty for Torchrun and Script, which are known by what they run.
[[nodiscard]] QString trainerTitle(TrainerKind kind);

/// ms-swift with Megatron, of any version.
[[nodiscard]] constexpr bool isMegatronSwift(TrainerKind kind)
{
    return kind == TrainerKind::MsSwift3 || kind == TrainerKind::MsSwift4;
}
/// ms-swift with any trainer: they spell options alike.
[[nodiscard]] constexpr bool isSwift(TrainerKind kind)
{
    return isMegatronSwift(kind) || kind == TrainerKind::SwiftTrainer;
}

} // namespace megatune
