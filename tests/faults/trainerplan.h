// SPDX-License-Identifier: GPL-3.0-or-later
// What the trainer of a round does for a layout. The trainer acts by it and the invariants judge by it, so
// that a verdict is right or wrong by something that Megatune does not know. The standard library only.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace megatune::faults {

/// How a training leaves processes behind it, each deaf to SIGTERM, SIGINT and SIGHUP but for Child.
enum class Stray {
    None,
    Child,   ///< in the trial's session
    Session, ///< in a session of its own, as torchrun's workers are
    Daemon,  ///< forked twice into a session of its own, with the trial's environment
    Cleared, ///< in a session of its own, its environment empty
    Title,   ///< the same, its environment overwritten in place, as setproctitle does
    Gone,    ///< forked twice, its environment empty
};
inline constexpr int strayKinds = 7;

enum class Ending { Value, OutOfMemory, Failure };

struct TrainerPlan
{
    Ending ending = Ending::Value;
    double value = 0;   ///< TFLOP/s per GPU, in steps of 0.1, in every iteration
    int exitStatus = 0; ///< of the trainer
    int failsAfter = 0; ///< iterations, unless it gives a value
    std::string word;   ///< what a failure is told with
};

/// FNV-1a.
inline std::uint64_t hashOf(const std::string& text)
{
    std::uint64_t hash = 14695981039346656037U;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211U;
    return hash ^ hash >> 29;
}

/// Of the round with this seed, for the words of the command behind the trainer's own.
inline TrainerPlan planFor(std::uint64_t seed, const std::vector<std::string>& layout, int iterations)
{
    std::string text = std::to_string(seed);
    for (const std::string& word : layout)
        text += ' ' + word;
    const std::uint64_t hash = hashOf(text);
    TrainerPlan plan;
    plan.value = static_cast<double>(400 + hash % 500) / 10;
    plan.failsAfter = static_cast<int>(hash / 500 % static_cast<std::uint64_t>(iterations));
    const int lot = static_cast<int>(hash / 50'000 % 100);
    if (lot < 15) {
        plan.ending = Ending::OutOfMemory;
        plan.exitStatus = 1;
    } else if (lot < 30) {
        plan.ending = Ending::Failure;
        plan.exitStatus = 3 + lot % 7;
        // Failures that read alike would end the search.
        for (std::uint64_t rest = hash; plan.word.size() < 6; rest /= 26)
            plan.word += static_cast<char>('a' + rest % 26);
    }
    return plan;
}

} // namespace megatune::faults
