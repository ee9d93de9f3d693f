// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-Bridge, which reads no options but overrides of its recipes' fields. Sources are those of
// Megatron-Bridge 0.1 to 0.6: training/config.py, scripts/training/run_recipe.py,
// scripts/performance/argument_parser.py and training/utils/omegaconf_utils.py, which refuses an override of
// a field that is not there.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"

#include <algorithm>
#include <array>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// One option of Megatron-LM as an override of a field of ConfigContainer.
struct BridgeField
{
    const char* option; ///< Megatron-LM's, canonical
    const char* field;  ///< "model.context-parallel-size"
    /// What stands for the option's absence, since without an override the recipe decides; null: nothing
    /// does.
    const char* absent = nullptr;
    const char* flag = nullptr;  ///< of the scripts that take one, where it is not `option`
    const char* other = nullptr; ///< a field that must say the same where it stands
    bool inverted = false;       ///< yes and no are swapped
};

constexpr const char* noValue = "null";
constexpr const char* switchedOff = "false";

// A script's argument wins over an override in one script (run_script.py) and loses in another
// (run_recipe.py): only one of them may stand. Evaluation moved to ValidationConfig, which takes what
// TrainingConfig says.
constexpr std::array bridgeFields{
    BridgeField{"tensor-model-parallel-size", "model.tensor-model-parallel-size"},
    BridgeField{"pipeline-model-parallel-size", "model.pipeline-model-parallel-size"},
    BridgeField{"context-parallel-size", "model.context-parallel-size"},
    BridgeField{"expert-model-parallel-size", "model.expert-model-parallel-size"},
    BridgeField{"expert-tensor-parallel-size", "model.expert-tensor-parallel-size", noValue},
    BridgeField{"hierarchical-context-parallel-sizes", "model.hierarchical-context-parallel-sizes", noValue},
    BridgeField{"num-virtual-stages-per-pipeline-rank", "model.virtual-pipeline-model-parallel-size", noValue,
        "virtual-pipeline-model-parallel-size"},
    BridgeField{"pipeline-model-parallel-layout", "model.pipeline-model-parallel-layout", noValue},
    BridgeField{"decoder-first-pipeline-num-layers", "model.num-layers-in-first-pipeline-stage", noValue},
    BridgeField{"decoder-last-pipeline-num-layers", "model.num-layers-in-last-pipeline-stage", noValue},
    BridgeField{"account-for-embedding-in-pipeline-split", "model.account-for-embedding-in-pipeline-split",
        switchedOff},
    BridgeField{
        "account-for-loss-in-pipeline-split", "model.account-for-loss-in-pipeline-split", switchedOff},
    BridgeField{"sequence-parallel", "model.sequence-parallel", switchedOff},
    BridgeField{"recompute-granularity", "model.recompute-granularity", noValue},
    BridgeField{"recompute-method", "model.recompute-method", noValue},
    BridgeField{"recompute-num-layers", "model.recompute-num-layers", noValue},
    BridgeField{"recompute-modules", "model.recompute-modules", "[core_attn]"},
    BridgeField{"no-overlap-p2p-communication", "model.overlap-p2p-comm", nullptr, nullptr, nullptr, true},
    BridgeField{"num-experts", "model.num-moe-experts"},
    BridgeField{"moe-shared-expert-intermediate-size", "model.moe-shared-expert-intermediate-size"},
    BridgeField{"seq-length", "dataset.seq-length", nullptr, nullptr, "model.seq-length"},
    BridgeField{"micro-batch-size", "train.micro-batch-size", nullptr, nullptr, "dataset.micro-batch-size"},
    BridgeField{
        "global-batch-size", "train.global-batch-size", nullptr, nullptr, "dataset.global-batch-size"},
    BridgeField{"train-iters", "train.train-iters", nullptr, "max-steps"},
    BridgeField{"train-samples", "train.train-samples"},
    BridgeField{"exit-interval", "train.exit-interval", noValue},
    BridgeField{"eval-iters", "train.eval-iters", nullptr, nullptr, "validation.eval-iters"},
    BridgeField{"eval-interval", "train.eval-interval", nullptr, nullptr, "validation.eval-interval"},
    BridgeField{"manual-gc", "train.manual-gc", switchedOff},
    BridgeField{"save", "checkpoint.save", noValue, "save-dir"},
    BridgeField{"save-interval", "checkpoint.save-interval"},
    BridgeField{"load", "checkpoint.load", noValue, "load-dir"},
    BridgeField{"finetune", "checkpoint.finetune", switchedOff},
    BridgeField{"pretrained-checkpoint", "checkpoint.pretrained-checkpoint"},
    BridgeField{"ckpt-step", "checkpoint.ckpt-step", noValue},
    BridgeField{"async-save", "checkpoint.async-save", switchedOff},
    BridgeField{"log-interval", "logger.log-interval"},
    BridgeField{"log-throughput", "logger.log-throughput", switchedOff},
    BridgeField{"tensorboard-dir", "logger.tensorboard-dir", noValue},
    BridgeField{"wandb-project", "logger.wandb-project", noValue},
    BridgeField{"use-distributed-optimizer", "ddp.use-distributed-optimizer", nullptr, nullptr,
        "optimizer.use-distributed-optimizer"},
    BridgeField{"overlap-grad-reduce", "ddp.overlap-grad-reduce"},
    BridgeField{"overlap-param-gather", "ddp.overlap-param-gather", nullptr, nullptr,
        "optimizer.overlap-param-gather"},
    BridgeField{"use-megatron-fsdp", "ddp.use-megatron-fsdp"},
    BridgeField{"data-parallel-sharding-strategy", "ddp.data-parallel-sharding-strategy"},
    BridgeField{"num-distributed-optimizer-instances", "ddp.num-distributed-optimizer-instances"},
    BridgeField{"optimizer", "optimizer.optimizer"},
    BridgeField{"optimizer-cpu-offload", "optimizer.optimizer-cpu-offload"},
    BridgeField{"optimizer-offload-fraction", "optimizer.optimizer-offload-fraction"},
    BridgeField{"use-precision-aware-optimizer", "optimizer.use-precision-aware-optimizer"},
    BridgeField{"main-params-dtype", "optimizer.main-params-dtype"},
    BridgeField{"main-grads-dtype", "optimizer.main-grads-dtype"},
    BridgeField{"exp-avg-dtype", "optimizer.exp-avg-dtype"},
    BridgeField{"exp-avg-sq-dtype", "optimizer.exp-avg-sq-dtype"},
    BridgeField{
        "overlap-param-gather-with-optimizer-step", "optimizer.overlap-param-gather-with-optimizer-step"},
    BridgeField{"tp-comm-overlap", "comm-overlap.tp-comm-overlap"},
    BridgeField{"overlap-moe-expert-parallel-comm", "comm-overlap.overlap-moe-expert-parallel-comm", nullptr,
        "moe-a2a-overlap"},
    BridgeField{"defer-embedding-wgrad-compute", "comm-overlap.defer-embedding-wgrad-compute"},
    BridgeField{"use-tp-pp-dp-mapping", "dist.use-tp-pp-dp-mapping"},
    BridgeField{"fp8-format", "model.fp8"},
    BridgeField{"fp4-format", "model.fp4"},
};

