// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/advice/comparison.h"

#include "core/base/tr.h"
#include "core/space/enumerator.h"

namespace megatune {

namespace {

Layout layoutPart(const Layout& layout, const QStringList& names)
{
    Layout part;
    for (const QString& name : names) {
        if (const Value* value = layout.find(name))
            part.set(name, *value);
    }
    return part;
}

/// Why `other` leaves the layout out, or nothing when it keeps it.
std::optional<RuleDifference> differenceOf(const Preset& other, const Layout& layout)
{
    const SearchSpace space = projected(other.space(), other.layoutParameters());
    for (const LayoutItem& item : layout.items()) {
        const int at = space.indexOf(item.name);
        if (at >= 0 && space.parameters()[at].indexOf(item.value) < 0) {
            return RuleDifference{layout, true, {},
                Tr::tr("%1 %2 is not a choice for this model and number of GPUs.")
                    .arg(space.parameters()[at].title, item.value.text())};
        }
    }
    const auto index = space.indexOf(layout);
    if (!index)
        return std::nullopt;
    const Rule* broken = firstBroken(space, other.rules(), *index);
    if (broken == nullptr)
        return std::nullopt;
    return RuleDifference{layout, true, broken->id, reasonFor(space, other.rules(), *index)};
}

/// Counts what `one` keeps, and lists what of it `other` leaves out.
quint64 compareSide(
    const Preset& one, const Preset& other, bool isFirst, qsizetype most, RuleComparison& comparison)
{
    const SearchSpace space = projected(one.space(), one.layoutParameters());
    const Classification kept = classify(space, one.rules(), Listing::Kept);
    for (const CombinationIndex index : kept.keptIndexes) {
        auto difference = differenceOf(other, layoutPart(space.layoutAt(index), one.layoutParameters()));
        if (!difference) {
            comparison.both += isFirst ? 1 : 0;
            continue;
        }
        difference->keptByFirst = isFirst;
        if (comparison.differences.size() < most)
            comparison.differences.append(*difference);
        else
            comparison.complete = false;
    }
    return kept.kept;
}

} // namespace

RuleComparison compareRules(const Preset& first, const Preset& second, qsizetype mostDifferences)
{
    RuleComparison comparison;
    comparison.first = compareSide(first, second, true, mostDifferences, comparison);
    comparison.second = compareSide(second, first, false, mostDifferences, comparison);
    return comparison;
}

Result<RuleComparison> compareRules(const PresetArguments& arguments, const ModelLocator& locator,
    const std::optional<CommandLine>& command, qsizetype mostDifferences)
{
    const auto documented = configurePreset(QStringLiteral("megatron"), arguments, locator, command);
    MEGATUNE_TRY(documented);
    const auto exact = configurePreset(QStringLiteral("megatron-core"), arguments, locator, command);
    MEGATUNE_TRY(exact);
    return compareRules(**documented, **exact, mostDifferences);
}

} // namespace megatune
