// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialectoptions.h"

#include "core/trainer/bridgeoptions.h"

#include <array>

namespace megatune {

namespace {

/// One option by its names; nullptr: there is none. A leading '!' turns the value round. Sources: the options
/// of Megatron-LM core 0.15 (training/arguments.py), ms-swift 3.12 and 4.x (megatron/arguments), accelerate
/// (commands/launch.py).
struct OptionRow
{
    const char* megatron;
    const char* swift3;
    const char* swift4;
    const char* accelerate;
};

constexpr std::array<OptionRow, 34> optionRows{{
    {"tensor-model-parallel-size", "tensor-model-parallel-size", "tensor-model-parallel-size",
        "megatron-lm-tp-degree"},
    {"pipeline-model-parallel-size", "pipeline-model-parallel-size", "pipeline-model-parallel-size",
        "megatron-lm-pp-degree"},
    {"context-parallel-size", "context-parallel-size", "context-parallel-size",
        "megatron-lm-context-parallel-size"},
    {"expert-model-parallel-size", "expert-model-parallel-size", "expert-model-parallel-size",
        "megatron-lm-expert-model-parallel-size"},
    {"expert-tensor-parallel-size", "expert-tensor-parallel-size", "expert-tensor-parallel-size",
        "megatron-lm-expert-tensor-parallel-size"},
    {"micro-batch-size", "micro-batch-size", "micro-batch-size", "per-device-train-batch-size"},
    {"global-batch-size", "global-batch-size", "global-batch-size", nullptr},
    {"sequence-parallel", "sequence-parallel", "sequence-parallel", "megatron-lm-sequence-parallelism"},
    {"use-distributed-optimizer", "use-distributed-optimizer", "use-distributed-optimizer",
        "megatron-lm-use-distributed-optimizer"},
    {"recompute-granularity", "recompute-granularity", "recompute-granularity",
        "megatron-lm-recompute-granularity"},
    {"recompute-method", "recompute-method", "recompute-method", "megatron-lm-recompute-method"},
    {"recompute-num-layers", "recompute-num-layers", "recompute-num-layers",
        "megatron-lm-recompute-num-layers"},
    {"recompute-activations", nullptr, nullptr, "megatron-lm-recompute-activations"},
    {"attention-backend", "attention-backend", "attention-backend", "megatron-lm-attention-backend"},
    {"optimizer-cpu-offload", "optimizer-cpu-offload", "optimizer-cpu-offload",
        "megatron-lm-optimizer-cpu-offload"},
    {"clip-grad", "clip-grad", "clip-grad", "megatron-lm-gradient-clipping"},
    {"num-virtual-stages-per-pipeline-rank", "num-virtual-stages-per-pipeline-rank",
        "virtual-pipeline-model-parallel-size", nullptr},
    {"num-layers-per-virtual-pipeline-stage", "num-layers-per-virtual-pipeline-stage", nullptr, nullptr},
    {"microbatch-group-size-per-virtual-pipeline-stage", "microbatch-group-size-per-virtual-pipeline-stage",
        "microbatch-group-size-per-vp-stage", nullptr},
    {nullptr, "vit-gradient-checkpointing", "vit-gradient-checkpointing", nullptr},
    {"no-overlap-p2p-communication", "!overlap-p2p-comm", "!overlap-p2p-comm", nullptr},
    {"log-interval", "log-interval", "logging-steps", nullptr},
    {"log-throughput", "log-throughput", nullptr, nullptr},
    {"save", "save", "output-dir", "output-dir"},
    {"save-interval", "save-interval", "save-steps", nullptr},
    {"eval-interval", "eval-interval", "eval-steps", nullptr},
    {nullptr, "max-epochs", "num-train-epochs", nullptr},
    {nullptr, "train-type", "tuner-type", nullptr},
    {"load", "load", "mcore-model", nullptr},
    {"num-workers", "num-workers", "dataloader-num-workers", nullptr},
    {nullptr, "load-safetensors", nullptr, nullptr},
    {"no-gradient-accumulation-fusion", "no-gradient-accumulation-fusion", "!gradient-accumulation-fusion",
        nullptr},
    {"no-masked-softmax-fusion", "no-masked-softmax-fusion", "!masked-softmax-fusion", nullptr},
    {"no-bias-dropout-fusion", "no-bias-dropout-fusion", "!bias-dropout-fusion", nullptr},
}};

struct NamedForm
{
    QLatin1String name;
    bool inverted = false;
    bool isThere = false;
};

NamedForm namedForm(const char* text)
{
    if (text == nullptr)
        return {};
    const bool inverted = *text == '!';
    return {QLatin1String(inverted ? text + 1 : text), inverted, true};
}

std::array<NamedForm, 4> formsOf(const OptionRow& row)
{
    return {namedForm(row.megatron), namedForm(row.swift3), namedForm(row.swift4), namedForm(row.accelerate)};
}

/// The row in which some trainer calls an option by this name, and whether that name is the inverted one.
std::pair<const OptionRow*, bool> rowOf(const QString& canonical)
{
    for (const OptionRow& row : optionRows) {
        for (const NamedForm& form : formsOf(row)) {
            if (form.isThere && form.name == canonical)
                return {&row, form.inverted};
        }
    }
    return {nullptr, false};
}

size_t columnOf(TrainerKind trainer)
{
    switch (trainer) {
    case TrainerKind::MsSwift3:
        return 1;
    case TrainerKind::MsSwift4:
        return 2;
    case TrainerKind::Accelerate:
        return 3;
    default:
        return 0;
    }
}

} // namespace

OptionForm optionForm(TrainerKind trainer, const QString& canonical)
{
    if (trainer == TrainerKind::MegatronBridge) {
        const BridgeField* const field = bridgeField(canonical);
        const bool turned = field != nullptr && field->inverted && canonical == QLatin1String(field->option);
        return {bridgeFieldName(canonical), turned};
    }
    const auto [row, inverted] = rowOf(canonical);
    // The Hugging Face trainer shares names with ms-swift 4, but none of Megatron's.
    if (row == nullptr || trainer == TrainerKind::SwiftTrainer || trainer == TrainerKind::Unknown)
        return {canonical, false};
    const NamedForm form = formsOf(*row)[columnOf(trainer)];
    if (!form.isThere)
        return {};
    return {form.name, form.inverted != inverted};
}

QStringList optionAliases(const QString& canonical)
{
    QStringList names{canonical};
    const auto [row, inverted] = rowOf(canonical);
    if (row == nullptr)
        return names;
    for (const NamedForm& form : formsOf(*row)) {
        const QString name = form.name;
        if (form.isThere && form.inverted == inverted && !names.contains(name))
            names.append(name);
    }
    return names;
}

std::pair<int, int> swiftVersionEvidence(const QStringList& optionNames)
{
    std::pair<int, int> evidence{0, 0};
    for (const QString& name : optionNames) {
        const auto [row, inverted] = rowOf(name);
        if (row == nullptr)
            continue;
        const auto forms = formsOf(*row);
        const bool in3 = forms[1].isThere && forms[1].name == name;
        const bool in4 = forms[2].isThere && forms[2].name == name;
        evidence.first += in3 && !in4 ? 1 : 0;
        evidence.second += in4 && !in3 ? 1 : 0;
    }
    return evidence;
}

} // namespace megatune
