// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-Bridge, which reads no options but overrides of its recipes' fields. Sources are those of
// Megatron-Bridge 0.1 to 0.6: training/config.py, scripts/training/run_recipe.py,
// scripts/performance/argument_parser.py and training/utils/omegaconf_utils.py, which refuses an override of
// a field that is not there.
#include "core/base/tr.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/fieldoverrides.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"

#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

// A script's argument wins over an override in one script (run_script.py) and loses in another
// (run_recipe.py): only one of them may stand. Evaluation moved to ValidationConfig, which takes what
// TrainingConfig says.
constexpr std::array bridgeFields{
    // scripts/performance/utils/overrides.py, set_user_overrides: TP as a flag brings sequence parallelism
    // along,
    // whatever an override says.
    FieldName{.option = "tensor-model-parallel-size",
        .field = "model.tensor-model-parallel-size",
        .flagBrings = "sequence-parallel"},
    FieldName{"pipeline-model-parallel-size", "model.pipeline-model-parallel-size"},
    FieldName{"context-parallel-size", "model.context-parallel-size"},
    FieldName{"expert-model-parallel-size", "model.expert-model-parallel-size"},
    FieldName{"expert-tensor-parallel-size", "model.expert-tensor-parallel-size", noValue},
    FieldName{"hierarchical-context-parallel-sizes", "model.hierarchical-context-parallel-sizes", noValue},
    FieldName{"num-virtual-stages-per-pipeline-rank", "model.virtual-pipeline-model-parallel-size", noValue,
        "virtual-pipeline-model-parallel-size"},
    FieldName{"pipeline-model-parallel-layout", "model.pipeline-model-parallel-layout", noValue},
    FieldName{"decoder-first-pipeline-num-layers", "model.num-layers-in-first-pipeline-stage", noValue},
    FieldName{"decoder-last-pipeline-num-layers", "model.num-layers-in-last-pipeline-stage", noValue},
    FieldName{"account-for-embedding-in-pipeline-split", "model.account-for-embedding-in-pipeline-split",
        switchedOff},
    FieldName{"account-for-loss-in-pipeline-split", "model.account-for-loss-in-pipeline-split", switchedOff},
    FieldName{"sequence-parallel", "model.sequence-parallel", switchedOff},
    FieldName{"recompute-granularity", "model.recompute-granularity", noValue},
    FieldName{"recompute-method", "model.recompute-method", noValue},
    FieldName{"recompute-num-layers", "model.recompute-num-layers", noValue},
    FieldName{"recompute-modules", "model.recompute-modules", "[core_attn]"},
    FieldName{"microbatch-group-size-per-virtual-pipeline-stage", "model.microbatch-group-size-per-vp-stage",
        noValue},
    FieldName{"no-overlap-p2p-communication", "model.overlap-p2p-comm", nullptr, nullptr, nullptr, true},
    FieldName{"num-experts", "model.num-moe-experts"},
    FieldName{"swiglu", "model.gated-linear-unit", switchedOff},
    FieldName{"untie-embeddings-and-output-weights", "model.share-embeddings-and-output-weights", nullptr,
        nullptr, nullptr, true},
    FieldName{"disable-bias-linear", "model.add-bias-linear", nullptr, nullptr, nullptr, true},
    FieldName{"moe-shared-expert-intermediate-size", "model.moe-shared-expert-intermediate-size"},
    FieldName{"seq-length", "dataset.seq-length", nullptr, nullptr, "model.seq-length"},
    FieldName{"micro-batch-size", "train.micro-batch-size", nullptr, nullptr, "dataset.micro-batch-size"},
    FieldName{"global-batch-size", "train.global-batch-size", nullptr, nullptr, "dataset.global-batch-size"},
    FieldName{"train-iters", "train.train-iters", nullptr, "max-steps"},
    FieldName{"train-samples", "train.train-samples"},
    FieldName{"exit-interval", "train.exit-interval", noValue},
    FieldName{"eval-iters", "train.eval-iters", nullptr, nullptr, "validation.eval-iters"},
    FieldName{"eval-interval", "train.eval-interval", nullptr, nullptr, "validation.eval-interval"},
    FieldName{"manual-gc", "train.manual-gc", switchedOff},
    FieldName{"save", "checkpoint.save", noValue, "save-dir"},
    FieldName{"save-interval", "checkpoint.save-interval"},
    FieldName{"load", "checkpoint.load", noValue, "load-dir"},
    FieldName{"finetune", "checkpoint.finetune", switchedOff},
    FieldName{"pretrained-checkpoint", "checkpoint.pretrained-checkpoint"},
    FieldName{"ckpt-step", "checkpoint.ckpt-step", noValue},
    FieldName{"async-save", "checkpoint.async-save", switchedOff},
    FieldName{"log-interval", "logger.log-interval"},
    FieldName{"log-throughput", "logger.log-throughput", switchedOff},
    FieldName{"tensorboard-dir", "logger.tensorboard-dir", noValue},
    FieldName{"wandb-project", "logger.wandb-project", noValue},
    FieldName{"use-distributed-optimizer", "ddp.use-distributed-optimizer", nullptr, nullptr,
        "optimizer.use-distributed-optimizer"},
    FieldName{"overlap-grad-reduce", "ddp.overlap-grad-reduce"},
    FieldName{"overlap-param-gather", "ddp.overlap-param-gather", nullptr, nullptr,
        "optimizer.overlap-param-gather"},
    FieldName{"use-megatron-fsdp", "ddp.use-megatron-fsdp"},
    FieldName{"data-parallel-sharding-strategy", "ddp.data-parallel-sharding-strategy"},
    FieldName{"ddp-average-in-collective", "ddp.average-in-collective"},
    FieldName{"ckpt-format", "checkpoint.ckpt-format"},
    FieldName{"num-distributed-optimizer-instances", "ddp.num-distributed-optimizer-instances"},
    FieldName{"optimizer", "optimizer.optimizer"},
    FieldName{"optimizer-cpu-offload", "optimizer.optimizer-cpu-offload"},
    FieldName{"optimizer-offload-fraction", "optimizer.optimizer-offload-fraction"},
    FieldName{"use-precision-aware-optimizer", "optimizer.use-precision-aware-optimizer"},
    FieldName{"main-params-dtype", "optimizer.main-params-dtype"},
    FieldName{"main-grads-dtype", "optimizer.main-grads-dtype"},
    FieldName{"exp-avg-dtype", "optimizer.exp-avg-dtype"},
    FieldName{"exp-avg-sq-dtype", "optimizer.exp-avg-sq-dtype"},
    FieldName{
        "overlap-param-gather-with-optimizer-step", "optimizer.overlap-param-gather-with-optimizer-step"},
    FieldName{"tp-comm-overlap", "comm-overlap.tp-comm-overlap"},
    FieldName{"overlap-moe-expert-parallel-comm", "comm-overlap.overlap-moe-expert-parallel-comm", nullptr,
        "moe-a2a-overlap"},
    FieldName{"defer-embedding-wgrad-compute", "comm-overlap.defer-embedding-wgrad-compute"},
    FieldName{"use-tp-pp-dp-mapping", "dist.use-tp-pp-dp-mapping"},
    FieldName{"fp8-format", "model.fp8"},
    FieldName{"fp4-format", "model.fp4"},
};

