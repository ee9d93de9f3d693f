// SPDX-License-Identifier: GPL-3.0-or-later
// One cheap pass over the bytes of a line that tells which readers could find something in it: most lines of
// a log say nothing and must cost next to nothing.
#pragma once

#include <QFlags>
#include <string_view>

namespace megatune {

enum class LogTopic : unsigned {
    Iteration = 1,  ///< Megatron's iteration line and its relatives
    Dictionary = 2, ///< a Python dict or JSON object of metrics
    Memory = 4,     ///< "memory (MB)"
    Failure = 8,    ///< possibly an error
    Frame = 16,     ///< a line of a Python traceback
    Framework = 32, ///< only tells which trainer it is
};
Q_DECLARE_FLAGS(LogTopics, LogTopic)
Q_DECLARE_OPERATORS_FOR_FLAGS(LogTopics)

/// Every topic whose words occur in `line`, upper and lower case alike. Thread-safe.
[[nodiscard]] LogTopics logTopicsOf(std::string_view line);

} // namespace megatune
