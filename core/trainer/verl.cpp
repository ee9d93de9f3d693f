// SPDX-License-Identifier: GPL-3.0-or-later
// verl with Megatron-core: main_ppo and recipes like it, which take overrides of Hydra's. Sources are those
// of verl 0.5 to 0.8: trainer/config, utils/config.py, trainer/ppo/ray_trainer.py, workers/engine/utils.py.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/fieldoverrides.h"
#include "core/trainer/generatedbatches.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"
#include "core/trainer/unreadoptions.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array verlFields{
    FieldName{"model", "actor-rollout-ref.model.path"},
    FieldName{"tensor-model-parallel-size", "actor-rollout-ref.actor.megatron.tensor-model-parallel-size"},
    FieldName{
        "pipeline-model-parallel-size", "actor-rollout-ref.actor.megatron.pipeline-model-parallel-size"},
    FieldName{"context-parallel-size", "actor-rollout-ref.actor.megatron.context-parallel-size"},
    FieldName{"expert-model-parallel-size", "actor-rollout-ref.actor.megatron.expert-model-parallel-size"},
    FieldName{"expert-tensor-parallel-size", "actor-rollout-ref.actor.megatron.expert-tensor-parallel-size",
        noValue},
    FieldName{"num-virtual-stages-per-pipeline-rank",
        "actor-rollout-ref.actor.megatron.virtual-pipeline-model-parallel-size", noValue},
    FieldName{.option = "sequence-parallel",
        .field = "actor-rollout-ref.actor.megatron.sequence-parallel",
        .absent = switchedOff,
        .isUsuallyOn = true},
    FieldName{"use-distributed-optimizer", "actor-rollout-ref.actor.megatron.use-distributed-optimizer"},
    FieldName{
        "overlap-grad-reduce", "actor-rollout-ref.actor.megatron.override-ddp-config.overlap-grad-reduce"},
    FieldName{
        "overlap-param-gather", "actor-rollout-ref.actor.megatron.override-ddp-config.overlap-param-gather"},
    FieldName{"recompute-granularity",
        "actor-rollout-ref.actor.megatron.override-transformer-config.recompute-granularity", noValue},
    FieldName{"recompute-method",
        "actor-rollout-ref.actor.megatron.override-transformer-config.recompute-method", noValue},
    FieldName{"recompute-num-layers",
        "actor-rollout-ref.actor.megatron.override-transformer-config.recompute-num-layers", noValue},
    FieldName{"recompute-modules",
        "actor-rollout-ref.actor.megatron.override-transformer-config.recompute-modules", "[core_attn]"},
    FieldName{"decoder-first-pipeline-num-layers",
        "actor-rollout-ref.actor.megatron.override-transformer-config.num-layers-in-first-pipeline-stage",
        noValue},
    FieldName{"decoder-last-pipeline-num-layers",
        "actor-rollout-ref.actor.megatron.override-transformer-config.num-layers-in-last-pipeline-stage",
        noValue},
    FieldName{"micro-batch-size", "actor-rollout-ref.actor.ppo-micro-batch-size-per-gpu"},
    FieldName{"global-batch-size", "actor-rollout-ref.actor.ppo-mini-batch-size"},
    FieldName{"optimizer-cpu-offload",
        "actor-rollout-ref.actor.optim.override-optimizer-config.optimizer-cpu-offload"},
    FieldName{"optimizer-offload-fraction",
        "actor-rollout-ref.actor.optim.override-optimizer-config.optimizer-offload-fraction"},
    FieldName{"use-precision-aware-optimizer",
        "actor-rollout-ref.actor.optim.override-optimizer-config.use-precision-aware-optimizer"},
    FieldName{"log-throughput", nullptr},
    FieldName{"train-iters", "trainer.total-training-steps"},
    FieldName{"nproc-per-node", "trainer.n-gpus-per-node"},
    FieldName{"nnodes", "trainer.nnodes"},
};

const QString trainBatch = u"data.train-batch-size"_s;
const QString prompts = u"actor-rollout-ref.actor.ppo-mini-batch-size"_s;
const QString answers = u"actor-rollout-ref.rollout.n"_s;
const QString promptLength = u"data.max-prompt-length"_s;
const QString answerLength = u"data.max-response-length"_s;
const QString dynamicBatch = u"actor-rollout-ref.actor.use-dynamic-bsz"_s;
const QString mostTokens = u"actor-rollout-ref.actor.ppo-max-token-len-per-gpu"_s;
const QString actorMegatron = u"actor-rollout-ref.actor.megatron."_s;

