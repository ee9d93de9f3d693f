// SPDX-License-Identifier: GPL-3.0-or-later
// What is wrong, or worth a word, about a command before its trials run.
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/command/launchedprocesses.h"
#include "core/command/nodecommand.h"
#include "core/command/shellwords.h"
#include "core/preset/commandarguments.h"
#include "core/preset/commandlayout.h"
#include "core/preset/presetkinds.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/trainer/accelerate.h"
#include "core/trainer/dialecttext.h"
#include "core/trainer/optionnames.h"
#include "core/trainer/owndevices.h"
#include "core/trainer/trialedits.h"
#include "core/trainer/unreadoptions.h"
#include "core/trial/derivedspeed.h"
#include "core/trial/trialcommand.h"

#include <algorithm>
#include <QDir>
#include <QFileInfo>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of loadsOneLayout().
QString checkpointRemark()
{
    return Tr::tr("They start without the checkpoint of --load, which only its own TP and PP can load "
                  "(--ckpt-format torch): speed needs no weights, and a training with another TP or PP needs "
                  "it converted.");
}

/// Why edits of some choice would not take effect.
QStringList presetProblems(const Preset& preset, const Dialect& dialect)
{
    if (!dialect.takesTranslation())
        return {};
    QList<CommandEdit> edits;
    const SearchSpace& space = preset.space();
    for (int parameter = 0; parameter < space.count(); ++parameter) {
        for (int choice = 0; choice < space.parameters()[parameter].choices.size(); ++choice) {
            const CombinationIndex index = static_cast<quint64>(choice) * space.stride(parameter);
            edits += trialEdits(preset, dialect, space.layoutAt(index));
        }
    }
    return editProblems(dialect, edits);
}

/// swift/megatron/model/utils.py, _check_attention_backend: flash, the usual backend, has no attention sinks.
QStringList attentionProblems(const Preset& preset, const Dialect& dialect)
{
    const bool hasSinks = preset.shape() && preset.shape()->modelType.startsWith(u"gpt_oss");
    if (!hasSinks || !isMegatronSwift(dialect.trainer().kind))
        return {};
    const std::optional<QString> given = dialect.option(u"attention-backend"_s);
    const bool allIsKnown = dialect.kind() != TrainerKind::Script && !dialect.command().text().contains(u'$');
    if (!(given ? given->startsWith(u"flash") : allIsKnown))
        return {};
    return {Tr::tr("ms-swift computes no attention of GPT-OSS with flash, its usual backend; give "
                   "--attention_backend unfused --padding_free false.")};
}

/// The options of the trials' edits that ms-swift takes from the command's --config file instead, as they
/// stand there: before 4.1 the file's options go behind all others (cli/main.py, prepare_config_args).
/// Canonical names. What a layout sets is a contradiction of the command.
QStringList keptByConfig(const Preset& preset, const Dialect& dialect)
{
    QStringList kept;
    if (!isMegatronSwift(dialect.trainer().kind) || !dialect.command().option(u"config"_s))
        return kept;
    for (const CommandEdit& edit : trialEdits(preset, dialect, {})) {
        const QString name = canonicalOption(edit.option);
        const auto there = edit.isOfOption() ? dialect.fileOption(name) : std::nullopt;
        if (there && (edit.kind == CommandEdit::Kind::Remove || *there != edit.value))
            kept.append(name);
    }
    return kept;
}

/// What trials would rather not have.
QString configRemark(const Preset& preset, const Dialect& dialect)
{
    QStringList kept = keptByConfig(preset, dialect);
    kept.removeAll(option::globalBatch);
    if (kept.isEmpty())
        return {};
    for (QString& name : kept)
        name = dialect.spelled(name) + u' ' + dialect.fileOption(name).value_or(QString()).left(60);
    return Tr::tr(
        "ms-swift lets what stands in --config %1 go before the command line, so trials keep its %2; "
        "move these options from the file into the command, where trials can set them.")
        .arg(dialect.command().option(u"config"_s).value_or(QString()), kept.join(u", "));
}

