// SPDX-License-Identifier: GPL-3.0-or-later
// Whether words in a line say that something happened, or only speak of it: comments, a traced script, help
// texts and advice name errors that never were. Thread-safe: pure functions.
#pragma once

#include <string>
#include <string_view>

namespace megatune {

/// The line without its comment, empty when it is one, or when a shell only shows what it is going to run
/// ("+ echo ..." of `set -x`, "echo ..." of a printed script).
[[nodiscard]] std::string_view withoutComment(std::string_view line);

/// The `size` bytes at `at` begin a clause ("trainer: CUDA out of memory"), or something failed with them
/// ("failed due to CUDA out of memory"), and what follows does not make a condition of them. `folded` is the
/// line in lower case.
[[nodiscard]] bool statesThat(std::string_view folded, std::size_t at, std::size_t size);

/// ASCII letters in lower case.
[[nodiscard]] std::string lowerCase(std::string_view text);

} // namespace megatune