/// Options of the launchers and the scripts, which are no fields.
bool isScriptFlag(const QString& name)
{
    static const QStringList flags{u"model"_s, u"recipe"_s, u"mode"_s, u"dataset"_s, u"config-file"_s,
        u"step-func"_s, u"num-gpus"_s, u"gpus-per-node"_s, u"model-recipe-name"_s, u"model-family-name"_s,
        u"nproc-per-node"_s, u"nnodes"_s, u"node-rank"_s, u"master-addr"_s, u"master-port"_s,
        u"rdzv-endpoint"_s, u"enable-nsys"_s, u"pytorch-profiler"_s, u"compute-dtype"_s,
        u"mixed-precision"_s};
    return flags.contains(name);
}

bool isCalled(const char* text, const QString& word)
{
    return text != nullptr && QLatin1String(text) == word;
}

/// By any of its names; null: none of the table.
const BridgeField* bridgeField(const QString& canonical)
{
    // A name that another trainer has for it is Megatron-LM's by now.
    const OptionForm megatron = optionForm(trainerOf(TrainerKind::MegatronLm), canonical);
    for (const BridgeField& row : bridgeFields) {
        for (const char* const name : {row.option, row.field, row.flag, row.other}) {
            if (isCalled(name, canonical) || (name == row.option && isCalled(name, megatron.name)))
                return &row;
        }
    }
    return nullptr;
}

/// The field that the option goes to: the table's; a name with a section is one already; the rest belongs to
/// the model, whose fields are those of TransformerConfig. A flag of its scripts stays what it is. Empty:
/// there is none.
QString bridgeFieldName(const QString& canonical)
{
    if (canonical == option::recomputeActivations || canonical == option::layersPerVirtualStage
        || optionForm(trainerOf(TrainerKind::MegatronLm), canonical).name.isEmpty())
        return {};
    if (const BridgeField* const row = bridgeField(canonical))
        return QString::fromLatin1(row->field);
    if (canonical.contains(u'.') || isScriptFlag(canonical))
        return canonical;
    return u"model."_s + canonical;
}

