// SPDX-License-Identifier: GPL-3.0-or-later
// A setup with a name as the text of its file: a line of what only Setup knows, and behind it the line with
// which a study of it would begin. Secrets are masked in it, as in a study's file.
#pragma once

#include "ui/draft/studydraft.h"

namespace megatune {

struct NamedSetup
{
    QString name;
    DraftContents contents;
    /// What had a place in it and could not be brought back, a sentence each.
    QStringList remarks = {};
};

/// More than any setup takes; longer files are not read, and none is written.
inline constexpr qsizetype mostSetupBytes = 1024 * 1024;
inline constexpr qsizetype mostSetupNameLetters = 120;

[[nodiscard]] QByteArray setupBytes(const QString& name, const DraftContents& contents);
/// `shown` is what the error calls the file. Reads the files that trials need; they may be gone.
[[nodiscard]] Result<NamedSetup> setupFromBytes(const QByteArray& bytes, const QString& shown);

/// Where it has secrets, which are not kept: "the command", "the set-up line of gpu-a" ...; empty for none.
[[nodiscard]] QStringList secretPlaces(const DraftContents& contents);
/// "Qwen3-30B-A3B, 16 × H100-80GB, gpu-a": what of it tells it from others.
[[nodiscard]] QString setupSummary(const DraftContents& contents);

} // namespace megatune
