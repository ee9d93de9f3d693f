// SPDX-License-Identifier: GPL-3.0-or-later
// Accelerate with Megatron-LM: its launcher's options go to a MegatronLMPlugin in a script of somebody's own.
// Sources are those of accelerate: commands/launch.py, utils/dataclasses.py.
#include "core/trainer/accelerate.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/pythoncalls.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"

#include <algorithm>
#include <array>
#include <QDir>

using namespace Qt::StringLiterals;

namespace megatune {

extern const Trainer accelerate;

namespace {

constexpr std::array<OptionName, 34> accelerateNames{{
    {"tensor-model-parallel-size", "megatron-lm-tp-degree"},
    {"pipeline-model-parallel-size", "megatron-lm-pp-degree"},
    {"context-parallel-size", "megatron-lm-context-parallel-size"},
    {"expert-model-parallel-size", "megatron-lm-expert-model-parallel-size"},
    {"expert-tensor-parallel-size", "megatron-lm-expert-tensor-parallel-size"},
    {"micro-batch-size", "per-device-train-batch-size"},
    {"global-batch-size", nullptr},
    {"sequence-parallel", "megatron-lm-sequence-parallelism"},
    {"use-distributed-optimizer", "megatron-lm-use-distributed-optimizer"},
    {"recompute-granularity", "megatron-lm-recompute-granularity"},
    {"recompute-method", "megatron-lm-recompute-method"},
    {"recompute-num-layers", "megatron-lm-recompute-num-layers"},
    {"recompute-activations", "megatron-lm-recompute-activations"},
    {"attention-backend", "megatron-lm-attention-backend"},
    {"optimizer-cpu-offload", "megatron-lm-optimizer-cpu-offload"},
    {"clip-grad", "megatron-lm-gradient-clipping"},
    {"num-virtual-stages-per-pipeline-rank", nullptr},
    {"num-layers-per-virtual-pipeline-stage", nullptr},
    {"microbatch-group-size-per-virtual-pipeline-stage", nullptr},
    {"vit-gradient-checkpointing", nullptr},
    {"no-overlap-p2p-communication", nullptr},
    {"log-interval", nullptr},
    {"log-throughput", nullptr},
    {"save", "output-dir"},
    {"save-interval", nullptr},
    {"eval-interval", nullptr},
    {"num-train-epochs", nullptr},
    {"tuner-type", nullptr},
    {"load", nullptr},
    {"num-workers", nullptr},
    {"load-safetensors", nullptr},
    {"no-gradient-accumulation-fusion", nullptr},
    {"no-masked-softmax-fusion", nullptr},
    {"no-bias-dropout-fusion", nullptr},
}};

constexpr std::array accelerateLengths{"max-seq-length", "max-seq-len", "block-size", "model-max-length"};

// -- reading --

/// megatron_lm_config as if its options had been given: commands/launch.py, _validate_launch_command, which
/// lets the command line's go before since accelerate 1.5.
void flattenAccelerateConfig(ConfigFile& file)
{
    const QString outer = u"megatron-lm-config."_s;
    for (auto it = file.nested.cbegin(); it != file.nested.cend(); ++it) {
        if (it.key().startsWith(outer))
            file.options.insert(it.key().mid(outer.size()), it.value());
    }
}

/// utils/dataclasses.py, MegatronLMPlugin.__post_init__: the variables by which options arrive fill only what
/// the code leaves at None.
QMap<QString, QString> setByPlugin(const QString& code)
{
    QMap<QString, QString> set;
    for (const PythonCall& call : pythonCalls(code, u"MegatronLMPlugin"_s)) {
        for (auto it = call.keywords.begin(); it != call.keywords.end(); ++it) {
            const std::optional<QString> value = pythonLiteral(code, it.value());
            if (value != u"None")
                set.insert(u"megatron-lm-"_s + canonicalOption(it.key()), value.value_or(QString()));
        }
        for (const char* field : {"tp-degree", "pp-degree", "num-micro-batches"}) {
            if (const QString name = u"megatron-lm-"_s + QLatin1String(field);
                call.unpacks && !set.contains(name))
                set.insert(name, {});
        }
    }
    return set;
}

/// Of the loader that trains, as far as its name tells, else of the first.
std::optional<QString> batchOfLoader(const QString& code)
{
    const QList<PythonCall> loaders = pythonCalls(code, u"DataLoader"_s);
    const auto trains = std::find_if(loaders.begin(), loaders.end(),
        [](const PythonCall& call) { return call.target.contains(u"train"_s, Qt::CaseInsensitive); });
    const auto loader = trains == loaders.end() ? loaders.begin() : trains;
    if (loader == loaders.end() || loader->unpacks)
        return std::nullopt;
    const QString second = loader->positional.value(1, u"1"_s); // torch's own default
    return pythonLiteral(code, loader->keywords.value(u"batch_size"_s, second));
}

/// What `accelerate config` writes and every `accelerate launch` reads: commands/config/config_args.py.
QString accelerateDefaultConfig(const CommandLine& command)
{
    const auto variable = [&](const char* name) {
        const QString said = command.variable(QString::fromLatin1(name)).value_or(QString());
        return said.isEmpty() ? qEnvironmentVariable(name) : said;
    };
    const QString home = QDir::homePath();
    const QString cache = variable("XDG_CACHE_HOME");
    QString folder = variable("HF_HOME");
    if (folder.isEmpty())
        folder = (cache.isEmpty() ? home + u"/.cache"_s : cache) + u"/huggingface"_s;
    if (folder == u"~" || folder.startsWith(u"~/"))
        folder.replace(0, 1, home);
    return folder + u"/accelerate/default_config.yaml"_s;
}

void readAccelerateConfig(DialectFacts& facts, const CommandFileReader& reader)
{
    const QString named = facts.command.option(u"config-file"_s).value_or(QString());
    const QString usual = accelerateDefaultConfig(facts.command);
    if (!named.isEmpty()) {
        readConfig(facts, named, reader);
    } else if (reader && reader(usual, 1)) {
        facts.isFileUsual = true;
        readConfig(facts, usual, reader);
    }
    if (facts.config)
        flattenAccelerateConfig(*facts.config);
}

void readAccelerateScript(DialectFacts& facts, const CommandFileReader& reader)
{
    QString path = facts.command.body();
    if (!path.endsWith(u".py"))
        path = path.replace(u'.', u'/') + u".py"_s; // -m
    const auto bytes = reader ? reader(path, maxConfigFileBytes) : std::nullopt;
    if (!bytes)
        return;
    const QString code = QString::fromUtf8(*bytes);
    facts.setInCode = setByPlugin(code);
    if (const auto batch = batchOfLoader(code); batch && !facts.command.option(option::perDeviceBatch))
        facts.setInCode.insert(option::perDeviceBatch, *batch);
}

void readAccelerate(DialectFacts& facts, const CommandFileReader& reader)
{
    readAccelerateConfig(facts, reader);
    readAccelerateScript(facts, reader);
}

// -- edits --

const CommandEdit* editOf(const QList<CommandEdit>& edits, const QString& name)
{
    const auto found = std::find_if(edits.begin(), edits.end(), [&name](const CommandEdit& edit) {
        return edit.kind == CommandEdit::Kind::Set && canonicalOption(edit.option) == name;
    });
    return found != edits.end() ? &*found : nullptr;
}

/// GBS / (DP x MBS), with DP = processes / (TP x PP), as accelerate counts it (accelerator.py, without CP).
std::optional<QString> microBatches(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    const auto wanted = [&](const QString& name) {
        const CommandEdit* const edit = editOf(edits, name);
        return edit != nullptr ? toInteger(edit->value) : dialect.number(name);
    };
    const CommandEdit* const batch = editOf(edits, option::globalBatch);
    const auto processes = dialect.number(u"num-processes"_s);
    const auto total = batch != nullptr ? toInteger(batch->value) : std::nullopt;
    if (!total || !processes)
        return std::nullopt;
    const qint64 tensor = wanted(option::tensorParallel).value_or(1);
    const qint64 pipeline = wanted(option::pipelineParallel).value_or(1);
    const qint64 micro = wanted(option::microBatch).value_or(1);
    const qint64 most = 1'000'000'000;
    if (tensor <= 0 || pipeline <= 0 || micro <= 0 || std::max({tensor, pipeline, micro}) > most)
        return std::nullopt;
    if (*processes <= 0 || *processes % (tensor * pipeline) != 0)
        return std::nullopt;
    const qint64 parallel = *processes / (tensor * pipeline);
    if (parallel > most || *total <= 0 || *total % (parallel * micro) != 0)
        return std::nullopt;
    return QString::number(*total / (parallel * micro));
}

/// Accelerate's plugin recomputes every layer unless told otherwise (utils/dataclasses.py), and reads its
/// switch for selective recomputation nowhere; a block of no layers recomputes nothing
/// (megatron/core/transformer/transformer_block.py).
void recomputeAsSaid(QList<CommandEdit>& edits, const Dialect& dialect)
{
    const auto named = [](const QString& name) { return optionForm(accelerate, name).name; };
    const QString granularity = named(option::recomputeGranularity);
    const bool touched = std::any_of(edits.begin(), edits.end(),
        [&](const CommandEdit& edit) { return canonicalOption(edit.option) == granularity; });
    if (!touched)
        return;
    QList<std::pair<QString, QString>> nothing;
    if (editOf(edits, granularity) == nullptr) {
        nothing = {{granularity, u"full"_s}, {named(option::recomputeMethod), u"block"_s},
            {named(option::recomputeLayers), u"0"_s}};
    }
    const QString activations = named(option::recomputeActivations);
    edits.removeIf([&](const CommandEdit& edit) {
        const QString name = canonicalOption(edit.option);
        return name == activations || std::any_of(nothing.begin(), nothing.end(), [&](const auto& option) {
            return option.first == name;
        });
    });
    if (dialect.command().option(activations)) // in a file it does no harm
        edits.append(CommandEdit::remove(activations));
    for (const auto& [name, value] : std::as_const(nothing))
        edits.append(writtenEdit(dialect, CommandEdit::set(name, value)));
}

/// What accelerate wants besides new names: its own switch, the number of micro-batches in place of the
/// global batch, and nothing for the script that the script is not known to take.
QList<CommandEdit> forItsLauncher(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> result;
    for (const CommandEdit& edit : edits) {
        const QString name = canonicalOption(edit.option);
        const bool ofLauncher = name.startsWith(u"megatron-lm-") || edit.kind == CommandEdit::Kind::Env;
        if (ofLauncher || edit.kind == CommandEdit::Kind::Remove || dialect.command().option(name))
            result.append(edit);
    }
    // Whatever is measured under the name of a layout has to run Megatron-LM, the command as given, too.
    const bool configures = std::any_of(result.begin(), result.end(),
        [](const CommandEdit& edit) { return canonicalOption(edit.option).startsWith(u"megatron-lm-"); });
    recomputeAsSaid(result, dialect);
    if (!selectsMegatron(dialect) && configures)
        result.append(writtenEdit(dialect, CommandEdit::flag(u"use-megatron-lm"_s)));
    return result;
}

QList<CommandEdit> accelerateTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> named = translatedByName(dialect, edits);
    if (const auto count = microBatches(dialect, edits))
        putEdit(named, writtenEdit(dialect, CommandEdit::set(option::acceleratesMicroBatches, *count)));
    return forItsLauncher(dialect, named);
}

/// The script is the engineer's own: only options that it is seen to take are used.
QList<CommandEdit> accelerateTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits;
    for (const QString& name : {u"max-train-steps"_s, u"max-steps"_s}) {
        if (isGiven(dialect, name))
            edits.append(CommandEdit::set(name, QString::number(iterations)));
    }
    for (const QString& name : {u"checkpointing-steps"_s, u"resume-from-checkpoint"_s}) {
        if (isGiven(dialect, name))
            edits.append(CommandEdit::remove(name));
    }
    if (isGiven(dialect, u"output-dir"_s))
        edits.append(intoScratch(u"output-dir"_s));
    leaveOutReports(edits, dialect);
    return edits;
}