QStringList otherBridgeNames(const QString& canonical)
{
    const BridgeField* const row = bridgeField(canonical);
    if (row == nullptr)
        return {};
    QStringList names;
    for (const char* const name : {row->field, row->flag, row->other, row->option}) {
        if (name != nullptr)
            names.append(QString::fromLatin1(name));
    }
    return names;
}

OptionForm bridgeForm(const QString& canonical)
{
    const BridgeField* const field = bridgeField(canonical);
    return {bridgeFieldName(canonical),
        field != nullptr && field->inverted && isCalled(field->option, canonical)};
}

/// "[mlp,moe_act]" -> "mlp moe_act", quotes taken off; nothing for null.
std::optional<QString> bridgeValueRead(const QString& value)
{
    const QString lower = value.toLower();
    if (lower == u"null" || lower == u"none")
        return std::nullopt;
    QString text = value;
    if (text.startsWith(u'[') && text.endsWith(u']'))
        text = text.mid(1, text.size() - 2).replace(u',', u' ').simplified();
    const bool quoted =
        text.size() > 1 && text.front() == text.back() && (text.front() == u'\'' || text.front() == u'"');
    return quoted ? text.mid(1, text.size() - 2) : text;
}

void readBridge(DialectFacts& facts, const CommandFileReader& reader)
{
    if (const auto file = facts.command.option(u"config-file"_s); file && !file->isEmpty())
        readConfig(facts, *file, reader);
    if (facts.config)
        facts.config->options.insert(facts.config->nested);
}

// -- edits --

/// As Hydra's grammar wants it: lists in brackets, and what its bare words cannot hold in quotes.
QString overrideValue(const QString& name, const QString& value)
{
    if (isListOption(name)) {
        if (value.startsWith(u'['))
            return value;
        return u'[' + value.split(u' ', Qt::SkipEmptyParts).join(u',') + u']';
    }
    static const QRegularExpression special(u"[()\\[\\]{}:=,'\"\\s\\\\]"_s);
    if (!value.contains(special) || value.startsWith(u'['))
        return value;
    QString quoted = value;
    quoted.replace(u'\'', u"\\'"_s);
    return u'\'' + quoted + u'\'';
}

/// One field of a command, and how it shall be.
struct FieldEdit
{
    QString name; ///< canonical: "model.context-parallel-size"
    const BridgeField* row = nullptr;
    QString value = {}; ///< as overrideValue() has it; empty: the override goes out
    bool clears = false;
    CommandEdit asked = {};
    bool notByFlag = false;
};

QString fieldValue(const BridgeField* row, const CommandEdit& edit)
{
    const bool removes = edit.kind == CommandEdit::Kind::Remove;
    const QString name = canonicalOption(edit.option);
    const bool turns = row != nullptr && row->inverted && isCalled(row->option, name);
    if (edit.kind == CommandEdit::Kind::Switch)
        return turns ? u"false"_s : u"true"_s;
    if (removes)
        return row != nullptr ? QString::fromLatin1(row->absent) : QString();
    if (name == option::recomputeGranularity && edit.value == u"none")
        return QString::fromLatin1(noValue);
    const bool isTruth = isBooleanWord(edit.value) && isSwitchOption(name);
    if (!isTruth)
        return overrideValue(row != nullptr ? QString::fromLatin1(row->option) : name, edit.value);
    const bool yes = QStringList{u"true"_s, u"1"_s, u"yes"_s}.contains(edit.value.toLower());
    return yes != turns ? u"true"_s : u"false"_s;
}

FieldEdit fieldEdit(const CommandEdit& edit)
{
    const QString name = canonicalOption(edit.option);
    const bool clears = edit.kind == CommandEdit::Kind::Remove;
    if (edit.kind == CommandEdit::Kind::Env || isScriptFlag(name))
        return {(edit.kind == CommandEdit::Kind::Env ? u"$"_s : u"--"_s) + name, nullptr, {}, clears, edit};
    const BridgeField* const row = bridgeField(name);
    return {bridgeFieldName(name), row, fieldValue(row, edit), clears, edit};
}

CommandEdit fieldSetting(const QString& name, const FieldEdit& wanted)
{
    CommandEdit edit =
        wanted.value.isEmpty() ? CommandEdit::remove(name) : CommandEdit::set(name, wanted.value);
    edit.expands = wanted.asked.expands;
    if (!wanted.value.isEmpty())
        edit.spelling = QString(name).replace(u'-', u'_');
    return edit;
}

