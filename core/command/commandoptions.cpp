// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandoptions.h"

#include <array>
#include <QRegularExpression>
#include <QSet>

namespace megatune {

namespace {

const QSet<QString>& switchOptions()
{
    static const QSet<QString> options{u"sequence-parallel"_qs, u"recompute-activations"_qs,
        u"distribute-saved-activations"_qs, u"defer-embedding-wgrad-compute"_qs, u"tp-comm-overlap"_qs,
        u"optimizer-cpu-offload"_qs, u"delay-wgrad-compute"_qs, u"moe-grouped-gemm"_qs,
        u"moe-permute-fusion"_qs, u"moe-shared-expert-overlap"_qs, u"moe-layer-recompute"_qs,
        u"moe-router-padding-for-fp8"_qs, u"moe-pad-expert-input-to-capacity"_qs, u"log-throughput"_qs,
        u"log-progress"_qs, u"log-params-norm"_qs, u"log-memory-to-tensorboard"_qs, u"mock-data"_qs,
        u"bf16"_qs, u"fp16"_qs, u"finetune"_qs, u"account-for-embedding-in-pipeline-split"_qs,
        u"account-for-loss-in-pipeline-split"_qs, u"swiglu"_qs, u"group-query-attention"_qs,
        u"multi-latent-attention"_qs, u"untie-embeddings-and-output-weights"_qs, u"add-qkv-bias"_qs,
        u"qk-layernorm"_qs, u"packing"_qs, u"padding-free"_qs, u"vit-gradient-checkpointing"_qs,
        u"gradient-checkpointing"_qs, u"gradient-accumulation-fusion"_qs, u"cross-entropy-loss-fusion"_qs,
        u"cross-entropy-fusion"_qs, u"save-safetensors"_qs, u"merge-lora"_qs, u"freeze-llm"_qs,
        u"freeze-vit"_qs, u"freeze-aligner"_qs, u"batch-p2p-comm"_qs, u"nccl-comm-warmup"_qs,
        u"load-from-cache-file"_qs, u"ignore-args-error"_qs, u"manual-gc"_qs, u"fp8-param-gather"_qs,
        u"reuse-grad-buf-for-mxfp8-param-ag"_qs, u"deterministic-mode"_qs, u"profile"_qs, u"standalone"_qs,
        u"multi-gpu"_qs};
    return options;
}

} // namespace

QString canonicalOption(QStringView option)
{
    while (option.startsWith(u'-'))
        option = option.mid(1);
    QString canonical = option.toString();
    canonical.replace(u'_', u'-');
    return canonical;
}

bool isSwitchOption(const QString& option)
{
    for (const QStringView beginning : {u"no-", u"use-", u"overlap-", u"disable-", u"enable-"}) {
        if (option.startsWith(beginning))
            return true;
    }
    return switchOptions().contains(option);
}

bool isListOption(const QString& option)
{
    static const QSet<QString> options{u"recompute-modules"_qs, u"offload-modules"_qs, u"target-modules"_qs,
        u"modules-to-save"_qs, u"dataset"_qs, u"val-dataset"_qs, u"data-path"_qs, u"train-data-path"_qs,
        u"valid-data-path"_qs, u"test-data-path"_qs, u"reward-funcs"_qs, u"reward-weights"_qs,
        u"cp-comm-type"_qs, u"hierarchical-context-parallel-sizes"_qs, u"rampup-batch-size"_qs,
        u"profile-ranks"_qs, u"cuda-graph-scope"_qs, u"cuda-graph-modules"_qs, u"special-tokens"_qs};
    return options.contains(option);
}

bool isBooleanWord(const QString& word)
{
    const QString lower = word.toLower();
    return lower == u"true" || lower == u"false" || lower == u"yes" || lower == u"no" || lower == u"1"
        || lower == u"0";
}

bool looksLikeOption(const QString& word)
{
    if (word.size() < 2 || word[0] != u'-' || word.left(word.indexOf(u'=')).contains(u' '))
        return false;
    return !(word[1] >= u'0' && word[1] <= u'9') && word[1] != u'.';
}

qsizetype overrideKeyLength(const QString& word)
{
    static const QRegularExpression key(u"^\\+{0,2}(?:[A-Za-z_]\\w*(?:\\.\\w+)+|mixed_precision)(?==)"_qs);
    return key.match(word).capturedLength();
}

// scripts/training/run_recipe.py and scripts/performance/argument_parser.py of Megatron-Bridge 0.6.
QString bridgeOptionOf(QStringView shortOption)
{
    static constexpr std::array<std::pair<QStringView, QStringView>, 14> options{{
        {u"-tp", u"tensor-model-parallel-size"},
        {u"-pp", u"pipeline-model-parallel-size"},
        {u"-cp", u"context-parallel-size"},
        {u"-vp", u"virtual-pipeline-model-parallel-size"},
        {u"-ep", u"expert-model-parallel-size"},
        {u"-et", u"expert-tensor-parallel-size"},
        {u"-etp", u"expert-tensor-parallel-size"},
        {u"-mb", u"micro-batch-size"},
        {u"-gb", u"global-batch-size"},
        {u"-ms", u"max-steps"},
        {u"-sl", u"seq-length"},
        {u"-ng", u"num-gpus"},
        {u"-mr", u"model-recipe-name"},
        {u"-c", u"compute-dtype"},
    }};
    for (const auto& [name, option] : options) {
        if (name == shortOption)
            return option.toString();
    }
    return {};
}

} // namespace megatune
