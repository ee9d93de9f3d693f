// SPDX-License-Identifier: GPL-3.0-or-later
// The layouts that the strategy model-guided weighs against each other, with what is expected of each.
// Bounded: of a large space the most promising ones.
#pragma once

#include "core/estimate/memoryfit.h"
#include "core/preset/preset.h"
#include "core/strategy/heldback.h"

#include <array>
#include <vector>

namespace megatune {

struct Candidate : MemoryNeed
{
    CombinationIndex index = 0;
    LayoutSpec layout;
    float logTime = 0;          ///< natural logarithm of the estimated seconds of a step
    float tflops = 0;           ///< estimated, per GPU; 0: not estimated
    bool remakesVision = false; ///< the vision tower's activations are made again
    bool heldBack = false;      ///< not to be tried unasked; learned from where somebody ran it
    quint64 others = 0;         ///< tells apart values of parameters that estimates do not know
    static constexpr size_t featureCount = 21;
    static constexpr size_t placeCount = 10;
    std::array<float, featureCount>
        features{};                        ///< in which the estimate may be wrong, scaled to prior deviations
    std::array<float, placeCount> place{}; ///< where it lies: logarithms of its degrees
    std::vector<quint16> ownValues;        ///< position x choice of parameters that estimates do not know

    /// Between the places, squared.
    [[nodiscard]] float distance(const Candidate& other) const
    {
        float sum = 0;
        for (size_t k = 0; k < placeCount; ++k)
            sum += (place[k] - other.place[k]) * (place[k] - other.place[k]);
        return sum;
    }
};

struct CandidatePool
{
    std::vector<Candidate> candidates; ///< in ascending order of index
    double capacity = 1;               ///< bytes; 1 where rough
    std::vector<double> capacities; ///< those that a GPU may have, where its type is not known; else this one
    QString assumedGpu = {};        ///< for which it is estimated in its place
    bool rough = false;             ///< from the structure alone
    quint64 leftOut = 0;            ///< layouts that were estimated and are not worth a place in the pool
    HeldBackCounts heldBack = {};
};

/// Layouts that are kept, one for each command. More than `limit` of them are thinned out once: for each of
/// 64 levels of estimated memory the fastest stay, so that whatever the estimate's error turns out to be, the
/// fastest layouts that fit are among them; those that need least of all, and for each TP, PP, CP and EP,
/// stay in any case. In spaces of more than 300,000 layouts the details of full recomputation (method, number
/// of layers) are looked at only where the layout without recomputation would be within a third of the
/// fastest; without an estimate they stay at their first choices. `always` are in it in any case.
[[nodiscard]] CandidatePool makeCandidatePool(
    const Preset& preset, size_t limit, const std::vector<CombinationIndex>& always);
/// What the memory of a layout is multiplied with where one is looked for that needs little: 1 for the plain
/// forms of recomputation.
[[nodiscard]] double cautionFactor(const LayoutSpec& layout);
/// The position of the one that stands for this layout's command, if it is in the pool.
[[nodiscard]] std::optional<size_t> findCandidate(
    const CandidatePool& pool, const Preset& preset, const Layout& layout);

} // namespace megatune
