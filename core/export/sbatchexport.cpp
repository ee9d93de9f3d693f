// SPDX-License-Identifier: GPL-3.0-or-later
// Export `sbatch`: the script with which Slurm ran the trial, or would run it.
#include "core/export/exportkinds.h"
#include "core/export/origin.h"
#include "core/hosts/slurm/slurmhost.h"
#include "core/secrets/secrets.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/argumentnames.h"

namespace megatune {

namespace {

int sbatchNumber(const StudyCreated& study, const QString& argument, int otherwise)
{
    return static_cast<int>(toInteger(study.arguments.value(argument)).value_or(otherwise));
}

Result<Exported> exportSbatch(const StudyState& state, const ExportRequest& request)
{
    const Result<const Trial*> found = trialToExport(state, request.trial);
    MEGATUNE_TRY(found);
    const Trial& trial = **found;
    const StudyCreated& study = state.header();
    const Result<ExportedCommand> command = exportedCommand(state, trial, request.production);
    MEGATUNE_TRY(command);
    QStringList remarks = command->remarks + environmentRemarks(study) + maskRemarks(command->text);
    RunRequest job{RunUid::from(study.uid).value_or(RunUid()), trial.number, std::max(1, trial.attempt),
        command->text, study.workingDirectory};
    for (const auto& [name, value] : study.environment) {
        if (!isMasked(value))
            job.environment.append({name, value});
    }
    for (const auto& [name, path] : study.uploads)
        job.uploads.append({name, path, {}});
    const std::optional<HostSpec> host = hostOfTrial(study, trial, HostSpec::Kind::Slurm);
    if (!host)
        remarks.append(Tr::tr("The trial did not run in Slurm: give a partition and a time "
                              "limit as your cluster wants them."));
    const int gpus = sbatchNumber(study, argument::gpus, 0);
    HostSpec somewhere;
    somewhere.kind = HostSpec::Kind::Slurm;
    if (gpus > 0)
        somewhere.gpus = std::min(gpus, sbatchNumber(study, argument::gpusPerNode, 8));
    const HostSpec& spec = host ? *host : somewhere;
    const Result<SlurmSettings> settings = slurmSettingsFor(slurmSettings(spec, {}), gpus);
    MEGATUNE_TRY(settings);
    for (const QString& remark : maskRemarks(settings->setup)) {
        if (!remarks.contains(remark))
            remarks.append(remark);
    }
    QString comments = originComments(state, trial, request);
    for (const QString& remark : remarks)
        comments += commentLine(remark);
    return Exported{slurmScript(slurmRequest(spec, job), *settings, comments), remarks};
}

} // namespace

ExportKind sbatchExport()
{
    return ExportKind{.name = QStringLiteral("sbatch"),
        .label = Tr::tr("Slurm script"),
        .title = Tr::tr("the script with which Slurm runs a trial"),
        .suffix = QStringLiteral("sh"),
        .executable = true,
        .create = exportSbatch};
}

} // namespace megatune
