// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/leastneed.h"

#include "core/base/tr.h"
#include "core/base/units.h"

#include <algorithm>

namespace megatune {

namespace {

/// So many of those that need least of all are tried before it gives up.
constexpr size_t mostLeast = 6;

QString leastGib(double bytes)
{
    return QString::number(bytes / bytesPerGib, 'f', 1);
}

} // namespace

/// Of layouts that need as much the plain one: a peak that lies elsewhere hides what several layers that are
/// recomputed at once hold.
double LeastNeed::cautiousNeed(size_t candidate) const
{
    return m_chances->expectedNeed(candidate) * cautionFactor(m_pool->candidates[candidate].layout);
}

bool LeastNeed::mayNeedLess(size_t candidate) const
{
    const LayoutSpec& layout = m_pool->candidates[candidate].layout;
    return std::none_of(m_out.begin(), m_out.end(), [&](size_t other) {
        const LayoutSpec& out = m_pool->candidates[other].layout;
        return layout.tp <= out.tp && layout.pp <= out.pp && layout.cp <= out.cp && layout.ep <= out.ep
            && layout.mbs >= out.mbs && layout.recompute <= out.recompute;
    });
}

/// Where an estimate is wrong, what was learned of it says little: what it promised to fit may.
bool LeastNeed::mayFit(size_t candidate) const
{
    const double capacity = m_chances->memory().capacity().value_or(m_pool->capacity);
    const bool isPromised = !m_pool->rough && m_pool->candidates[candidate].need() <= capacity;
    return isPromised || m_chances->of(candidate) >= hopelessChance;
}

std::optional<size_t> LeastNeed::next(const std::function<bool(size_t)>& mayBeTried) const
{
    std::optional<size_t> least;
    std::optional<size_t> leastNew;
    const auto isLess = [this](size_t one, const std::optional<size_t>& other) {
        return !other || cautiousNeed(one) < cautiousNeed(*other);
    };
    for (size_t i = 0; i < m_pool->candidates.size(); ++i) {
        if (!mayBeTried(i))
            continue;
        if (isLess(i, least))
            least = i;
        if (isLess(i, leastNew) && mayFit(i) && mayNeedLess(i))
            leastNew = i;
    }
    // The estimate's order among all may be right, too: every third time.
    const bool isKindsTurn = m_taken.size() % 3 > 0 || m_taken.size() >= 3 * mostLeast;
    if (leastNew && isKindsTurn)
        return leastNew;
    return leastNew || m_taken.size() < mostLeast ? least : std::nullopt;
}

size_t LeastNeed::leastOfAll() const
{
    size_t least = 0;
    for (size_t i = 0; i < m_pool->candidates.size(); ++i)
        least = m_chances->expectedNeed(i) < m_chances->expectedNeed(least) ? i : least;
    return least;
}

QString LeastNeed::sentence(int outOfMemory) const
{
    const Candidate& least = m_pool->candidates[leastOfAll()];
    const std::optional<double> capacity = m_chances->memory().capacity();
    const bool isNumber = !m_pool->rough && least.memoryKnown && capacity;
    if (outOfMemory == 0) {
        return isNumber ? Tr::tr("No layout fits by the estimate: the least of all is expected to need %1 of "
                                 "%2 GiB.")
                              .arg(leastGib(least.need()), leastGib(*capacity))
                        : Tr::tr("No layout fits by the estimate.");
    }
    const QString tried = m_taken.size() < mostLeast
        ? Tr::tr("Every layout ran out of memory, failed, or is proven to run out of memory.")
        : Tr::tr("Nothing ran, not even one of the %1 layouts that need least memory.").arg(m_taken.size());
    if (!isNumber)
        return tried;
    return tried + u' '
        + Tr::tr(
            "The smallest needs %1 GiB by the estimate, and %2 GiB by what ran out of memory; a GPU has %3 GiB.")
              .arg(leastGib(least.need()), leastGib(m_chances->memory().likelyNeed(least)),
                  leastGib(*capacity));
}

} // namespace megatune
