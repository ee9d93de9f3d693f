// SPDX-License-Identifier: GPL-3.0-or-later
// Which of two layouts needs more memory whatever the estimates say: what one that ran out of memory proves
// about others, and what one that ran does.
#pragma once

#include "core/strategy/guided/candidatepool.h"

namespace megatune {

/// `more` needs at least as much as `less` on every stage: no more parallelism of its weights and activations
/// (TP, PP), micro-batches at least as large, no more recomputed, all else equal; and the estimate agrees. In
/// 984 measured runs that ran out of memory or not there is no exception.
[[nodiscard]] bool needsMore(const Candidate& more, const Candidate& less, bool rough);

/// `more` splits nothing further than `less` in any way and keeps no less: it needs more unless the
/// optimizer's sharding or the pipeline's schedule outweigh that. No proof, but all that is known without
/// estimates.
[[nodiscard]] bool likelyNeedsMore(const Candidate& more, const Candidate& less);

/// What outcomes prove. Proofs that outcomes contradict are dropped.
class MemoryProofs
{
public:
    MemoryProofs(const std::vector<Candidate>& candidates, bool rough);

    void ranOut(size_t candidate);
    void fitted(size_t candidate);
    [[nodiscard]] bool isDead(size_t candidate) const { return m_dead[candidate] != 0; }
    [[nodiscard]] bool isSafe(size_t candidate) const { return m_safe[candidate] != 0; }

private:
    [[nodiscard]] bool more(size_t a, size_t b) const;
    void mark(size_t proof, bool dead);
    void markAll();

    const std::vector<Candidate>& m_candidates;
    bool m_rough;
    std::vector<size_t> m_out;
    std::vector<size_t> m_ok;
    std::vector<char> m_dead;
    std::vector<char> m_safe;
};

} // namespace megatune
