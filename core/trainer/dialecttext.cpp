// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialecttext.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString tuningTitle(const QString& tuning)
{
    if (tuning == u"lora")
        return u"LoRA"_s;
    return tuning == u"full" ? Tr::tr("all parameters") : tuning;
}

QString withParts(const QString& first, const QStringList& rest)
{
    QStringList parts{first};
    for (const QString& part : rest) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(u", ");
}

QString writtenPair(const QString& first, const QString& second)
{
    return Tr::tr("--%1 and --%2").arg(first, second);
}

/// megatron/training/arguments.py, validate_args: pairs of which it takes one only.
const QList<QPair<QString, QString>>& exclusivePairs()
{
    static const QList<QPair<QString, QString>> pairs{{u"fp16"_s, u"bf16"_s},
        {option::iterations, u"train-samples"_s}, {u"use-torch-fsdp2"_s, option::distributedOptimizer},
        {option::layersPerVirtualStage, option::virtualStages}};
    return pairs;
}

/// The same place: options that are refused without another one.
const QList<QPair<QString, QString>>& dependentPairs()
{
    static const QList<QPair<QString, QString>> pairs{
        {option::overlapParamGather, option::distributedOptimizer},
        {option::overlapParamGather, option::overlapGradReduce},
        {option::optimizerOffload, u"use-precision-aware-optimizer"_s}};
    return pairs;
}

/// What the command starts from; empty where its script decides that.
QString bridgeRecipe(const Dialect& dialect)
{
    for (const QString& option : {u"recipe"_s, u"model-recipe-name"_s, u"model"_s}) {
        if (const auto name = dialect.option(option); name && !name->isEmpty())
            return *name;
    }
    return {};
}

QString titleOfTrainer(const Dialect& dialect)
{
    const QString title = trainerTitle(dialect.trainer());
    switch (dialect.trainer()) {
    case TrainerKind::MegatronLm:
    case TrainerKind::Accelerate:
        return withParts(title, {dialect.task()});
    case TrainerKind::MegatronBridge: {
        const QString recipe = bridgeRecipe(dialect);
        return withParts(title, {recipe.isEmpty() ? dialect.task() : recipe});
    }
    case TrainerKind::MsSwift3:
    case TrainerKind::MsSwift4: {
        const QString known = dialect.isAssumed() ? Tr::tr("%1 (assumed)").arg(title) : title;
        const QString type = dialect.rlhfType();
        const QString task = type.isEmpty() ? dialect.task() : QString(dialect.task() + u' ' + type);
        return withParts(known, {task, tuningTitle(dialect.tuning())});
    }
    case TrainerKind::SwiftTrainer:
        return withParts(title, {dialect.task(), tuningTitle(dialect.tuning())});
    default:
        return dialect.task();
    }
}

QStringList fileRemarks(const Dialect& dialect, bool addsOptions)
{
    if (!dialect.facts().fileError.isEmpty())
        return {dialect.facts().fileError};
    if (dialect.kind() == TrainerKind::Script && !addsOptions)
        return {};
    if (dialect.kind() == TrainerKind::Script && !dialect.forwardsArguments()) {
        return {Tr::tr("It is not known whether %1 hands its arguments on; end its training command "
                       "with \"$@\".")
                    .arg(dialect.facts().file)};
    }
    if (const QString dropped = droppedArgumentsText(dialect); !dropped.isEmpty())
        return {dropped};
    if (!dialect.facts().file.isEmpty() && !dialect.facts().config)
        return {Tr::tr("What %1 asks for is not known, because it was not read.").arg(dialect.facts().file)};
    return {};
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
    // QuantizeArguments is among its arguments, and nothing in swift/megatron reads it.
    for (const QString& name : {u"quant-bits"_s, u"quant-method"_s}) {
        if (isMegatronSwift(dialect.trainer()) && dialect.option(name)) {
            return {Tr::tr(
                "Megatron-SWIFT trains no quantized weights (QLoRA) and ignores --%1; leave it out, or train "
                "with \"swift %2\", which knows no parallel layouts.")
                        .arg(dialect.spelled(name), dialect.task())};
        }
    }
    return {};
}

bool isOnWith(const Dialect& dialect, const QString& first, const QString& second)
{
    return dialect.isOn(first).value_or(false) && dialect.isOn(second).value_or(false);
}

