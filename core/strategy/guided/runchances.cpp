// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/runchances.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

/// What a layout proves about its nearest neighbours (fractions of a doubling away) that need as much.
constexpr double nearProof = 0.6;
constexpr double nearLength = 0.5;
/// ... and, without estimates, about those that split no further and keep no less: what is left of the chance
/// of the other outcome.
constexpr double orderDoubt = 0.25;

} // namespace

RunChances::RunChances(const CandidatePool& pool)
    : m_pool(&pool)
    , m_fit(pool.capacities, pool.rough)
    , m_proofs(pool.candidates, pool.rough)
    , m_probability(pool.candidates.size())
    , m_outNear(pool.candidates.size(), 1)
    , m_fitNear(pool.candidates.size(), 1)
    , m_failedNear(pool.candidates.size(), 0)
    , m_workedNear(pool.candidates.size(), 0)
{
}

void RunChances::expected(size_t candidate, bool ran)
{
    if (m_probability[candidate] >= likelyToRun)
        return;
    m_longShots += m_probability[candidate];
    m_longShotsHit += ran ? 1 : 0;
    m_stale = true;
}

void RunChances::ranOut(size_t candidate, double wantedBytes, double capacityBytes)
{
    m_fit.learnCapacity(capacityBytes);
    if (wantedBytes > 0 && !m_pool->rough)
        m_fit.learnShortage(at(candidate), wantedBytes);
    else
        m_fit.learn(at(candidate), false);
    m_proofs.ranOut(candidate);
    spreadFit(candidate, m_outNear);
    m_stale = true;
}

void RunChances::worked(size_t candidate, double peakBytes)
{
    if (peakBytes > 0)
        m_fit.learnPeak(at(candidate), peakBytes);
    m_fit.learn(at(candidate), true);
    m_proofs.fitted(candidate);
    spreadFit(candidate, m_fitNear);
    spread(candidate, m_workedNear);
    m_stale = true;
}

void RunChances::failed(size_t candidate)
{
    m_failed.insert(candidate);
    spread(candidate, m_failedNear);
    m_stale = true;
}

bool RunChances::forgetFailure(size_t candidate)
{
    if (m_failed.erase(candidate) == 0)
        return false;
    spread(candidate, m_failedNear, -1);
    m_stale = true;
    return true;
}

/// Failures that are not for want of memory are likely where others failed.
void RunChances::spread(size_t from, std::vector<float>& weights, float share) const
{
    for (size_t i = 0; i < weights.size(); ++i) {
        const float far = at(i).distance(at(from));
        weights[i] = std::max(0.0F, weights[i] + (far > 40 ? 0 : share * std::exp(-far / 2)));
    }
}

/// The error of a layout's estimated memory is that of its neighbours, too: what remains of the chance of
/// the other outcome.
void RunChances::spreadFit(size_t from, std::vector<double>& rest) const
{
    const bool out = &rest == &m_outNear;
    for (size_t i = 0; i < rest.size(); ++i) {
        const double far = at(i).distance(at(from)) / (2 * nearLength * nearLength);
        const double more = at(i).need() / std::max(1e-9, at(from).need());
        if (far < 10 && (out ? more > 0.97 : more < 1.03))
            rest[i] *= 1 - nearProof * std::exp(-far);
        if (m_pool->rough && likelyNeedsMore(at(out ? i : from), at(out ? from : i)))
            rest[i] *= orderDoubt;
    }
}

/// Chances of less than a half that did not come true make the next ones count less: how many did against
/// how many should have, one of each supposed.
double RunChances::longShotsHit() const
{
    return std::min(1.0, (1 + m_longShotsHit) / (1 + m_longShots));
}

void RunChances::refresh(const std::function<bool(size_t)>& isOpen)
{
    if (!m_stale)
        return;
    m_stale = false;
    for (size_t i = 0; i < m_probability.size(); ++i) {
        if (!isOpen(i))
            continue;
        const double alone = m_fit.probability(at(i)) * m_outNear[i];
        const double fits = m_proofs.isSafe(i) ? 0.99 : 1 - (1 - alone) * m_fitNear[i];
        const double worked = 1 + m_workedNear[i];
        const double believed = fits < likelyToRun ? fits * longShotsHit() : fits;
        m_probability[i] = believed * worked / (worked + m_failedNear[i]);
    }
}

} // namespace megatune
