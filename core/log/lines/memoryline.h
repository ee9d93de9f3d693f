// SPDX-License-Identifier: GPL-3.0-or-later
// Reads Megatron's memory report: "[Rank 0] (after 1 iterations) memory (MB) | allocated: ... | max reserved:
// ...", and Megatron-Bridge's in GB.
#pragma once

#include "core/log/lines/events.h"

#include <QList>
#include <string_view>

namespace megatune {

/// Every record of the line: ranks print without coordination, so two can share one line. `rank` is that of
/// the line's prefix, for the old form that does not say it. Thread-safe.
[[nodiscard]] QList<MemoryRecord> readMemoryLine(std::string_view line, std::optional<int> rank);

} // namespace megatune
