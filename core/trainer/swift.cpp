// SPDX-License-Identifier: GPL-3.0-or-later
// ms-swift: Megatron-SWIFT 3.x and 4.x, and `swift` with the Hugging Face trainer. Sources: ms-swift 3.12
// and 4.x, megatron/arguments and cli.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/command/shellassignments.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

extern const Trainer msSwift3;
extern const Trainer msSwift4;

namespace {

constexpr std::array<OptionName, 4> swift3Names{{
    {"recompute-activations", nullptr},
    {"no-overlap-p2p-communication", "!overlap-p2p-comm"},
    {"num-train-epochs", "max-epochs"},
    {"tuner-type", "train-type"},
}};

constexpr std::array<OptionName, 16> swift4Names{{
    {"recompute-activations", nullptr},
    {"num-virtual-stages-per-pipeline-rank", "virtual-pipeline-model-parallel-size"},
    {"num-layers-per-virtual-pipeline-stage", nullptr},
    {"microbatch-group-size-per-virtual-pipeline-stage", "microbatch-group-size-per-vp-stage"},
    {"no-overlap-p2p-communication", "!overlap-p2p-comm"},
    {"log-interval", "logging-steps"},
    {"log-throughput", nullptr},
    {"save", "output-dir"},
    {"save-interval", "save-steps"},
    {"eval-interval", "eval-steps"},
    {"load", "mcore-model"},
    {"num-workers", "dataloader-num-workers"},
    {"load-safetensors", nullptr},
    {"no-gradient-accumulation-fusion", "!gradient-accumulation-fusion"},
    {"no-masked-softmax-fusion", "!masked-softmax-fusion"},
    {"no-bias-dropout-fusion", "!bias-dropout-fusion"},
}};

// -- reading --

/// "sft" of "sft", "swift/cli/_megatron/sft.py" and "swift.cli._megatron.sft".
QString swiftTask(const QString& body)
{
    QString task = fileNameOf(body);
    if (task.endsWith(u".py"))
        task.chop(3);
    return task.mid(task.lastIndexOf(u'.') + 1);
}

void readSwift(DialectFacts& facts, const CommandFileReader& reader)
{
    const QString first = withAssignments(facts.command.bodyArguments().value(0), facts.assigned);
    if (isConfigFileName(first))
        readConfig(facts, first, reader);
    else if (const auto file = facts.command.option(u"config"_s); file && !file->isEmpty())
        readConfig(facts, *file, reader); // before ms-swift 4.1
}

/// Options that exist in one major version only decide; when none is there, the newer one is assumed.
void readSwiftVersion(DialectFacts& facts, const QStringList& options)
{
    int three = 0;
    int four = 0;
    for (const QString& name : options) {
        const bool inThree = optionForm(msSwift3, name).name == name;
        const bool inFour = optionForm(msSwift4, name).name == name;
        three += inThree && !inFour ? 1 : 0;
        four += inFour && !inThree ? 1 : 0;
    }
    facts.isContradicting = three > 0 && four > 0;
    if (three == 0 && four == 0 && facts.command.text().contains(u"MEGATRON_LM_PATH"_s))
        three = 1; // 4.x needs no clone of Megatron-LM
    facts.isAssumed = three == four;
    if (three != four)
        facts.trainer = three > four ? TrainerKind::MsSwift3 : TrainerKind::MsSwift4;
}

// -- trials --

/// The number of epochs would win over the number of iterations. In 4.x names.
QList<CommandEdit> megatronSwiftTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(option::iterations, QString::number(2LL * iterations)),
        CommandEdit::remove(u"num-train-epochs"_s), CommandEdit::set(u"logging-steps"_s, u"1"_s),
        CommandEdit::set(u"log-throughput"_s, u"true"_s), CommandEdit::set(u"eval-iters"_s, u"0"_s),
        CommandEdit::set(u"split-dataset-ratio"_s, u"0"_s), CommandEdit::set(u"no-save-optim"_s, u"true"_s),
        CommandEdit::set(u"no-save-rng"_s, u"true"_s), CommandEdit::set(u"save-steps"_s, trialNever),
        intoScratch(u"output-dir"_s)};
    // Else it would go on at the checkpoint's iteration, which may lie behind the last one.
    if (dialect.isOn(u"finetune"_s) == false)
        edits.append(CommandEdit::set(u"finetune"_s, u"true"_s));
    leaveOutReports(edits, dialect);
    return edits;
}

QList<CommandEdit> swiftTrainerTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(u"max-steps"_s, QString::number(iterations)),
        CommandEdit::set(u"logging-steps"_s, u"1"_s), CommandEdit::set(u"eval-strategy"_s, u"no"_s),
        CommandEdit::set(u"split-dataset-ratio"_s, u"0"_s), CommandEdit::set(u"save-strategy"_s, u"no"_s),
        intoScratch(u"output-dir"_s)};
    leaveOut(edits, dialect, CommandEdit::set(u"resume-from-checkpoint"_s, {}));
    leaveOutReports(edits, dialect);
    return edits;
}

// -- texts --

QString swiftTitle(const Dialect& dialect)
{
    const QString type = dialect.rlhfType();
    return titleWith(dialect,
        {type.isEmpty() ? dialect.task() : QString(dialect.task() + u' ' + type), tuningTitle(dialect)});
}

/// What trials choose.
QStringList layoutOptions()
{
    return {option::tensorParallel, option::pipelineParallel, option::contextParallel, option::expertParallel,
        option::expertTensorParallel, option::microBatch, option::sequenceParallel, option::virtualStages,
        option::recomputeGranularity, option::recomputeMethod, option::recomputeLayers,
        option::recomputeModules};
}

