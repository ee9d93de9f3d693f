// Whether the program of a training command is there at all, before a study is begun for it.
#pragma once

#include "core/base/error.h"
#include "core/command/commandline.h"

#include <QList>
#include <QPair>

namespace megatune {

/// An error only where it is certain: a simple command whose program is not found (ErrorKind::NotFound) or
/// cannot be executed.
/// `folder` is where it would be started (empty: here), `environment` what is set for it.
[[nodiscard]] Result<void> checkProgram(
    const CommandLine& command, const QString& folder, const QList<QPair<QString, QString>>& environment);

} // namespace megatune
