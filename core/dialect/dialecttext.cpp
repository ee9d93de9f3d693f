// SPDX-License-Identifier: GPL-3.0-or-later
// What a dialect says to people: its title, what is remarkable about the command, why edits would not work.
#include "core/command/commandoptions.h"
#include "core/command/programnames.h"
#include "core/dialect/dialect.h"
#include "core/dialect/dialectoptions.h"

#include <QCoreApplication>
#include <QHash>

namespace megatune {

namespace {

struct DialectText
{
    Q_DECLARE_TR_FUNCTIONS(DialectText)
};

QString tuningTitle(const QString& tuning)
{
    if (tuning == u"lora")
        return u"LoRA"_qs;
    return tuning == u"full" ? DialectText::tr("all parameters") : tuning;
}

QString withParts(const QString& first, const QStringList& rest)
{
    QStringList parts{first};
    for (const QString& part : rest) {
        if (!part.isEmpty())
            parts.append(part);
    }
    return parts.join(u", ");
}

} // namespace

QString Dialect::titleOf(const QString& trainerName)
{
    static const QHash<QString, const char*> titles{{u"megatron-lm"_qs, "Megatron-LM"},
        {u"ms-swift-3"_qs, "ms-swift 3.x"}, {u"ms-swift-4"_qs, "ms-swift 4.x"},
        {u"swift"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "ms-swift with the Hugging Face trainer")},
        {u"accelerate"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "Accelerate with Megatron-LM")},
        {u"unknown"_qs, QT_TRANSLATE_NOOP("megatune::DialectText", "a trainer of your own")}};
    const char* const title = titles.value(trainerName);
    return title != nullptr ? DialectText::tr(title) : trainerName;
}

QString Dialect::trainerTitle() const
{
    switch (m_trainer) {
    case DialectKind::MegatronLm:
        return withParts(u"Megatron-LM"_qs, {m_task});
    case DialectKind::MsSwift3:
    case DialectKind::MsSwift4: {
        const QString version = m_trainer == DialectKind::MsSwift3 ? u"ms-swift 3.x"_qs : u"ms-swift 4.x"_qs;
        const QString known = m_assumed ? DialectText::tr("%1 (assumed)").arg(version) : version;
        const QString type = rlhfType();
        const QString task = type.isEmpty() ? m_task : QString(m_task + u' ' + type);
        return withParts(known, {task, tuningTitle(tuning())});
    }
    case DialectKind::SwiftTrainer:
        return withParts(
            DialectText::tr("ms-swift with the Hugging Face trainer"), {m_task, tuningTitle(tuning())});
    case DialectKind::Accelerate:
        return withParts(DialectText::tr("Accelerate with Megatron-LM"), {m_task});
    default:
        return m_task;
    }
}

QString Dialect::title() const
{
    switch (m_kind) {
    case DialectKind::Script: {
        const QString file = fileNameOf(m_file);
        const QString inside = !m_inside.isEmpty() ? m_inside
            : m_trainer != DialectKind::Unknown    ? trainerTitle()
                                                   : QString();
        return inside.isEmpty() ? DialectText::tr("the script %1").arg(file)
                                : DialectText::tr("the script %1: %2").arg(file, inside);
    }
    case DialectKind::Torchrun:
        return m_trainer == DialectKind::MegatronLm
            ? DialectText::tr("%1 with Megatron-LM's arguments, started by %2")
                  .arg(m_task, m_command.launcher())
            : DialectText::tr("%1, started by %2").arg(m_task, m_command.launcher());
    case DialectKind::Unknown:
        return m_trainer == DialectKind::MegatronLm
            ? DialectText::tr("%1 with Megatron-LM's arguments").arg(m_task)
            : DialectText::tr("an unknown trainer (%1)").arg(m_task);
    default:
        return trainerTitle();
    }
}

// -- remarks --

QStringList Dialect::fileRemarks() const
{
    if (!m_fileError.isEmpty())
        return {m_fileError};
    if (m_kind == DialectKind::Script && !m_forwards) {
        return {DialectText::tr("It is not known whether %1 hands its arguments on; end its training command "
                                "with \"$@\".")
                    .arg(m_file)};
    }
    if (m_kind == DialectKind::Script && !*m_forwards) {
        return {DialectText::tr(
            "%1 does not hand its arguments on: end its training command with \"$@\", or give "
            "the training command itself.")
                    .arg(m_file)};
    }
    if (!m_file.isEmpty() && !m_config)
        return {DialectText::tr("What %1 asks for is not known, because it was not read.").arg(m_file)};
    return {};
}

