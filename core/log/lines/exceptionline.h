// SPDX-License-Identifier: GPL-3.0-or-later
// Recognises the last line of a Python traceback: "ValueError: text", and as Hydra and Ray quote it:
// "ValueError('text')".
#pragma once

#include <optional>
#include <string_view>

namespace megatune {

struct ExceptionLine
{
    std::string_view name = {}; ///< without its module: "OutOfMemoryError"
    std::string_view message = {};
};

/// `text` is a line without its rank prefix; a host name may still stand in front ("node-3: ValueError:
/// text"). Thread-safe.
[[nodiscard]] std::optional<ExceptionLine> readExceptionLine(std::string_view text);

/// The same for any class by its full name ("subprocess.TimeoutExpired: text"), whatever the class is called:
/// for lines behind the frames of a traceback. Not for those that end a program in good order. Thread-safe.
[[nodiscard]] std::optional<ExceptionLine> readQualifiedException(std::string_view text);

/// A line of source that a traceback quotes: it contains the texts of errors that may never have happened.
[[nodiscard]] bool isQuotedSource(std::string_view text);

} // namespace megatune
