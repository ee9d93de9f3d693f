// SPDX-License-Identifier: GPL-3.0-or-later
// What is left to try where nothing is likely to fit, and what to say when even that did not run. Internal to
// this folder.
#pragma once

#include "core/strategy/guided/runchances.h"

#include <set>

namespace megatune {

/// Of the layouts that nobody tried those that need least memory come first, one of each kind: an estimate
/// that is wrong about one kind of layout is wrong about all of it, but may be right about another.
class LeastNeed
{
public:
    /// Both have to live longer.
    LeastNeed(const CandidatePool& pool, const RunChances& chances)
        : m_pool(&pool)
        , m_chances(&chances)
    {
    }

    void ranOut(size_t candidate) { m_out.push_back(candidate); }
    /// next() was taken, and perhaps given back because it cannot run for another reason.
    void taken(size_t candidate) { m_taken.insert(candidate); }
    void givenBack(size_t candidate) { m_taken.erase(candidate); }
    /// Nothing when even what needs least did not run: so many were tried, and every kind that may fit.
    [[nodiscard]] std::optional<size_t> next(const std::function<bool(size_t)>& mayBeTried) const;
    /// Why nothing has run, where memory is the reason; `outOfMemory` layouts ran out of it.
    [[nodiscard]] QString sentence(int outOfMemory) const;
    /// The candidate that is expected to need least of all, tried or not.
    [[nodiscard]] size_t leastOfAll() const;

    /// Against each that ran out of memory it splits more in some way, or has smaller micro-batches, or
    /// recomputes more.
    [[nodiscard]] bool mayNeedLess(size_t candidate) const;

private:
    [[nodiscard]] double cautiousNeed(size_t candidate) const;
    [[nodiscard]] bool mayFit(size_t candidate) const;

    const CandidatePool* m_pool;
    const RunChances* m_chances;
    std::vector<size_t> m_out; ///< ran out of memory
    std::set<size_t> m_taken;
};

} // namespace megatune
