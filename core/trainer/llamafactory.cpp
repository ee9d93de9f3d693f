// SPDX-License-Identifier: GPL-3.0-or-later
// LLaMA-Factory with Megatron-core, by mcore_adapter or by Megatron-Bridge: a file's options, over which its
// words go ("key=value"). Sources: LLaMA-Factory of 2026-08, launcher.py, hparams/parser.py, train/mca and
// train/megatron_bridge; mcore_adapter of 2025-05 to 2026-08, training_args.py, trainer/trainer.py,
// models/model_config.py.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/configfile.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"
#include "core/trainer/unreadoptions.h"

#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array<OptionName, 31> factoryNames{{
    {"micro-batch-size", "per-device-train-batch-size"},
    {"global-batch-size", nullptr},
    {"seq-length", "cutoff-len"},
    {"num-virtual-stages-per-pipeline-rank", "virtual-pipeline-model-parallel-size"},
    {"num-layers-per-virtual-pipeline-stage", nullptr},
    {"microbatch-group-size-per-virtual-pipeline-stage", nullptr},
    {"hierarchical-context-parallel-sizes", nullptr},
    {"decoder-first-pipeline-num-layers", nullptr},
    {"decoder-last-pipeline-num-layers", nullptr},
    {"no-overlap-p2p-communication", nullptr},
    {"recompute-activations", nullptr},
    {"vit-gradient-checkpointing", nullptr},
    {"attention-backend", nullptr},
    {"train-iters", nullptr}, // max-steps, which is no other trainer's name for it
    {"exit-interval", nullptr},
    {"log-interval", "logging-steps"},
    {"log-throughput", nullptr},
    {"save", "output-dir"},
    {"save-interval", "save-steps"},
    {"eval-interval", "eval-steps"},
    {"eval-iters", nullptr},
    {"load", nullptr},
    {"load-safetensors", nullptr},
    {"no-save-optim", nullptr},
    {"no-save-rng", nullptr},
    {"split-dataset-ratio", nullptr},
    {"num-workers", "dataloader-num-workers"},
    {"tuner-type", "finetuning-type"},
    {"no-gradient-accumulation-fusion", nullptr},
    {"no-masked-softmax-fusion", nullptr},
    {"no-bias-dropout-fusion", nullptr},
}};

/// mcore_adapter has it since 2026-06, Megatron-Bridge's arguments have none.
constexpr std::array factoryVersionOptions{"expert-tensor-parallel-size"};

// -- reading --

/// extras/misc.py, is_env_enabled.
bool isEnabled(const Dialect& dialect, const char* variable)
{
    const QString value =
        dialect.variable(QString::fromLatin1(variable)).value_or(qEnvironmentVariable(variable)).toLower();
    return value == u"1" || value == u"true" || value == u"y";
}

void readFactory(DialectFacts& facts, const CommandFileReader& reader)
{
    const QString file = facts.command.bodyArguments().value(0);
    if (!file.isEmpty() && !file.startsWith(u'-'))
        readConfig(facts, file, reader);
    else
        readOptionVariables(facts, reader);
}

/// The variables say which of the two trains.
void chooseFactory(DialectFacts& facts, const QStringList&)
{
    const Dialect dialect(facts);
    const bool byBridge = !isEnabled(dialect, "USE_MCA") && isEnabled(dialect, "USE_MEGATRON_BRIDGE");
    facts.trainer = byBridge ? TrainerKind::LlamaFactoryBridge : TrainerKind::LlamaFactory;
}

/// Models are those of the hub, which train without dropout.
void computeFactory(DialectFacts& facts)
{
    facts.computed.clear();
    const Dialect dialect(facts);
    for (const QString& dropout : {u"hidden-dropout"_s, u"attention-dropout"_s})
        facts.computed.insert(dropout, {u"0"_s, {}});
    if (!dialect.mentions(option::microBatch))
        facts.computed.insert(option::microBatch, {u"8"_s, {}}); // transformers, training_args.py
    if (dialect.option(u"stage"_s) == u"dpo")
        facts.computed.insert(u"rlhf-type"_s, {u"dpo"_s, dialect.written(u"stage"_s, u"dpo"_s)});
}

// -- edits --

/// What is taken out of the words would be the file's.
QList<CommandEdit> factoryTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> own = translatedByName(dialect, edits);
    for (CommandEdit& edit : own) {
        if (edit.kind == CommandEdit::Kind::Remove && dialect.fileOption(canonicalOption(edit.option)))
            edit = writtenEdit(dialect, CommandEdit::set(edit.option, u"null"_s));
    }
    return own;
}

