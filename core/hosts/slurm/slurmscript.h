// SPDX-License-Identifier: GPL-3.0-or-later
// The sbatch script of a trial, as text: what runs and what is exported. Pure functions; nothing is submitted
// here.
#pragma once

#include "core/run/trialprocess.h"

#include <optional>
#include <QProcessEnvironment>

namespace megatune {

/// What a person says about Slurm: a partition, and what to ask for.
struct SlurmSettings
{
    QString partition = {}; ///< empty: the cluster's default
    std::optional<int> nodes = {};
    std::optional<int> gpusPerNode = {};
    QList<QPair<QString, QString>> options = {}; ///< further options of sbatch: account, time, qos ...
    QString setup = {};                          ///< a line of bash that runs before the command
};

/// In the environment of a job of ours: remoteKeeperText(). It would not be for people to read in a script.
inline constexpr char slurmKeeperVariable[] = "MEGATUNE_KEEPER";

/// With nodes and GPUs filled in for a trial of so many GPUs; fails with one sentence where they do not fit.
[[nodiscard]] Result<SlurmSettings> slurmSettingsFor(const SlurmSettings& settings, int gpus);

/// What must not stand in the script lies beside it, in a folder for its owner only.
struct SlurmFiles
{
    QByteArray script;                ///< job.sh
    QByteArray environment;           ///< variables whose values are secret; a shell reads it
    QByteArray command;               ///< a command that holds a secret; else empty
    QList<UploadedFile> uploads = {}; ///< in the folder "files"
};

/// Fails with one sentence when a value could not stand on an #SBATCH line.
[[nodiscard]] Result<void> checkSlurmSettings(const SlurmSettings& settings);

/// "megatune-STUDY-TRIAL-ATTEMPT": how a job is found again.
[[nodiscard]] QString slurmJobName(const RunUid& studyUid, int trial, int attempt);
/// The other way round; nothing when the name is no job of this study.
[[nodiscard]] std::optional<TrialKey> slurmAttemptOf(const QString& jobName, const RunUid& studyUid);

/// The files of a trial's job; `settings` are those of slurmSettingsFor(). `own` is this program's
/// environment, whose secrets a job needs, too. The script is the one that the export writes: with secrets it
/// reads the file of the environment, and takes a command that holds one from the file beside it. Of a
/// hostile word nothing is read by a shell.
[[nodiscard]] SlurmFiles slurmFiles(
    const RunRequest& request, const SlurmSettings& settings, const QProcessEnvironment& own);

/// The same without files beside it, for people: `command` is masked.
[[nodiscard]] QByteArray slurmScript(
    const RunRequest& request, const SlurmSettings& settings, const QString& comment = {});

/// Inside an allocation that exists: the text for /bin/sh that runs the trial as one step of it.
[[nodiscard]] QString slurmStepCommand(const RunRequest& request, const SlurmSettings& settings);

/// `own` without what must not be stored with a job, for the sbatch program.
[[nodiscard]] QProcessEnvironment withoutSecrets(const QProcessEnvironment& own);

} // namespace megatune
