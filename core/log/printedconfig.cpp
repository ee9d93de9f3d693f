// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/printedconfig.h"

#include <charconv>
#include <utility>

namespace megatune {

namespace {

// Of what no configuration is: one that was cut goes on for ever.
constexpr std::size_t deepest = 64;
constexpr std::size_t longest = 65'536;

} // namespace

/// Whether the line begins a configuration; what stands in front of that is in front of every line of it.
bool PrintedConfig::open(std::string_view line)
{
    constexpr std::string_view announced = "Final config:";
    const size_t verl = line.find("{'actor_rollout_ref': {");
    const size_t sign = line.find(announced);
    if (sign != std::string_view::npos && sign + announced.size() == line.find_last_not_of(" \r") + 1) {
        m_isNext = true;
        m_prefix = line.substr(0, sign);
        return false;
    }
    const bool isAnnounced = std::exchange(m_isNext, false) && line.starts_with(m_prefix);
    if (!isAnnounced && verl == std::string_view::npos)
        return false;
    if (!isAnnounced)
        m_prefix = line.substr(0, verl);
    m_around.clear();
    m_key.clear();
    m_text.clear();
    m_lists = 0;
    m_quote = '\0';
    m_values.clear();
    return true;
}

bool PrintedConfig::feed(std::string_view line)
{
    const bool begins = !m_isOpen && open(line);
    if (!begins && (!m_isOpen || !line.starts_with(m_prefix)))
        return false; // or it is another process's
    m_isOpen = begins || line.substr(m_prefix.size()).starts_with(' ');
    if (m_isOpen)
        readText(line.substr(m_prefix.size()));
    const bool isBroken = m_around.size() > deepest || m_text.size() > longest;
    m_isOpen = m_isOpen && !m_around.empty() && !isBroken;
    return !m_isOpen;
}

void PrintedConfig::readText(std::string_view text)
{
    for (const char c : text)
        readCharacter(c);
}

void PrintedConfig::readCharacter(char c)
{
    if (m_quote != '\0' || m_lists > 0) {
        m_text += c;
        if (m_quote == '\0' && (c == '\'' || c == '"'))
            m_quote = c;
        else if (c == m_quote)
            m_quote = '\0';
        else if (m_quote == '\0')
            m_lists += c == '[' ? 1 : c == ']' ? -1 : 0;
        return;
    }
    switch (c) {
    case '{':
    case '(': // of an object, whose name does not matter
        m_around.push_back(path());
        m_key.clear();
        m_text.clear();
        break;
    case '}':
    case ')':
        closeValue();
        if (!m_around.empty())
            m_around.pop_back();
        break;
    case ',':
        closeValue();
        break;
    case ':':
    case '=':
        if (!m_key.empty()) {
            m_text += c;
            break;
        }
        m_key = std::exchange(m_text, {});
        std::erase(m_key, '\'');
        break;
    case ' ':
        break;
    default:
        m_quote = c == '\'' || c == '"' ? c : '\0';
        m_lists += c == '[' ? 1 : 0;
        m_text += c;
    }
}

/// Of the key, or of what is around where there is none.
std::string PrintedConfig::path() const
{
    const std::string around = m_around.empty() ? std::string() : m_around.back();
    return around.empty() || m_key.empty() ? around + m_key : around + '.' + m_key;
}

void PrintedConfig::closeValue()
{
    if (!m_key.empty() && !m_text.empty() && !m_around.empty())
        m_values[path()] = m_text;
    m_key.clear();
    m_text.clear();
}

std::string_view PrintedConfig::value(const std::string& path) const
{
    const auto found = m_values.find(path);
    return found != m_values.end() ? std::string_view(found->second) : std::string_view();
}

std::optional<long long> PrintedConfig::number(const std::string& path) const
{
    const std::string_view text = value(path);
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
    return isWhole && number > 0 && number < 1'000'000'000 ? std::optional(number) : std::nullopt;
}

} // namespace megatune
