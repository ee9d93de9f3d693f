// SPDX-License-Identifier: GPL-3.0-or-later
// How likely each candidate runs, learned from the outcomes of others: what was estimated, what needs more or
// less than what ran or ran out of memory, and what lies near what failed. Internal to this folder.
#pragma once

#include "core/estimate/memoryfit.h"
#include "core/strategy/guided/candidatepool.h"
#include "core/strategy/guided/memoryorder.h"

#include <functional>
#include <set>
#include <vector>

namespace megatune {

/// What is only tried in order to learn runs rather than not.
inline constexpr double likelyToRun = 0.5;
/// What fits with less, by an estimate, is not tried.
inline constexpr double hopelessChance = 0.02;

class RunChances
{
public:
    /// `pool` has to live longer.
    explicit RunChances(const CandidatePool& pool);

    /// What was tried with the chance that it had: whether small chances come true counts for later ones.
    void expected(size_t candidate, bool ran);
    /// `wantedBytes`: what it would have held, of `capacityBytes` of the GPU; 0: not known.
    void ranOut(size_t candidate, double wantedBytes = 0, double capacityBytes = 0);
    /// `peakBytes`: what the framework allocated; 0: not known.
    void worked(size_t candidate, double peakBytes);
    /// Not for want of memory.
    void failed(size_t candidate);
    /// Whether there was one.
    bool forgetFailure(size_t candidate);

    /// Brings the chances of those that are open up to date.
    void refresh(const std::function<bool(size_t)>& isOpen);
    [[nodiscard]] double of(size_t candidate) const { return m_probability[candidate]; }
    /// Something that needs no more ran out of memory.
    [[nodiscard]] bool isDead(size_t candidate) const { return m_proofs.isDead(candidate); }
    /// Something that needs no less ran.
    [[nodiscard]] bool isSafe(size_t candidate) const { return m_proofs.isSafe(candidate); }
    /// Bytes, with what was learned.
    [[nodiscard]] double expectedNeed(size_t candidate) const { return m_fit.expectedNeed(at(candidate)); }

    [[nodiscard]] const MemoryFit& memory() const { return m_fit; }

private:
    [[nodiscard]] const Candidate& at(size_t candidate) const { return m_pool->candidates[candidate]; }
    void spread(size_t from, std::vector<float>& weights, float share = 1) const;
    void spreadFit(size_t from, std::vector<double>& rest) const;
    [[nodiscard]] double longShotsHit() const;

    const CandidatePool* m_pool;
    MemoryFit m_fit;
    MemoryProofs m_proofs;
    std::vector<double> m_probability; ///< that it runs
    std::vector<double> m_outNear; ///< what is left of the chance to fit, after neighbours ran out of memory
    std::vector<double> m_fitNear; ///< what is left of the chance not to fit, after neighbours fitted
    std::set<size_t> m_failed;
    std::vector<float> m_failedNear;
    std::vector<float> m_workedNear;
    double m_longShots = 0; ///< chances of those tried that were not likely to fit, summed
    double m_longShotsHit = 0;
    bool m_stale = true;
};

} // namespace megatune
