#include "core/strategy/searchaxes.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr size_t knownAxes = 9;

int axisValue(const Candidate& candidate, size_t axis)
{
    const LayoutSpec& l = candidate.layout;
    const std::array<int, knownAxes> values{l.tp, l.pp, l.cp, l.ep, l.etp, l.mbs, l.vpp,
        static_cast<int>(l.recompute), l.tp > 1 ? l.sequenceParallel : 0};
    return axis < knownAxes ? values[axis] : candidate.ownValues[axis - knownAxes];
}

} // namespace

SearchAxes::SearchAxes(const std::vector<Candidate>& candidates)
    : m_candidates(candidates)
{
    for (size_t axis = 0; !candidates.empty() && axis < knownAxes + candidates.front().ownValues.size();
         ++axis) {
        const int first = axisValue(candidates.front(), axis);
        if (std::any_of(candidates.begin(), candidates.end(),
                [&](const Candidate& candidate) { return axisValue(candidate, axis) != first; }))
            m_axes.push_back({axis});
    }
}

void SearchAxes::measured(size_t candidate)
{
    m_first = m_first.value_or(candidate);
    for (Axis& axis : m_axes) {
        axis.moved = axis.moved
            || axisValue(m_candidates[candidate], axis.at) != axisValue(m_candidates[*m_first], axis.at);
    }
}

bool SearchAxes::isNew(size_t candidate) const
{
    return m_first && std::any_of(m_axes.begin(), m_axes.end(), [&](const Axis& axis) {
        return !axis.moved
            && axisValue(m_candidates[candidate], axis.at) != axisValue(m_candidates[*m_first], axis.at);
    });
}

} // namespace megatune
