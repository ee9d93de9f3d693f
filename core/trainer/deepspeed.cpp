// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-DeepSpeed: forks of an older Megatron-LM that train with DeepSpeed, whose own configuration holds
// the batches once more. Sources are those of deepspeedai/Megatron-DeepSpeed (megatron/arguments.py,
// training.py, model/gpt_model.py) and of DeepSpeed (runtime/config.py); bigscience's fork has fewer options.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/shellassignments.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <array>
#include <QRegularExpression>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array deepspeedOptions{"deepspeed-config", "zero-stage", "deepspeed-activation-checkpointing"};
constexpr std::array deepspeedVersionOptions{
    "sequence-parallel", "context-parallel-size", "expert-model-parallel-size"};

constexpr std::array<OptionName, 21> deepspeedNames{{
    {"context-parallel-size", "ds-sequence-parallel-size"},
    {"expert-model-parallel-size", "moe-expert-parallel-size"},
    {"expert-tensor-parallel-size", nullptr},
    {"num-virtual-stages-per-pipeline-rank", nullptr},
    {"num-layers-per-virtual-pipeline-stage", nullptr}, // its pipeline is DeepSpeed's
    {"microbatch-group-size-per-virtual-pipeline-stage", nullptr},
    {"no-overlap-p2p-communication", nullptr},
    {"recompute-modules", nullptr},
    {"num-query-groups", "num-key-value-heads"},
    {"moe-router-topk", "topk"},
    {"optimizer-cpu-offload", "cpu-optimizer"},
    {"log-throughput", nullptr}, // it always does
    {"non-persistent-save-interval", nullptr},
    {"exit-on-missing-checkpoint", nullptr},
    {"attention-backend", nullptr},
    {"use-distributed-optimizer", nullptr},
    {"vit-gradient-checkpointing", nullptr},
    {"num-train-epochs", nullptr},
    {"tuner-type", nullptr},
    {"load-safetensors", nullptr},
    {"use-checkpoint-args", nullptr},
}};

const QString checkpointing = u"checkpoint-activations"_s;
const QString checkpointedLayers = u"checkpoint-num-layers"_s;

/// A size that DeepSpeed's configuration has, too.
struct SharedSize
{
    QString option;
    QRegularExpression configured; ///< its value there in the first or the second group
};

/// In the configuration that a text writes, or by sed in a template: "s/MBSIZE/${MICRO_BATCH}/".
const std::array<SharedSize, 2>& sharedSizes()
{
    static const std::array<SharedSize, 2> sizes{
        {{option::microBatch,
             QRegularExpression(
                 u"\"train_micro_batch_size_per_gpu\"\\s*:\\s*(\\$\\{\\w+\\}|[^\\s,}]+)|s/\\w*MB_?SIZE/([^/\\n]+)/"_s)},
            {option::globalBatch,
                QRegularExpression(u"\"train_batch_size\"\\s*:\\s*(\\$\\{\\w+\\}|[^\\s,}]+)"
                                   "|s/(?:CONFIG_BATCH_SIZE|\\w*GB_?SIZE)/([^/\\n]+)/"_s)}}};
    return sizes;
}

/// The variable from which the configuration takes the size, where the text sets it; else empty.
QString configuredBy(const Dialect& dialect, const SharedSize& size)
{
    const QString text = withoutShellComments(dialect.command().script());
    QSet<QString> variables;
    for (QRegularExpressionMatchIterator found = size.configured.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        variables.insert(variableReadBy(match.captured(1) + match.captured(2)));
    }
    const QString name = variables.size() == 1 ? *variables.begin() : QString();
    const QRegularExpression sets(u"(?:^|[\\s;&])"_s + name + u'=');
    return !name.isEmpty() && text.contains(sets) ? name : QString();
}

bool sharesBothSizes(const Dialect& dialect)
{
    return std::all_of(sharedSizes().begin(), sharedSizes().end(),
        [&dialect](const SharedSize& size) { return !configuredBy(dialect, size).isEmpty(); });
}

// -- reading --

/// What DeepSpeed and this older Megatron-LM call otherwise, or decide by themselves.
void computeDeepspeed(DialectFacts& facts)
{
    facts.computed.clear();
    const Dialect dialect(facts);
    const auto isOn = [&dialect](const QString& option) { return dialect.isOn(option).value_or(false); };
    const auto compute = [&facts](const QString& option, const QString& value, const QString& written = {}) {
        facts.computed.insert(option, {value, written});
    };
    if (isOn(checkpointing)) {
        compute(option::recomputeGranularity, u"full"_s, dialect.shown(checkpointing));
        compute(option::recomputeMethod, u"uniform"_s);
        compute(option::recomputeLayers, QString::number(numberOr(dialect, checkpointedLayers, 1)));
    }
    // DeepSpeed's optimizer for bf16 shards its states by itself (runtime/bf16_optimizer.py).
    const qint64 stage = numberOr(dialect, u"zero-stage"_s, 1);
    compute(option::distributedOptimizer, stage > 0 || isOn(u"bf16"_s) ? u"true"_s : u"false"_s);
    if (stage >= 2) {
        compute(u"use-megatron-fsdp"_s, u"true"_s);
        compute(
            u"data-parallel-sharding-strategy"_s, stage == 2 ? u"optim_grads"_s : u"optim_grads_params"_s);
    }
    const QStringList flashes{u"use-flash-attn"_s, u"use-flash-attn-v1"_s, u"use-flash-attn-v2"_s,
        u"use-flash-attn-triton"_s, u"use-flash-attn-builder"_s};
    if (std::none_of(flashes.begin(), flashes.end(), isOn))
        compute(u"attention-backend"_s, u"unfused"_s);
    if (dialect.number(u"num-query-groups"_s))
        compute(u"group-query-attention"_s, u"true"_s);
    if (numberOr(dialect, option::experts, 1) > 1) {
        compute(u"moe-layer-freq"_s, QString::number(numberOr(dialect, u"expert-interval"_s, 2)));
        compute(u"moe-router-topk"_s, QString::number(numberOr(dialect, u"topk"_s, 1)));
    }
}

