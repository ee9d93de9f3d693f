#include "core/command/trialedits.h"

#include "core/command/commandoptions.h"

#include <algorithm>

namespace megatune {

namespace {

/// --exit-interval leaves --train-iters, and so the learning rate's schedule, as it is. Without --save
/// nothing is written.
QList<CommandEdit> megatronTrial(const QString& iterations)
{
    return {CommandEdit::set(u"exit-interval"_qs, iterations), CommandEdit::set(u"log-interval"_qs, u"1"_qs),
        CommandEdit::flag(u"log-throughput"_qs), CommandEdit::set(u"eval-iters"_qs, u"0"_qs),
        CommandEdit::remove(u"save"_qs), CommandEdit::remove(u"save-interval"_qs)};
}

/// The number of epochs would win over the number of iterations. In 4.x names.
QList<CommandEdit> megatronSwiftTrial(const QString& iterations, const QString& scratch)
{
    QList<CommandEdit> edits{CommandEdit::set(u"train-iters"_qs, iterations),
        CommandEdit::remove(u"num-train-epochs"_qs), CommandEdit::set(u"logging-steps"_qs, u"1"_qs),
        CommandEdit::set(u"log-throughput"_qs, u"true"_qs), CommandEdit::set(u"eval-iters"_qs, u"0"_qs),
        CommandEdit::set(u"split-dataset-ratio"_qs, u"0"_qs),
        CommandEdit::set(u"no-save-optim"_qs, u"true"_qs), CommandEdit::set(u"no-save-rng"_qs, u"true"_qs),
        CommandEdit::set(u"save-steps"_qs, u"1000000"_qs)};
    if (!scratch.isEmpty())
        edits.append(CommandEdit::set(u"output-dir"_qs, scratch));
    return edits;
}

QList<CommandEdit> trainerTrial(const QString& iterations, const QString& scratch)
{
    QList<CommandEdit> edits{CommandEdit::set(u"max-steps"_qs, iterations),
        CommandEdit::set(u"logging-steps"_qs, u"1"_qs), CommandEdit::set(u"eval-strategy"_qs, u"no"_qs),
        CommandEdit::set(u"split-dataset-ratio"_qs, u"0"_qs),
        CommandEdit::set(u"save-strategy"_qs, u"no"_qs)};
    if (!scratch.isEmpty())
        edits.append(CommandEdit::set(u"output-dir"_qs, scratch));
    return edits;
}

/// The script is the engineer's own: only options that it is seen to take are used.
QList<CommandEdit> accelerateTrial(const Dialect& dialect, const QString& iterations)
{
    QList<CommandEdit> edits;
    for (const QString& name : {u"max-train-steps"_qs, u"max-steps"_qs}) {
        if (dialect.command().option(name))
            edits.append(CommandEdit::set(name, iterations));
    }
    if (dialect.command().option(u"checkpointing-steps"_qs))
        edits.append(CommandEdit::remove(u"checkpointing-steps"_qs));
    return edits;
}

QList<CommandEdit> trialInAnyDialect(
    const Dialect& dialect, const QString& iterations, const QString& scratch)
{
    switch (dialect.trainer()) {
    case DialectKind::MegatronLm:
        return megatronTrial(iterations);
    case DialectKind::MsSwift3:
    case DialectKind::MsSwift4:
        return megatronSwiftTrial(iterations, scratch);
    case DialectKind::SwiftTrainer:
        return trainerTrial(iterations, scratch);
    case DialectKind::Accelerate:
        return accelerateTrial(dialect, iterations);
    default:
        return {};
    }
}

} // namespace

QList<CommandEdit> shortTrialEdits(const Dialect& dialect, int iterations, const QString& scratch)
{
    const QString count = QString::number(std::max(1, iterations));
    return dialect.translated(trialInAnyDialect(dialect, count, scratch));
}

QList<CommandEdit> productionEdits(const QList<CommandEdit>& trialEdits, const QList<CommandEdit>& shortEdits)
{
    const auto isShort = [&shortEdits](const CommandEdit& edit) {
        return std::any_of(shortEdits.begin(), shortEdits.end(), [&edit](const CommandEdit& other) {
            return (other.kind == CommandEdit::Kind::Env) == (edit.kind == CommandEdit::Kind::Env)
                && canonicalOption(other.option) == canonicalOption(edit.option);
        });
    };
    QList<CommandEdit> edits;
    for (const CommandEdit& edit : trialEdits) {
        if (!isShort(edit))
            edits.append(edit);
    }
    return edits;
}

} // namespace megatune
