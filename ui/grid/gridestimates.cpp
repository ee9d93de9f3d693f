// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/gridestimates.h"

#include "core/base/units.h"
#include "core/estimate/memoryfit.h"

#include <algorithm>

namespace megatune {

namespace {

/// A cell with more kept layouts than this is not listed at all: 160 MB.
constexpr quint64 mostListedInCell = 20'000'000;
constexpr size_t fewestOfCell = 64;

/// Scatters a number: neighbouring inputs give unrelated outputs (SplitMix64's finaliser).
quint64 scattered(quint64 number)
{
    number += 0x9E3779B97F4A7C15ULL;
    number = (number ^ (number >> 30)) * 0xBF58476D1CE4E5B9ULL;
    number = (number ^ (number >> 27)) * 0x94D049BB133111EBULL;
    return number ^ (number >> 31);
}

/// So many of each cell that all cells together stay within `most`.
size_t shareOfCell(std::vector<quint64> kept, quint64 most)
{
    std::sort(kept.begin(), kept.end());
    quint64 left = most;
    for (size_t i = 0; i < kept.size(); ++i) {
        const quint64 share = left / (kept.size() - i);
        if (kept[i] > share)
            return std::max<size_t>(fewestOfCell, share);
        left -= kept[i];
    }
    return mostListedInCell;
}

class GridEstimator
{
public:
    GridEstimator(const Preset& preset, const Estimator& estimator, const LayoutFilter& filter,
        size_t mostOfCell, const std::atomic<bool>& stop)
        : m_preset(preset)
        , m_estimator(estimator)
        , m_filter(filter)
        , m_fit({estimator.capacity()}, false)
        , m_numbers(static_cast<size_t>(preset.space().count()))
        , m_mostOfCell(mostOfCell)
        , m_stop(stop)
    {
    }

    [[nodiscard]] CellEstimate cell(const SearchSpace& part, quint64 keptCount)
    {
        CellEstimate result = estimated(part, keptCount);
        if (result.passing > 0)
            result.chance = m_fit.probability(m_least);
        return result;
    }

private:
    [[nodiscard]] CellEstimate estimated(const SearchSpace& part, quint64 keptCount)
    {
        CellEstimate result;
        result.complete = keptCount <= mostListedInCell;
        if (keptCount == 0 || !result.complete)
            return result;
        const std::vector<CombinationIndex> kept =
            classify(part, m_preset.rules(), Listing::Kept).keptIndexes;
        if (kept.size() <= m_mostOfCell) {
            for (const CombinationIndex index : kept)
                add(result, part, index);
            return result;
        }
        // One of each stretch, not every n-th: kept layouts come in groups of equal size.
        result.complete = false;
        for (size_t i = 0; i < m_mostOfCell; ++i) {
            const size_t begin = kept.size() * i / m_mostOfCell;
            const size_t end = kept.size() * (i + 1) / m_mostOfCell;
            add(result, part, kept[begin + scattered(i) % (end - begin)]);
        }
        return result;
    }

    void add(CellEstimate& result, const SearchSpace& part, CombinationIndex index)
    {
        if (m_stop.load(std::memory_order_relaxed))
            return;
        part.numbersAt(index, m_numbers);
        const LayoutEstimate estimate = m_estimator.estimate(m_numbers);
        const double bytes = estimate.memory.total();
        ++result.looked;
        if (m_filter.asksEstimates() && !m_filter.holds(bytes / bytesPerGib, estimate.step.tflopsPerGpu))
            return;
        if (result.passing == 0 || bytes < result.leastBytes) {
            result.leastBytes = bytes;
            m_least = memoryNeed(estimate.memory);
        }
        ++result.passing;
        if (estimate.memoryKnown && bytes > m_estimator.capacity())
            return;
        ++result.fitting;
        result.bestTflops = std::max(result.bestTflops.value_or(0), estimate.step.tflopsPerGpu);
    }

    const Preset& m_preset;
    const Estimator& m_estimator;
    const LayoutFilter& m_filter;
    MemoryFit m_fit;
    MemoryNeed m_least; ///< of the cell that is looked at
    std::vector<qint64> m_numbers;
    size_t m_mostOfCell;
    const std::atomic<bool>& m_stop;
};

} // namespace

std::vector<Classification> classifyFiltered(const Preset& preset, const LayoutFilter& filter,
    const QString& rowParameter, const QString& columnParameter)
{
    const SearchSpace& whole = preset.space();
    const int row = whole.indexOf(rowParameter);
    const int column = whole.indexOf(columnParameter);
    if (row < 0 || column < 0)
        return {};
    const QList<Value>& rows = whole.parameters()[row].choices;
    const QList<Value>& columns = whole.parameters()[column].choices;
    std::vector<Classification> cells(static_cast<size_t>(rows.size() * columns.size()));
    if (!filter.space())
        return cells;
    const QList<Value>& rowsLeft = filter.space()->parameters()[row].choices;
    const QList<Value>& columnsLeft = filter.space()->parameters()[column].choices;
    auto found = classifyGrid(*filter.space(), preset.rules(), rowParameter, columnParameter);
    for (qsizetype i = 0; i < rowsLeft.size(); ++i) {
        for (qsizetype j = 0; j < columnsLeft.size(); ++j) {
            const qsizetype at = rows.indexOf(rowsLeft[i]) * columns.size() + columns.indexOf(columnsLeft[j]);
            cells[static_cast<size_t>(at)] =
                std::move(found[static_cast<size_t>(i * columnsLeft.size() + j)]);
        }
    }
    return cells;
}

std::vector<CellEstimate> estimateGrid(const Preset& preset, const EstimatorPtr& estimator,
    const LayoutFilter& filter, const QString& rowParameter, const QString& columnParameter,
    const std::vector<quint64>& kept, quint64 mostEstimates, const std::atomic<bool>& stop)
{
    std::vector<CellEstimate> cells;
    const SearchSpace& space = preset.space();
    const int row = space.indexOf(rowParameter);
    const int column = space.indexOf(columnParameter);
    if (estimator == nullptr || row < 0 || column < 0)
        return cells;
    const QList<Value>& rows = space.parameters()[row].choices;
    const QList<Value>& columns = space.parameters()[column].choices;
    if (kept.size() != static_cast<size_t>(rows.size() * columns.size()))
        return cells;
    const SearchSpace left = filter.space().value_or(space);
    GridEstimator cellEstimator(preset, *estimator, filter, shareOfCell(kept, mostEstimates), stop);
    for (const Value& rowValue : rows) {
        for (const Value& columnValue : columns) {
            if (stop.load(std::memory_order_relaxed))
                return cells;
            const quint64 keptHere = kept[cells.size()];
            cells.push_back(keptHere == 0 // also where the filter has neither
                    ? CellEstimate()
                    : cellEstimator.cell(
                        left.restricted(rowParameter, {rowValue}).restricted(columnParameter, {columnValue}),
                        keptHere));
        }
    }
    return cells;
}

} // namespace megatune