// trainer/config/ppo_trainer.yaml and its parts.
constexpr qint64 usualLength = 512;
constexpr qint64 usualPrompts = 256;
constexpr qint64 usualTokens = 16'384;
constexpr qint64 usualGpus = 8;

/// Tokens of a prompt and its answer at most; 0: not seen.
qint64 longestSample(const Dialect& dialect)
{
    const qint64 prompt = numberOr(dialect, promptLength, usualLength);
    const qint64 answer = numberOr(dialect, answerLength, usualLength);
    return prompt > 0 && answer > 0 ? prompt + answer : 0;
}

/// Nothing where their number of samples is said (use_dynamic_bsz).
std::optional<FilledBatches> filledBatches(const Dialect& dialect)
{
    if (!dialect.isOn(dynamicBatch).value_or(false))
        return std::nullopt;
    return FilledBatches{mostTokens, numberOr(dialect, mostTokens, usualTokens), longestSample(dialect),
        numberOr(dialect, option::contextParallel, 1)};
}

// -- reading --

QString verlTask(const QString& body)
{
    const QString file = fileNameOf(body);
    return file.mid(file.lastIndexOf(u'.', file.endsWith(u".py") ? -4 : -1) + 1);
}

/// What several fields make together; without a value where one of them is not seen.
void computeVerl(DialectFacts& facts)
{
    facts.computed.clear();
    const Dialect dialect(facts);
    const auto written = [&dialect](const QString& field, qint64 usual) {
        return QString(field.section(u'.', -2).replace(u'-', u'_') + u'='
            + QString::number(numberOr(dialect, field, usual)));
    };
    computeNumber(facts, u"seq-length"_s, longestSample(dialect),
        written(promptLength, usualLength) + u" + "_s + written(answerLength, usualLength));
    computeNumber(facts, option::globalBatch,
        numberOr(dialect, prompts, usualPrompts) * numberOr(dialect, answers, 1),
        written(prompts, usualPrompts) + u" x "_s + written(answers, 1));
    const bool hasCritic = dialect.option(u"algorithm.adv-estimator"_s).value_or(u"gae"_s) == u"gae";
    computeGeneration(facts, numberOr(dialect, answers, 1), hasCritic, filledBatches(dialect),
        written(mostTokens, usualTokens));
    if (!dialect.option(u"nproc-per-node"_s))
        computeNumber(facts, u"nproc-per-node"_s, usualGpus, u"n_gpus_per_node=8, verl's own"_s);
    if (!dialect.option(option::sequenceParallel))
        facts.computed.insert(option::sequenceParallel, {u"true"_s, {}});
    if (const qint64 rank = dialect.number(u"actor-rollout-ref.model.lora.rank"_s).value_or(0); rank > 0) {
        facts.computed.insert(u"tuner-type"_s, {u"lora"_s, {}});
        computeNumber(facts, u"lora-rank"_s, rank);
    }
}

// -- edits --

/// Actor, reference and critic are one process on each GPU, which has one layout. What a command leaves out
/// of the reference follows the actor (ref/megatron_ref.yaml).
QList<CommandEdit> withOtherRoles(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> all;
    for (const CommandEdit& edit : edits) {
        all.append(edit);
        const QString name = canonicalOption(edit.option);
        if (!name.startsWith(actorMegatron))
            continue;
        for (const QString& section : {u"actor-rollout-ref.ref.megatron."_s, u"critic.megatron."_s}) {
            CommandEdit other = edit;
            other.option = section + name.mid(actorMegatron.size());
            other.spelling = QString(other.option).replace(u'-', u'_');
            if (dialect.command().option(other.option) || dialect.fileOption(other.option))
                all.append(other);
        }
    }
    return all;
}

/// How many samples a batch has is a product here, and where batches are filled MBS is a number of tokens.
QList<CommandEdit> verlTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    std::optional<FilledBatches> filled = filledBatches(dialect);
    if (filled)
        filled->context = contextBehind(dialect, edits);
    QList<CommandEdit> own;
    for (CommandEdit edit : edits) {
        const QString name = canonicalOption(edit.option);
        const qint64 number = edit.kind == CommandEdit::Kind::Set ? edit.value.toLongLong() : 0;
        if (name == option::globalBatch && number > 0) {
            edit.value = QString::number(number / std::max<qint64>(numberOr(dialect, answers, 1), 1));
        } else if (name == option::microBatch && number > 0 && filled) {
            edit = filled->limitFor(edit);
        }
        own.append(edit);
    }
    return withOtherRoles(dialect, fieldTranslation(dialect, own));
}

