// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/dialect/dialecttext.h"

#include "core/base/text.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"

#include <QCoreApplication>
#include <QHash>

namespace megatune {

namespace {

struct DialectText
{
    Q_DECLARE_TR_FUNCTIONS(DialectText)
};

QString tuningTitle(const QString& tuning)
{
    if (tuning == u"lora")
        return u"LoRA"_qs;
    return tuning == u"full" ? DialectText::tr("all parameters") : tuning;
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

struct ContradictionText
{
    Q_DECLARE_TR_FUNCTIONS(ContradictionText)
};

QString writtenPair(const QString& first, const QString& second)
{
    return ContradictionText::tr("--%1 and --%2").arg(first, second);
}

/// megatron/training/arguments.py, validate_args: pairs of which it takes one only.
const QList<QPair<QString, QString>>& exclusivePairs()
{
    static const QList<QPair<QString, QString>> pairs{{u"fp16"_qs, u"bf16"_qs},
        {u"train-iters"_qs, u"train-samples"_qs}, {u"use-torch-fsdp2"_qs, u"use-distributed-optimizer"_qs},
        {u"num-layers-per-virtual-pipeline-stage"_qs, u"num-virtual-stages-per-pipeline-rank"_qs}};
    return pairs;
}

/// The same place: options that are refused without another one.
const QList<QPair<QString, QString>>& dependentPairs()
{
    static const QList<QPair<QString, QString>> pairs{
        {u"overlap-param-gather"_qs, u"use-distributed-optimizer"_qs},
        {u"overlap-param-gather"_qs, u"overlap-grad-reduce"_qs},
        {u"optimizer-cpu-offload"_qs, u"use-precision-aware-optimizer"_qs}};
    return pairs;
}

QString titleOfTrainer(const Dialect& dialect)
{
    switch (dialect.trainer()) {
    case DialectKind::MegatronLm:
        return withParts(u"Megatron-LM"_qs, {dialect.task()});
    case DialectKind::MsSwift3:
    case DialectKind::MsSwift4: {
        const QString version =
            dialect.trainer() == DialectKind::MsSwift3 ? u"ms-swift 3.x"_qs : u"ms-swift 4.x"_qs;
        const QString known = dialect.isAssumed() ? DialectText::tr("%1 (assumed)").arg(version) : version;
        const QString type = dialect.rlhfType();
        const QString task = type.isEmpty() ? dialect.task() : QString(dialect.task() + u' ' + type);
        return withParts(known, {task, tuningTitle(dialect.tuning())});
    }
    case DialectKind::SwiftTrainer:
        return withParts(DialectText::tr("ms-swift with the Hugging Face trainer"),
            {dialect.task(), tuningTitle(dialect.tuning())});
    case DialectKind::Accelerate:
        return withParts(DialectText::tr("Accelerate with Megatron-LM"), {dialect.task()});
    default:
        return dialect.task();
    }
}

QStringList fileRemarks(const Dialect& dialect)
{
    if (!dialect.facts().fileError.isEmpty())
        return {dialect.facts().fileError};
    if (dialect.kind() == DialectKind::Script && !dialect.forwardsArguments()) {
        return {DialectText::tr("It is not known whether %1 hands its arguments on; end its training command "
                                "with \"$@\".")
                    .arg(dialect.facts().file)};
    }
    if (dialect.kind() == DialectKind::Script && !*dialect.forwardsArguments()) {
        return {DialectText::tr(
            "%1 does not hand its arguments on: end its training command with \"$@\", or give "
            "the training command itself.")
                    .arg(dialect.facts().file)};
    }
    if (!dialect.facts().file.isEmpty() && !dialect.facts().config)
        return {DialectText::tr("What %1 asks for is not known, because it was not read.")
                    .arg(dialect.facts().file)};
    return {};
}

QStringList swiftRemarks(const Dialect& dialect)
{
    QStringList remarks;
    if (dialect.facts().isContradicting) {
        remarks.append(DialectText::tr("The command mixes options of ms-swift 3.x and 4.x; it is read as %1. "
                                       "Say which version is installed.")
                           .arg(dialect.name()));
    } else if (dialect.isAssumed()) {
        remarks.append(DialectText::tr("No option tells the version of ms-swift; 4.x is assumed."));
    }
    if (dialect.trainer() == DialectKind::SwiftTrainer) {
        remarks.append(DialectText::tr("\"swift %1\" trains without Megatron and knows no parallel layouts; "
                                       "\"megatron %1\" does.")
                           .arg(dialect.task()));
        return remarks;
    }
    const bool inConfig = dialect.facts().config
        && (dialect.facts().config->nested.contains(u"env.NPROC_PER_NODE"_qs)
            || dialect.facts().config->nested.contains(u"env.NNODES"_qs));
    const QString& text = dialect.command().text();
    const bool direct = dialect.command().flavour() == CommandFlavour::MegatronSwift
        && dialect.command().launcher() == u"megatron";
    if (direct && !inConfig && !text.contains(u"NPROC_PER_NODE"_qs) && !text.contains(u"NNODES"_qs)) {
        remarks.append(DialectText::tr("ms-swift uses one GPU only unless NPROC_PER_NODE is set; put "
                                       "NPROC_PER_NODE=8 in front of the command."));
    }
    return remarks;
}

QStringList accelerateRemarks(const Dialect& dialect)
{
    QStringList remarks;
    const bool megatron = dialect.isOn(u"use-megatron-lm"_qs).value_or(false)
        || (dialect.facts().config
            && dialect.facts().config->options.value(u"distributed-type"_qs) == u"MEGATRON_LM");
    if (!megatron && dialect.command().option(u"multi-gpu"_qs)) {
        remarks.append(DialectText::tr(
            "--multi_gpu selects plain data parallelism, not Megatron-LM; use --use_megatron_lm."));
    } else if (!megatron && dialect.facts().file.isEmpty()) {
        remarks.append(DialectText::tr("Nothing in the command selects Megatron-LM; add --use_megatron_lm."));
    }
    if (!dialect.command().option(u"per-device-train-batch-size"_qs)) {
        remarks.append(DialectText::tr("Accelerate takes the micro-batch size from the data loader of %1, "
                                       "which only --per_device_train_batch_size could set from outside.")
                           .arg(dialect.task()));
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
        remarks.append(ContradictionText::tr("%1 is given %2 times (%3); the last one counts.")
                           .arg(u"--"_qs + dialect.spelled(name))
                           .arg(values.size())
                           .arg(values.join(u", ")));
    }
    const bool megatron = dialect.trainer() == DialectKind::MegatronLm
        || dialect.trainer() == DialectKind::MsSwift3 || dialect.trainer() == DialectKind::MsSwift4;
    const auto tensor = dialect.option(u"tensor-model-parallel-size"_qs);
    const bool alone = tensor ? toInteger(*tensor) == 1 : !dialect.command().text().contains(u'$');
    if (megatron && alone && dialect.isOn(u"sequence-parallel"_qs).value_or(false)) {
        remarks.append(ContradictionText::tr(
            "%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.")
                           .arg(u"--"_qs + dialect.spelled(u"sequence-parallel"_qs)));
    }
    return remarks;
}

QString problemOf(const Dialect& dialect, const CommandEdit& edit)
{
    if (edit.kind == CommandEdit::Kind::Env)
        return {};
    const QString name = canonicalOption(edit.option);
    const QString written = u"--"_qs + dialect.spelled(name);
    if (const auto value = dialect.winningFileOption(name); value && *value != edit.value) {
        return DialectText::tr("%1 in %2 wins over the command line, and is %3; take it out of the file.")
            .arg(dialect.spelled(name), dialect.facts().file, *value);
    }
    const bool removes = edit.kind == CommandEdit::Kind::Remove;
    if (removes && dialect.fileOption(name)) {
        return DialectText::tr(
            "%1 must not be given for this layout, but stands in %2, where it cannot be removed "
            "from outside; take it out of the file.")
            .arg(written, dialect.facts().file);
    }
    if (!removes && dialect.facts().behindForward.contains(name)) {
        return DialectText::tr(
            "%1 has %2 behind its \"$@\", where it wins over what is handed on; move \"$@\" to the end.")
            .arg(dialect.facts().file, written);
    }
    return {};
}

} // namespace

QString trainerTitle(const QString& trainerName)
{
    static const QHash<QString, const char*> titles{{u"megatron-lm"_qs, "Megatron-LM"},
        {u"ms-swift-3"_qs, "ms-swift 3.x"}, {u"ms-swift-4"_qs, "ms-swift 4.x"},
        {u"swift"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "ms-swift with the Hugging Face trainer")},
        {u"accelerate"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "Accelerate with Megatron-LM")},
        {u"unknown"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "a trainer of your own")}};
    const char* const title = titles.value(trainerName);
    return title != nullptr ? DialectText::tr(title) : trainerName;
}

