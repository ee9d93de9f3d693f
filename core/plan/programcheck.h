// SPDX-License-Identifier: GPL-3.0-or-later
// Whether the program of a training command is there at all, before a study is begun for it, and whether
// everything in it has been filled in.
#pragma once

#include "core/base/error.h"
#include "core/command/commandline.h"

#include <QList>
#include <QPair>
#include <QProcessEnvironment>

namespace megatune {

/// An error only where it is certain: a simple command whose program is not found (ErrorKind::NotFound) or
/// cannot be executed. NAME=value and `env` in front of it are seen through.
/// `folder` is where it would be started (empty: here), `environment` what is set for it beside `own`, the
/// environment that it inherits. Looks into folders: call it where that may take a while.
[[nodiscard]] Result<void> checkProgram(const CommandLine& command, const QString& folder,
    const QList<QPair<QString, QString>>& environment, const QProcessEnvironment& own);

/// The places in a command that stand for a path of the person's own, as recipes have them
/// ("/path/to/data.jsonl"); none twice. What is really there is none.
[[nodiscard]] QStringList placeholderPaths(const CommandLine& command);

} // namespace megatune