/// The subcommands are those of swift/cli/main.py and swift/cli/_megatron/main.py.
QStringList swiftContradictions(const Dialect& dialect)
{
    static const QStringList others{u"app"_s, u"deploy"_s, u"eval"_s, u"export"_s, u"infer"_s,
        u"merge-lora"_s, u"rollout"_s, u"sample"_s, u"web-ui"_s};
    if (others.contains(dialect.task())) {
        return {Tr::tr("\"%1 %2\" does not train; give the command that does: megatron pt, sft or rlhf.")
                    .arg(dialect.command().launcher(), dialect.task())};
    }
    // cli/main.py before 4.1, prepare_config_args: the file's options go behind all others, and the last one
    // counts.
    const auto file = dialect.command().option(u"config"_s);
    for (const QString& name : file&& dialect.facts().config ? layoutOptions() : QStringList()) {
        if (!dialect.facts().config->options.contains(name))
            continue;
        return {
            Tr::tr("ms-swift lets what stands in --config %1 go before the command line, so no trial could "
                   "change its %2; move the sizes and the recomputation from the file into the command.")
                .arg(*file, dialect.spelled(name))};
    }
    return {};
}

QStringList megatronSwiftContradictions(const Dialect& dialect)
{
    if (const QStringList found = swiftContradictions(dialect); !found.isEmpty())
        return found;
    // QuantizeArguments is among its arguments, and nothing in swift/megatron reads it.
    for (const QString& name : {u"quant-bits"_s, u"quant-method"_s}) {
        if (dialect.option(name)) {
            return {Tr::tr(
                "Megatron-SWIFT trains no quantized weights (QLoRA) and ignores --%1; leave it out, or train "
                "with \"swift %2\", which knows no parallel layouts.")
                        .arg(dialect.spelled(name), dialect.task())};
        }
    }
    return {};
}

QStringList swiftRemarks(const Dialect& dialect)
{
    QStringList remarks;
    if (dialect.facts().isContradicting) {
        remarks.append(Tr::tr("The command mixes options of ms-swift 3.x and 4.x; it is read as %1. "
                              "Say which version is installed.")
                           .arg(dialect.name()));
    }
    if (dialect.isOn(u"packing"_s).value_or(false) && dialect.isOn(u"streaming"_s).value_or(false)) {
        remarks.append(
            Tr::tr("With streaming the data is packed while it trains, which can take longer than the "
                   "training itself; leave out --streaming, as the guide of Megatron-SWIFT says."));
    }
    return remarks;
}

/// Where nothing says how many processes to start, it starts one. With Ray it counts them in another way.
QString swiftProcesses(const Dialect& dialect)
{
    const bool inConfig = dialect.facts().config
        && (dialect.facts().config->nested.contains(u"env.NPROC_PER_NODE"_s)
            || dialect.facts().config->nested.contains(u"env.NNODES"_s));
    const QString& text = dialect.command().text();
    const bool direct =
        isMegatronSwift(dialect.command().trainer()) && dialect.command().launcher() == u"megatron";
    const bool isTold = inConfig || text.contains(u"NPROC_PER_NODE"_s) || text.contains(u"NNODES"_s)
        || dialect.isOn(u"use-ray"_s).value_or(false);
    return direct && !isTold ? u"NPROC_PER_NODE"_s : QString();
}

QString whySwiftTrainerUnread(const Dialect& dialect)
{
    return Tr::tr("\"swift %1\" trains without Megatron and knows no parallel layouts; \"megatron %1\" does.")
        .arg(dialect.task());
}

constexpr Trainer megatronSwift(
    TrainerKind kind, const char* id, const char* title, std::span<const OptionName> names)
{
    return {
        .kind = kind,
        .id = id,
        .title = title,
        .names = names,
        .spellsUnderscores = true,
        .takesTrueFalse = true,
        .hasRecomputeNone = true,
        .sharesMegatronArguments = true,
        .taskOf = swiftTask,
        .read = readSwift,
        .readVersion = readSwiftVersion,
        .shortTrial = megatronSwiftTrial,
        .savesUnasked = true,
        .epochsWin = true,
        .processesVariable = swiftProcesses,
        .titleOf = swiftTitle,
        .remarks = swiftRemarks,
        .contradictions = megatronSwiftContradictions,
        .usualTuning = "full",
        .expertTensorIsTensor = false,
        .usualGranularity = "selective",
        .hasModernDefaults = true,
        .namesModel = true,
        .namesPipelineLayout = kind != TrainerKind::MsSwift3,
    };
}

} // namespace

extern constexpr Trainer msSwift3 =
    megatronSwift(TrainerKind::MsSwift3, "ms-swift-3", "ms-swift 3.x", swift3Names);
extern constexpr Trainer msSwift4 =
    megatronSwift(TrainerKind::MsSwift4, "ms-swift-4", "ms-swift 4.x", swift4Names);

extern constexpr Trainer swiftTrainer{
    .kind = TrainerKind::SwiftTrainer,
    .id = "swift",
    .title = QT_TRANSLATE_NOOP("Tr", "ms-swift with the Hugging Face trainer"),
    .formOf = sameForm, // it shares names with ms-swift 4, but none of Megatron's
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .hasRecomputeNone = true,
    .taskOf = swiftTask,
    .read = readSwift,
    .shortTrial = swiftTrainerTrial,
    .savesUnasked = true,
    .titleOf = swiftTitle,
    .remarks = swiftRemarks,
    .contradictions = swiftContradictions,
    .whyUnread = whySwiftTrainerUnread,
    .usualTuning = "lora", // unless it is told otherwise
    .expertTensorIsTensor = false,
    .usualGranularity = "selective",
    .hasModernDefaults = true,
    .namesModel = true,
};

} // namespace megatune