// -- texts --

/// What the script for accelerate decides by itself.
QStringList codeRemarks(const Dialect& dialect)
{
    QStringList remarks;
    QStringList fields;
    const QMap<QString, QString>& set = dialect.facts().setInCode;
    for (auto it = set.begin(); it != set.end(); ++it) {
        if (it.key() != option::perDeviceBatch && !it.value().isEmpty())
            fields.append(pluginField(it.key()) + u'=' + it.value());
    }
    if (!fields.isEmpty()) {
        remarks.append(
            Tr::tr("%1 makes a MegatronLMPlugin with %2, which go before every option, so they stay "
                   "as they are in all trials; take out what is to be tried.")
                .arg(dialect.task(), fields.join(u", ")));
    }
    if (dialect.command().option(option::perDeviceBatch))
        return remarks;
    const QString batch = set.value(option::perDeviceBatch);
    remarks.append(!batch.isEmpty()
            ? Tr::tr("Accelerate takes the micro-batch size from the data loader of %1, which has %2, so it "
                     "stays so in all trials; only an option of the script, such as "
                     "--per_device_train_batch_size, could set it from outside.")
                  .arg(dialect.task(), batch)
            : Tr::tr(
                "Accelerate takes the micro-batch size from the data loader of %1, whose size is not seen "
                "here, so it stays as it is in all trials and counts as 1: say what it is (--only mbs=4), or "
                "give the script an option for it, such as --per_device_train_batch_size.")
                  .arg(dialect.task()));
    return remarks;
}

