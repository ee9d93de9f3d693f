// SPDX-License-Identifier: GPL-3.0-or-later
// Megatron-LM, and scripts of somebody's own that take its arguments.
#include "core/base/tr.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialedits.h"
#include "core/trainer/trialparts.h"
#include "core/trainer/unreadoptions.h"

#include <algorithm>
#include <array>
#include <span>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array<OptionName, 4> megatronNames{{
    {"vit-gradient-checkpointing", nullptr},
    {"num-train-epochs", nullptr},
    {"tuner-type", nullptr},
    {"load-safetensors", nullptr},
}};

// -- reading --

/// As if its options had been given: megatron/training/yaml_arguments.py, validate_yaml, takes those of two
/// mappings beside the others. Names that differ are TransformerConfig's.
void flattenMegatronConfig(ConfigFile& file)
{
    for (const QString& outer : {u"language-model."_s, u"model-parallel."_s}) {
        for (auto it = file.nested.cbegin(); it != file.nested.cend(); ++it) {
            if (it.key().startsWith(outer))
                file.options.insert(it.key().mid(outer.size()), it.value());
        }
    }
    if (const auto experts = file.options.constFind(u"num-moe-experts"_s); experts != file.options.cend())
        file.options.insert(u"num-experts"_s, *experts);
    if (file.options.value(u"activation-func"_s) == u"swiglu")
        file.options.insert(u"swiglu"_s, u"true"_s);
    if (file.options.contains(u"num-query-groups"_s))
        file.options.insert(u"group-query-attention"_s, u"true"_s);
}

void readMegatron(DialectFacts& facts, const CommandFileReader& reader)
{
    if (const auto file = facts.command.option(u"yaml-cfg"_s); file && !file->isEmpty()) {
        facts.isFileAlone = true;
        readConfig(facts, *file, reader);
        if (facts.config)
            flattenMegatronConfig(*facts.config);
    }
    readOptionVariables(facts, reader);
}

// -- trials --

/// Pretraining goes on from what it has saved. A model's sizes may be in the checkpoint, too.
bool resumesMegatron(const Dialect& dialect)
{
    const auto isOn = [&](const QString& option) { return dialect.isOn(option).value_or(false); };
    return (dialect.option(u"load"_s) || dialect.facts().hidesOptions()) && !isOn(u"finetune"_s)
        && !isOn(u"use-checkpoint-args"_s);
}

/// --exit-interval leaves --train-iters, and so the learning rate's schedule, as it is. With --save it saves
/// then: where that cannot be taken out, whoever ends the trial comes before.
QList<CommandEdit> megatronTrial(const Dialect& dialect, int iterations)
{
    const bool maySave = staysBehind(dialect, u"save"_s) || dialect.facts().hidesOptions();
    const qint64 end = maySave ? 2LL * iterations : iterations;
    QList<CommandEdit> edits{CommandEdit::set(u"exit-interval"_s, QString::number(end)),
        CommandEdit::set(u"log-interval"_s, u"1"_s), CommandEdit::flag(u"log-throughput"_s),
        CommandEdit::set(u"eval-iters"_s, u"0"_s)};
    keepFrom(edits, dialect, intoScratch(u"save"_s));
    keepFrom(edits, dialect, CommandEdit::set(u"save-interval"_s, trialNever));
    leaveOut(edits, dialect, CommandEdit::set(u"non-persistent-save-interval"_s, trialNever));
    if (resumesMegatron(dialect) || loadsOneLayout(dialect)) {
        keepFrom(edits, dialect, intoScratch(u"load"_s));
        if (dialect.isOn(u"exit-on-missing-checkpoint"_s).value_or(false))
            edits.append(CommandEdit::remove(u"exit-on-missing-checkpoint"_s));
    }
    // Trials are named after the batch that it grows to.
    if (dialect.option(u"rampup-batch-size"_s))
        edits.append(CommandEdit::remove(u"rampup-batch-size"_s));
    leaveOutReports(edits, dialect);
    return edits;
}

// -- texts --

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

QStringList megatronContradictions(const Dialect& dialect)
{
    QStringList found;
    if (dialect.facts().isFileAlone) {
        found.append(Tr::tr(
            "With --yaml-cfg %1 Megatron-LM ignores every other option, so no trial could change the layout; "
            "give the file's options on the command line, without --yaml-cfg.")
                         .arg(dialect.option(u"yaml-cfg"_s).value_or(QString())));
    }
    const auto isOn = [&](const QString& option) {
        return dialect.isOn(option).value_or(false) && !dialect.facts().inBranches.contains(option);
    };
    for (const auto& [first, second] : exclusivePairs()) {
        if (isOn(first) && isOn(second)) {
            found.append(Tr::tr("Megatron-LM refuses %1 together; leave one of them out.")
                             .arg(Tr::tr("--%1 and --%2").arg(first, second)));
        }
    }
    // What stands in a variable or in a file that was not read may well be there, and FSDP has rules of its
    // own.
    const bool allIsKnown = !dialect.command().text().contains(u'$') && dialect.kind() != TrainerKind::Script
        && !dialect.command().text().contains(u"fsdp"_s);
    // It shards what it keeps, too; deprecated from 0.18 on, and still taken.
    const bool isSharded = dialect.option(u"optimizer"_s) == u"dist_muon";
    for (const auto& [option, needed] : dependentPairs()) {
        if (needed == option::distributedOptimizer && isSharded)
            continue;
        if (allIsKnown && isOn(option) && !isOn(needed)) {
            found.append(Tr::tr("Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.")
                             .arg(option, needed));
        }
    }
    // core/transformer/moe/shared_experts.py.
    const QString shared = u"moe-shared-expert-intermediate-size"_s;
    if (allIsKnown && dialect.number(shared).value_or(0) > 0 && !isOn(u"disable-bias-linear"_s)) {
        found.append(Tr::tr("Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.")
                         .arg(shared, u"disable-bias-linear"_s));
    }
    return found;
}

QString megatronTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.task()});
}

} // namespace

extern constexpr Trainer megatronLm{
    .kind = TrainerKind::MegatronLm,
    .id = "megatron-lm",
    .title = "Megatron-LM",
    .names = megatronNames,
    .sharesMegatronArguments = true,
    .read = readMegatron,
    .shortTrial = megatronTrial,
    .resumes = resumesMegatron,
    .titleOf = megatronTitle,
    .contradictions = megatronContradictions,
    .hasMegatronFsdp = true,
    .recomputesVision = false, // pretrain_gpt.py refuses options that it does not know
    .checksSequenceLength = true,
};

} // namespace megatune
