// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/memoryorder.h"

#include <algorithm>

namespace megatune {

namespace {

/// Whether `more` recomputes at most what `less` does.
bool recomputesLess(const LayoutSpec& more, const LayoutSpec& less)
{
    if (more.recompute == RecomputeGranularity::None)
        return true;
    if (more.recompute == RecomputeGranularity::Selective) {
        // Against the block method that leaves layers alone, neither needs less than the other for sure.
        if (less.recompute == RecomputeGranularity::Selective)
            return (more.recomputeModules & ~less.recomputeModules) == 0;
        return less.recompute == RecomputeGranularity::Full && less.method == RecomputeMethod::Uniform;
    }
    if (less.recompute != RecomputeGranularity::Full || more.method != less.method)
        return false;
    return more.method == RecomputeMethod::Block ? more.recomputeLayers <= less.recomputeLayers
                                                 : more.recomputeLayers == less.recomputeLayers;
}

bool splitsLess(const LayoutSpec& more, const LayoutSpec& less)
{
    const bool moreSplits = more.tp > 1 && more.sequenceParallel > 0;
    const bool lessSplits = less.tp > 1 && less.sequenceParallel > 0;
    return !moreSplits || lessSplits;
}

} // namespace

bool needsMore(const Candidate& more, const Candidate& less, bool rough)
{
    const LayoutSpec& a = more.layout;
    const LayoutSpec& b = less.layout;
    if (more.others != less.others || a.cp != b.cp || a.ep != b.ep || a.etp != b.etp || a.vpp != b.vpp
        || a.tp > b.tp || a.pp > b.pp || a.mbs < b.mbs || (more.remakesVision && !less.remakesVision))
        return false;
    if (!recomputesLess(a, b) || !splitsLess(a, b))
        return false;
    if (rough || !more.memoryKnown)
        return a.pp == b.pp; // without an estimate that agrees only what is certain
    return more.need() >= 0.98 * less.need();
}

bool likelyNeedsMore(const Candidate& more, const Candidate& less)
{
    const LayoutSpec& a = more.layout;
    const LayoutSpec& b = less.layout;
    return a.tp <= b.tp && a.pp <= b.pp && a.cp <= b.cp && a.ep <= b.ep && a.etp <= b.etp && a.vpp >= b.vpp
        && a.mbs >= b.mbs && recomputesLess(a, b) && splitsLess(a, b)
        && (!more.remakesVision || less.remakesVision);
}

MemoryProofs::MemoryProofs(const std::vector<Candidate>& candidates, bool rough)
    : m_candidates(candidates)
    , m_rough(rough)
    , m_dead(candidates.size(), 0)
    , m_safe(candidates.size(), 0)
{
}

bool MemoryProofs::more(size_t a, size_t b) const
{
    return a == b || needsMore(m_candidates[a], m_candidates[b], m_rough);
}

void MemoryProofs::mark(size_t proof, bool dead)
{
    for (size_t i = 0; i < m_candidates.size(); ++i) {
        if (dead && more(i, proof))
            m_dead[i] = 1;
        else if (!dead && more(proof, i))
            m_safe[i] = 1;
    }
}

void MemoryProofs::markAll()
{
    std::fill(m_dead.begin(), m_dead.end(), char{0});
    std::fill(m_safe.begin(), m_safe.end(), char{0});
    const auto contradicted = [this](size_t out) {
        return std::any_of(m_ok.begin(), m_ok.end(), [&](size_t ok) { return more(ok, out); });
    };
    const auto doubted = [this](size_t ok) {
        return std::any_of(m_out.begin(), m_out.end(), [&](size_t out) { return more(ok, out); });
    };
    for (const size_t out : m_out) {
        if (!contradicted(out))
            mark(out, true);
    }
    for (const size_t ok : m_ok) {
        if (!doubted(ok))
            mark(ok, false);
    }
}

void MemoryProofs::ranOut(size_t candidate)
{
    m_out.push_back(candidate);
    if (std::any_of(m_ok.begin(), m_ok.end(), [&](size_t ok) { return more(ok, candidate); }))
        markAll();
    else
        mark(candidate, true);
}

void MemoryProofs::fitted(size_t candidate)
{
    m_ok.push_back(candidate);
    if (std::any_of(m_out.begin(), m_out.end(), [&](size_t out) { return more(candidate, out); }))
        markAll();
    else
        mark(candidate, false);
}

} // namespace megatune
