// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialecttext.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/unreadoptions.h"

#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString titleOfTrainer(const Dialect& dialect)
{
    const Trainer& trainer = dialect.trainer();
    return trainer.titleOf != nullptr ? trainer.titleOf(dialect) : dialect.task();
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
    const auto tensor = dialect.option(option::tensorParallel);
    const bool alone = tensor ? toInteger(*tensor) == 1 : !dialect.command().text().contains(u'$');
    if (dialect.trainer().sharesMegatronArguments && alone
        && dialect.isOn(option::sequenceParallel).value_or(false)) {
        remarks.append(Tr::tr(
            "%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.")
                           .arg(dialect.optionName(option::sequenceParallel)));
    }
    return remarks;
}

/// `srun torchrun` starts a torchrun for each task, and each of these its own processes: with as many tasks
/// as GPUs two ranks get the same one.
QStringList launchRemarks(const DialectFacts& facts, bool isInFile = false)
{
    if (facts.inside)
        return launchRemarks(*facts.inside, true);
    const QStringList words = facts.command.words();
    if (facts.command.isSubmitted() && !isInFile)
        return {Tr::tr("Each trial's job at Ray has an id of its own, and is stopped (ray job stop) when the "
                       "trial ends early.")};
    if (words.join(u' ').contains(u"ray job submit "_s)) {
        return {Tr::tr(
            "ray job submit has Ray start the training, so that one that is ended early goes on: give what stands "
            "behind its last --, on the machine that is the cluster's head.")};
    }
    static const QRegularExpression tasks(u"--ntasks-per-node[= ]([0-9]+)"_s);
    const QRegularExpressionMatch match = tasks.match(facts.command.script());
    const QString processes = facts.command.option(u"nproc-per-node"_s).value_or(QString());
    const qint64 many = match.captured(1).toLongLong();
    const bool isOfTasks = processes.contains(u"SLURM_NTASKS_PER_NODE");
    if (many < 2 || facts.command.launcher() != u"torchrun" || !words.contains(u"srun"_s)
        || (!isOfTasks && processes.toLongLong() < 2))
        return {};
    return {
        Tr::tr("srun starts %1 tasks on each node, and each is a torchrun that starts %2 processes itself: "
               "let it start one, with --ntasks-per-node=1.")
            .arg(many)
            .arg(isOfTasks ? QString::number(many) : processes)};
}

} // namespace

QString dialectTitle(const Dialect& dialect)
{
    switch (dialect.kind()) {
    case TrainerKind::Script: {
        const QString file = fileNameOf(dialect.facts().file);
        const QString inside = dialect.facts().inside ? dialectTitle(Dialect(*dialect.facts().inside))
            : dialect.isTrainerKnown()                ? titleOfTrainer(dialect)
                                                      : QString();
        return inside.isEmpty() ? Tr::tr("the script %1").arg(file)
                                : Tr::tr("the script %1: %2").arg(file, inside);
    }
    case TrainerKind::Torchrun:
        return dialect.isTrainerKnown()
            ? Tr::tr("%1 with Megatron-LM's arguments, started by %2")
                  .arg(dialect.task(), dialect.command().launcher())
            : Tr::tr("%1, started by %2").arg(dialect.task(), dialect.command().launcher());
    case TrainerKind::Unknown:
        if (dialect.task() == u"megatune-demo-trainer")
            return Tr::tr("the demo trainer");
        return dialect.isTrainerKnown() ? Tr::tr("%1 with Megatron-LM's arguments").arg(dialect.task())
                                        : Tr::tr("an unknown trainer (%1)").arg(dialect.task());
    default:
        return titleOfTrainer(dialect);
    }
}

QString droppedArgumentsText(const Dialect& dialect)
{
    if (!dialect.dropsArguments())
        return {};
    if (const QString unseen = handedOverText(dialect); !unseen.isEmpty())
        return unseen;
    if (!dialect.facts().inside && !dialect.facts().fileError.isEmpty())
        return dialect.facts().fileError;
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
    QStringList remarks = fileRemarks(dialect, addsOptions) + launchRemarks(dialect.facts());
    if (dialect.command().isInLoop())
        remarks.append(Tr::tr("The training stands in a loop: a trial runs its first pass."));
    if (dialect.facts().hidesOptions()) {
        remarks.append(
            Tr::tr("What %1 holds is not seen here: options in it that trials do not set stay as they are.")
                .arg(dialect.facts().hidden.left(100)));
    }
    if (dialect.trainer().remarks != nullptr)
        remarks += dialect.trainer().remarks(dialect);
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
        // In a variable of the command's own text it is taken out where it stands.
        const bool isOwn = dialect.facts().file.isEmpty() && dialect.command().canLeaveOut(name);
        const bool isMet = removes ? dialect.fileOption(name).has_value() && !isOwn
                                   : dialect.facts().behindForward.contains(name);
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
    const Trainer& trainer = dialect.trainer();
    return trainer.contradictions != nullptr ? trainer.contradictions(dialect) : QStringList();
}

QString titleWith(const Dialect& dialect, const QStringList& parts)
{
    const QString title = trainerTitle(dialect.trainer().kind);
    QStringList all{dialect.isSwift() && dialect.isAssumed() ? Tr::tr("%1 (assumed)").arg(title) : title};
    for (const QString& part : parts) {
        if (!part.isEmpty())
            all.append(part);
    }
    return all.join(u", ");
}

QString tuningTitle(const Dialect& dialect)
{
    const QString tuning = dialect.tuning();
    if (tuning == u"lora")
        return u"LoRA"_s;
    return tuning == u"full" ? Tr::tr("all parameters") : tuning;
}

} // namespace megatune