/// Options of the launchers and the scripts, which are no fields.
constexpr std::array scriptFlags{"model", "recipe", "mode", "dataset", "config-file", "step-func", "num-gpus",
    "gpus-per-node", "model-recipe-name", "model-family-name", "model-name", "model-size", "nproc-per-node",
    "nnodes", "node-rank", "master-addr", "master-port", "rdzv-endpoint", "enable-nsys", "pytorch-profiler",
    "compute-dtype", "mixed-precision"};

void readBridge(DialectFacts& facts, const CommandFileReader& reader)
{
    if (const auto file = facts.command.option(u"config-file"_s); file && !file->isEmpty())
        readConfig(facts, *file, reader);
    if (facts.config)
        facts.config->options.insert(facts.config->nested);
}

/// As for Megatron-LM, but that recipes save, go on from what they saved and write for TensorBoard unasked
/// (recipes/common.py), so that each of these is said. Without a folder to load from no step of it may be
/// named.
QList<CommandEdit> bridgeTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(u"exit-interval"_s, QString::number(iterations)),
        CommandEdit::set(u"log-interval"_s, u"1"_s), CommandEdit::flag(u"log-throughput"_s),
        CommandEdit::set(u"eval-iters"_s, u"0"_s), CommandEdit::remove(u"save"_s),
        CommandEdit::remove(u"tensorboard-dir"_s)};
    QStringList unwanted{u"wandb-project"_s, u"async-save"_s};
    if (!dialect.isOn(u"finetune"_s).value_or(false)) {
        edits.append(CommandEdit::remove(u"load"_s));
        unwanted.append(u"ckpt-step"_s);
    }
    for (const QString& option : std::as_const(unwanted)) {
        if (dialect.mentions(option))
            edits.append(CommandEdit::remove(option));
    }
    for (const QString& flag : {u"save-interval"_s, u"enable-nsys"_s, u"pytorch-profiler"_s}) {
        if (dialect.command().option(flag))
            edits.append(CommandEdit::remove(flag));
    }
    for (const QString& profiler : {u"profiling.use-nsys-profiler"_s, u"profiling.use-pytorch-profiler"_s}) {
        if (dialect.mentions(profiler))
            edits.append(CommandEdit::set(profiler, u"false"_s));
    }
    return edits;
}