/// The script's argument for the field, where it stands in the command or in a shell script; empty: none
/// does.
QString flagOf(const Dialect& dialect, const FieldEdit& wanted)
{
    if (wanted.row == nullptr)
        return {};
    for (const char* const name : {wanted.row->flag, wanted.row->option}) {
        const QString flag = QString::fromLatin1(name);
        if (!flag.isEmpty() && (dialect.command().option(flag) || dialect.fileOption(flag)))
            return flag;
    }
    return {};
}

/// A script's argument is one number or word, and none for what a field lacks.
bool fitsFlag(const QString& value)
{
    static const QRegularExpression plain(u"^(?!(?:null|true|false)$)[\\w./+-]+$"_s);
    return plain.match(value).hasMatch();
}

/// scripts/performance/utils/overrides.py, set_user_overrides: TP as a flag brings sequence parallelism
/// along, whatever an override says.
void tellTensorApart(QList<FieldEdit>& wanted)
{
    const auto hasNoSequence = [](const FieldEdit& edit) {
        return edit.row != nullptr && isCalled(edit.row->option, option::sequenceParallel)
            && edit.value != u"true";
    };
    if (std::none_of(wanted.begin(), wanted.end(), hasNoSequence))
        return;
    for (FieldEdit& edit : wanted) {
        const bool isTensor = edit.row != nullptr && isCalled(edit.row->option, option::tensorParallel);
        edit.notByFlag = isTensor && edit.value != u"1";
    }
}

void appendEdits(QList<CommandEdit>& result, const Dialect& dialect, const FieldEdit& wanted)
{
    if (wanted.name.startsWith(u'$') || wanted.name.startsWith(u"--")) {
        result.append(wanted.asked);
        return;
    }
    const QString flag = flagOf(dialect, wanted);
    const bool inFlag = !flag.isEmpty() && fitsFlag(wanted.value) && !wanted.notByFlag;
    if (inFlag)
        result.append(fieldSetting(flag, wanted));
    else if (!flag.isEmpty())
        result.append(CommandEdit::remove(flag));
    if (!inFlag)
        result.append(fieldSetting(wanted.name, wanted));
    else if (dialect.command().option(wanted.name))
        result.append(CommandEdit::remove(wanted.name));
    const QString other = wanted.row != nullptr ? QString::fromLatin1(wanted.row->other) : QString();
    if (!other.isEmpty() && (dialect.command().option(other) || dialect.fileOption(other)))
        result.append(fieldSetting(other, wanted));
}

/// A field is set where the command has it: as an override, or by the flag that its scripts have for it; else
/// it becomes an override.
QList<CommandEdit> bridgeTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<FieldEdit> wanted;
    for (const CommandEdit& edit : edits) {
        if (edit.kind != CommandEdit::Kind::Env && bridgeFieldName(canonicalOption(edit.option)).isEmpty())
            continue;
        const FieldEdit next = fieldEdit(edit);
        const auto known = std::find_if(wanted.begin(), wanted.end(),
            [&next](const FieldEdit& there) { return there.name == next.name; });
        if (known == wanted.end())
            wanted.append(next);
        else if (!next.clears
            || known->clears) // what sets a field counts, not what clears another name of it
            *known = next;
    }
    tellTensorApart(wanted);
    QList<CommandEdit> result;
    for (const FieldEdit& edit : std::as_const(wanted))
        appendEdits(result, dialect, edit);
    return result;
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

QString whyBridgeNeverRefined()
{
    return Tr::tr("Megatron-Bridge's recipes choose overlaps, fusions and CUDA graphs themselves, and what "
                  "they chose is not known here");
}

} // namespace

extern constexpr Trainer megatronBridge{
    .kind = TrainerKind::MegatronBridge,
    .id = "megatron-bridge",
    .title = "Megatron-Bridge",
    .formOf = bridgeForm,
    .otherNames = otherBridgeNames,
    .readValue = bridgeValueRead,
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .read = readBridge,
    .translate = bridgeTranslation,
    .shortTrial = bridgeTrial,
    .savesUnasked = true,
    .titleOf = bridgeTitle,
    .remarks = bridgeRemarks,
    .whyNeverRefined = whyBridgeNeverRefined,
    .hasModernDefaults = true, // recipes/common.py
    .startsFromRecipe = true,
    .totalGpusOption = "num-gpus",
    .recomputesVision = false,
    .checksSequenceLength = true,
};

} // namespace megatune
