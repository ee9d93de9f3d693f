// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/searchaxes.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr size_t knownAxes = 9;
constexpr size_t axisVpp = 6;
constexpr size_t axisRecompute = 7;

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
    const auto mayBeTried = [](const Candidate& candidate) { return !candidate.heldBack; };
    const auto first = std::find_if(candidates.begin(), candidates.end(), mayBeTried);
    if (first == candidates.end())
        return;
    for (size_t axis = 0; axis < knownAxes + first->ownValues.size(); ++axis) {
        if (std::any_of(first, candidates.end(), [&](const Candidate& candidate) {
                return mayBeTried(candidate) && axisValue(candidate, axis) != axisValue(*first, axis);
            }))
            m_axes.push_back({axis, {}});
    }
}

void SearchAxes::measured(size_t candidate)
{
    for (Axis& axis : m_axes)
        axis.seen.insert(axisValue(m_candidates[candidate], axis.at));
}

bool SearchAxes::isNew(size_t candidate) const
{
    return std::any_of(m_axes.begin(), m_axes.end(), [&](const Axis& axis) {
        return axis.seen.size() == 1 && !axis.seen.contains(axisValue(m_candidates[candidate], axis.at));
    });
}

int SearchAxes::newValues(size_t candidate) const
{
    return static_cast<int>(std::count_if(m_axes.begin(), m_axes.end(),
        [&](const Axis& axis) { return !axis.seen.contains(axisValue(m_candidates[candidate], axis.at)); }));
}

bool SearchAxes::hasNewSize(size_t candidate) const
{
    return std::any_of(m_axes.begin(), m_axes.end(), [&](const Axis& axis) {
        return axis.at <= axisRecompute && axis.at != axisVpp
            && !axis.seen.contains(axisValue(m_candidates[candidate], axis.at));
    });
}

int SearchAxes::differing(size_t a, size_t b) const
{
    return static_cast<int>(std::count_if(m_axes.begin(), m_axes.end(), [&](const Axis& axis) {
        return axisValue(m_candidates[a], axis.at) != axisValue(m_candidates[b], axis.at);
    }));
}

} // namespace megatune
