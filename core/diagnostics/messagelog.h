// SPDX-License-Identifier: GPL-3.0-or-later
// Where Qt's messages and those of our logging categories go: to standard error as Qt does it, with secrets
// masked, and into a file when one is asked for.
#pragma once

#include "core/base/error.h"

#include <QStringList>

namespace megatune {

/// From here on no message shows a secret that masked() recognises. Call it once, at the program's start;
/// messages may come from any thread.
void maskMessages();

/// From here on `path` gets a line for each message of our categories, down to debug, and for each warning of
/// Qt: local time in ISO 8601 with milliseconds and offset, category, level, message; secrets masked.
/// Appended; a new file is for its owner only (0600). What is printed stays the same, as QT_LOGGING_RULES
/// says; a category that these rules switch off is left out of the file, too. Includes maskMessages(). Fails
/// with one sentence when the file cannot be written; lines that do not fit on the disk later on are dropped.
[[nodiscard]] Result<void> logMessagesTo(const QString& path);

/// The beginning of each log: which program, version, system and process, and the words behind its name,
/// masked.
void logProgram(const QString& name, const QString& version, const QStringList& words);

} // namespace megatune
