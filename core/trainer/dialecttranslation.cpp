// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trainer/dialecttranslation.h"

#include "core/base/text.h"
#include "core/command/commandoptions.h"
#include "core/trainer/bridgeoptions.h"
#include "core/trainer/dialectoptions.h"
#include "core/trainer/optionnames.h"

#include <algorithm>
#include <array>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

bool meansYes(const QString& value)
{
    const QString lower = value.toLower();
    return lower == u"true" || lower == u"1" || lower == u"yes";
}

/// The last edit of each option, in the order in which the options come first.
QList<CommandEdit> lastOfEach(const QList<CommandEdit>& edits)
{
    QSet<QString> seen;
    QList<CommandEdit> effective;
    for (auto edit = edits.crbegin(); edit != edits.crend(); ++edit) {
        const QString key = edit->kind == CommandEdit::Kind::Env ? QString(u'$' + edit->option)
                                                                 : canonicalOption(edit->option);
        if (seen.contains(key))
            continue;
        seen.insert(key);
        effective.prepend(*edit);
    }
    return effective;
}

const CommandEdit* editOf(const QList<CommandEdit>& edits, const QString& name)
{
    const auto found = std::find_if(edits.begin(), edits.end(), [&name](const CommandEdit& edit) {
        return edit.kind == CommandEdit::Kind::Set && canonicalOption(edit.option) == name;
    });
    return found != edits.end() ? &*found : nullptr;
}

CommandEdit written(const Dialect& dialect, CommandEdit edit)
{
    edit.option = canonicalOption(edit.option);
    const QString own = dialect.spelled(edit.option);
    edit.spelling = own != edit.option && edit.kind != CommandEdit::Kind::Remove ? own : QString();
    return edit;
}

CommandEdit translatedEdit(const Dialect& dialect, const CommandEdit& edit)
{
    if (edit.kind == CommandEdit::Kind::Env)
        return edit;
    const QString name = canonicalOption(edit.option);
    const OptionForm form = optionForm(dialect.trainer(), name);
    if (form.name.isEmpty())
        return CommandEdit::remove(name);
    if (edit.kind == CommandEdit::Kind::Remove) {
        // What stands in a file can be switched off from outside, though not taken out.
        const bool canBeOff = isSwitchOption(name) && dialect.fileOption(form.name);
        return canBeOff ? switchEdit(dialect, name, false) : CommandEdit::remove(form.name);
    }
    if (edit.kind == CommandEdit::Kind::Switch)
        return switchEdit(dialect, name, true);
    const bool boolean = isBooleanWord(edit.value);
    if (boolean && (form.inverted || (!dialect.isSwift() && isSwitchOption(name))))
        return switchEdit(dialect, name, meansYes(edit.value));
    // Only ms-swift has a word for no recomputation.
    if (name == option::recomputeGranularity && edit.value == u"none" && !dialect.isSwift())
        return CommandEdit::remove(form.name);
    CommandEdit own = edit;
    own.option = form.name;
    return written(dialect, own);
}

/// GBS / (DP x MBS), with DP = processes / (TP x PP), as accelerate counts it (accelerator.py, without CP).
std::optional<QString> microBatches(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    const auto wanted = [&](const QString& name) {
        const CommandEdit* const edit = editOf(edits, name);
        return edit != nullptr ? toInteger(edit->value) : dialect.number(name);
    };
    const CommandEdit* const batch = editOf(edits, option::globalBatch);
    const auto processes = dialect.number(u"num-processes"_s);
    const auto total = batch != nullptr ? toInteger(batch->value) : std::nullopt;
    if (!total || !processes)
        return std::nullopt;
    const qint64 tensor = wanted(option::tensorParallel).value_or(1);
    const qint64 pipeline = wanted(option::pipelineParallel).value_or(1);
    const qint64 micro = wanted(option::microBatch).value_or(1);
    const qint64 most = 1'000'000'000;
    if (tensor <= 0 || pipeline <= 0 || micro <= 0 || std::max({tensor, pipeline, micro}) > most)
        return std::nullopt;
    if (*processes <= 0 || *processes % (tensor * pipeline) != 0)
        return std::nullopt;
    const qint64 parallel = *processes / (tensor * pipeline);
    if (parallel > most || *total <= 0 || *total % (parallel * micro) != 0)
        return std::nullopt;
    return QString::number(*total / (parallel * micro));
}

