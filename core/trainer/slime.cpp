// SPDX-License-Identifier: GPL-3.0-or-later
// slime: Megatron-LM's options beside its own, over Ray. Sources are those of slime 0.3: train.py,
// slime/utils/arguments.py, slime/utils/dp_schedule.py, slime/backends/megatron_utils/arguments.py.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"
#include "core/trainer/unreadoptions.h"

#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array slimeOptions{"num-rollout", "rollout-batch-size", "rollout-num-gpus"};

constexpr std::array<OptionName, 8> slimeNames{{
    {"model", "hf-checkpoint"},
    {"nproc-per-node", "actor-num-gpus-per-node"},
    {"nnodes", "actor-num-nodes"},
    {"train-iters", "num-rollout"},
    {"vit-gradient-checkpointing", nullptr},
    {"num-train-epochs", nullptr},
    {"tuner-type", nullptr},
    {"load-safetensors", nullptr},
}};

const QString rolloutPrompts = u"rollout-batch-size"_s;
const QString answersOfPrompt = u"n-samples-per-prompt"_s;
const QString updatesOfRollout = u"num-steps-per-rollout"_s;
const QString rolloutLength = u"rollout-max-context-len"_s;
const QString rolloutPromptLength = u"rollout-max-prompt-len"_s;
const QString rolloutAnswerLength = u"rollout-max-response-len"_s;
const QString tokensPerGpu = u"max-tokens-per-gpu"_s;

constexpr qint64 slimeGpus = 8;

/// Tokens of a prompt and its answer at most, and where that stands; 0: not seen. Prompts that no option
/// limits are not counted. Samples that are not generated (slime/rollout/sft_rollout.py) are as long as a
/// micro-batch may be.
std::pair<qint64, QString> longestRollout(const Dialect& dialect)
{
    const auto number = [&dialect](const QString& name) { return numberOr(dialect, name, 0); };
    const auto written = [&](const QString& name) {
        return dialect.written(name, QString::number(number(name)));
    };
    if (number(rolloutLength) > 0)
        return {number(rolloutLength), written(rolloutLength)};
    const qint64 answer = number(rolloutAnswerLength);
    const qint64 prompt = number(rolloutPromptLength);
    if (answer > 0 && prompt > 0)
        return {prompt + answer, written(rolloutPromptLength) + u" + "_s + written(rolloutAnswerLength)};
    if (answer > 0 || dialect.option(rolloutAnswerLength))
        return {answer, written(rolloutAnswerLength)};
    return {number(tokensPerGpu) * numberOr(dialect, option::contextParallel, 1), written(tokensPerGpu)};
}

/// Samples of an update; 0: not seen.
qint64 samplesOfUpdate(const Dialect& dialect)
{
    if (dialect.mentions(option::globalBatch))
        return dialect.number(option::globalBatch).value_or(0);
    const qint64 updates = numberOr(dialect, updatesOfRollout, 1);
    const qint64 samples = numberOr(dialect, rolloutPrompts, 0) * numberOr(dialect, answersOfPrompt, 1);
    return updates > 0 ? samples / updates : 0;
}

/// Nothing where their number of samples is said.
std::optional<FilledBatches> filledRollouts(const Dialect& dialect)
{
    if (!dialect.isOn(u"use-dynamic-batch-size"_s).value_or(false))
        return std::nullopt;
    return FilledBatches{tokensPerGpu, numberOr(dialect, tokensPerGpu, 0), longestRollout(dialect).first,
        numberOr(dialect, option::contextParallel, 1)};
}

/// --seq-length is not read there.
void computeSlime(DialectFacts& facts)
{
    facts.computed.clear();
    const Dialect dialect(facts);
    const auto [longest, written] = longestRollout(dialect);
    computeNumber(facts, u"seq-length"_s, longest, written);
    if (!dialect.mentions(option::globalBatch)) {
        computeNumber(facts, option::globalBatch, samplesOfUpdate(dialect),
            dialect.shown(rolloutPrompts) + u" x "_s + dialect.shown(answersOfPrompt)
                + (dialect.mentions(updatesOfRollout) ? QString(u" / "_s + dialect.shown(updatesOfRollout))
                                                      : QString()));
    }
    if (!dialect.option(option::microBatch))
        computeNumber(facts, option::microBatch, 1);
    const auto filled = filledRollouts(dialect);
    computeGeneration(facts, numberOr(dialect, answersOfPrompt, 1),
        dialect.option(u"advantage-estimator"_s) == u"ppo", filled,
        filled ? dialect.written(tokensPerGpu, QString::number(filled->tokens)) : QString());
    if (!dialect.option(u"nproc-per-node"_s))
        computeNumber(facts, u"nproc-per-node"_s, slimeGpus, Tr::tr("slime's own"));
}