QStringList accelerateRemarks(const Dialect& dialect)
{
    if (dialect.kind() != TrainerKind::Accelerate)
        return {}; // of what a script starts only a part is seen
    QStringList remarks;
    const bool megatron = selectsMegatron(dialect);
    if (!megatron && dialect.command().option(u"multi-gpu"_s)) {
        remarks.append(Tr::tr(
            "--multi_gpu selects plain data parallelism, not Megatron-LM; trials add --use_megatron_lm, the "
            "baseline, too."));
    } else if (!megatron) {
        remarks.append(Tr::tr("Nothing in the command selects Megatron-LM; trials add --use_megatron_lm, the "
                              "baseline, too."));
    }
    if (dialect.facts().isFileUsual) {
        remarks.append(Tr::tr("Accelerate reads %1, too; what the command line says goes before.")
                           .arg(dialect.facts().file));
    }
    remarks.append(Tr::tr("Trials set options that Accelerate has from 1.13 on; an older one refuses them."));
    return remarks + codeRemarks(dialect);
}

QString accelerateTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.task()});
}

QString whyAccelerateNeverRefined()
{
    return Tr::tr("%1 has no options for overlaps, fusions and CUDA graphs")
        .arg(trainerTitle(TrainerKind::Accelerate));
}

} // namespace