/// The batch that is given would not reach the trainer, which has another one.
QString batchProblem(const Preset& preset, const Dialect& dialect)
{
    const auto own = globalBatchOf(dialect, preset.gpuCount());
    const auto given = toInteger(preset.arguments().value(argument::globalBatch));
    if (keptByConfig(preset, dialect).contains(option::globalBatch)) {
        return Tr::tr(
            "ms-swift trains with the batch of %1 that stands in --config %2, and not with the %3 that "
            "are given; give %1, or take it out of the file.")
            .arg(dialect.fileOption(option::globalBatch).value_or(QString()),
                dialect.command().option(u"config"_s).value_or(QString()),
                preset.arguments().value(argument::globalBatch));
    }
    if (!preset.heldParameters().contains(argument::globalBatch) || !own || !given || own == given)
        return {};
    return Tr::tr(
        "The command trains with a batch of %1, which nothing in it lets trials change, and not with the "
        "%2 that are given; give %1, or let it take {gbs}.")
        .arg(*own)
        .arg(*given);
}

/// What parts of recomputation there are with this granularity; all of them where trials have several.
bool isOfRecomputation(const SearchSpace& space, const QString& parameter)
{
    const int position = space.indexOf(axis::granularity);
    if (position < 0 || space.parameters()[position].choices.size() != 1)
        return true;
    const QString only = space.parameters()[position].choices.first().word;
    if (parameter == axis::method || parameter == axis::recomputeLayers)
        return only == u"full";
    return parameter != axis::recomputeModules || only == u"selective";
}

/// "TP 4, PP 2": what splits the model, and the micro-batch.
QString sizesText(const Preset& preset, const Layout& layout)
{
    QStringList sizes;
    for (const Parameter& parameter : preset.space().parameters()) {
        const Value* value = layout.find(parameter.name);
        const bool splits = preset.layoutParameters().contains(parameter.name) || parameter.name == axis::vpp;
        if (value != nullptr && splits && (value->number > 1 || parameter.name == axis::mbs))
            sizes.append(parameter.title + u' ' + value->text());
    }
    return sizes.join(u", ");
}

/// A size that is none of its choices, or the rule that is broken; empty for neither, and where what the rule
/// reads is not known.
QString whyExcluded(const Preset& preset, const Layout& layout)
{
    const SearchSpace& space = preset.space();
    const bool isWhole = preset.arguments().value(argument::only).isEmpty();
    for (const QString& name : preset.layoutParameters()) {
        const Parameter& parameter = space.parameters()[space.indexOf(name)];
        const Value* value = layout.find(name);
        if (value == nullptr || parameter.indexOf(*value) >= 0 || !isWhole)
            continue;
        QStringList choices;
        for (const Value& choice : parameter.choices)
            choices.append(choice.text());
        return Tr::tr("%1 is one of %2.").arg(parameter.title, choices.join(u", "));
    }
    const auto written = space.indexOf(layout);
    if (!written)
        return {};
    const CombinationIndex index = preset.canonical(*written);
    const Rule* broken = firstBroken(space, preset.rules(), index);
    const bool isKnown = broken != nullptr
        && std::all_of(broken->parameters.begin(), broken->parameters.end(),
            [&layout](const QString& name) { return layout.find(name) != nullptr; });
    return isKnown ? reasonFor(space, preset.rules(), index) : QString();
}

/// GPUs that the command chooses by itself, and whether they are enough.
QStringList devicesRemarks(const Preset& preset, const Dialect& dialect, bool nodesAreTold)
{
    const auto devices = ownDevices(dialect);
    if (!devices || nodesAreTold || !devices->count || *devices->count >= preset.gpuCount())
        return {};
    return {Tr::tr("The command lets its processes see %n GPU(s), but a trial is for %1; make them the same.",
        nullptr, *devices->count)
                .arg(preset.gpuCount())};
}

} // namespace

QString heldSentence(const Preset& preset)
{
    QStringList held;
    for (const Parameter& parameter : preset.space().parameters()) {
        if (preset.heldParameters().contains(parameter.name)
            && isOfRecomputation(preset.space(), parameter.name))
            held.append(parameter.title + u' ' + parameter.choices.first().text());
    }
    if (held.isEmpty())
        return {};
    return Tr::tr("Nothing in the command lets trials change these, so they stay as they are: %1.")
        .arg(held.join(u", "));
}

QString trialLengthSentence(const Preset& preset, const Dialect& dialect)
{
    const std::optional<int> iterations = trialIterations(preset.arguments());
    if (!iterations)
        return {};
    if (dialect.trainer().scriptSetsOptions || !layoutReach(preset, dialect).takesOptions()
        || shortTrialEdits(dialect, *iterations).isEmpty()) {
        return Tr::tr("Trials are ended from outside after %n iteration(s): how to make this "
                      "command short, and keep it from saving, is not known.",
            nullptr, *iterations);
    }
    const QString length =
        Tr::tr("Trials run %n iteration(s), without saving and evaluation.", nullptr, *iterations);
    return loadsOneLayout(dialect) ? QString(length + u' ' + checkpointRemark()) : length;
}