// -- edits --

/// Of the recomputation, by the options that all versions have.
QList<CommandEdit> recomputationEdits(const CommandEdit& edit, const QString& name)
{
    const bool sets = edit.kind == CommandEdit::Kind::Set;
    QList<CommandEdit> own{CommandEdit::remove(name)};
    if (name == option::recomputeGranularity && sets && edit.value != u"none") {
        own.append(CommandEdit::flag(checkpointing));
        own.append(CommandEdit::flag(u"deepspeed-activation-checkpointing"_s));
    } else if (name == option::recomputeGranularity) {
        own.append(CommandEdit::remove(checkpointing));
    } else if (name == option::recomputeLayers) {
        own.append(sets ? CommandEdit::set(checkpointedLayers, edit.value)
                        : CommandEdit::remove(checkpointedLayers));
    }
    return own;
}

QList<CommandEdit> deepspeedTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> own;
    for (const CommandEdit& edit : edits) {
        const QString name = canonicalOption(edit.option);
        if (name == option::recomputeGranularity || name == option::recomputeMethod
            || name == option::recomputeLayers)
            own += recomputationEdits(edit, name);
        else
            own.append(edit);
        if (name == option::pipelineParallel && edit.value.toLongLong() > 1)
            own.append(CommandEdit::remove(u"no-pipeline-parallel"_s));
    }
    own = translatedByName(dialect, own);
    for (const CommandEdit& edit : edits) {
        for (const SharedSize& size : sharedSizes()) {
            if (edit.kind == CommandEdit::Kind::Set && canonicalOption(edit.option) == size.option)
                own.append({CommandEdit::Kind::Assign, configuredBy(dialect, size), edit.value});
        }
    }
    return own;
}

// -- trials and texts: Megatron-LM's --

QList<CommandEdit> deepspeedTrial(const Dialect& dialect, int iterations)
{
    return trainerOf(TrainerKind::MegatronLm).shortTrial(dialect, iterations);
}

bool resumesDeepspeed(const Dialect& dialect)
{
    return trainerOf(TrainerKind::MegatronLm).resumes(dialect);
}

QString deepspeedTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.task()});
}

/// DeepSpeed asserts that the batch is what micro-batches, their number and the ranks make.
QString whyDeepspeedUnread(const Dialect& dialect)
{
    static const QRegularExpression steps(u"\"gradient_accumulation_steps\"\\s*:\\s*([^\\s,}]+)"_s);
    const QRegularExpressionMatch fixed = steps.match(withoutShellComments(dialect.command().script()));
    const bool isScript = dialect.kind() == TrainerKind::Script; // whose text is looked at as a copy
    if (fixed.hasMatch()) {
        return Tr::tr("DeepSpeed's configuration fixes gradient_accumulation_steps at %1, so that no other "
                      "micro-batch size would start: take it out of the text; DeepSpeed computes it.")
            .arg(fixed.captured(1));
    }
    if (isScript || sharesBothSizes(dialect))
        return {};
    return Tr::tr(
        "The batch sizes stand in DeepSpeed's configuration, too, where an option does not change them: "
        "let one script write train_micro_batch_size_per_gpu and train_batch_size from the variables "
        "that --micro-batch-size and --global-batch-size take.");
}

QStringList deepspeedRemarks(const Dialect& dialect)
{
    if (!sharesBothSizes(dialect))
        return {};
    return {
        Tr::tr("%1 and %2 change where they are set, so that DeepSpeed's configuration changes with them.")
            .arg(configuredBy(dialect, sharedSizes()[0]), configuredBy(dialect, sharedSizes()[1]))};
}

QString whyDeepspeedNeverRefined()
{
    return Tr::tr("Megatron-DeepSpeed has none of the options that are tried");
}

} // namespace

extern constexpr Trainer megatronDeepspeed{
    .kind = TrainerKind::MegatronDeepspeed,
    .id = "megatron-deepspeed",
    .title = "Megatron-DeepSpeed",
    .names = deepspeedNames,
    .tellingOptions = deepspeedOptions,
    .isMegatronFork = true,
    .versionOptions = deepspeedVersionOptions,
    .takesSizesFromVariables = true,
    .compute = computeDeepspeed,
    .translate = deepspeedTranslation,
    .shortTrial = deepspeedTrial,
    .resumes = resumesDeepspeed,
    .titleOf = deepspeedTitle,
    .remarks = deepspeedRemarks,
    .whyUnread = whyDeepspeedUnread,
    .whyNeverRefined = whyDeepspeedNeverRefined,
    .expertTensorIsTensor = false,
    .trainsWithDeepspeed = true,
    .hasVirtualStages = false,
    .hasSelectiveRecomputation = false,
    .hasRecomputationMethods = false,
    .recomputesVision = false,
    .namesPipelineLayout = false,
    .splitsPipeline = false,
};

} // namespace megatune
