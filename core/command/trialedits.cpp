#include "core/command/trialedits.h"

#include <algorithm>

namespace megatune {

namespace {

/// --exit-interval leaves --train-iters, and so the learning rate's schedule, as it is. Without --save
/// nothing is written.
QList<CommandEdit> megatronTrial(int iterations)
{
    return {CommandEdit::set(u"exit-interval"_qs, QString::number(iterations)),
        CommandEdit::set(u"log-interval"_qs, u"1"_qs), CommandEdit::flag(u"log-throughput"_qs),
        CommandEdit::set(u"eval-iters"_qs, u"0"_qs), CommandEdit::remove(u"save"_qs),
        CommandEdit::remove(u"save-interval"_qs)};
}

/// The number of epochs would win over the number of iterations. In 4.x names.
QList<CommandEdit> megatronSwiftTrial(int iterations, const QString& scratch)
{
    QList<CommandEdit> edits{CommandEdit::set(u"train-iters"_qs, QString::number(2LL * iterations)),
        CommandEdit::remove(u"num-train-epochs"_qs), CommandEdit::set(u"logging-steps"_qs, u"1"_qs),
        CommandEdit::set(u"log-throughput"_qs, u"true"_qs), CommandEdit::set(u"eval-iters"_qs, u"0"_qs),
        CommandEdit::set(u"split-dataset-ratio"_qs, u"0"_qs),
        CommandEdit::set(u"no-save-optim"_qs, u"true"_qs), CommandEdit::set(u"no-save-rng"_qs, u"true"_qs),
        CommandEdit::set(u"save-steps"_qs, u"1000000"_qs)};
    if (!scratch.isEmpty())
        edits.append(CommandEdit::set(u"output-dir"_qs, scratch));
    return edits;
}

QList<CommandEdit> trainerTrial(int iterations, const QString& scratch)
{
    QList<CommandEdit> edits{CommandEdit::set(u"max-steps"_qs, QString::number(iterations)),
        CommandEdit::set(u"logging-steps"_qs, u"1"_qs), CommandEdit::set(u"eval-strategy"_qs, u"no"_qs),
        CommandEdit::set(u"split-dataset-ratio"_qs, u"0"_qs),
        CommandEdit::set(u"save-strategy"_qs, u"no"_qs)};
    if (!scratch.isEmpty())
        edits.append(CommandEdit::set(u"output-dir"_qs, scratch));
    return edits;
}

/// The script is the engineer's own: only options that it is seen to take are used.
QList<CommandEdit> accelerateTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits;
    for (const QString& name : {u"max-train-steps"_qs, u"max-steps"_qs}) {
        if (dialect.command().option(name))
            edits.append(CommandEdit::set(name, QString::number(iterations)));
    }
    if (dialect.command().option(u"checkpointing-steps"_qs))
        edits.append(CommandEdit::remove(u"checkpointing-steps"_qs));
    return edits;
}

QList<CommandEdit> trialInAnyDialect(const Dialect& dialect, int iterations, const QString& scratch)
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
    if (!dialect.takesTranslation())
        return {};
    return dialect.translated(trialInAnyDialect(dialect, std::max(1, iterations), scratch));
}

QStringList ownShortOptions(const Dialect& dialect)
{
    // Values that nobody trains with in earnest; nothing: any value.
    static const QList<QPair<QString, QString>> telltales{{u"exit-interval"_qs, {}},
        {u"exit-duration-in-mins"_qs, {}}, {u"mock-data"_qs, {}}, {u"eval-iters"_qs, u"0"_qs},
        {u"save-strategy"_qs, u"no"_qs}, {u"no-save-optim"_qs, u"true"_qs}};
    QStringList found;
    for (const auto& [name, telling] : telltales) {
        const auto value = dialect.command().option(name);
        if (value && (telling.isEmpty() || *value == telling))
            found.append(
                value->isEmpty() ? QString(u"--"_qs + name) : QString(u"--"_qs + name + u' ' + *value));
    }
    return found;
}

} // namespace megatune