QString dialectTitle(const Dialect& dialect)
{
    switch (dialect.kind()) {
    case DialectKind::Script: {
        const QString file = fileNameOf(dialect.facts().file);
        const QString inside = dialect.facts().inside   ? dialectTitle(Dialect(*dialect.facts().inside))
            : dialect.trainer() != DialectKind::Unknown ? titleOfTrainer(dialect)
                                                        : QString();
        return inside.isEmpty() ? DialectText::tr("the script %1").arg(file)
                                : DialectText::tr("the script %1: %2").arg(file, inside);
    }
    case DialectKind::Torchrun:
        return dialect.trainer() == DialectKind::MegatronLm
            ? DialectText::tr("%1 with Megatron-LM's arguments, started by %2")
                  .arg(dialect.task(), dialect.command().launcher())
            : DialectText::tr("%1, started by %2").arg(dialect.task(), dialect.command().launcher());
    case DialectKind::Unknown:
        return dialect.trainer() == DialectKind::MegatronLm
            ? DialectText::tr("%1 with Megatron-LM's arguments").arg(dialect.task())
            : DialectText::tr("an unknown trainer (%1)").arg(dialect.task());
    default:
        return titleOfTrainer(dialect);
    }
}

QStringList dialectRemarks(const Dialect& dialect)
{
    QStringList remarks = fileRemarks(dialect);
    if (dialect.isSwift())
        remarks += swiftRemarks(dialect);
    if (dialect.kind() == DialectKind::Accelerate)
        remarks += accelerateRemarks(dialect);
    if (dialect.kind() == DialectKind::Unknown && dialect.trainer() == DialectKind::Unknown) {
        remarks.append(
            DialectText::tr("%1 is not a trainer that is known here; options are written as Megatron-LM "
                            "takes them.")
                .arg(dialect.task()));
    }
    return remarks + repetitionRemarks(dialect);
}

