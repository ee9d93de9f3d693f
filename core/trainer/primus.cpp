// SPDX-License-Identifier: GPL-3.0-or-later
// Primus with its Megatron backend: Megatron-LM's arguments by their names, as overrides of an experiment's
// YAML. Sources are those of Primus 2026: primus/core/utils/arg_utils.py, primus/configs/modules/megatron,
// examples/run_pretrain.sh, runner/README.md.
#include "core/command/commandoptions.h"
#include "core/trainer/dialectreader.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/trialparts.h"

#include <array>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr std::array<OptionName, 4> primusNames{{
    {"vit-gradient-checkpointing", nullptr},
    {"num-train-epochs", nullptr},
    {"tuner-type", nullptr},
    {"load-safetensors", nullptr},
}};

// -- reading --

QString primusTask(const QString&)
{
    return u"pretrain"_s;
}

/// "${PRIMUS_TP:1}" is 1 unless the command sets the variable.
QString yamlValue(QString value, const CommandLine& command)
{
    static const QRegularExpression usual(u"\\$\\{(\\w+):([^{}]*)\\}"_s);
    for (QRegularExpressionMatch match = usual.match(value); match.hasMatch();) {
        const QString filled = command.variable(match.captured(1)).value_or(match.captured(2));
        value.replace(match.capturedStart(), match.capturedLength(), filled);
        match = usual.match(value, match.capturedStart() + filled.size());
    }
    return value;
}

const QString modelOfExperiment = u"modules.pre-trainer.model"_s;

/// The shape that the experiment does not override is in its model's file (primus/configs/models/megatron).
void takeModel(DialectFacts& facts, const QString& model, const CommandFileReader& reader)
{
    static const QStringList ofShape{option::layers, option::hiddenSize, u"ffn-hidden-size"_s,
        u"num-attention-heads"_s, u"kv-channels"_s, u"group-query-attention"_s, u"num-query-groups"_s,
        u"swiglu"_s, u"untie-embeddings-and-output-weights"_s, option::experts, u"moe-ffn-hidden-size"_s,
        u"moe-shared-expert-intermediate-size"_s, u"moe-layer-freq"_s, u"moe-router-topk"_s,
        u"multi-latent-attention"_s, u"q-lora-rank"_s, u"kv-lora-rank"_s, u"qk-head-dim"_s,
        u"qk-pos-emb-head-dim"_s, u"v-head-dim"_s, u"hybrid-override-pattern"_s, u"vocab-size"_s,
        u"tokenizer-model"_s};
    const QString own = u"primus/configs/models/megatron/"_s + model;
    for (const QString& path : besideAndAbove(facts.file, own) + QStringList{own}) {
        const auto file = reader ? inheritedConfig(path, u"extends"_s, reader) : std::nullopt;
        if (!file)
            continue;
        for (const QString& name : ofShape) {
            const QString value = yamlValue(file->options.value(name), facts.command);
            if (!value.isEmpty() && value != u"null" && !facts.config->options.contains(name))
                facts.config->options.insert(name, value);
        }
        return;
    }
}

/// What the experiment's file overrides counts as given behind the defaults; the rest of it is no option.
void takeExperiment(DialectFacts& facts)
{
    const QString module = u"modules.pre-trainer."_s;
    const QMap<QString, QString> nested = facts.config->nested;
    facts.config->options.clear();
    for (auto it = nested.begin(); it != nested.end(); ++it) {
        const QString& name = it.key();
        const QString value = yamlValue(it.value(), facts.command);
        if (name == modelOfExperiment)
            facts.config->options.insert(u"model"_s, QString(value).remove(u".yaml"_s).replace(u'_', u'-'));
        else if (name.startsWith(module + u"overrides.") && value != u"null")
            facts.config->options.insert(name.mid(module.size() + 10), value);
    }
}

