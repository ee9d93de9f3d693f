// SPDX-License-Identifier: GPL-3.0-or-later
// Small files that a trial needs where it runs: read once, given to every trial in a folder of its own, whose
// path is in MEGATUNE_UPLOADS, and removed with the trial.
#pragma once

#include "core/base/error.h"

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

namespace megatune {

inline constexpr char uploadsVariable[] = "MEGATUNE_UPLOADS";
/// Of all files of a trial together: they go the way that commands go.
inline constexpr qint64 mostUploadBytes = 256 * 1024;

struct UploadedFile
{
    QString name; ///< in the folder; no path
    QString path; ///< absolute, here
    QByteArray bytes;
};

/// Reads what `--upload` names: "FILE" or "FILE:NAME". Fails with one sentence about a file that is missing,
/// no plain file, too large or cannot be read, and about a name that is none or is there twice.
[[nodiscard]] Result<QList<UploadedFile>> uploadsFromTexts(const QStringList& texts);

/// Makes the folder for its owner only, with the files in it. Empty: done; else what could not be done.
[[nodiscard]] QString makeUploadsFolder(const QString& folder, const QList<UploadedFile>& files);

/// For `sh`: writes the files into $dir/files and exports the variable; "nofiles" on descriptor 6 where that
/// fails. Their bytes go through printf alone, so that any of them may stand there.
[[nodiscard]] QByteArray uploadsShellText(const QList<UploadedFile>& files);

} // namespace megatune
