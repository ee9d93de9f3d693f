// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/unreadoptions.h"

#include "core/base/tr.h"
#include "core/command/programnames.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Programs that are no trainer, and what to give in their place.
QString handedOverText(const QString& program)
{
    if (program == u"sbatch" || program == u"qsub" || program == u"bsub") {
        return Tr::tr(
            "%1 puts the training into a queue and returns, so that a trial would measure nothing: give the "
            "training command itself, and a host such as slurm:PARTITION.")
            .arg(program);
    }
    if (program == u"ssh") {
        return Tr::tr(
            "ssh would start the training where it can be neither watched nor ended: give the training "
            "command itself, and the machine as a host, ssh://NAME.");
    }
    if (program == u"tmux" || program == u"screen" || program == u"at" || program == u"batch") {
        return Tr::tr(
            "%1 returns before the training has ended, so that a trial would measure nothing: give the "
            "training command itself.")
            .arg(program);
    }
    if (isHelperProgram(program) && program != u"ray") {
        return Tr::tr(
            "The training command of this text is not seen, only %1: give the training command itself.")
            .arg(program);
    }
    return {};
}

/// "trainer.nnodes=1": fields of a configuration, as Hydra's trainers (verl, NeMo, NeMo-RL) take them; the
/// first one.
QString firstField(const QStringList& words)
{
    static const QRegularExpression field(u"^[+~]{0,2}[A-Za-z_]\\w*(?:\\.\\w+)+="_s);
    const auto found = std::find_if(
        words.begin(), words.end(), [](const QString& word) { return field.match(word).hasMatch(); });
    return found == words.end() ? QString() : found->section(u'=', 0, 0);
}

} // namespace

QString handedOverText(const Dialect& dialect)
{
    const DialectFacts* const script = dialect.dropsArguments() ? dialect.facts().inside.get() : nullptr;
    const CommandLine& command = script != nullptr ? script->command : dialect.command();
    const bool isQueued = command.words().contains(u"sbatch"_s); // primus-cli slurm sbatch
    return handedOverText(isQueued ? u"sbatch"_s : command.launcher());
}

QString repeatedTrainingText(const CommandLine& command)
{
    if (command.isInLoop() && command.hasRivals())
        return Tr::tr(
            "This text trains in a loop, and in other places, so that each trial would train several times: give "
            "one training.");
    if (command.isInBackground())
        return Tr::tr(
            "The training goes into the background (&), where a trial does not wait for it: take the & away.");
    return {};
}

/// Its options would reach one of several trainings.
bool trainsSeveralTimes(const DialectFacts& facts)
{
    return facts.command.trainsSeveralTimes() || (facts.inside && trainsSeveralTimes(*facts.inside));
}

QString unreadOptionsText(const Dialect& dialect)
{
    if (trainsSeveralTimes(dialect.facts()))
        return Tr::tr("This text trains more than once, so that each trial would: give one training.");
    if (const QString text = repeatedTrainingText(dialect.command()); !text.isEmpty())
        return text;
    if (dialect.facts().isNamed)
        return {};
    if (const QString text = handedOverText(dialect); !text.isEmpty())
        return text;
    const auto whyUnread = dialect.trainer().whyUnread;
    if (const QString why = whyUnread != nullptr ? whyUnread(dialect) : QString(); !why.isEmpty())
        return why;
    // Of scripts that hand nothing on droppedArgumentsText() speaks, and dialectRemarks() of those that lie
    // elsewhere.
    const bool isRead = dialect.isTrainerKnown() || dialect.task() == u"megatune-demo-trainer";
    if (isRead || (dialect.kind() == TrainerKind::Script && !dialect.forwardsArguments().value_or(false)))
        return {};
    if (const QString field = firstField(dialect.command().words()); !field.isEmpty()) {
        return withWaysIn(
            Tr::tr("%1 takes fields such as %2, not a layout's options.").arg(dialect.task(), field));
    }
    return withWaysIn(
        Tr::tr("%1 is not a trainer that is known here, so it would not read a layout's options.")
            .arg(dialect.task()));
}

QString withWaysIn(const QString& sentence)
{
    return sentence + u' '
        + Tr::tr(
            "Write placeholders such as {tp} where the command takes sizes, or name the variables that it takes "
            "them from, such as TP=tp, or say which trainer reads its options (dialect=).");
}

} // namespace megatune
