// SPDX-License-Identifier: GPL-3.0-or-later
// The configuration that a trainer prints before it trains, as Python writes dictionaries and objects: verl's
// (trainer/main_ppo.py, TaskRunner.run) in lines that pprint broke, each behind Ray's name of the process;
// NeMo-RL's (examples/run_grpo.py) behind "Final config:", in one line or many. Internal to this folder.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace megatune {

/// Fed with every line in the order of arrival.
class PrintedConfig
{
public:
    /// Whether the configuration ended with this line or in front of it, so that all of it is known.
    bool feed(std::string_view line);

    /// As printed, of "actor_rollout_ref.actor.megatron.tensor_model_parallel_size"; empty: it is not there.
    [[nodiscard]] std::string_view value(const std::string& path) const;
    /// Of the field as a whole number; nothing where it is none.
    [[nodiscard]] std::optional<long long> number(const std::string& path) const;

private:
    bool open(std::string_view line);
    void readText(std::string_view text);
    void readCharacter(char c);
    void closeValue();
    [[nodiscard]] std::string path() const;

    bool m_isOpen = false;
    bool m_isNext = false; ///< the next line begins it
    std::string m_prefix;  ///< Ray's, in front of each line
    /// Paths of the dictionaries and objects around what comes next, outermost first.
    std::vector<std::string> m_around;
    std::string m_key;
    std::string m_text;  ///< of the value so far, or of what may be a key
    int m_lists = 0;     ///< that are open in it
    char m_quote = '\0'; ///< of the string that is open in it
    std::map<std::string, std::string> m_values;
};

} // namespace megatune
