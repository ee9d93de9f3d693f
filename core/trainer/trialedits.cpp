// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/trialedits.h"

#include "core/base/runuid.h"
#include "core/command/commandoptions.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

const QString trialNever = QStringLiteral("1000000");

/// The trial's own folder: its mark is in its environment wherever it runs.
CommandEdit intoScratch(const QString& option)
{
    CommandEdit edit = CommandEdit::set(option, trialScratchInShell);
    edit.expands = true;
    return edit;
}

bool stands(const Dialect& dialect, const QString& option)
{
    return dialect.command().option(canonicalOption(dialect.optionName(option))).has_value();
}

/// It is in a configuration file or a script, from where it cannot be taken away.
bool staysBehind(const Dialect& dialect, const QString& option)
{
    return dialect.option(option).has_value() && !stands(dialect, option);
}

/// Takes the option out; `otherwise` where that cannot be.
void leaveOut(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise)
{
    if (stands(dialect, otherwise.option))
        edits.append(CommandEdit::remove(otherwise.option));
    else if (staysBehind(dialect, otherwise.option))
        edits.append(otherwise);
}

/// The same of what would write into the user's folders, or read from there: said also where it may only be.
void keepFrom(QList<CommandEdit>& edits, const Dialect& dialect, const CommandEdit& otherwise)
{
    leaveOut(edits, dialect, otherwise);
    if (dialect.facts().hidesOptions && !dialect.option(otherwise.option))
        edits.append(otherwise);
}

/// What reports to somewhere else or measures by itself, as far as it can be taken out.
void leaveOutReports(QList<CommandEdit>& edits, const Dialect& dialect)
{
    leaveOut(edits, dialect, intoScratch(u"tensorboard-dir"_s));
    leaveOut(edits, dialect, CommandEdit::set(u"wandb-project"_s, {}));
    for (const QString& option : {u"profile"_s, u"record-memory-history"_s, u"report-to"_s, u"push-to-hub"_s,
             u"with-tracking"_s, u"logging-dir"_s}) {
        if (stands(dialect, option))
            edits.append(CommandEdit::remove(option));
    }
}

/// Pretraining goes on from what it has saved. A model's sizes may be in the checkpoint, too.
bool resumes(const Dialect& dialect)
{
    const auto isOn = [&](const QString& option) { return dialect.isOn(option).value_or(false); };
    return dialect.trainer() == TrainerKind::MegatronLm
        && (dialect.option(u"load"_s) || dialect.facts().hidesOptions) && !isOn(u"finetune"_s)
        && !isOn(u"use-checkpoint-args"_s);
}

/// --exit-interval leaves --train-iters, and so the learning rate's schedule, as it is. With --save it saves
/// then: where that cannot be taken out, whoever ends the trial comes before.
QList<CommandEdit> megatronTrial(const Dialect& dialect, int iterations)
{
    const bool maySave = staysBehind(dialect, u"save"_s) || dialect.facts().hidesOptions;
    const qint64 end = maySave ? 2LL * iterations : iterations;
    QList<CommandEdit> edits{CommandEdit::set(u"exit-interval"_s, QString::number(end)),
        CommandEdit::set(u"log-interval"_s, u"1"_s), CommandEdit::flag(u"log-throughput"_s),
        CommandEdit::set(u"eval-iters"_s, u"0"_s)};
    keepFrom(edits, dialect, intoScratch(u"save"_s));
    keepFrom(edits, dialect, CommandEdit::set(u"save-interval"_s, trialNever));
    leaveOut(edits, dialect, CommandEdit::set(u"non-persistent-save-interval"_s, trialNever));
    if (resumes(dialect))
        keepFrom(edits, dialect, intoScratch(u"load"_s));
    leaveOutReports(edits, dialect);
    return edits;
}

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

QList<CommandEdit> trainerTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(u"max-steps"_s, QString::number(iterations)),
        CommandEdit::set(u"logging-steps"_s, u"1"_s), CommandEdit::set(u"eval-strategy"_s, u"no"_s),
        CommandEdit::set(u"split-dataset-ratio"_s, u"0"_s), CommandEdit::set(u"save-strategy"_s, u"no"_s),
        intoScratch(u"output-dir"_s)};
    leaveOut(edits, dialect, CommandEdit::set(u"resume-from-checkpoint"_s, {}));
    leaveOutReports(edits, dialect);
    return edits;
}

/// The script is the engineer's own: only options that it is seen to take are used.
QList<CommandEdit> accelerateTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits;
    for (const QString& name : {u"max-train-steps"_s, u"max-steps"_s}) {
        if (stands(dialect, name))
            edits.append(CommandEdit::set(name, QString::number(iterations)));
    }
    for (const QString& name : {u"checkpointing-steps"_s, u"resume-from-checkpoint"_s}) {
        if (stands(dialect, name))
            edits.append(CommandEdit::remove(name));
    }
    if (stands(dialect, u"output-dir"_s))
        edits.append(intoScratch(u"output-dir"_s));
    leaveOutReports(edits, dialect);
    return edits;
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

QList<CommandEdit> trialInAnyDialect(const Dialect& dialect, int iterations)
{
    switch (dialect.trainer()) {
    case TrainerKind::MegatronLm:
        return megatronTrial(dialect, iterations);
    case TrainerKind::MsSwift3:
    case TrainerKind::MsSwift4:
        return megatronSwiftTrial(dialect, iterations);
    case TrainerKind::SwiftTrainer:
        return trainerTrial(dialect, iterations);
    case TrainerKind::Accelerate:
        return accelerateTrial(dialect, iterations);
    case TrainerKind::MegatronBridge:
        return bridgeTrial(dialect, iterations);
    default:
        return {};
    }
}

} // namespace

QList<CommandEdit> shortTrialEdits(const Dialect& dialect, int iterations)
{
    if (!dialect.takesTranslation())
        return {};
    return translatedEdits(dialect, trialInAnyDialect(dialect, std::max(1, iterations)));
}

std::optional<qint64> ownIterations(const Dialect& dialect)
{
    const bool countsEpochs = isMegatronSwift(dialect.trainer()) && dialect.option(u"num-train-epochs"_s);
    std::optional<qint64> fewest;
    for (const QString& name :
        {option::iterations, u"exit-interval"_s, u"max-steps"_s, u"max-train-steps"_s}) {
        const std::optional<qint64> number = dialect.number(name);
        if (number && *number > 0 && !(countsEpochs && name == option::iterations))
            fewest = std::min(*number, fewest.value_or(*number));
    }
    return fewest;
}

bool touchesCheckpoints(const Dialect& dialect)
{
    return dialect.takesTranslation()
        && (dialect.isSwift() || dialect.trainer() == TrainerKind::MegatronBridge || dialect.option(u"save"_s)
            || resumes(dialect));
}

QStringList ownShortOptions(const Dialect& dialect)
{
    // Values that nobody trains with in earnest; nothing: any value.
    static const QList<QPair<QString, QString>> telltales{{u"exit-interval"_s, {}},
        {u"exit-duration-in-mins"_s, {}}, {u"mock-data"_s, {}}, {u"eval-iters"_s, u"0"_s},
        {u"save-strategy"_s, u"no"_s}, {u"no-save-optim"_s, u"true"_s}};
    QStringList found;
    for (const auto& [name, telling] : telltales) {
        const auto value = dialect.command().option(canonicalOption(dialect.optionName(name)));
        if (value && (telling.isEmpty() || *value == telling))
            found.append(dialect.written(name, *value));
    }
    return found;
}

} // namespace megatune
