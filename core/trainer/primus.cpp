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
QString yamlValue(const QString& value, const CommandLine& command)
{
    static const QRegularExpression usual(u"\\A\\$\\{(\\w+):(.*)\\}\\z"_s);
    const QRegularExpressionMatch match = usual.match(value);
    return match.hasMatch() ? command.variable(match.captured(1)).value_or(match.captured(2)) : value;
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
        if (name == module + u"model")
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
    if (facts.config)
        takeExperiment(facts);
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

QList<CommandEdit> primusTranslation(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> own;
    for (const CommandEdit& edit : translatedByName(dialect, edits))
        own.append(edit.kind == CommandEdit::Kind::Remove ? withoutOption(dialect, edit) : edit);
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
    .savesUnasked = true,
    .titleOf = primusTitle,
    .hasModernDefaults = true, // configs/modules/megatron
    .namesModel = true,
    .recomputesVision = false,
    .checksSequenceLength = true,
};

} // namespace megatune
