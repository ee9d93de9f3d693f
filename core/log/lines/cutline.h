// SPDX-License-Identifier: GPL-3.0-or-later
// Lines that a terminal or a tool broke at its width: which are only the first part of one, and which go on.
#pragma once

#include "core/log/lines/triggers.h"

#include <string_view>

namespace megatune {

/// The line begins a record whose end must follow: an iteration line of Megatron's whose last field is open,
/// an out-of-memory that breaks off before its numbers, or a dictionary that is not closed. Lines that are
/// whole are never taken for one, nor is a dictionary that was printed with a line for each entry.
[[nodiscard]] bool isCutLine(std::string_view line, LogTopics topics);

/// The line can be the next part of `cut`, a cut line: it begins nothing of its own.
[[nodiscard]] bool continuesLine(std::string_view cut, std::string_view line, LogTopics topics);

} // namespace megatune
