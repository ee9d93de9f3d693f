// SPDX-License-Identifier: GPL-3.0-or-later
// Small readers of numbers and sizes in raw bytes: log lines may be invalid UTF-8 and are too many to
// convert. Thread-safe: pure functions.
#pragma once

#include <optional>
#include <QString>
#include <string_view>

namespace megatune::bytetext {

[[nodiscard]] inline bool isSpace(char c)
{
    return c == ' ' || c == '\t';
}
[[nodiscard]] inline bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}
[[nodiscard]] inline bool isLetter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
[[nodiscard]] inline bool isWordCharacter(char c)
{
    return isLetter(c) || isDigit(c) || c == '_';
}

[[nodiscard]] std::string_view trimmed(std::string_view text);
[[nodiscard]] inline bool contains(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}
/// What follows the first `part`, or nothing when `text` does not contain it.
[[nodiscard]] std::optional<std::string_view> after(std::string_view text, std::string_view part);

/// A number that was read from the front of a text, and what follows it.
template<typename T>
struct Leading
{
    T value = 0;
    std::string_view rest = {};
};
/// Spaces in front are skipped. "nan" and "inf" are numbers; anything that does not fit is none.
[[nodiscard]] std::optional<Leading<double>> leadingNumber(std::string_view text);
[[nodiscard]] std::optional<Leading<qint64>> leadingInteger(std::string_view text);
[[nodiscard]] std::optional<double> numberAfter(std::string_view text, std::string_view part);
[[nodiscard]] std::optional<qint64> integerAfter(std::string_view text, std::string_view part);
/// A size with its unit in front of `text` ("62.00 MiB", "0 bytes", "1.5GB"), in GiB. GB counts as GiB:
/// PyTorch and the trainers divide by 1024 whatever they call it.
[[nodiscard]] std::optional<double> leadingSizeGib(std::string_view text);
[[nodiscard]] std::optional<double> sizeGibAfter(std::string_view text, std::string_view part);

/// For people: trimmed, invalid sequences replaced, control characters as spaces, at most `maximum`
/// characters.
[[nodiscard]] QString toMessage(std::string_view text, qsizetype maximum = 400);

} // namespace megatune::bytetext
