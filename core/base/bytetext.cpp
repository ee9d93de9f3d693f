// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/bytetext.h"

#include <array>
#include <charconv>

namespace megatune::bytetext {

namespace {

template<typename T>
std::optional<Leading<T>> leadingValue(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    Leading<T> result;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), result.value);
    if (error != std::errc())
        return std::nullopt;
    result.rest = text.substr(static_cast<std::size_t>(end - text.data()));
    return result;
}

struct SizeUnit
{
    std::string_view name;
    double gib;
};
constexpr std::array<SizeUnit, 10> sizeUnits{{
    {"GiB", 1.0},
    {"MiB", 1.0 / 1024},
    {"KiB", 1.0 / (1024.0 * 1024)},
    {"TiB", 1024.0},
    {"GB", 1.0},
    {"MB", 1.0 / 1024},
    {"KB", 1.0 / (1024.0 * 1024)},
    {"TB", 1024.0},
    {"bytes", 1.0 / (1024.0 * 1024 * 1024)},
    {"EB", 1024.0 * 1024 * 1024},
}};

} // namespace

std::string_view trimmed(std::string_view text)
{
    while (!text.empty() && isSpace(text.front()))
        text.remove_prefix(1);
    while (!text.empty() && isSpace(text.back()))
        text.remove_suffix(1);
    return text;
}

std::optional<std::string_view> after(std::string_view text, std::string_view part)
{
    const std::size_t at = text.find(part);
    if (at == std::string_view::npos)
        return std::nullopt;
    return text.substr(at + part.size());
}

std::optional<Leading<double>> leadingNumber(std::string_view text)
{
    return leadingValue<double>(text);
}

std::optional<Leading<qint64>> leadingInteger(std::string_view text)
{
    return leadingValue<qint64>(text);
}

std::optional<double> numberAfter(std::string_view text, std::string_view part)
{
    if (const auto rest = after(text, part)) {
        if (const auto number = leadingNumber(*rest))
            return number->value;
    }
    return std::nullopt;
}

std::optional<qint64> integerAfter(std::string_view text, std::string_view part)
{
    if (const auto rest = after(text, part)) {
        if (const auto number = leadingInteger(*rest))
            return number->value;
    }
    return std::nullopt;
}

std::optional<double> leadingSizeGib(std::string_view text)
{
    const auto number = leadingNumber(text);
    if (!number)
        return std::nullopt;
    const std::string_view unit = trimmed(number->rest);
    for (const SizeUnit& known : sizeUnits) {
        if (unit.starts_with(known.name))
            return number->value * known.gib;
    }
    return std::nullopt;
}

std::optional<double> sizeGibAfter(std::string_view text, std::string_view part)
{
    if (const auto rest = after(text, part))
        return leadingSizeGib(*rest);
    return std::nullopt;
}

QString toMessage(std::string_view text, qsizetype maximum)
{
    text = trimmed(text);
    // Four bytes is the longest UTF-8 sequence: more than that cannot be shown anyway.
    const auto length = std::min(static_cast<qsizetype>(text.size()), maximum * 4);
    QString result = QString::fromUtf8(text.data(), length);
    for (QChar& c : result) {
        if (c.unicode() < 0x20 || c.unicode() == 0x7f)
            c = u' ';
    }
    if (result.size() > maximum)
        result.truncate(result[maximum - 1].isHighSurrogate() ? maximum - 1 : maximum);
    return result.trimmed();
}

} // namespace megatune::bytetext
