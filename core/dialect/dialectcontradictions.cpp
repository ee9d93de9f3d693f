// SPDX-License-Identifier: GPL-3.0-or-later
// Options of one command that do not go together: those that Megatron-LM refuses at its start, and those of
// which one only wins.
#include "core/base/text.h"
#include "core/command/commandoptions.h"
#include "core/dialect/dialect.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct ContradictionText
{
    Q_DECLARE_TR_FUNCTIONS(ContradictionText)
};

QString writtenPair(const QString& first, const QString& second)
{
    return ContradictionText::tr("--%1 and --%2").arg(first, second);
}

/// megatron/training/arguments.py, validate_args: pairs of which it takes one only.
const QList<QPair<QString, QString>>& exclusivePairs()
{
    static const QList<QPair<QString, QString>> pairs{{u"fp16"_qs, u"bf16"_qs},
        {u"train-iters"_qs, u"train-samples"_qs}, {u"use-torch-fsdp2"_qs, u"use-distributed-optimizer"_qs},
        {u"num-layers-per-virtual-pipeline-stage"_qs, u"num-virtual-stages-per-pipeline-rank"_qs}};
    return pairs;
}

/// The same place: options that are refused without another one.
const QList<QPair<QString, QString>>& dependentPairs()
{
    static const QList<QPair<QString, QString>> pairs{
        {u"overlap-param-gather"_qs, u"use-distributed-optimizer"_qs},
        {u"overlap-param-gather"_qs, u"overlap-grad-reduce"_qs},
        {u"optimizer-cpu-offload"_qs, u"use-precision-aware-optimizer"_qs}};
    return pairs;
}

} // namespace

QStringList Dialect::contradictions() const
{
    QStringList found;
    if (m_trainer != DialectKind::MegatronLm)
        return found;
    for (const auto& [first, second] : exclusivePairs()) {
        if (isOn(first).value_or(false) && isOn(second).value_or(false)) {
            found.append(ContradictionText::tr("Megatron-LM refuses %1 together; leave one of them out.")
                             .arg(writtenPair(first, second)));
        }
    }
    // What stands in a variable or in a file that was not read may well be there, and FSDP has rules of its
    // own.
    const bool allIsKnown = !m_command.text().contains(u'$') && m_kind != DialectKind::Script
        && !m_command.text().contains(u"fsdp"_qs);
    for (const auto& [option, needed] : dependentPairs()) {
        if (allIsKnown && isOn(option).value_or(false) && !isOn(needed).value_or(false)) {
            found.append(
                ContradictionText::tr("Megatron-LM refuses --%1 without --%2; add it, or leave --%1 out.")
                    .arg(option, needed));
        }
    }
    return found;
}

QStringList Dialect::repetitionRemarks() const
{
    QStringList remarks;
    QStringList names = m_command.optionNames();
    names.sort();
    for (const QString& name : std::as_const(names)) {
        const QStringList values = m_command.optionValues(name);
        if (values.size() < 2 || values.count(values.last()) == values.size())
            continue;
        remarks.append(ContradictionText::tr("%1 is given %2 times (%3); the last one counts.")
                           .arg(u"--"_qs + spelled(name))
                           .arg(values.size())
                           .arg(values.join(u", ")));
    }
    const bool megatron = m_trainer == DialectKind::MegatronLm || m_trainer == DialectKind::MsSwift3
        || m_trainer == DialectKind::MsSwift4;
    const auto tensor = option(u"tensor-model-parallel-size"_qs);
    const bool alone = tensor ? toInteger(*tensor) == 1 : !m_command.text().contains(u'$');
    if (megatron && alone && isOn(u"sequence-parallel"_qs).value_or(false)) {
        remarks.append(ContradictionText::tr(
            "%1 takes no effect in the command as it is, because TP is 1; trials with a larger TP have it.")
                           .arg(u"--"_qs + spelled(u"sequence-parallel"_qs)));
    }
    return remarks;
}

} // namespace megatune
