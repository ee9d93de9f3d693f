// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/candidates.h"

#include "core/space/enumerator.h"

#include <algorithm>
#include <unordered_set>

namespace megatune {

std::vector<CombinationIndex> distinctCandidates(const Preset& preset)
{
    std::vector<CombinationIndex> kept = classify(preset.space(), preset.rules(), Listing::Kept).keptIndexes;
    // A combination stands for all that run its command; where a rule leaves the one out that would stand for
    // them, the first that is kept does.
    std::unordered_set<CombinationIndex> represented;
    std::vector<CombinationIndex> candidates;
    for (const CombinationIndex index : kept) {
        const CombinationIndex canonical = preset.canonical(index);
        if (canonical == index) {
            candidates.push_back(index);
        } else if (!std::binary_search(kept.begin(), kept.end(), canonical)
            && represented.insert(canonical).second) {
            candidates.push_back(index);
        }
    }
    return candidates;
}

std::vector<CombinationIndex> distinctCandidates(const Preset& preset, HeldBack& heldBack)
{
    std::vector<CombinationIndex> candidates = distinctCandidates(preset);
    candidates.erase(std::remove_if(candidates.begin(), candidates.end(),
                         [&heldBack](CombinationIndex index) { return heldBack.holds(index); }),
        candidates.end());
    return candidates;
}

std::vector<CombinationIndex> earlierIndexes(const Preset& preset, const QList<EarlierTrial>& earlier)
{
    std::vector<CombinationIndex> indexes;
    for (const EarlierTrial& trial : earlier) {
        const auto index = preset.space().indexOf(trial.layout);
        if (index && firstBroken(preset.space(), preset.rules(), *index) == nullptr)
            indexes.push_back(preset.canonical(*index));
    }
    return indexes;
}

} // namespace megatune
