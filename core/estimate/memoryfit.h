// SPDX-License-Identifier: GPL-3.0-or-later
// How likely layouts fit into memory: the estimate, its error learned from outcomes and measured peaks.
#pragma once

#include "core/estimate/memorymodel.h"

#include <vector>

namespace megatune {

/// Bytes that have to fit one GPU, by what the error of an estimate depends on.
struct MemoryNeed
{
    float states = 0; ///< weights, gradients, optimizer
    float moving = 0; ///< activations, logits, working sets
    float fixed = 0;  ///< context and communicators
    bool memoryKnown = true;

    [[nodiscard]] double need() const { return double(states) + moving + fixed; }
};

[[nodiscard]] MemoryNeed memoryNeed(const StageMemory& memory);

/// The estimated states and the rest are each off by a factor that all layouts share; each layout has a small
/// error of its own with long tails, and what a GPU can hold is not quite known. The distribution of these
/// three factors is kept on a grid. Outcomes that contradict each other only make it wider.
class MemoryFit
{
public:
    /// `step`: of the grid of factors, in prior deviations.
    MemoryFit(double capacity, bool rough, double step = 0.5);

    void learn(const MemoryNeed& layout, bool fitted);
    /// `bytes`: the peak that the framework allocated on some rank.
    void learnPeak(const MemoryNeed& layout, double bytes);
    [[nodiscard]] double probability(const MemoryNeed& layout) const;
    /// Bytes, with what was learned.
    [[nodiscard]] double expectedNeed(const MemoryNeed& layout) const;
    /// How far a layout's need may be off what is expected, as a deviation in bytes.
    [[nodiscard]] double needDeviation(const MemoryNeed& layout) const;
    /// The expected factors of the states and of the rest.
    [[nodiscard]] double statesFactor() const;
    [[nodiscard]] double movingFactor() const;

private:
    struct Node
    {
        double logWeight = 0;
        double weight = 0;
        double states = 1;
        double moving = 1;
        double capacity = 1;
    };

    [[nodiscard]] double fits(const Node& node, const MemoryNeed& layout) const;
    void normalise();

    double m_capacity;
    double m_own;  ///< deviation of a layout's own error
    double m_tail; ///< of the few that are off by more
    std::vector<Node> m_nodes;
    std::vector<Node> m_likely; ///< those that matter, for reading
};

} // namespace megatune
