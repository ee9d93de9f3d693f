// SPDX-License-Identifier: GPL-3.0-or-later
// What a whole consists of, for a terminal.
#pragma once

#include "core/words/estimatewords.h"

namespace megatune {

/// A line a part: its title, its amount, its share, and a bar.
[[nodiscard]] QString partsText(const QList<PartOfWhole>& parts);

} // namespace megatune
