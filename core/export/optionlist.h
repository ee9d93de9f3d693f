// SPDX-License-Identifier: GPL-3.0-or-later
// The options of a trial's command one by one, for forms that are no shell text.
#pragma once

#include "core/command/commandline.h"
#include "core/export/exporter.h"

namespace megatune {

struct ListedOption
{
    QString name;            ///< as the command spells it, without dashes; of an override its field
    QStringList values;      ///< none for a switch
    bool isOverride = false; ///< "model.context_parallel_size=2"
    QString dashes = QStringLiteral("--");
};

/// The command of the trial to export, read. Fails with one sentence.
[[nodiscard]] Result<CommandLine> commandToExport(const StudyState& state, const ExportRequest& request);

/// The options behind the script or subcommand, in order; of one that stands there twice the last values.
/// Fails when there are words that belong to no option.
[[nodiscard]] Result<QList<ListedOption>> listedOptions(const CommandLine& command);

/// "--tp-comm-overlap", "--recompute-modules layernorm moe", "model.context_parallel_size=2": as a shell
/// reads it.
[[nodiscard]] QString optionText(const ListedOption& option);

/// The text as one YAML scalar that is read as exactly it, or as the number or boolean that it is.
[[nodiscard]] QString yamlScalar(const QString& text);

/// The sentence about what a shell would have filled in, or nothing.
[[nodiscard]] QStringList shellRemarks(const CommandLine& command);

} // namespace megatune