// -- texts --

/// What the command starts from; empty where its script decides that.
QString bridgeRecipe(const Dialect& dialect)
{
    for (const QString& option : {u"recipe"_s, u"model-recipe-name"_s, u"model"_s}) {
        if (const auto name = dialect.option(option); name && !name->isEmpty())
            return *name;
    }
    return {};
}

QString bridgeTitle(const Dialect& dialect)
{
    const QString recipe = bridgeRecipe(dialect);
    return titleWith(dialect, {recipe.isEmpty() ? dialect.task() : recipe});
}

/// scripts/performance/setup_experiment.py, scripts/training/setup_experiment.py and launch_with_nemo_run.py.
QStringList bridgeRemarks(const Dialect& dialect)
{
    if (dialect.kind() != TrainerKind::MegatronBridge)
        return {}; // of what a script starts only a part is seen
    QStringList remarks;
    const QString script = dialect.task();
    if (script == u"setup_experiment.py" || script == u"launch_with_nemo_run.py") {
        remarks.append(
            Tr::tr("%1 hands the training over to a scheduler and ends, so that a trial would measure "
                   "nothing; start the script that trains, such as run_recipe.py, with torchrun or srun.")
                .arg(script));
    }
    if (!dialect.mentions(option::tensorParallel)) {
        remarks.append(
            Tr::tr("What the command does not say is in its recipe, which is not read here: give the "
                   "model, the sequence length and the global batch size where they are asked for."));
    }
    return remarks;
}

} // namespace

extern constexpr Trainer megatronBridge{
    .kind = TrainerKind::MegatronBridge,
    .id = "megatron-bridge",
    .title = "Megatron-Bridge",
    .fields = bridgeFields,
    .defaultSection = "model.",
    .scriptFlags = scriptFlags,
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .read = readBridge,
    .translate = fieldTranslation,
    .shortTrial = bridgeTrial,
    .savesUnasked = true,
    .titleOf = bridgeTitle,
    .remarks = bridgeRemarks,
    .hasModernDefaults = true, // recipes/common.py
    .startsFromRecipe = true,
    .totalGpusOption = "num-gpus",
    .hasMegatronFsdp = true,
    .recomputesVision = false,
    .checksSequenceLength = true,
};

} // namespace megatune
