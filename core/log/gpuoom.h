// SPDX-License-Identifier: GPL-3.0-or-later
// The numbers in the out-of-memory texts of PyTorch's allocators, from 1.x to today.
#pragma once

#include "core/log/lines/events.h"

#include <string_view>

namespace megatune {

/// Fills gpu, triedGib, capacityGib, freeGib, allocatedGib and reservedUnallocatedGib as far as `text` tells
/// them. Thread-safe.
void readOomNumbers(std::string_view text, FailureRecord& record);

/// A request that no GPU could ever serve (more than 4 TiB, or ten times what the GPU has): a wrong size, not
/// a layout that is too big.
[[nodiscard]] bool isAbsurdRequest(std::string_view text, const FailureRecord& record);

} // namespace megatune