/// The model is saved when a training ends, whatever its options say: whoever ends the trial comes before.
QList<CommandEdit> factoryTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(u"max-steps"_s, QString::number(2LL * iterations)),
        CommandEdit::set(u"logging-steps"_s, u"1"_s), CommandEdit::set(u"save-strategy"_s, u"steps"_s),
        CommandEdit::set(u"save-steps"_s, trialNever), CommandEdit::set(u"eval-steps"_s, trialNever),
        CommandEdit::set(u"report-to"_s, u"none"_s), intoScratch(u"output-dir"_s)};
    if (dialect.mentions(u"eval-strategy"_s)) { // as YAML no is false
        const bool isYaml = dialect.command().isOverride(u"eval-strategy"_s);
        edits.append(CommandEdit::set(u"eval-strategy"_s, isYaml ? u"'no'"_s : u"no"_s));
    }
    if (dialect.mentions(u"logging-strategy"_s))
        edits.append(CommandEdit::set(u"logging-strategy"_s, u"steps"_s));
    for (const QString& option : {u"load-best-model-at-end"_s, u"plot-loss"_s, u"push-to-hub"_s,
             u"use-swanlab"_s, u"export-hf-on-finish"_s, u"eval-on-start"_s, u"disable-tqdm"_s}) {
        if (dialect.mentions(option))
            edits.append(CommandEdit::set(option, u"false"_s));
    }
    leaveOut(edits, dialect, CommandEdit::set(u"resume-from-checkpoint"_s, u"null"_s));
    return edits;
}

// -- texts --

QString factoryTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.option(u"stage"_s).value_or(QString()), tuningTitle(dialect)});
}

QStringList factoryContradictions(const Dialect& dialect)
{
    const QString launcher = dialect.command().launcher();
    if ((launcher != u"llamafactory-cli" && launcher != u"lmf") || dialect.task() == u"train")
        return {};
    return {Tr::tr("\"%1 %2\" does not train; give the command that does: %1 train FILE.yaml.")
                .arg(launcher, dialect.task())};
}

QString whyFactoryUnread(const Dialect& dialect)
{
    if (!isEnabled(dialect, "USE_MCA") && !isEnabled(dialect, "USE_MEGATRON_BRIDGE")) {
        return withWaysIn(
            Tr::tr("LLaMA-Factory trains without Megatron here, so that it has none of these layouts: choose "
                   "Megatron (USE_MCA=1, or USE_MEGATRON_BRIDGE=1)."));
    }
    if (!dialect.facts().fileError.isEmpty() && dialect.kind() != TrainerKind::Script) {
        return dialect.facts().fileError + u' '
            + Tr::tr(
                "LLaMA-Factory's batch, stage and model stand there: give the path of a copy that can be "
                "read here.");
    }
    const bool byBridge = dialect.trainer().kind == TrainerKind::LlamaFactoryBridge;
    const QStringList stages{u"pt"_s, u"sft"_s, byBridge ? QString() : u"dpo"_s};
    const QString stage = dialect.option(u"stage"_s).value_or(u"sft"_s);
    return stages.contains(stage)
        ? QString()
        : Tr::tr("LLaMA-Factory trains stage %1 without Megatron, so that it has none of these layouts.")
              .arg(stage);
}

QStringList factoryRemarks(const Dialect& dialect)
{
    const bool converts = dialect.trainer().kind == TrainerKind::LlamaFactoryBridge
        && dialect.option(u"stage"_s).value_or(u"sft"_s) == u"sft"
        && !dialect.option(u"megatron-pretrained-checkpoint"_s);
    if (!converts)
        return {};
    return {Tr::tr("Each trial converts the model's weights into its own folder first: give "
                   "megatron_pretrained_checkpoint to spare the time and the space.")};
}

QString whyFactoryNeverRefined()
{
    return Tr::tr("which of Megatron-LM's other options %1 hands on is not known here")
        .arg(u"LLaMA-Factory"_s);
}

constexpr Trainer factory(TrainerKind kind, const char* id, const char* title, bool byBridge)
{
    return {
        .kind = kind,
        .id = id,
        .title = title,
        .names = factoryNames,
        .spellsUnderscores = true,
        .takesTrueFalse = true,
        .versionOptions = factoryVersionOptions,
        .read = readFactory,
        .compute = computeFactory,
        .readVersion = chooseFactory,
        .translate = factoryTranslation,
        .shortTrial = factoryTrial,
        .savesUnasked = true,
        .titleOf = factoryTitle,
        .remarks = factoryRemarks,
        .contradictions = factoryContradictions,
        .whyUnread = whyFactoryUnread,
        .whyNeverRefined = whyFactoryNeverRefined,
        .usualTuning = "lora", // finetuning_args.py
        .hasModernDefaults = byBridge,
        .namesModel = true,
        .accumulation = "gradient-accumulation-steps",
        .countsExpertsApart = byBridge,
        .hasSelectiveRecomputation = false, // what it recomputes is not in all versions
        .hasRecomputationMethods = false,   // "uniform" is all that both have
        .recomputesVision = false,
        .namesPipelineLayout = false,
        .splitsPipeline = false,
    };
}

} // namespace

extern constexpr Trainer llamaFactory =
    factory(TrainerKind::LlamaFactory, "llama-factory", "LLaMA-Factory (mcore_adapter)", false);
extern constexpr Trainer llamaFactoryBridge =
    factory(TrainerKind::LlamaFactoryBridge, "llama-factory-bridge", "LLaMA-Factory (Megatron-Bridge)", true);

} // namespace megatune
