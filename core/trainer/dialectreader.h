// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the trainer from a command's words and from the files that they name, and what the trainers'
// files read them with.
#pragma once

#include "core/trainer/dialectfacts.h"

namespace megatune {

/// Without a reader no file is opened: a configuration file's options stay unknown, and what a script runs,
/// too.
[[nodiscard]] DialectFacts readDialect(const CommandLine& command, const CommandFileReader& reader);

/// What the command's words call the task, as Dialect::task() has it.
[[nodiscard]] QString taskOf(const DialectFacts& facts);
/// Where a file may be whose folder nobody knows ("$SCRIPT_DIR/models/x.sh"): beside the file `name`, or
/// above it.
[[nodiscard]] QStringList besideAndAbove(const QString& name, const QString& path);
/// A YAML file over those that its list `key` names and that lie beside it; nothing where one of them cannot
/// be read.
[[nodiscard]] std::optional<ConfigFile> inheritedConfig(
    const QString& path, const QString& key, const CommandFileReader& reader);
/// The options of the file, whose name may hold variables, or why they stay unknown.
void readConfig(DialectFacts& facts, const QString& named, const CommandFileReader& reader);
/// Words that become options only when the command runs: $ARGS, "${ARGS[@]}", $(cat FILE).
void readOptionVariables(DialectFacts& facts, const CommandFileReader& reader);

} // namespace megatune