QString wholeLengthRemark(const Preset& preset, const Dialect& dialect)
{
    const std::optional<qint64> own = ownIterations(dialect);
    if (trialIterations(preset.arguments()) || !usualTrialIterations(dialect, {}, {}) || !own)
        return {};
    const QString folder = dialect.option(u"save"_s).value_or(QString());
    return folder.isEmpty()
        ? Tr::tr("Each trial runs the command as it is, for %L1 iterations.").arg(*own)
        : Tr::tr("Each trial runs the command as it is, for %L1 iterations, and writes to %2.")
              .arg(*own)
              .arg(folder.left(200));
}

/// What a script for accelerate sets to something that its text does not tell.
QString unseenCodeProblem(const LayoutReach& reach, const Preset& preset, const Dialect& dialect)
{
    QStringList fields;
    const QMap<QString, QString>& set = dialect.facts().setInCode;
    for (const Parameter& parameter : preset.space().parameters()) {
        if (reach.carries(parameter.name) || !isSetInCode(dialect, parameter.name))
            continue;
        const QString name = optionForm(dialect.trainer(), optionOfParameter(parameter.name)).name;
        if (name != option::perDeviceBatch && set.value(name).isEmpty())
            fields.append(pluginField(name));
    }
    if (set.contains(option::acceleratesMicroBatches) && set.value(option::acceleratesMicroBatches).isEmpty()
        && !reach.carries(argument::globalBatch) && !reach.carries(QStringLiteral("num_micro_batches")))
        fields.append(pluginField(option::acceleratesMicroBatches));
    if (fields.isEmpty())
        return {};
    return Tr::tr(
        "%1 sets %2 of its MegatronLMPlugin to something that is not seen here, and that goes before "
        "every option: leave it out there, or write placeholders such as {tp} where the command takes "
        "it.")
        .arg(dialect.task(), fields.join(u", "));
}

/// Not all that a trial changes is a variable of its environment.
bool setsOptions(const Preset& preset)
{
    const QList<CommandEdit> edits = preset.edits(preset.space().layoutAt(0), TrainerKind::Unknown);
    return std::any_of(edits.begin(), edits.end(), [](const CommandEdit& edit) { return edit.isOfOption(); });
}

QStringList trialProblems(const Preset& preset, const Dialect& dialect)
{
    QStringList problems = dialectContradictions(dialect);
    const LayoutReach reach = layoutReach(preset, dialect);
    // Who says which trainer reads the options knows the script better than its text tells.
    const bool needsOptions = reach.isByOptionsAlone() && setsOptions(preset);
    if (dialect.dropsArguments() && !dialect.facts().isNamed && needsOptions)
        problems.append(droppedArgumentsText(dialect));
    // Who chooses ZenithTune's preset says that the program takes Megatron-LM's options, whatever it is
    // called, and own parameters are said to be the program's.
    const bool isVouchedFor =
        preset.name() == documentedMegatronPreset().name || preset.name() == ownPreset().name;
    problems.append(
        needsOptions && !isVouchedFor ? unreadOptionsText(dialect) : repeatedTrainingText(dialect.command()));
    problems << unseenCodeProblem(reach, preset, dialect)
             << placeholderProblem(dialect.command().text(), preset.space().names(), nodePlaceholders())
             << batchProblem(preset, dialect);
    if (!reach.barrier().isEmpty()) {
        problems.append(
            Tr::tr("%1 does not hand variables of its environment on; hand them on by their names, or "
                   "write placeholders such as {tp} into its own options.")
                .arg(reach.barrier()));
    }
    // All trials would be one and the same training.
    for (const QString& name : reach.variableNames()) {
        if (dialect.facts().ownVariables.contains(name)) {
            problems.append(
                Tr::tr("%1 sets %2 by itself; trials can only change it where the script keeps what it is "
                       "started with, as in %2=${%2:-1}.")
                    .arg(dialect.facts().file, name));
        }
    }
    problems.removeAll(QString());
    if (dialect.kind() != TrainerKind::Script)
        problems += presetProblems(preset, dialect);
    return problems + attentionProblems(preset, dialect);
}

