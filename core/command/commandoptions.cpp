// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command/commandoptions.h"

#include <array>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QSet<QString>& switchOptions()
{
    static const QSet<QString> options{u"sequence-parallel"_s, u"recompute-activations"_s,
        u"distribute-saved-activations"_s, u"defer-embedding-wgrad-compute"_s, u"tp-comm-overlap"_s,
        u"optimizer-cpu-offload"_s, u"delay-wgrad-compute"_s, u"moe-grouped-gemm"_s, u"moe-permute-fusion"_s,
        u"moe-shared-expert-overlap"_s, u"moe-layer-recompute"_s, u"moe-router-padding-for-fp8"_s,
        u"moe-pad-expert-input-to-capacity"_s, u"log-throughput"_s, u"log-progress"_s, u"log-params-norm"_s,
        u"log-memory-to-tensorboard"_s, u"mock-data"_s, u"bf16"_s, u"fp16"_s, u"finetune"_s,
        u"account-for-embedding-in-pipeline-split"_s, u"account-for-loss-in-pipeline-split"_s, u"swiglu"_s,
        u"group-query-attention"_s, u"multi-latent-attention"_s, u"untie-embeddings-and-output-weights"_s,
        u"add-qkv-bias"_s, u"qk-layernorm"_s, u"packing"_s, u"padding-free"_s,
        u"vit-gradient-checkpointing"_s, u"gradient-checkpointing"_s, u"gradient-accumulation-fusion"_s,
        u"cross-entropy-loss-fusion"_s, u"cross-entropy-fusion"_s, u"save-safetensors"_s, u"merge-lora"_s,
        u"freeze-llm"_s, u"freeze-vit"_s, u"freeze-aligner"_s, u"batch-p2p-comm"_s, u"nccl-comm-warmup"_s,
        u"load-from-cache-file"_s, u"ignore-args-error"_s, u"manual-gc"_s, u"fp8-param-gather"_s,
        u"reuse-grad-buf-for-mxfp8-param-ag"_s, u"deterministic-mode"_s, u"profile"_s, u"standalone"_s,
        u"multi-gpu"_s};
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
    static const QSet<QString> options{u"recompute-modules"_s, u"offload-modules"_s, u"target-modules"_s,
        u"modules-to-save"_s, u"dataset"_s, u"val-dataset"_s, u"data-path"_s, u"train-data-path"_s,
        u"valid-data-path"_s, u"test-data-path"_s, u"reward-funcs"_s, u"reward-weights"_s, u"cp-comm-type"_s,
        u"hierarchical-context-parallel-sizes"_s, u"rampup-batch-size"_s, u"profile-ranks"_s,
        u"cuda-graph-scope"_s, u"cuda-graph-modules"_s, u"special-tokens"_s};
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

bool isValueBehind(const QString& before, const QString& word)
{
    return before.startsWith(u"--") && !before.contains(u'=') && !word.contains(u'[')
        && !isSwitchOption(canonicalOption(before));
}

qsizetype overrideKeyLength(const QString& word)
{
    static const QRegularExpression key(
        u"^\\+{0,2}(?:[A-Za-z_]\\w*(?:\\.\\w+)+|mixed_precision|model_engine)(?==)"_s);
    return key.match(word).capturedLength();
}

// scripts/training/run_recipe.py and scripts/performance/argument_parser.py of Megatron-Bridge 0.6.
QString bridgeOptionOf(QStringView shortOption)
{
    static constexpr std::array<std::pair<QStringView, QStringView>, 16> options{{
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
        {u"-m", u"model-name"}, // until 0.3 a recipe was named by these two
        {u"-s", u"model-size"},
        {u"-c", u"compute-dtype"},
    }};
    for (const auto& [name, option] : options) {
        if (name == shortOption)
            return option.toString();
    }
    return {};
}

} // namespace megatune
