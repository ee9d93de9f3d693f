#include "ui/models/gridestimates.h"

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

class GridEstimator
{
public:
    GridEstimator(const Preset& preset, size_t mostOfCell, const std::atomic<bool>& stop)
        : m_preset(preset)
        , m_numbers(static_cast<size_t>(preset.space().count()))
        , m_mostOfCell(mostOfCell)
        , m_stop(stop)
    {
    }

    [[nodiscard]] CellEstimate cell(const SearchSpace& part)
    {
        CellEstimate result;
        const RuleSet& rules = m_preset.rules();
        if (classify(part, rules, Listing::CountsOnly).kept > mostListedInCell) {
            result.complete = false;
            return result;
        }
        const std::vector<CombinationIndex> kept = classify(part, rules, Listing::Kept).keptIndexes;
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
        const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
        const double bytes = estimate.memory.total();
        result.leastBytes = result.looked == 0 ? bytes : std::min(result.leastBytes, bytes);
        ++result.looked;
        if (estimate.memoryKnown && bytes > m_preset.estimator()->capacity())
            return;
        ++result.fitting;
        result.bestTflops = std::max(result.bestTflops.value_or(0), estimate.step.tflopsPerGpu);
    }

    const Preset& m_preset;
    std::vector<qint64> m_numbers;
    size_t m_mostOfCell;
    const std::atomic<bool>& m_stop;
};

} // namespace

std::vector<CellEstimate> estimateGrid(const Preset& preset, const QString& rowParameter,
    const QString& columnParameter, quint64 mostEstimates, const std::atomic<bool>& stop)
{
    std::vector<CellEstimate> cells;
    const SearchSpace& space = preset.space();
    const int row = space.indexOf(rowParameter);
    const int column = space.indexOf(columnParameter);
    if (preset.estimator() == nullptr || row < 0 || column < 0)
        return cells;
    const QList<Value>& rows = space.parameters()[row].choices;
    const QList<Value>& columns = space.parameters()[column].choices;
    const auto count = static_cast<quint64>(rows.size() * columns.size());
    GridEstimator estimator(preset, std::max(fewestOfCell, static_cast<size_t>(mostEstimates / count)), stop);
    for (const Value& rowValue : rows) {
        const SearchSpace rowSpace = space.restricted(rowParameter, {rowValue});
        for (const Value& columnValue : columns) {
            if (stop.load(std::memory_order_relaxed))
                return cells;
            const bool crossed = row == column && !(rowValue == columnValue);
            cells.push_back(crossed ? CellEstimate()
                                    : estimator.cell(rowSpace.restricted(columnParameter, {columnValue})));
        }
    }
    return cells;
}

} // namespace megatune
