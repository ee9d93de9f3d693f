// SPDX-License-Identifier: GPL-3.0-or-later
// Whether a line says that a GPU had no memory left, in whose words ever: PyTorch's allocators, the drivers,
// NCCL, Triton, Transformer Engine, DeepEP and the libraries below them. And the numbers in the texts of
// PyTorch's allocators, from 1.x to today.
#pragma once

#include "core/log/lines/events.h"

#include <optional>
#include <string_view>

namespace megatune {

struct OomMention
{
    std::size_t at = 0;  ///< where in the text the telling words stand
    bool unsure = false; ///< words alone, as a script prints them that caught the exception
};

/// Nothing where the words are of a host's memory, or where the line only speaks of a GPU's. `isException`:
/// the text is the last line of a traceback. Thread-safe.
[[nodiscard]] std::optional<OomMention> gpuOomIn(std::string_view text, bool isException);

/// Fills what FailureRecord has of a GPU's memory, as far as `text` tells it. Thread-safe.
void readOomNumbers(std::string_view text, FailureRecord& record);

/// A request that no GPU could ever serve (more than 4 TiB, or ten times what the GPU has): a wrong size, not
/// a layout that is too big.
[[nodiscard]] bool isAbsurdRequest(std::string_view text, const FailureRecord& record);

} // namespace megatune
