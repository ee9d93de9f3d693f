// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/verlconfig.h"

#include <charconv>

namespace megatune {

bool VerlConfig::feed(std::string_view line)
{
    if (!m_isOpen) {
        const size_t begin = line.find("{'actor_rollout_ref': {");
        if (begin == std::string_view::npos)
            return false;
        m_isOpen = true;
        m_prefix = line.substr(0, begin);
        m_keys.clear();
        m_values.clear();
        readLine(line.substr(begin));
        return false;
    }
    if (!line.starts_with(m_prefix))
        return false; // another process
    const std::string_view text = line.substr(m_prefix.size());
    if (text.starts_with(' ')) {
        readLine(text);
        return false;
    }
    m_isOpen = false;
    return true;
}

/// "'megatron': {'context_parallel_size': 1,": a key belongs to the last one that stands further left.
void VerlConfig::readLine(std::string_view text)
{
    size_t at = text.find_first_not_of(" {");
    while (at != std::string_view::npos && text[at] == '\'') {
        const size_t end = text.find("': ", at + 1);
        if (end == std::string_view::npos)
            break;
        while (!m_keys.empty() && m_keys.back().column >= at)
            m_keys.pop_back();
        const std::string key(text.substr(at + 1, end - at - 1));
        m_keys.push_back({at, m_keys.empty() ? key : m_keys.back().path + '.' + key});
        const size_t value = end + 3;
        if (!text.substr(value).starts_with("{'")) {
            const size_t last = text.find_last_not_of(",}");
            m_values[m_keys.back().path] = text.substr(value, last + 1 > value ? last + 1 - value : 0);
            return;
        }
        at = value + 1;
    }
    // Lists that are too long have a line for each item.
    if (at != std::string_view::npos && !m_keys.empty())
        m_values[m_keys.back().path] += text.substr(at);
}

std::string_view VerlConfig::value(const std::string& path) const
{
    const auto found = m_values.find(path);
    return found != m_values.end() ? std::string_view(found->second) : std::string_view();
}

std::string_view VerlConfig::ofActor(std::string_view field) const
{
    const std::string megatron = "actor_rollout_ref.actor.megatron.";
    const std::string_view own = value(megatron + std::string(field));
    return own.empty() ? value(megatron + "override_transformer_config." + std::string(field)) : own;
}

std::optional<long long> VerlConfig::number(const std::string& path) const
{
    const std::string_view text = value(path);
    long long number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size() && !text.empty();
    return isWhole && number > 0 && number < 1'000'000'000 ? std::optional(number) : std::nullopt;
}

} // namespace megatune
