// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration that verl prints before it trains (trainer/main_ppo.py, TaskRunner.run): a dictionary as
// Python's pprint breaks it into lines, each behind Ray's name of the process. Internal to this folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace megatune {

/// Fed with every line in the order of arrival.
class VerlConfig
{
public:
    /// Whether the configuration ended in front of this line, so that all of it is known.
    bool feed(std::string_view line);

    /// As printed, of "actor_rollout_ref.actor.megatron.tensor_model_parallel_size"; empty: it is not there.
    [[nodiscard]] std::string_view value(const std::string& path) const;
    /// Of the actor's Megatron: its own, or one that is handed on to Megatron-core.
    [[nodiscard]] std::string_view ofActor(std::string_view field) const;
    /// Of the field as a whole number; nothing where it is none.
    [[nodiscard]] std::optional<long long> number(const std::string& path) const;

private:
    struct Key
    {
        size_t column = 0;
        std::string path;
    };

    void readLine(std::string_view text);

    bool m_isOpen = false;
    std::string m_prefix;    ///< Ray's, in front of each line
    std::vector<Key> m_keys; ///< of the dictionaries around the line, outermost first
    std::map<std::string, std::string> m_values;
};

} // namespace megatune