/// One update a step: what was generated is used once, in one batch.
QList<CommandEdit> verlTrial(const Dialect& dialect, int iterations)
{
    const QString batch = QString::number(numberOr(dialect, prompts, usualPrompts));
    QList<CommandEdit> edits{CommandEdit::set(option::iterations, QString::number(iterations)),
        CommandEdit::set(trainBatch, batch), CommandEdit::set(u"trainer.save-freq"_s, u"-1"_s),
        CommandEdit::set(u"trainer.test-freq"_s, u"-1"_s),
        CommandEdit::set(u"trainer.val-before-train"_s, u"false"_s),
        CommandEdit::set(u"trainer.resume-mode"_s, u"disable"_s),
        CommandEdit::set(u"trainer.logger"_s, u"[console]"_s)};
    for (const auto& [field, value] : {std::pair{u"data.gen-batch-size"_s, batch},
             std::pair{u"actor-rollout-ref.actor.ppo-epochs"_s, u"1"_s},
             std::pair{u"trainer.rollout-data-dir"_s, QString::fromLatin1(noValue)},
             std::pair{u"global-profiler.steps"_s, QString::fromLatin1(noValue)}}) {
        if (dialect.mentions(field))
            edits.append(CommandEdit::set(field, value));
    }
    return edits;
}

// -- texts --

QString verlTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.option(u"algorithm.adv-estimator"_s).value_or(dialect.task())});
}

/// Whether something in the command chooses Megatron; what chooses is not seen where variables hide it.
bool trainsWithMegatron(const Dialect& dialect)
{
    const QString engine = dialect.option(u"model-engine"_s).value_or(QString())
        + dialect.option(u"actor-rollout-ref.actor.strategy"_s).value_or(QString())
        + dialect.option(u"config-name"_s).value_or(QString());
    QStringList names = dialect.command().optionNames();
    if (dialect.facts().config)
        names += dialect.facts().config->options.keys();
    return engine.contains(u"megatron"_s) || dialect.facts().hidesOptions()
        || std::any_of(
            names.begin(), names.end(), [](const QString& name) { return name.startsWith(actorMegatron); });
}

QString whyVerlUnread(const Dialect& dialect)
{
    if (longestSample(dialect) == 0 || !dialect.number(option::globalBatch)) {
        return Tr::tr(
            "How long verl's samples are and how many make a batch is not seen in the command: write "
            "max_prompt_length, max_response_length, ppo_mini_batch_size and rollout.n as numbers.");
    }
    if (trainsWithMegatron(dialect))
        return {};
    return withWaysIn(
        Tr::tr("verl trains without Megatron here, so that it has none of these layouts: choose "
               "Megatron (model_engine=megatron)."));
}

QStringList verlRemarks(const Dialect& dialect)
{
    QStringList remarks{Tr::tr(
        "A trial makes one update a step, of one batch (ppo_mini_batch_size x rollout.n), and its time is that "
        "of the update (timing_s/update_actor); generation is not compared.")};
    if (const auto filled = filledBatches(dialect))
        remarks.append(filled->remark(dialect));
    return remarks;
}

QString whyVerlNeverRefined()
{
    return Tr::tr("which of Megatron-LM's other options verl hands on is not known here");
}

} // namespace

extern constexpr Trainer verl{
    .kind = TrainerKind::Verl,
    .id = "verl",
    .title = "verl",
    .fields = verlFields,
    .defaultSection = "++actor-rollout-ref.actor.megatron.override-transformer-config.",
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .taskOf = verlTask,
    .compute = computeVerl,
    .translate = verlTranslation,
    .shortTrial = verlTrial,
    .savesUnasked = true,
    .titleOf = verlTitle,
    .remarks = verlRemarks,
    .whyUnread = whyVerlUnread,
    .whyNeverRefined = whyVerlNeverRefined,
    .hasModernDefaults = true, // engine/megatron.yaml, optim/megatron.yaml
    .namesModel = true,
    .generatesSamples = true,
    .runsOnCluster = true,
    .recomputesVision = false,
    .namesPipelineLayout = false,  // mpu is told VPP beforehand (workers/engine/megatron)
    .checksSequenceLength = false, // samples are packed, and padded to what TP and CP want
};

} // namespace megatune