QStringList trialRemarks(const Preset& preset, const Dialect& dialect, bool nodesAreTold)
{
    const LayoutReach reach = layoutReach(preset, dialect);
    QStringList remarks = dialectRemarks(dialect, reach.takesOptions());
    if (const QString held = heldSentence(preset); !held.isEmpty())
        remarks.append(held);
    if (const QString kept = configRemark(preset, dialect); !kept.isEmpty())
        remarks.append(kept);
    if (dialect.kind() == TrainerKind::Script && dialect.forwardsArguments().value_or(false))
        remarks += presetProblems(preset, dialect);
    if (isMeasuredBySamples(preset, dialect)) {
        remarks.append(
            Tr::tr("The trainer prints no throughput, and the model or its sequence length is not known, so "
                   "layouts are ranked by samples/s; with both it is TFLOP/s."));
    }
    remarks += devicesRemarks(preset, dialect, nodesAreTold);
    const std::optional<qint64> processes = nodesAreTold ? std::nullopt : processesOf(dialect);
    if (processes && *processes != preset.gpuCount()) {
        remarks.append(Tr::tr("The command starts %n process(es), but a trial is for %1 GPUs; make "
                              "them the same.",
            nullptr, static_cast<int>(std::min<qint64>(*processes, 1'000'000)))
                           .arg(preset.gpuCount()));
    }
    const CommandLine& starts = dialect.facts().inside ? dialect.facts().inside->command : dialect.command();
    const bool isAlone = starts.trainer() == TrainerKind::MegatronLm && startsOneProcess(starts) && !processes
        && !dialect.variable(u"WORLD_SIZE"_s);
    if (isAlone && !nodesAreTold && preset.gpuCount() > 1) {
        remarks.append(Tr::tr(
            "%1 starts one process, but a trial is for %2 GPUs: put torchrun --nproc-per-node %2 in its place.")
                           .arg(starts.launcher())
                           .arg(preset.gpuCount()));
    }
    return remarks;
}

std::optional<Layout> ownLayout(const Preset& preset, const Dialect& dialect)
{
    const bool isRead =
        dialect.isTrainerKnown() && (dialect.kind() != TrainerKind::Script || dialect.facts().config);
    if (!isRead)
        return std::nullopt;
    Layout layout = layoutOf(dialect, preset.space());
    const bool experts =
        preset.shape() ? preset.shape()->isMoe() : dialect.option(option::experts).has_value();
    if (!experts && layout.find(axis::etp) != nullptr)
        layout.set(axis::etp, Value{1});
    return layout;
}

QString ownLayoutRemark(const Preset& preset, const Dialect& dialect, bool baselineRuns)
{
    const std::optional<Layout> layout = ownLayout(preset, dialect);
    const QString reason = layout ? whyExcluded(preset, *layout) : QString();
    if (reason.isEmpty())
        return {};
    return Tr::tr("The command's own layout (%1) is excluded here: %2")
               .arg(sizesText(preset, *layout), reason)
        + u' '
        + (baselineRuns ? Tr::tr("It runs as the baseline all the same.") : Tr::tr("No trial runs it."));
}

QString missingScriptProblem(const Dialect& dialect, const QString& folder)
{
    if (dialect.kind() != TrainerKind::Script)
        return {};
    const QString script = dialect.command().body();
    const Result<QList<ShellToken>> tokens = splitShell(dialect.command().text());
    const auto isPlain = [](const ShellToken& token) {
        return token.kind == ShellToken::Kind::Word || token.kind == ShellToken::Kind::Comment
            || token.kind == ShellToken::Kind::Redirect;
    };
    // An earlier part of a longer command may make the file, or go to where it is.
    if (!tokens || !std::all_of(tokens->begin(), tokens->end(), isPlain))
        return {};
    const bool isWritten = std::any_of(tokens->begin(), tokens->end(), [&script](const ShellToken& token) {
        return token.kind == ShellToken::Kind::Word && token.value == script && !token.expands;
    });
    const QDir start(folder.isEmpty() ? QDir::currentPath() : folder);
    if (!isWritten || script.isEmpty() || QFileInfo::exists(start.absoluteFilePath(script)))
        return {};
    return Tr::tr("There is no script %1 in %2; check its spelling, or the folder that the command "
                  "runs in.")
        .arg(script.left(200), start.path());
}

} // namespace megatune
