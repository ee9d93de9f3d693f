// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/commands/spacewalk.h"

#include <algorithm>
#include <unordered_set>

namespace megatune {

namespace {

/// Combinations that one stretch holds at most, unless the last parameter alone has more.
constexpr quint64 stretchSize = 1'000'000;

/// How many parameters in front are fixed, so that the rest is a stretch.
int fixedParameters(const SearchSpace& space)
{
    int fixed = 0;
    while (fixed + 1 < space.count() && (fixed == 0 ? space.size() : space.stride(fixed - 1)) > stretchSize)
        ++fixed;
    return fixed;
}

/// The stretch that starts at `begin`, as a space of its own.
SearchSpace stretchAt(const SearchSpace& space, int fixed, CombinationIndex begin)
{
    QList<Parameter> parameters = space.parameters();
    for (int i = 0; i < fixed; ++i)
        parameters[i].choices = {parameters[i].choices[space.choiceAt(begin, i)]};
    return SearchSpace(std::move(parameters));
}

/// How many of the raw combinations stand for themselves. What canonical() does depends on few parameters;
/// the others multiply the count.
quint64 countRepresentatives(const Preset& preset)
{
    const SearchSpace& space = preset.space();
    const QStringList deciding = preset.canonicalParameters();
    quint64 others = 1;
    QList<int> axes;
    for (int i = 0; i < space.count(); ++i) {
        if (deciding.contains(space.parameters()[i].name))
            axes.append(i);
        else
            others *= static_cast<quint64>(space.parameters()[i].choices.size());
    }
    quint64 representatives = 0;
    for (quint64 position = 0; position < space.size() / others; ++position) {
        CombinationIndex index = 0;
        quint64 rest = position;
        for (const int axis : std::as_const(axes)) {
            const auto choices = static_cast<quint64>(space.parameters()[axis].choices.size());
            index += rest % choices * space.stride(axis);
            rest /= choices;
        }
        representatives += preset.canonical(index) == index ? 1 : 0;
    }
    return representatives * others;
}

} // namespace

void forEachStretch(const SearchSpace& space, const RuleSet& rules,
    const std::function<bool(
        CombinationIndex begin, CombinationIndex end, const std::vector<CombinationIndex>& kept)>& visit)
{
    const int fixed = fixedParameters(space);
    const quint64 step = fixed == 0 ? space.size() : space.stride(fixed - 1);
    for (CombinationIndex begin = 0; begin < space.size(); begin += step) {
        std::vector<CombinationIndex> kept =
            classify(stretchAt(space, fixed, begin), rules, Listing::Kept).keptIndexes;
        for (CombinationIndex& index : kept)
            index += begin;
        if (!visit(begin, begin + step, kept))
            return;
    }
}

DistinctCounts countDistinct(const Preset& preset)
{
    DistinctCounts counts{countRepresentatives(preset), 0};
    std::unordered_set<CombinationIndex>
        represented; // by a kept one, because the one that stands for it is not
    forEachStretch(preset.space(), preset.rules(),
        [&](CombinationIndex begin, CombinationIndex end, const std::vector<CombinationIndex>& kept) {
            for (const CombinationIndex index : kept) {
                const CombinationIndex canonical = preset.canonical(index);
                if (canonical == index) {
                    ++counts.kept;
                    continue;
                }
                const bool inside = canonical >= begin && canonical < end;
                const bool isKept = inside
                    ? std::binary_search(kept.begin(), kept.end(), canonical)
                    : firstBroken(preset.space(), preset.rules(), canonical) == nullptr;
                if (!isKept && represented.insert(canonical).second)
                    ++counts.kept;
            }
            return true;
        });
    return counts;
}

} // namespace megatune
