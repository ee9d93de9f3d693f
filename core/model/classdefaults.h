// SPDX-License-Identifier: GPL-3.0-or-later
// The sizes that the config class of a model type takes for fields that config.json does not name.
#pragma once

#include <map>
#include <optional>
#include <QString>
#include <string>

namespace megatune {

struct ClassDefaults
{
    QString modelType = {};                 ///< the class, "gemma3_text" for a config of gemma3
    std::map<std::string, int> fields = {}; ///< by their names in config.json; tie_word_embeddings is 0 or 1
};

/// Nothing for a model type whose class is not known here: then absent fields stay unknown.
[[nodiscard]] std::optional<ClassDefaults> classDefaults(const QString& modelType);

} // namespace megatune