/// Accelerate's plugin recomputes every layer unless told otherwise (utils/dataclasses.py), and reads its
/// switch for selective recomputation nowhere; a block of no layers recomputes nothing
/// (megatron/core/transformer/transformer_block.py).
void recomputeAsSaid(QList<CommandEdit>& edits, const Dialect& dialect)
{
    const auto named = [](const QString& name) { return optionForm(TrainerKind::Accelerate, name).name; };
    const QString granularity = named(option::recomputeGranularity);
    const bool touched = std::any_of(edits.begin(), edits.end(),
        [&](const CommandEdit& edit) { return canonicalOption(edit.option) == granularity; });
    if (!touched)
        return;
    QList<std::pair<QString, QString>> nothing;
    if (editOf(edits, granularity) == nullptr) {
        nothing = {{granularity, u"full"_s}, {named(option::recomputeMethod), u"block"_s},
            {named(option::recomputeLayers), u"0"_s}};
    }
    const QString activations = named(option::recomputeActivations);
    edits.removeIf([&](const CommandEdit& edit) {
        const QString name = canonicalOption(edit.option);
        return name == activations || std::any_of(nothing.begin(), nothing.end(), [&](const auto& option) {
            return option.first == name;
        });
    });
    if (dialect.command().option(activations)) // in a file it does no harm
        edits.append(CommandEdit::remove(activations));
    for (const auto& [name, value] : std::as_const(nothing))
        edits.append(written(dialect, CommandEdit::set(name, value)));
}

/// What accelerate wants besides new names: its own switch, the number of micro-batches in place of the
/// global batch, and nothing for the script that the script is not known to take.
QList<CommandEdit> accelerateEdits(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> result;
    for (const CommandEdit& edit : edits) {
        const QString name = canonicalOption(edit.option);
        const bool ofLauncher = name.startsWith(u"megatron-lm-") || edit.kind == CommandEdit::Kind::Env;
        if (ofLauncher || edit.kind == CommandEdit::Kind::Remove || dialect.command().option(name))
            result.append(edit);
    }
    const auto touches = [&edits](const QString& name) {
        return std::any_of(edits.begin(), edits.end(),
            [&name](const CommandEdit& edit) { return canonicalOption(edit.option) == name; });
    };
    recomputeAsSaid(result, dialect);
    if (!selectsMegatron(dialect) && touches(u"megatron-lm-tp-degree"_s))
        result.append(written(dialect, CommandEdit::flag(u"use-megatron-lm"_s)));
    return result;
}

} // namespace

bool selectsMegatron(const Dialect& dialect)
{
    if (dialect.isOn(u"use-megatron-lm"_s).value_or(false))
        return true;
    // The file is asked for the kind only where the command line names none (commands/launch.py,
    // _validate_launch_command).
    const std::array kinds{u"multi-gpu"_s, u"use-fsdp"_s, u"use-deepspeed"_s, u"use-parallelism-config"_s,
        u"tpu"_s, u"use-mps-device"_s};
    const bool namesAnother = std::any_of(kinds.begin(), kinds.end(),
        [&](const QString& kind) { return dialect.command().option(kind).has_value(); });
    return !namesAnother && dialect.facts().config
        && dialect.facts().config->options.value(u"distributed-type"_s) == u"MEGATRON_LM";
}

CommandEdit switchEdit(const Dialect& dialect, const QString& canonical, bool on)
{
    const QString name = canonicalOption(canonical);
    const OptionForm form = optionForm(dialect.trainer(), name);
    if (form.name.isEmpty())
        return CommandEdit::remove(name);
    const bool value = on != form.inverted;
    const bool takesValue = dialect.isSwift() || dialect.trainer() == TrainerKind::MegatronBridge
        || (dialect.trainer() == TrainerKind::Accelerate && form.name != u"use-megatron-lm");
    if (takesValue)
        return written(dialect, CommandEdit::set(form.name, value ? u"true"_s : u"false"_s));
    return written(dialect, value ? CommandEdit::flag(form.name) : CommandEdit::remove(form.name));
}

QList<CommandEdit> translatedEdits(const Dialect& dialect, const QList<CommandEdit>& edits)
{
    QList<CommandEdit> result;
    const auto add = [&result](const CommandEdit& edit) {
        const QString name = canonicalOption(edit.option);
        for (CommandEdit& there : result) {
            const bool env = there.kind == CommandEdit::Kind::Env || edit.kind == CommandEdit::Kind::Env;
            if (env || canonicalOption(there.option) != name)
                continue;
            // Several names of one option: what sets it counts, not what clears another name of it.
            if (edit.kind != CommandEdit::Kind::Remove)
                there = edit;
            return;
        }
        result.append(edit);
    };
    const QList<CommandEdit> effective = lastOfEach(edits);
    if (dialect.trainer() == TrainerKind::MegatronBridge)
        return bridgeEdits(dialect, effective);
    for (const CommandEdit& edit : effective) {
        const CommandEdit own = translatedEdit(dialect, edit);
        add(own);
        const bool otherName = canonicalOption(own.option) != canonicalOption(edit.option);
        if (edit.kind == CommandEdit::Kind::Remove && otherName)
            add(CommandEdit::remove(canonicalOption(edit.option)));
    }
    if (dialect.trainer() != TrainerKind::Accelerate)
        return result;
    if (const auto count = microBatches(dialect, effective))
        add(written(dialect, CommandEdit::set(option::acceleratesMicroBatches, *count)));
    return accelerateEdits(dialect, result);
}

} // namespace megatune
