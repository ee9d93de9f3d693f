// SPDX-License-Identifier: GPL-3.0-or-later
// The folder of one job on the file system that the nodes share: its script, what it prints, how it ended.
// Everything here touches that file system, which may be slow: to be called in a thread of the pool.
#pragma once

#include "core/hosts/slurm/slurmscript.h"

#include <optional>
#include <QByteArray>
#include <QStringList>

namespace megatune {

/// Where the folders lie when nobody says otherwise: in the person's data folder.
[[nodiscard]] QString defaultSlurmFolder();

/// Makes the folder anew, for its owner only, with everything that sbatch needs. Empty: done; else what could
/// not be done, one sentence.
[[nodiscard]] QString makeSlurmFolder(const QString& folder, const SlurmFiles& files);
/// A line of sh that removes the folder in `word`, for half a minute: what ends may still be writing there.
[[nodiscard]] QString slurmRemoval(const QString& word);
/// At once where that can be, else by a shell that tries on and outlives us. For a worker thread.
void removeSlurmFolder(const QString& folder);

/// What has come since the last look.
struct SlurmNews
{
    QByteArray out;
    QByteArray err;
    bool isMore = false;    ///< there is more than was read at once
    bool hasExited = false; ///< the script has come to its end, with `exitCode`
    int exitCode = 0;
    bool isThere = false; ///< the folder
};
/// What a folder tells of its job.
struct SlurmTrace
{
    bool isPrepared = false;        ///< the script lies there
    std::optional<qint64> job = {}; ///< its number, once the script has begun
};
[[nodiscard]] SlurmTrace slurmTrace(const QString& folder);
[[nodiscard]] SlurmNews readSlurmFolder(const QString& folder, qint64 outOffset, qint64 errOffset);

/// Removes the folders of the study's jobs, but for those of the names in `keep`.
void removeSlurmFolders(const QString& root, const RunUid& studyUid, const QStringList& keep);

} // namespace megatune
