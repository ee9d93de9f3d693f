// How likely layouts fit into memory: the estimate, its error learned from outcomes and measured peaks.
#pragma once

#include "core/strategy/candidatepool.h"

namespace megatune {

/// The estimated states and the rest are each off by a factor that all layouts share; each layout has a small
/// error of its own with long tails. The factors' distribution is kept on a grid. Outcomes that contradict
/// each other only make it wider.
class FitModel
{
public:
    FitModel(double capacity, bool rough);

    void learn(const Candidate& candidate, bool fitted);
    /// `bytes`: the peak that the framework allocated on some rank.
    void learnPeak(const Candidate& candidate, double bytes);
    [[nodiscard]] double probability(const Candidate& candidate) const;
    /// Expected need over the estimated one, for people.
    [[nodiscard]] double expectedNeed(const Candidate& candidate) const;

private:
    struct Node
    {
        double logWeight = 0;
        double weight = 0;
        double states = 1;
        double moving = 1;
    };

    [[nodiscard]] double fits(const Node& node, const Candidate& candidate) const;
    void normalise();

    double m_capacity;
    double m_own;  ///< deviation of a layout's own error
    double m_tail; ///< of the few that are off by more
    std::vector<Node> m_nodes;
    std::vector<Node> m_likely; ///< those that matter, for reading
};

} // namespace megatune
