// SPDX-License-Identifier: GPL-3.0-or-later
// What the options of a command say about memory and speed, whatever the layout is. Pure.
#pragma once

#include "core/estimate/training.h"
#include "core/trainer/dialect.h"

#include <QStringList>

namespace megatune {

struct TrainingOptions
{
    /// Length and batch are left for others to fill in.
    TrainingSpec training;
    /// The options that counted, as they would be written: "--grad-reduce-in-bf16", "--fp8-format hybrid".
    QStringList read;
    /// What was taken for options that are absent and that move the estimate, one sentence each.
    QStringList assumed;
    bool packsSamples = false;
    bool variesLength = false; ///< samples are neither packed nor cut out of a stream of tokens
};

/// What the trainer would do by the words of the command and its file. Options that the trainer does not know
/// count all the same where the command has them. Defaults: those of Megatron-LM
/// (megatron/training/arguments.py, core 0.15 to 0.19) and of ms-swift (megatron_args.py).
[[nodiscard]] TrainingOptions trainingOptions(const Dialect& dialect);

/// The modules that words such as "layernorm moe_act" or "[layernorm,moe_act]" name, each once; unknown words
/// are left out.
[[nodiscard]] QStringList recomputeModuleNames(const QString& words);

/// Transformer layers of each virtual stage of a --pipeline-model-parallel-layout, such as
/// "Et*3|(tt|)*29,m|L"; empty when Megatron would not read it
/// (core/transformer/pipeline_parallel_layer_layout.py).
[[nodiscard]] std::vector<int> pipelineLayoutChunks(const QString& text);

/// Whether --offload-modules names a part of the experts.
[[nodiscard]] bool offloadsExperts(const QString& modules);

/// --hybrid-layer-pattern (once --hybrid-override-pattern): M, *, -, E ... a layer, | between virtual stages,
/// behind the first / multi-token prediction (core/models/hybrid/hybrid_layer_allocation.py). Empty: none.
[[nodiscard]] QString hybridPattern(const Dialect& dialect);
/// Layers of each virtual stage that the command itself names, by a pipeline layout or a hybrid pattern.
[[nodiscard]] std::vector<int> namedStages(const Dialect& dialect);

/// A command of Megatron-LM's that says all, and neither bf16 nor fp16: it trains in 32 bits (arguments.py,
/// params_dtype).
[[nodiscard]] bool namesNoPrecision(const Dialect& dialect);

} // namespace megatune
