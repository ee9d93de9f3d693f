// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the trainer from a command's words and from the files that they name.
#pragma once

#include "core/trainer/dialectfacts.h"

namespace megatune {

/// Without a reader no file is opened: a configuration file's options stay unknown, and what a script runs,
/// too.
[[nodiscard]] DialectFacts readDialect(const CommandLine& command, const CommandFileReader& reader);

/// "sft" of "sft", "swift/cli/_megatron/sft.py" and "swift.cli._megatron.sft".
[[nodiscard]] QString swiftTask(const QString& body);

} // namespace megatune
