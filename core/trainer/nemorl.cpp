// SPDX-License-Identifier: GPL-3.0-or-later
// NeMo-RL with Megatron-core: GRPO and supervised fine-tuning, whose YAML takes overrides as Hydra writes
// them. Sources are those of NeMo-RL 0.3 to 2026: nemo_rl/utils/config.py, nemo_rl/algorithms,
// examples/configs, nemo_rl/models/megatron/setup.py.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/shellassignments.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/fieldoverrides.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"
#include "core/trainer/unreadoptions.h"

#include <array>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array nemoFields{
    FieldName{"model", "policy.model-name"},
    FieldName{"tensor-model-parallel-size", "policy.megatron-cfg.tensor-model-parallel-size"},
    FieldName{"pipeline-model-parallel-size", "policy.megatron-cfg.pipeline-model-parallel-size"},
    FieldName{"context-parallel-size", "policy.megatron-cfg.context-parallel-size"},
    FieldName{"expert-model-parallel-size", "policy.megatron-cfg.expert-model-parallel-size"},
    FieldName{"expert-tensor-parallel-size", "policy.megatron-cfg.expert-tensor-parallel-size"},
    FieldName{"num-virtual-stages-per-pipeline-rank", nullptr},
    FieldName{.option = "sequence-parallel",
        .field = "policy.megatron-cfg.sequence-parallel",
        .absent = switchedOff,
        .isUsuallyOn = true}, // or it is: a file decides
    FieldName{"recompute-granularity", "policy.megatron-cfg.recompute-granularity"},
    FieldName{"recompute-method", nullptr},
    FieldName{"recompute-num-layers", nullptr},
    FieldName{"recompute-modules", nullptr},
    FieldName{"decoder-first-pipeline-num-layers", "policy.megatron-cfg.num-layers-in-first-pipeline-stage",
        noValue},
    FieldName{
        "decoder-last-pipeline-num-layers", "policy.megatron-cfg.num-layers-in-last-pipeline-stage", noValue},
    FieldName{"micro-batch-size", "policy.train-micro-batch-size"},
    FieldName{"global-batch-size", "policy.train-global-batch-size"},
    FieldName{"seq-length", "policy.max-total-sequence-length"},
    FieldName{"use-distributed-optimizer", "policy.megatron-cfg.optimizer.use-distributed-optimizer"},
    FieldName{"use-precision-aware-optimizer", "policy.megatron-cfg.optimizer.use-precision-aware-optimizer"},
    FieldName{"optimizer-cpu-offload", "policy.megatron-cfg.optimizer.optimizer-cpu-offload"},
    FieldName{"optimizer-offload-fraction", "policy.megatron-cfg.optimizer.optimizer-offload-fraction"},
    FieldName{
        "overlap-grad-reduce", "policy.megatron-cfg.distributed-data-parallel-config.overlap-grad-reduce"},
    FieldName{
        "overlap-param-gather", "policy.megatron-cfg.distributed-data-parallel-config.overlap-param-gather"},
    FieldName{"log-throughput", nullptr},
    FieldName{"train-iters", "grpo.max-num-steps"},
    FieldName{"nproc-per-node", "cluster.gpus-per-node"},
    FieldName{"nnodes", "cluster.num-nodes"},
};

const QString recomputes = u"policy.megatron-cfg.activation-checkpointing"_s;
const QString granularityField = u"policy.megatron-cfg.recompute-granularity"_s;
const QString longestField = u"policy.max-total-sequence-length"_s;
const QString promptsField = u"grpo.num-prompts-per-step"_s;
const QString tokensOfBatch = u"train-mb-tokens"_s;
const QString answersField = u"grpo.num-generations-per-prompt"_s;

/// The section of the algorithm: it says when a run ends, and when it validates.
QString algorithmOf(const Dialect& dialect)
{
    return dialect.task().contains(u"sft"_s) ? u"sft."_s : u"grpo."_s;
}

/// Nothing where micro-batches are so many samples.
std::optional<FilledBatches> packedBatches(const Dialect& dialect)
{
    for (const QString& way : {u"policy.sequence-packing."_s, u"policy.dynamic-batching."_s}) {
        if (!dialect.isOn(way + u"enabled"_s).value_or(false))
            continue;
        const QString limit = way + tokensOfBatch;
        const qint64 longest = numberOr(dialect, longestField, 0);
        // "${mul:${policy.max_total_sequence_length}, ${policy.train_micro_batch_size}}", and so all files
        // have it.
        const bool isProduct = dialect.option(limit).value_or(u"${mul:"_s).startsWith(u"${mul:"_s);
        const qint64 tokens = isProduct ? longest * numberOr(dialect, u"policy.train-micro-batch-size"_s, 0)
                                        : numberOr(dialect, limit, 0);
        return FilledBatches{limit, tokens, longest, 1, true};
    }
    return std::nullopt;
}

