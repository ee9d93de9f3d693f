// SPDX-License-Identifier: GPL-3.0-or-later
// Names of models on the hubs, and where Megatune keeps the config.json of those that it downloaded itself.
#pragma once

#include "core/base/error.h"

#include <QProcessEnvironment>
#include <QString>
#include <QStringList>

namespace megatune {

/// "Org/Name" or "name" in the letters that the hubs allow: nothing that leaves a folder.
[[nodiscard]] bool isModelId(const QString& text);

/// Megatune's own cache: $XDG_CACHE_HOME/megatune/models, else ~/.cache/megatune/models. Empty when neither
/// variable is set.
[[nodiscard]] QString downloadedModelsFolder(const QProcessEnvironment& environment);
/// The config.json of `id` below it, there or not; empty when there is no such folder or `id` is no id.
[[nodiscard]] QString downloadedConfigPath(const QProcessEnvironment& environment, const QString& id);
/// The ids whose config.json lies there, unsorted.
[[nodiscard]] QStringList downloadedModels(const QProcessEnvironment& environment);
/// Writes it, readable by its owner alone, all or nothing; the path. Blocks for the time of a small write.
[[nodiscard]] Result<QString> keepDownloadedConfig(
    const QProcessEnvironment& environment, const QString& id, const QByteArray& config);

} // namespace megatune
