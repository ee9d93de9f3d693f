// SPDX-License-Identifier: GPL-3.0-or-later
// Which layouts a query finds: a pure function over values, for a worker thread.
#include "core/space/enumerator.h"
#include "ui/layouts/layoutlistmodel.h"

#include <algorithm>

namespace megatune {

namespace {

constexpr double bytesOfListedGib = 1024.0 * 1024 * 1024;

/// So many combinations are looked at for a list of those left out.
constexpr quint64 maxLookedAt = 20'000'000;

/// For each combination of `part` its index in `whole`: digits are mapped parameter by parameter.
class IndexMap
{
public:
    IndexMap(const SearchSpace& whole, const SearchSpace& part)
        : m_part(part)
    {
        for (int i = 0; i < whole.count(); ++i) {
            std::vector<quint64>& offsets = m_offsets.emplace_back();
            for (const Value& value : part.parameters()[i].choices)
                offsets.push_back(
                    static_cast<quint64>(whole.parameters()[i].indexOf(value)) * whole.stride(i));
        }
    }

    [[nodiscard]] CombinationIndex inWhole(CombinationIndex index) const
    {
        CombinationIndex found = 0;
        for (int i = 0; i < m_part.count(); ++i)
            found += m_offsets[static_cast<size_t>(i)][static_cast<size_t>(m_part.choiceAt(index, i))];
        return found;
    }

private:
    const SearchSpace& m_part;
    std::vector<std::vector<quint64>> m_offsets;
};

/// The filtered space, cut down to the cells that are chosen.
std::vector<SearchSpace> partsOf(const SearchSpace& narrowed, const LayoutQuery& query)
{
    if (query.cells.isEmpty())
        return {narrowed};
    std::vector<SearchSpace> parts;
    const int rowAt = narrowed.indexOf(query.rowParameter);
    const int columnAt = narrowed.indexOf(query.columnParameter);
    for (const auto& [row, column] : query.cells) {
        if (rowAt < 0 || columnAt < 0 || narrowed.parameters()[rowAt].indexOf(row) < 0
            || narrowed.parameters()[columnAt].indexOf(column) < 0)
            continue; // the filter leaves this cell out
        if (rowAt != columnAt || row == column)
            parts.push_back(
                narrowed.restricted(query.rowParameter, {row}).restricted(query.columnParameter, {column}));
    }
    return parts;
}

bool differs(const SearchSpace& space, const std::vector<CombinationIndex>& indexes, int parameter)
{
    return std::any_of(indexes.begin(), indexes.end(), [&](CombinationIndex index) {
        return space.choiceAt(index, parameter) != space.choiceAt(indexes.front(), parameter);
    });
}

} // namespace

LayoutListModel::Listed LayoutListModel::find(const Preset& preset, const LayoutFilter& filter,
    const Calibration& calibration, const LayoutQuery& query)
{
    Listed listed;
    if (!filter.space())
        return listed;
    const Estimator* estimator = preset.estimator().get();
    const bool onlyOver = query.show == LayoutQuery::Show::OverMemory;
    const bool asked = filter.asksEstimates() || onlyOver;
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    quint64 looked = 0;
    const auto takeKept = [&](CombinationIndex index) {
        const bool full = listed.indexes.size() == maxRows;
        if (full && !asked) {
            ++listed.count;
            listed.complete = false;
            return;
        }
        if (estimator != nullptr) {
            preset.space().numbersAt(index, numbers);
            const LayoutEstimate estimate = estimator->estimate(numbers);
            const Expected expected{
                memoryNeed(estimate.memory), static_cast<float>(estimate.step.tflopsPerGpu)};
            const double bytes = calibration.bytes(expected.need);
            const bool isOver = expected.need.memoryKnown && bytes > estimator->capacity();
            if (asked
                && ((onlyOver && !isOver)
                    || !filter.holds(
                        bytes / bytesOfListedGib, calibration.speedFactor * double(expected.tflops))))
                return;
            if (!full)
                listed.expected.insert(index, expected);
        }
        ++listed.count;
        if (full)
            listed.complete = false;
        else
            listed.indexes.push_back(index);
    };
    for (const SearchSpace& part : partsOf(*filter.space(), query)) {
        const IndexMap map(preset.space(), part);
        if (query.show != LayoutQuery::Show::Pruned) {
            for (const CombinationIndex index : classify(part, preset.rules(), Listing::Kept).keptIndexes) {
                if (asked && ++looked > query.mostEstimated) {
                    listed.lookedAt = query.mostEstimated;
                    break;
                }
                takeKept(map.inWhole(index));
            }
            continue;
        }
        for (CombinationIndex index = 0; index < part.size(); ++index) {
            if (++looked > maxLookedAt || listed.indexes.size() == maxRows) {
                listed.complete = false;
                break;
            }
            const Rule* broken = firstBroken(part, preset.rules(), index);
            if (broken != nullptr && (query.rule.isEmpty() || broken->id == query.rule)) {
                ++listed.count;
                listed.indexes.push_back(map.inWhole(index));
            }
        }
    }
    for (int parameter = 0; parameter < preset.space().count(); ++parameter) {
        if (!differs(preset.space(), listed.indexes, parameter))
            listed.same.append(parameter);
    }
    return listed;
}

} // namespace megatune