// -- reading --

/// Without --config a script takes the file of its name's kind.
QString configFileOf(const DialectFacts& facts)
{
    const QString given = facts.command.option(u"config"_s).value_or(QString());
    if (!given.isEmpty())
        return withAssignments(given, facts.assigned);
    const QString body = facts.command.body();
    return body.left(body.lastIndexOf(u'/') + 1)
        + (facts.task.contains(u"sft"_s) ? u"configs/sft.yaml"_s : u"configs/grpo_math_1B.yaml"_s);
}

/// "${policy.precision}" and "${mul:${grpo.num_prompts_per_step}, ${grpo.num_generations_per_prompt}}".
QString interpolated(const QString& value, const QMap<QString, QString>& fields)
{
    static const QRegularExpression other(u"\\A\\$\\{([\\w.]+)\\}\\z"_s);
    static const QRegularExpression product(
        u"\\A\\$\\{mul:\\s*\\$\\{([\\w.]+)\\},\\s*\\$\\{([\\w.]+)\\}\\}\\z"_s);
    const auto field = [&fields](const QString& name) { return fields.value(canonicalOption(name)); };
    if (const auto match = other.match(value); match.hasMatch())
        return fields.value(canonicalOption(match.captured(1)), value);
    const auto match = product.match(value);
    const qint64 number = field(match.captured(1)).toLongLong() * field(match.captured(2)).toLongLong();
    return match.hasMatch() && number > 0 ? QString::number(number) : value;
}

void readNemo(DialectFacts& facts, const CommandFileReader& reader)
{
    readOptionVariables(facts, reader);
    if (!reader)
        return;
    facts.file = configFileOf(facts);
    const std::optional<ConfigFile> file = inheritedConfig(facts.file, u"defaults"_s, reader);
    if (!file) {
        facts.fileError =
            Tr::tr("%1, or a file that it names, cannot be read; what it asks for stays unknown.")
                .arg(facts.file);
        return;
    }
    QMap<QString, QString> options = file->nested;
    for (auto option = options.begin(); option != options.end(); ++option) {
        if (!option.key().endsWith(tokensOfBatch))
            option.value() = interpolated(option.value(), file->nested);
    }
    if (facts.config)
        options.insert(facts.config->options);
    facts.config = ConfigFile{options, {}};
}

void computeNemo(DialectFacts& facts)
{
    facts.computed.clear();
    const Dialect dialect(facts);
    const bool isOn = dialect.isOn(recomputes).value_or(false);
    const QString depth = dialect.option(granularityField).value_or(u"full"_s);
    facts.computed.insert(
        option::recomputeGranularity, {isOn ? depth : u"none"_s, dialect.shown(recomputes)});
    const auto filled = packedBatches(dialect);
    const bool isGrpo = algorithmOf(dialect) == u"grpo.";
    computeGeneration(facts, isGrpo ? numberOr(dialect, answersField, 0) : 1, false, filled,
        filled ? dialect.shown(filled->option) : QString());
    if (!isGrpo)
        computeNumber(facts, option::iterations, numberOr(dialect, u"sft.max-num-steps"_s, 0));
    if (dialect.isOn(u"policy.megatron-cfg.peft.enabled"_s).value_or(false)) {
        facts.computed.insert(u"tuner-type"_s, {u"lora"_s, {}});
        computeNumber(facts, u"lora-rank"_s, numberOr(dialect, u"policy.megatron-cfg.peft.dim"_s, 8));
    }
}

// -- edits --

/// Recomputation is a switch, and where batches are filled MBS is a number of tokens, too.
QList<CommandEdit> nemoTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    const auto filled = packedBatches(dialect);
    QList<CommandEdit> own;
    for (const CommandEdit& edit : edits) {
        const QString name = canonicalOption(edit.option);
        const bool sets = edit.kind == CommandEdit::Kind::Set;
        if (name == option::recomputeGranularity) {
            const bool isOn = sets && edit.value != u"none";
            own.append(CommandEdit::set(recomputes, isOn ? u"true"_s : u"false"_s));
            if (isOn && dialect.mentions(granularityField))
                own.append(CommandEdit::set(granularityField, edit.value));
            continue;
        }
        own.append(edit);
        if (name == option::microBatch && sets && filled)
            own.append(filled->limitFor(edit));
    }
    return fieldTranslation(dialect, own);
}

