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
        m_part = Part::Other;
        return true;
    }
    if (m_part == Part::None)
        return true;
    if (text.starts_with("Other Configuration Values")) {
        m_hasToldModel = !m_isYaml;
        m_part = Part::Other;
    } else if (m_isYaml && text.starts_with("---")) {
        m_part = Part::None;
    } else if (text.starts_with(m_isYaml ? "model:" : "[model]")) {
        m_part = Part::Model;
    } else if (text.starts_with(m_isYaml ? "train:" : "[train]")) {
        m_part = Part::Batch;
    } else if (m_isYaml ? !text.empty() && text.front() != ' ' : text.starts_with('[')) {
        m_part = Part::Other;
    } else if (text.find("iteration ") != std::string_view::npos) {
        m_part = Part::None; // it trains
    } else {
        return false;
    }
    return true;
}

std::optional<BridgeSetting> BridgeConfig::feed(std::string_view line)
{
    m_hasToldModel = false;
    if (m_part == Part::None && line.find("Configuration") == std::string_view::npos)
        return std::nullopt;
    const std::string_view text = splitRankPrefix(line).text;
    if (readHeading(text) || m_part == Part::Other || !text.starts_with(' '))
        return std::nullopt;
    const std::string_view setting = text.substr(std::min(text.find_first_not_of(' '), text.size()));
    if (setting.starts_with("- ") && !m_listField.empty()) {
        m_listItems.append(setting.substr(2)).append(" ");
        return BridgeSetting{m_listField, m_listItems};
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
    return BridgeSetting{field, std::string(setting.substr(colon + 1))};
}

} // namespace megatune
