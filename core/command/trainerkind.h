// SPDX-License-Identifier: GPL-3.0-or-later
// The kinds of training programs that a command can launch. What is particular to each: core/trainer.
#pragma once

namespace megatune {

enum class TrainerKind {
    Unknown,
    MegatronLm,
    MegatronDeepspeed, ///< its forks that train with DeepSpeed
    MsSwift3,          ///< `megatron sft` ... of ms-swift 3.x
    MsSwift4,          ///< ... of ms-swift 4.x
    SwiftTrainer,      ///< `swift sft`: the Hugging Face trainer, without Megatron
    Accelerate,
    MegatronBridge, ///< its recipes; options are overrides such as model.tensor_model_parallel_size=4
    Verl,           ///< with Megatron or without; options are overrides of its configuration
    NemoRl,         ///< with Megatron or without; options are overrides of its YAML
    Slime,          ///< Megatron-LM's options and its own, over Ray
    Primus,         ///< with Megatron; options are Megatron-LM's, over those of an experiment's file
    LlamaFactory,   ///< a file's options, over which "key=value" goes, with mcore_adapter or without Megatron
    LlamaFactoryBridge, ///< ... with Megatron-Bridge
    Torchrun,           ///< torchrun or deepspeed with a script that is not Megatron's own
    Script,             ///< a shell script; what it runs is another kind
};

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
/// LLaMA-Factory, whatever trains in it.
[[nodiscard]] constexpr bool isLlamaFactory(TrainerKind kind)
{
    return kind == TrainerKind::LlamaFactory || kind == TrainerKind::LlamaFactoryBridge;
}

} // namespace megatune