QStringList swiftRemarks(const Dialect& dialect)
{
    QStringList remarks;
    if (dialect.facts().isContradicting) {
        remarks.append(Tr::tr("The command mixes options of ms-swift 3.x and 4.x; it is read as %1. "
                              "Say which version is installed.")
                           .arg(dialect.name()));
    }
    if (isOnWith(dialect, u"packing"_s, u"streaming"_s)) {
        remarks.append(
            Tr::tr("With streaming the data is packed while it trains, which can take longer than the "
                   "training itself; leave out --streaming, as the guide of Megatron-SWIFT says."));
    }
    if (dialect.trainer() == TrainerKind::SwiftTrainer) {
        if (!swiftContradictions(dialect).isEmpty())
            return remarks;
        return remarks;
    }
    const bool inConfig = dialect.facts().config
        && (dialect.facts().config->nested.contains(u"env.NPROC_PER_NODE"_s)
            || dialect.facts().config->nested.contains(u"env.NNODES"_s));
    const QString& text = dialect.command().text();
    const bool direct =
        isMegatronSwift(dialect.command().trainer()) && dialect.command().launcher() == u"megatron";
    if (direct && !inConfig && !text.contains(u"NPROC_PER_NODE"_s) && !text.contains(u"NNODES"_s)) {
        remarks.append(Tr::tr("ms-swift uses one GPU only unless NPROC_PER_NODE is set; put "
                              "NPROC_PER_NODE=8 in front of the command."));
    }
    return remarks;
}

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
                "here, so it stays as it is in all trials and counts as 1: say what it is (--only mbs:4), or "
                "give the script an option for it, such as --per_device_train_batch_size.")
                  .arg(dialect.task()));
    return remarks;
}

QStringList accelerateRemarks(const Dialect& dialect)
{
    QStringList remarks;
    const bool megatron = selectsMegatron(dialect);
    if (!megatron && dialect.command().option(u"multi-gpu"_s)) {
        remarks.append(
            Tr::tr("--multi_gpu selects plain data parallelism, not Megatron-LM; use --use_megatron_lm."));
    } else if (!megatron) {
        remarks.append(Tr::tr("Nothing in the command selects Megatron-LM; add --use_megatron_lm."));
    }
    if (dialect.facts().isFileUsual) {
        remarks.append(Tr::tr("Accelerate reads %1, too; what the command line says goes before.")
                           .arg(dialect.facts().file));
    }
    remarks.append(Tr::tr("Trials set options that Accelerate has from 1.13 on; an older one refuses them."));
    return remarks + codeRemarks(dialect);
}

/// scripts/performance/setup_experiment.py, scripts/training/setup_experiment.py and launch_with_nemo_run.py.
QStringList bridgeRemarks(const Dialect& dialect)
{
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

QStringList repetitionRemarks(const Dialect& dialect)
{
    QStringList remarks;
    QStringList names = dialect.command().optionNames();
    names.sort();
    for (const QString& name : std::as_const(names)) {
        const QStringList values = dialect.command().optionValues(name);
        if (values.size() < 2 || values.count(values.last()) == values.size())
            continue;
        remarks.append(Tr::tr("%1 is given %2 times (%3); the last one counts.")
                           .arg(dialect.shown(name))
                           .arg(values.size())
                           .arg(values.join(u", ")));
    }
    const bool megatron = dialect.trainer() == TrainerKind::MegatronLm || isMegatronSwift(dialect.trainer());
    const auto tensor = dialect.option(option::tensorParallel);
    const bool alone = tensor ? toInteger(*tensor) == 1 : !dialect.command().text().contains(u'$');
    if (megatron && alone && dialect.isOn(option::sequenceParallel).value_or(false)) {
        remarks.append(Tr::tr(
            "%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.")
                           .arg(dialect.optionName(option::sequenceParallel)));
    }
    return remarks;
}

} // namespace

QString dialectTitle(const Dialect& dialect)
{
    switch (dialect.kind()) {
    case TrainerKind::Script: {
        const QString file = fileNameOf(dialect.facts().file);
        const QString inside = dialect.facts().inside   ? dialectTitle(Dialect(*dialect.facts().inside))
            : dialect.trainer() != TrainerKind::Unknown ? titleOfTrainer(dialect)
                                                        : QString();
        return inside.isEmpty() ? Tr::tr("the script %1").arg(file)
                                : Tr::tr("the script %1: %2").arg(file, inside);
    }
    case TrainerKind::Torchrun:
        return dialect.trainer() == TrainerKind::MegatronLm
            ? Tr::tr("%1 with Megatron-LM's arguments, started by %2")
                  .arg(dialect.task(), dialect.command().launcher())
            : Tr::tr("%1, started by %2").arg(dialect.task(), dialect.command().launcher());
    case TrainerKind::Unknown:
        if (dialect.task() == u"megatune-demo-trainer")
            return Tr::tr("the demo trainer");
        return dialect.trainer() == TrainerKind::MegatronLm
            ? Tr::tr("%1 with Megatron-LM's arguments").arg(dialect.task())
            : Tr::tr("an unknown trainer (%1)").arg(dialect.task());
    default:
        return titleOfTrainer(dialect);
    }
}

