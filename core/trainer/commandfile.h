// SPDX-License-Identifier: GPL-3.0-or-later
// The training command that a file holds: a script that is to be run, a text with the command in it, or the
// log of a run that shows what was started. Nothing of it is run.
#pragma once

#include "core/base/error.h"

namespace megatune {

/// "bash run.sh" for a script, with the file's absolute path; else the words that start a training in the
/// text. Errors say in one sentence why there is none. Reads the first MiB; for any thread.
[[nodiscard]] Result<QString> commandInFile(const QString& path);

} // namespace megatune