bool selectsMegatron(const Dialect& dialect)
{
    if (dialect.isOn(u"use-megatron-lm"_s).value_or(false))
        return true;
    // The file is asked for the kind only where the command line names none (commands/launch.py,
    // _validate_launch_command).
    const std::array kinds{u"multi-gpu"_s, u"use-fsdp"_s, u"use-deepspeed"_s, u"use-parallelism-config"_s,
        u"tpu"_s, u"use-mps-device"_s};
    const bool namesAnother = std::any_of(kinds.begin(), kinds.end(),
        [&](const QString& kind) { return dialect.command().option(kind).has_value(); });
    return !namesAnother && dialect.facts().config
        && dialect.facts().config->options.value(u"distributed-type"_s) == u"MEGATRON_LM";
}

QString pluginField(const QString& option)
{
    return option.mid(option.startsWith(u"megatron-lm-") ? 12 : 0).replace(u'-', u'_');
}

extern constexpr Trainer accelerate{
    .kind = TrainerKind::Accelerate,
    .id = "accelerate",
    .title = QT_TRANSLATE_NOOP("Tr", "Accelerate with Megatron-LM"),
    .names = accelerateNames,
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .plainSwitch = "use-megatron-lm",
    .read = readAccelerate,
    .translate = accelerateTranslation,
    .shortTrial = accelerateTrial,
    .titleOf = accelerateTitle,
    .remarks = accelerateRemarks,
    .whyNeverRefined = whyAccelerateNeverRefined,
    .expertTensorIsTensor = false,
    .usualContext = 2, // MEGATRON_LM_CONTEXT_PARALLEL_SIZE where it is not given
    .usualGranularity = "full",
    .namesModel = true,
    .processes = "num-processes",
    .machines = "num-machines",
    .lengthOptions = accelerateLengths,
    .countsMicroBatches = true,
    .repeatsContext = true,
    .scriptSetsOptions = true,
    .hasVirtualStages = false,
    .hasSelectiveRecomputation = false, // it always names a method, too, which Megatron refuses beside it
    .recomputesVision = false,
    .splitsPipeline = false,
};

} // namespace megatune