QStringList editProblems(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QStringList problems;
    const bool changes = std::any_of(edits.begin(), edits.end(),
        [](const CommandEdit& edit) { return edit.kind != CommandEdit::Kind::Env; });
    if (changes && dialect.kind() == DialectKind::Script && dialect.forwardsArguments() == false)
        problems += fileRemarks(dialect);
    for (const CommandEdit& edit : edits) {
        const QString problem = problemOf(dialect, edit);
        if (!problem.isEmpty() && !problems.contains(problem))
            problems.append(problem);
    }
    return problems;
}

QStringList dialectContradictions(const Dialect& dialect)
{
    QStringList found;
    if (dialect.trainer() != DialectKind::MegatronLm)
        return found;
    for (const auto& [first, second] : exclusivePairs()) {
        if (dialect.isOn(first).value_or(false) && dialect.isOn(second).value_or(false)) {
            found.append(ContradictionText::tr("Megatron-LM refuses %1 together; leave one of them out.")
                             .arg(writtenPair(first, second)));
        }
    }
    // What stands in a variable or in a file that was not read may well be there, and FSDP has rules of its
    // own.
    const bool allIsKnown = !dialect.command().text().contains(u'$') && dialect.kind() != DialectKind::Script
        && !dialect.command().text().contains(u"fsdp"_qs);
    for (const auto& [option, needed] : dependentPairs()) {
        if (allIsKnown && dialect.isOn(option).value_or(false) && !dialect.isOn(needed).value_or(false)) {
            found.append(
                ContradictionText::tr("Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.")
                    .arg(option, needed));
        }
    }
    return found;
}

} // namespace megatune
