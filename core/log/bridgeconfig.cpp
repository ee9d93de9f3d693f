// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/log/bridgeconfig.h"

#include "core/log/lines/rankprefix.h"

#include <algorithm>

namespace megatune {

/// Of a summary "[model] Non-default values (vs ...):" and "[train]:", of YAML "model:" and "train:".
bool BridgeConfig::readHeading(std::string_view text)
{
    if (text.starts_with("Configuration Summary (Non-Default")
        || text.starts_with("------- Task Configuration")) {
        m_isYaml = text.front() == '-';
        m_isOpen = true;
        m_section.clear();
        return true;
    }
    if (!m_isOpen)
        return true;
    if (text.starts_with("Other Configuration Values")) {
        m_hasToldModel = !m_isYaml;
        m_section.clear();
    } else if (m_isYaml && text.starts_with("---")) {
        m_isOpen = false;
    } else if (m_isYaml ? !text.empty() && text.front() != ' ' : text.starts_with('[')) {
        m_section = m_isYaml ? text.substr(0, text.find(':'))
                             : text.substr(1, text.find(']') - 1); // to the end where there is none
    } else if (text.find("iteration ") != std::string_view::npos) {
        m_isOpen = false; // it trains
    } else {
        return false;
    }
    return true;
}

std::optional<BridgeSetting> BridgeConfig::feed(std::string_view line)
{
    m_hasToldModel = false;
    if (!m_isOpen && line.find("Configuration") == std::string_view::npos)
        return std::nullopt;
    const std::string_view text = splitRankPrefix(line).text;
    if (readHeading(text) || m_section.empty() || !text.starts_with("  ") || text.starts_with("   "))
        return std::nullopt;
    const std::string_view setting = text.substr(std::min(text.find_first_not_of(' '), text.size()));
    if (setting.starts_with("- ") && !m_listField.empty()) {
        m_listItems.append(setting.substr(2)).append(" ");
        return BridgeSetting{m_section, m_listField, m_listItems};
    }
    m_listField.clear();
    m_listItems.clear();
    const size_t colon = setting.find(':');
    if (colon == std::string_view::npos)
        return std::nullopt;
    const std::string field(setting.substr(0, colon));
    if (colon + 1 == setting.size()) {
        m_listField = field;
        return std::nullopt;
    }
    return BridgeSetting{m_section, field, std::string(setting.substr(colon + 1))};
}

} // namespace megatune
