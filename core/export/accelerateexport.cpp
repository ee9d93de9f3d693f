// SPDX-License-Identifier: GPL-3.0-or-later
// Export `accelerate`: the file that `accelerate launch --config_file` takes, from the options of the
// launcher.
#include "core/base/tr.h"
#include "core/command/commandoptions.h"
#include "core/export/exportkinds.h"
#include "core/export/optionlist.h"
#include "core/export/origin.h"
#include "core/trainer/dialect.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Keys of the file that stand beside megatron_lm_config, with what they are where the command does not say.
QList<QPair<QString, QString>> accelerateKeys(const CommandLine& command)
{
    QList<QPair<QString, QString>> lines;
    const QList<QPair<QString, QString>> keys{{u"mixed-precision"_s, {}}, {u"num-machines"_s, u"1"_s},
        {u"num-processes"_s, {}}, {u"machine-rank"_s, u"0"_s}, {u"main-process-ip"_s, {}},
        {u"main-process-port"_s, {}}};
    for (const auto& [key, fallback] : keys) {
        const QString value = command.option(key).value_or(fallback);
        if (!value.isEmpty())
            lines.append({QString(key).replace(u'-', u'_'), value});
    }
    return lines;
}

Result<Exported> exportAccelerate(const StudyState& state, const ExportRequest& request)
{
    const Result<CommandLine> command = commandToExport(state, request);
    MEGATUNE_TRY(command);
    const Trial& trial = **trialToExport(state, request.trial);
    if (Dialect::recognized(*command).kind() != TrainerKind::Accelerate) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("The command of trial %1 does not start accelerate launch; export it as shell or "
                   "script.")
                .arg(trial.number));
    }
    if (const auto file = command->option(u"config-file"_s)) {
        return failure(ErrorKind::Unsupported,
            Tr::tr("The command of trial %1 has a file of its own, %2, which the study does not "
                   "hold; export it as shell or script.")
                .arg(QString::number(trial.number), *file));
    }
    QStringList names = command->optionNames();
    names.sort();
    QString yaml = originComments(state, trial, request);
    QStringList remarks = shellRemarks(*command) + maskRemarks(command->text())
        + shortTrialRemarks(state.header(), request.production);
    for (const QString& remark : std::as_const(remarks))
        yaml += commentLine(remark);
    yaml += u"compute_environment: LOCAL_MACHINE\ndistributed_type: MEGATRON_LM\nmegatron_lm_config:\n"_s;
    for (const QString& name : std::as_const(names)) {
        if (!name.startsWith(u"megatron-lm-"))
            continue;
        const QString value = command->option(name).value_or(QString());
        yaml += u"  "_s + QString(name).replace(u'-', u'_') + u": "_s
            + (value.isEmpty() ? u"true"_s : yamlScalar(value)) + u'\n';
    }
    for (const auto& [key, value] : accelerateKeys(*command))
        yaml += key + u": "_s + yamlScalar(value) + u'\n';
    return Exported{yaml.toUtf8(), remarks};
}

} // namespace

ExportKind accelerateExport()
{
    return ExportKind{.name = u"accelerate"_s,
        .label = Tr::tr("Configuration of accelerate"),
        .title = Tr::tr("a trial's launcher options as the configuration file of accelerate"),
        .suffix = u"yaml"_s,
        .create = exportAccelerate};
}

} // namespace megatune
