// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/lines/exceptionline.h"

#include "core/base/bytetext.h"

#include <algorithm>

namespace megatune {

namespace {

bool isLevelName(std::string_view word)
{
    return std::ranges::all_of(word, [](char c) { return c >= 'A' && c <= 'Z'; });
}

std::string_view leadingName(std::string_view text)
{
    std::size_t end = 0;
    while (
        end < text.size() && (bytetext::isWordCharacter(text[end]) || text[end] == '.' || text[end] == '-'))
        ++end;
    return text.substr(0, end);
}

} // namespace

std::optional<ExceptionLine> readExceptionLine(std::string_view text)
{
    text = bytetext::trimmed(text);
    if (text.starts_with('`'))
        text.remove_prefix(1);
    for (int i = 0; i < 2; ++i) {
        const std::string_view name = leadingName(text);
        const std::string_view rest = text.substr(name.size());
        const bool quoted = rest.starts_with("('") || rest.starts_with("(\"");
        if (name.empty() || (!rest.empty() && rest.front() != ':' && !quoted))
            return std::nullopt;
        const bool named = (name.ends_with("Error") && name.size() > 5) || name.ends_with("Exception")
            || name.ends_with("StopIteration");
        if (named && name.find('-') == std::string_view::npos) {
            const std::size_t dot = name.rfind('.');
            return ExceptionLine{dot == std::string_view::npos ? name : name.substr(dot + 1),
                bytetext::trimmed(rest.empty() ? rest : rest.substr(1))};
        }
        if (isLevelName(name) || !rest.starts_with(": "))
            return std::nullopt;
        text = rest.substr(2);
    }
    return std::nullopt;
}

std::optional<ExceptionLine> readQualifiedException(std::string_view text)
{
    const std::string_view line = bytetext::trimmed(text);
    const std::size_t indent = text.find_first_not_of(" \t");
    const std::string_view full = leadingName(line);
    const std::string_view rest = line.substr(full.size());
    const std::size_t dot = full.rfind('.');
    if (indent > 1 || dot == std::string_view::npos || dot == 0 || (!rest.empty() && rest.front() != ':'))
        return std::nullopt;
    const std::string_view name = full.substr(dot + 1);
    if (name.empty() || name.front() < 'A' || name.front() > 'Z' || full.find('-') != std::string_view::npos)
        return std::nullopt;
    for (const std::string_view harmless : {"Warning", "Interrupt", "Exit"}) {
        if (name.ends_with(harmless))
            return std::nullopt;
    }
    return ExceptionLine{name, bytetext::trimmed(rest.empty() ? rest : rest.substr(1))};
}

bool isQuotedSource(std::string_view text)
{
    text = bytetext::trimmed(text);
    for (const std::string_view start :
        {"raise ", "except ", "assert ", "File \"", "warnings.warn(", "logger."}) {
        if (text.starts_with(start))
            return true;
    }
    return false;
}

} // namespace megatune