void readPrimus(DialectFacts& facts, const CommandFileReader& reader)
{
    readOptionVariables(facts, reader);
    const std::optional<ConfigFile> inVariables = facts.config;
    QString file = facts.command.option(u"config"_s).value_or(QString());
    if (file.isEmpty() || file.contains(u'$'))
        file = facts.command.variable(u"EXP"_s).value_or(facts.assigned.value(u"EXP"_s));
    if (file.isEmpty() || file.contains(u'$'))
        return;
    facts.config.reset();
    readConfig(facts, file, reader);
    if (facts.config) {
        const QString model = yamlValue(facts.config->nested.value(modelOfExperiment), facts.command);
        takeExperiment(facts);
        takeModel(facts, model, reader);
    }
    if (!inVariables)
        return;
    if (!facts.config)
        facts.config = ConfigFile();
    facts.config->options.insert(inVariables->options);
}

// -- edits --

/// What is left out would be the experiment's.
CommandEdit withoutOption(const Dialect& dialect, const CommandEdit& edit)
{
    static const QStringList unset{option::recomputeGranularity, option::recomputeMethod,
        option::recomputeLayers, option::virtualStages, option::layersPerVirtualStage,
        u"virtual-pipeline-model-parallel-size"_s, option::pipelineLayout,
        u"decoder-first-pipeline-num-layers"_s, u"decoder-last-pipeline-num-layers"_s, u"save"_s, u"load"_s};
    const QString name = canonicalOption(edit.option);
    const bool mayStand =
        !dialect.facts().config || dialect.facts().hidesOptions() || dialect.fileOption(name);
    if (!mayStand)
        return edit;
    if (isSwitchOption(name))
        return switchEdit(dialect, name, false);
    return unset.contains(name) ? writtenEdit(dialect, CommandEdit::set(name, u"None"_s)) : edit;
}

/// One word, which Primus reads as Python does: of several it takes the first only.
CommandEdit listEdit(CommandEdit edit)
{
    if (!edit.value.startsWith(u'['))
        edit.value = u"['"_s + edit.value.split(u' ', Qt::SkipEmptyParts).join(u"','") + u"']"_s;
    return edit;
}

QList<CommandEdit> primusTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> own;
    for (const CommandEdit& edit : translatedByName(dialect, edits)) {
        const bool isList = edit.kind == CommandEdit::Kind::Set && isListOption(canonicalOption(edit.option));
        own.append(edit.kind == CommandEdit::Kind::Remove ? withoutOption(dialect, edit)
                : isList                                  ? listEdit(edit)
                                                          : edit);
    }
    return own;
}

/// It saves below its workspace (backends/megatron): whoever ends the trial comes before its end.
QList<CommandEdit> primusTrial(const Dialect& dialect, int iterations)
{
    QList<CommandEdit> edits{CommandEdit::set(u"exit-interval"_s, QString::number(2LL * iterations)),
        CommandEdit::set(u"log-interval"_s, u"1"_s), CommandEdit::set(u"log-throughput"_s, u"true"_s),
        CommandEdit::set(u"eval-iters"_s, u"0"_s), CommandEdit::set(u"save-interval"_s, trialNever),
        CommandEdit::set(u"disable-last-saving"_s, u"true"_s),
        CommandEdit::set(u"disable-wandb"_s, u"true"_s), CommandEdit::remove(u"save"_s)};
    if (!dialect.isOn(u"finetune"_s).value_or(false)) {
        edits.append(CommandEdit::remove(u"load"_s));
        edits.append(CommandEdit::set(u"auto-continue-train"_s, u"false"_s));
    }
    if (dialect.isOn(u"profile"_s).value_or(false))
        edits.append(CommandEdit::set(u"profile"_s, u"false"_s));
    return edits;
}

// -- texts --

QString primusTitle(const Dialect& dialect)
{
    return titleWith(dialect, {dialect.fileOption(u"model"_s).value_or(dialect.task())});
}

} // namespace

extern constexpr Trainer primus{
    .kind = TrainerKind::Primus,
    .id = "primus",
    .title = "Primus",
    .names = primusNames,
    .spellsUnderscores = true,
    .takesTrueFalse = true,
    .sharesMegatronArguments = true,
    .taskOf = primusTask,
    .read = readPrimus,
    .translate = primusTranslation,
    .shortTrial = primusTrial,
    .setsConnections = true, // backends/megatron/patches/env_patches.py
    .savesUnasked = true,
    .titleOf = primusTitle,
    .hasModernDefaults = true, // configs/modules/megatron
    .namesModel = true,
    .recomputesVision = false,
    .checksSequenceLength = true,
};

} // namespace megatune
