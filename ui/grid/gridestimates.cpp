// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/grid/gridestimates.h"

#include "core/space/enumerator.h"

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
    GridEstimator(
        const Preset& preset, const Estimator& estimator, size_t mostOfCell, const std::atomic<bool>& stop)
        : m_preset(preset)
        , m_estimator(estimator)
        , m_numbers(static_cast<size_t>(preset.space().count()))
        , m_mostOfCell(mostOfCell)
        , m_stop(stop)
    {
    }

    [[nodiscard]] CellEstimate cell(const SearchSpace& part, quint64 keptCount)
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

private:
    void add(CellEstimate& result, const SearchSpace& part, CombinationIndex index)
    {
        if (m_stop.load(std::memory_order_relaxed))
            return;
        part.numbersAt(index, m_numbers);
        const LayoutEstimate estimate = m_estimator.estimate(m_numbers);
        const double bytes = estimate.memory.total();
        result.leastBytes = result.looked == 0 ? bytes : std::min(result.leastBytes, bytes);
        ++result.looked;
        if (estimate.memoryKnown && bytes > m_estimator.capacity())
            return;
        ++result.fitting;
        result.bestTflops = std::max(result.bestTflops.value_or(0), estimate.step.tflopsPerGpu);
    }

    const Preset& m_preset;
    const Estimator& m_estimator;
    std::vector<qint64> m_numbers;
    size_t m_mostOfCell;
    const std::atomic<bool>& m_stop;
};

} // namespace

std::vector<CellEstimate> estimateGrid(const Preset& preset, const EstimatorPtr& estimator,
    const QString& rowParameter, const QString& columnParameter, const std::vector<quint64>& kept,
    quint64 mostEstimates, const std::atomic<bool>& stop)
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
    GridEstimator cellEstimator(preset, *estimator, shareOfCell(kept, mostEstimates), stop);
    for (const Value& rowValue : rows) {
        const SearchSpace rowSpace = space.restricted(rowParameter, {rowValue});
        for (const Value& columnValue : columns) {
            if (stop.load(std::memory_order_relaxed))
                return cells;
            cells.push_back(
                cellEstimator.cell(rowSpace.restricted(columnParameter, {columnValue}), kept[cells.size()]));
        }
    }
    return cells;
}

} // namespace megatune