// -- edits --

QList<CommandEdit> slimeTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    std::optional<FilledBatches> filled = filledRollouts(dialect);
    if (filled)
        filled->context = contextBehind(dialect, edits);
    QList<CommandEdit> own;
    for (const CommandEdit& edit : edits) {
        const bool isFilled = filled && edit.kind == CommandEdit::Kind::Set
            && canonicalOption(edit.option) == option::microBatch;
        own.append(isFilled ? filled->limitFor(edit) : edit);
        if (isFilled)
            own.append(CommandEdit::remove(option::microBatch)); // not read
    }
    return translatedByName(dialect, own);
}

/// Its last rollout saves, wherever something saves at all: a trial is ended before, where that stays.
QList<CommandEdit> slimeTrial(const Dialect& dialect, int iterations)
{
    const QString saving = u"save-interval"_s;
    const QString evaluation = u"eval-interval"_s;
    const bool hides = dialect.facts().hidesOptions();
    const bool maySave = staysBehind(dialect, saving) || hides;
    QList<CommandEdit> edits{
        CommandEdit::set(option::iterations, QString::number(maySave ? 2LL * iterations : iterations))};
    // One update a rollout.
    const qint64 batch = numberOr(dialect, answersOfPrompt, 1);
    const QString few = QString::number(batch > 0 ? samplesOfUpdate(dialect) / batch : 0);
    edits.append(CommandEdit::set(rolloutPrompts, few));
    leaveOut(edits, dialect, CommandEdit::set(updatesOfRollout, u"1"_s));
    leaveOut(edits, dialect, CommandEdit::set(u"over-sampling-batch-size"_s, few));
    keepFrom(edits, dialect, CommandEdit::set(saving, trialNever)); // refused where it saves without
    leaveOut(edits, dialect, CommandEdit::set(evaluation, trialNever));
    if (staysBehind(dialect, evaluation) || hides)
        edits.append(CommandEdit::flag(u"skip-eval-before-train"_s)); // also its first rollout
    keepFrom(edits, dialect, intoScratch(u"save"_s));
    leaveOut(edits, dialect, intoScratch(u"save-hf"_s));
    leaveOut(edits, dialect, intoScratch(u"save-debug-rollout-data"_s));
    leaveOut(edits, dialect, intoScratch(u"save-debug-train-data"_s));
    leaveOut(edits, dialect, intoScratch(u"dump-details"_s));
    // Where it goes on from what was saved, it goes on counting rollouts, too.
    if (dialect.option(u"ref-load"_s))
        keepFrom(edits, dialect, intoScratch(u"load"_s));
    edits.append(CommandEdit::set(u"start-rollout-id"_s, u"0"_s));
    for (const QString& reports : {u"use-wandb"_s, u"use-tensorboard"_s}) {
        if (dialect.option(reports))
            edits.append(CommandEdit::remove(reports));
    }
    leaveOutReports(edits, dialect);
    return edits;
}

// -- texts --

QString slimeTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.option(u"advantage-estimator"_s).value_or(dialect.task())});
}

QString whySlimeUnread(const Dialect& dialect)
{
    if (longestRollout(dialect).first > 0 && samplesOfUpdate(dialect) > 0)
        return {};
    return Tr::tr("How long slime's samples are and how many make a batch is not seen in the command: write "
                  "--rollout-max-response-len, --global-batch-size and --n-samples-per-prompt as numbers.");
}

QStringList slimeRemarks(const Dialect& dialect)
{
    QStringList remarks{Tr::tr(
        "A trial makes one update a rollout, of one batch (--global-batch-size), and its time is that of the "
        "update (perf/actor_train_time); generation is not compared.")};
    if (const auto filled = filledRollouts(dialect))
        remarks.append(filled->remark(dialect));
    return remarks;
}

} // namespace

extern constexpr Trainer slime{
    .kind = TrainerKind::Slime,
    .id = "slime",
    .title = "slime",
    .names = slimeNames,
    .sharesMegatronArguments = true,
    .tellingOptions = slimeOptions,
    .compute = computeSlime,
    .translate = slimeTranslation,
    .shortTrial = slimeTrial,
    .savesUnasked = true,
    .titleOf = slimeTitle,
    .remarks = slimeRemarks,
    .whyUnread = whySlimeUnread,
    .hasModernDefaults = true, // _set_default_megatron_args
    .namesModel = true,
    .generatesSamples = true,
    .runsOnCluster = true,
    .recomputesVision = false,
};

} // namespace megatune