/// One update a step, of what was generated for it.
QList<CommandEdit> nemoTrial(const Dialect& dialect, int iterations)
{
    const QString algorithm = algorithmOf(dialect);
    QList<CommandEdit> edits{CommandEdit::set(algorithm + u"max-num-steps"_s, QString::number(iterations)),
        CommandEdit::set(algorithm + u"val-period"_s, trialNever),
        CommandEdit::set(algorithm + u"val-at-start"_s, u"false"_s),
        CommandEdit::set(u"checkpointing.enabled"_s, u"false"_s), intoScratch(u"logger.log-dir"_s),
        CommandEdit::set(u"logger.wandb-enabled"_s, u"false"_s),
        CommandEdit::set(u"logger.tensorboard-enabled"_s, u"false"_s)};
    for (const QString& name :
        {QString(algorithm + u"val-at-end"_s), u"logger.mlflow-enabled"_s, u"logger.swanlab-enabled"_s}) {
        if (dialect.mentions(name))
            edits.append(CommandEdit::set(name, u"false"_s));
    }
    const qint64 answers = numberOr(dialect, answersField, 0);
    if (algorithm == u"grpo." && answers > 0) {
        const qint64 batch = numberOr(dialect, option::globalBatch, 0);
        const bool isWhole = batch % answers == 0;
        edits.append(CommandEdit::set(promptsField, QString::number(isWhole ? batch / answers : 1)));
        if (!isWhole)
            edits.append(CommandEdit::set(answersField, QString::number(batch)));
    }
    return edits;
}

// -- texts --

QString nemoTitle(const Dialect& dialect)
{
    return titleWith(dialect, {algorithmOf(dialect).chopped(1)});
}

QString whyNemoUnread(const Dialect& dialect)
{
    if (!dialect.facts().config || !dialect.facts().fileError.isEmpty())
        return {}; // of a file that is not read dialectRemarks() speaks
    if (!dialect.isOn(u"policy.megatron-cfg.enabled"_s).value_or(false)) {
        return withWaysIn(
            Tr::tr("NeMo-RL trains without Megatron here, so that it has none of these layouts: choose "
                   "Megatron (policy.megatron_cfg.enabled=true)."));
    }
    if (!dialect.isOn(u"policy.generation.colocated.enabled"_s).value_or(true)) {
        return Tr::tr(
            "NeMo-RL generates on GPUs of its own here, so that the number of those that train is not seen: "
            "let them be the same (policy.generation.colocated.enabled=true).");
    }
    return {};
}

QStringList nemoRemarks(const Dialect& dialect)
{
    QStringList remarks;
    if (algorithmOf(dialect) == u"grpo.") {
        remarks.append(Tr::tr(
            "A trial makes one update a step, of one batch (train_global_batch_size), and its time is that of the "
            "update (policy_training); generation is not compared."));
    }
    if (const auto filled = packedBatches(dialect))
        remarks.append(filled->remark(dialect));
    return remarks;
}

QString whyNemoNeverRefined()
{
    return Tr::tr("which of Megatron-LM's other options %1 hands on is not known here").arg(u"NeMo-RL"_s);
}

} // namespace

extern constexpr Trainer nemoRl{
    .kind = TrainerKind::NemoRl,
    .id = "nemo-rl",
    .title = "NeMo-RL",
    .fields = nemoFields,
    .defaultSection = "++policy.megatron-cfg.model-overrides.",
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .read = readNemo,
    .compute = computeNemo,
    .translate = nemoTranslation,
    .shortTrial = nemoTrial,
    .savesUnasked = true,
    .titleOf = nemoTitle,
    .remarks = nemoRemarks,
    .whyUnread = whyNemoUnread,
    .whyNeverRefined = whyNemoNeverRefined,
    .hasModernDefaults = true, // examples/configs/grpo_math_1B.yaml
    .namesModel = true,
    .generatesSamples = true,
    .runsOnCluster = true,
    .hasVirtualStages = false,
    .hasSelectiveRecomputation = false, // not in all versions
    .hasRecomputationMethods = false,
    .recomputesVision = false,
    .namesPipelineLayout = false,
};

} // namespace megatune
