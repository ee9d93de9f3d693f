// SPDX-License-Identifier: GPL-3.0-or-later
// How likely layouts fit into memory: the estimate, its error learned from outcomes and measured peaks.
#pragma once

#include "core/estimate/memorymodel.h"

#include <optional>
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
    /// `capacities`: bytes that a GPU has, or where that is not known those that it may have, each as likely;
    /// the grid is twice as coarse then. `step`: of the grid of factors, in prior deviations.
    MemoryFit(std::vector<double> capacities, bool rough, double step = 0.5);

    void learn(const MemoryNeed& layout, bool fitted);
    /// It ran out of memory when it would have held `bytes`, as its failure says.
    void learnShortage(const MemoryNeed& layout, double bytes);
    /// What a GPU really has.
    void learnCapacity(double bytes);
    /// Bytes; nothing where only guesses are known.
    [[nodiscard]] std::optional<double> capacity() const;
    /// `bytes`: the peak that the framework allocated on some rank.
    void learnPeak(const MemoryNeed& layout, double bytes);
    [[nodiscard]] double probability(const MemoryNeed& layout) const;
    /// Bytes, with what was learned.
    [[nodiscard]] double expectedNeed(const MemoryNeed& layout) const;
    /// Bytes that it as likely exceeds as not: for people, whom a small chance of being wholly wrong
    /// misleads.
    [[nodiscard]] double likelyNeed(const MemoryNeed& layout) const;
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
        double capacity = 1; ///< bytes
    };
    enum class Told { Fitted, RanOut, Shortage, Peak };
    struct Evidence
    {
        Told told = Told::Fitted;
        MemoryNeed layout;
        double bytes = 0;
    };

    [[nodiscard]] double fits(const Node& node, const MemoryNeed& layout) const;
    [[nodiscard]] double logLikelihood(const Node& node, const Evidence& evidence) const;
    void add(const Evidence& evidence);
    void makeNodes();
    void addNodes(double capacity, const std::vector<double>& deviations, double step, double logWeight);
    void weigh(const Evidence& evidence);
    void normalise();

    std::vector<double> m_capacities; ///< ascending
    bool m_rough;
    double m_step;
    double m_own;  ///< deviation of a layout's own error
    double m_tail; ///< of the few that are off by more
    std::vector<Evidence> m_evidence;
    std::vector<Node> m_nodes;
    std::vector<Node> m_likely; ///< those that matter, for reading
};

} // namespace megatune
