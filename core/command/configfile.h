// SPDX-License-Identifier: GPL-3.0-or-later
// The options that stand in a YAML or JSON file instead of on the command line: ms-swift's first argument,
// accelerate's --config_file, Megatron-LM's --yaml-cfg.
#pragma once

#include "core/base/error.h"
#include "core/base/units.h"

#include <QByteArray>
#include <QMap>
#include <QString>

namespace megatune {

/// Larger files are no options files.
inline constexpr qsizetype maxConfigFileBytes = bytesPerMib;

struct ConfigFile
{
    /// By canonical name. Lists are joined by spaces, booleans are "true" and "false"; a key without a value
    /// and null are left out, as the trainers do.
    QMap<QString, QString> options;
    /// Of nested mappings, by "outer.inner" with the outer name in lower case: "env.NPROC_PER_NODE" keeps the
    /// inner name as it is written, "megatron-lm-config.megatron-lm-tp-degree" is canonical. In YAML as deep
    /// as it goes: "modules.pre-trainer.overrides.train-iters".
    QMap<QString, QString> nested;

    bool operator==(const ConfigFile&) const = default;
};

/// Whether ms-swift would take the word for a configuration file.
[[nodiscard]] bool isConfigFileName(const QString& word);

/// Reads JSON when `name` ends in .json, else the first document of YAML: one mapping with scalars, lists of
/// scalars, and mappings of both. What goes beyond that is an error that names the line, never a guess.
[[nodiscard]] Result<ConfigFile> readConfigFile(const QByteArray& bytes, const QString& name);

} // namespace megatune
