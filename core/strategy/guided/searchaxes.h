// SPDX-License-Identifier: GPL-3.0-or-later
// Along which axes a search can move, and along which of them its measurements have moved.
#pragma once

#include "core/strategy/guided/candidatepool.h"

#include <set>
#include <vector>

namespace megatune {

/// TP, PP, CP, EP, ETP, MBS, VPP, recomputation, sequence parallelism, and each parameter that estimates do
/// not know. Only those with more than one value among the candidates
/// that may be tried unasked count.
class SearchAxes
{
public:
    explicit SearchAxes(const std::vector<Candidate>& candidates);

    [[nodiscard]] int count() const { return static_cast<int>(m_axes.size()); }
    void measured(size_t candidate);
    /// On some axis all measured layouts have one value, and this candidate has another.
    [[nodiscard]] bool isNew(size_t candidate) const;
    /// On how many axes it has a value that no measured layout has.
    [[nodiscard]] int newValues(size_t candidate) const;
    /// It has one on an axis that decides over memory and communication: any but VPP, sequence parallelism
    /// and what estimates do not know.
    [[nodiscard]] bool hasNewSize(size_t candidate) const;
    /// On how many axes the two have different values.
    [[nodiscard]] int differing(size_t a, size_t b) const;

private:
    struct Axis
    {
        size_t at = 0;
        std::set<int> seen = {}; ///< values of those that were measured
    };

    const std::vector<Candidate>& m_candidates;
    std::vector<Axis> m_axes;
};

} // namespace megatune
