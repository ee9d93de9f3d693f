// SPDX-License-Identifier: GPL-3.0-or-later
// The shapes of well-known models that come with Megatune, for machines that have no config.json of theirs.
#pragma once

#include "core/model/modelshape.h"

#include <optional>
#include <QStringList>

namespace megatune {

/// The shape of an id in the catalog, letter by letter; its source says that it is from the catalog and how
/// sure its numbers are.
[[nodiscard]] std::optional<ModelShape> catalogShape(const QString& id);
/// Every id of the catalog, sorted.
[[nodiscard]] QStringList catalogModels();

} // namespace megatune
