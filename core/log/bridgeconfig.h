// SPDX-License-Identifier: GPL-3.0-or-later
// What Megatron-Bridge prints of its configuration before it trains: since 0.3 the values that differ from
// Megatron-core's own, before it all of them as YAML (training/setup.py, maybe_log_and_save_config;
// training/config.py, log_non_default_values). Internal to this folder.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace megatune {

struct BridgeSetting
{
    std::string section; ///< "model", "train", "ddp"
    std::string field;   ///< "tensor_model_parallel_size"
    std::string value;   ///< as printed, and perhaps more behind it: "4  (Mcore default: 1)"
};

/// Fed with every line in the order of arrival, of rank 0's configuration.
class BridgeConfig
{
public:
    /// What this line says of a field that is in none of another one.
    [[nodiscard]] std::optional<BridgeSetting> feed(std::string_view line);
    /// This line ended the model's part of a summary: what that left out has Megatron-core's own value.
    [[nodiscard]] bool hasToldModel() const { return m_hasToldModel; }

private:
    bool readHeading(std::string_view text);

    bool m_isOpen = false;
    std::string m_section; ///< empty: between two of them
    bool m_isYaml = false;
    bool m_hasToldModel = false;
    std::string m_listField; ///< the field whose items follow, one a line
    std::string m_listItems;
};

} // namespace megatune