QString pluginField(const QString& option)
{
    return option.mid(option.startsWith(u"megatron-lm-") ? 12 : 0).replace(u'-', u'_');
}

QString droppedArgumentsText(const Dialect& dialect)
{
    if (!dialect.dropsArguments())
        return {};
    const QString text =
        Tr::tr("%1 does not hand its arguments on, so layouts would not reach its trainer: end its "
               "training command with \"$@\", or write placeholders such as {tp} where the command "
               "takes sizes, or name the variables that it takes them from, such as TP=tp.")
            .arg(dialect.facts().file);
    return dialect.facts().isNamed
        ? text
        : QString(text + u' '
            + Tr::tr("If it takes them in a way that is not seen here, say which trainer reads them "
                     "(dialect=)."));
}

QStringList dialectRemarks(const Dialect& dialect, bool addsOptions)
{
    QStringList remarks = fileRemarks(dialect, addsOptions);
    if (dialect.isSwift())
        remarks += swiftRemarks(dialect);
    if (dialect.kind() == TrainerKind::Accelerate)
        remarks += accelerateRemarks(dialect);
    if (dialect.kind() == TrainerKind::MegatronBridge)
        remarks += bridgeRemarks(dialect);
    return remarks + repetitionRemarks(dialect);
}

QStringList editProblems(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QStringList problems;
    const bool changes =
        std::any_of(edits.begin(), edits.end(), [](const CommandEdit& edit) { return edit.isOfOption(); });
    if (changes && dialect.dropsArguments())
        problems.append(droppedArgumentsText(dialect));
    QStringList stuck;   // must go, and cannot be taken out of the file from outside
    QStringList winning; // over what a trial says
    for (const CommandEdit& edit : edits) {
        if (!edit.isOfOption() || dialect.facts().isFileAlone)
            continue; // of the latter dialectContradictions() speaks
        const QString name = canonicalOption(edit.option);
        const bool removes = edit.kind == CommandEdit::Kind::Remove;
        const bool isMet =
            removes ? dialect.fileOption(name).has_value() : dialect.facts().behindForward.contains(name);
        QStringList& names = removes ? stuck : winning;
        if (isMet && !names.contains(dialect.shown(name)))
            names.append(dialect.shown(name));
    }
    const QString file =
        dialect.facts().file.isEmpty() ? Tr::tr("a variable of the command") : dialect.facts().file;
    if (stuck.size() == 1) {
        problems.append(
            Tr::tr("%1 must not be given for this layout, but stands in %2, where it cannot be removed "
                   "from outside; take it out of the file.")
                .arg(stuck.first(), file));
    } else if (!stuck.isEmpty()) {
        problems.append(Tr::tr("%1 must not be given for every layout, but stand in %2, where they cannot be "
                               "removed from outside; take them out of the file.")
                            .arg(stuck.join(u", "), file));
    }
    if (winning.size() == 1) {
        problems.append(Tr::tr("%1 has %2 behind its \"$@\", where it wins over what is handed on; move "
                               "\"$@\" to the end.")
                            .arg(file, winning.first()));
    } else if (!winning.isEmpty()) {
        problems.append(Tr::tr("%1 has %2 behind its \"$@\", where they win over what is handed on; move "
                               "\"$@\" to the end.")
                            .arg(file, winning.join(u", ")));
    }
    return problems;
}

QStringList dialectContradictions(const Dialect& dialect)
{
    if (dialect.isSwift())
        return swiftContradictions(dialect);
    QStringList found;
    if (dialect.trainer() != TrainerKind::MegatronLm)
        return found;
    if (dialect.facts().isFileAlone) {
        found.append(Tr::tr(
            "With --yaml-cfg %1 Megatron-LM ignores every other option, so no trial could change the layout; "
            "give the file's options on the command line, without --yaml-cfg.")
                         .arg(dialect.option(u"yaml-cfg"_s).value_or(QString())));
    }
    for (const auto& [first, second] : exclusivePairs()) {
        if (isOnWith(dialect, first, second)) {
            found.append(Tr::tr("Megatron-LM refuses %1 together; leave one of them out.")
                             .arg(writtenPair(first, second)));
        }
    }
    // What stands in a variable or in a file that was not read may well be there, and FSDP has rules of its
    // own.
    const bool allIsKnown = !dialect.command().text().contains(u'$') && dialect.kind() != TrainerKind::Script
        && !dialect.command().text().contains(u"fsdp"_s);
    for (const auto& [option, needed] : dependentPairs()) {
        if (allIsKnown && dialect.isOn(option).value_or(false) && !dialect.isOn(needed).value_or(false)) {
            found.append(Tr::tr("Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.")
                             .arg(option, needed));
        }
    }
    return found;
}

} // namespace megatune