QStringList Dialect::swiftRemarks() const
{
    QStringList remarks;
    if (m_contradicting) {
        remarks.append(DialectText::tr("The command mixes options of ms-swift 3.x and 4.x; it is read as %1. "
                                       "Say which version is installed.")
                           .arg(name()));
    } else if (m_assumed) {
        remarks.append(DialectText::tr("No option tells the version of ms-swift; 4.x is assumed."));
    }
    if (m_trainer == DialectKind::SwiftTrainer) {
        remarks.append(DialectText::tr("\"swift %1\" trains without Megatron and knows no parallel layouts; "
                                       "\"megatron %1\" does.")
                           .arg(m_task));
        return remarks;
    }
    const bool inConfig = m_config
        && (m_config->nested.contains(u"env.NPROC_PER_NODE"_qs)
            || m_config->nested.contains(u"env.NNODES"_qs));
    const QString& text = m_command.text();
    const bool direct =
        m_command.flavour() == CommandFlavour::MegatronSwift && m_command.launcher() == u"megatron";
    if (direct && !inConfig && !text.contains(u"NPROC_PER_NODE"_qs) && !text.contains(u"NNODES"_qs)) {
        remarks.append(DialectText::tr("ms-swift uses one GPU only unless NPROC_PER_NODE is set; put "
                                       "NPROC_PER_NODE=8 in front of the command."));
    }
    return remarks;
}

QStringList Dialect::accelerateRemarks() const
{
    QStringList remarks;
    const bool megatron = isOn(u"use-megatron-lm"_qs).value_or(false)
        || (m_config && m_config->options.value(u"distributed-type"_qs) == u"MEGATRON_LM");
    if (!megatron && m_command.option(u"multi-gpu"_qs)) {
        remarks.append(DialectText::tr(
            "--multi_gpu selects plain data parallelism, not Megatron-LM; use --use_megatron_lm."));
    } else if (!megatron && m_file.isEmpty()) {
        remarks.append(DialectText::tr("Nothing in the command selects Megatron-LM; add --use_megatron_lm."));
    }
    if (!m_command.option(u"per-device-train-batch-size"_qs)) {
        remarks.append(DialectText::tr("Accelerate takes the micro-batch size from the data loader of %1, "
                                       "which only --per_device_train_batch_size could set from outside.")
                           .arg(m_task));
    }
    return remarks;
}

QStringList Dialect::remarks() const
{
    QStringList remarks = fileRemarks();
    if (isSwift())
        remarks += swiftRemarks();
    if (m_kind == DialectKind::Accelerate)
        remarks += accelerateRemarks();
    if (m_kind == DialectKind::Unknown && m_trainer == DialectKind::Unknown) {
        remarks.append(
            DialectText::tr("%1 is no trainer that is known here; options are written as Megatron-LM "
                            "takes them.")
                .arg(m_task));
    }
    return remarks + repetitionRemarks();
}

// -- problems --

QString Dialect::problemOf(const CommandEdit& edit) const
{
    if (edit.kind == CommandEdit::Kind::Env)
        return {};
    const QString name = canonicalOption(edit.option);
    const QString written = u"--"_qs + spelled(name);
    if (const auto value = winningFileOption(name); value && *value != edit.value) {
        return DialectText::tr("%1 in %2 wins over the command line, and is %3; take it out of the file.")
            .arg(spelled(name), m_file, *value);
    }
    const bool removes = edit.kind == CommandEdit::Kind::Remove;
    if (removes && fileOption(name)) {
        return DialectText::tr(
            "%1 must not be given for this layout, but stands in %2, where it cannot be removed "
            "from outside; take it out of the file.")
            .arg(written, m_file);
    }
    if (!removes && m_behindForward.contains(name)) {
        return DialectText::tr(
            "%1 has %2 behind its \"$@\", where it wins over what is handed on; move \"$@\" to the end.")
            .arg(m_file, written);
    }
    return {};
}

QStringList Dialect::problems(const QList<CommandEdit>& edits) const
{
    QStringList problems;
    const bool changes = std::any_of(edits.begin(), edits.end(),
        [](const CommandEdit& edit) { return edit.kind != CommandEdit::Kind::Env; });
    if (changes && m_kind == DialectKind::Script && m_forwards == false)
        problems += fileRemarks();
    for (const CommandEdit& edit : edits) {
        const QString problem = problemOf(edit);
        if (!problem.isEmpty() && !problems.contains(problem))
            problems.append(problem);
    }
    return problems;
}

} // namespace megatune
