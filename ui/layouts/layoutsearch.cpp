// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/layoutsearch.h"

#include "core/base/units.h"
#include "core/space/enumerator.h"

#include <algorithm>

namespace megatune {

namespace {

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

/// Collects what is found.
class LayoutCollector
{
public:
    LayoutCollector(const Preset& preset, const LayoutFilter& filter, const Calibration& calibration,
        const LayoutQuery& query)
        : m_preset(preset)
        , m_filter(filter)
        , m_calibration(calibration)
        , m_query(query)
        , m_onlyOver(query.show == LayoutQuery::Show::OverMemory)
        , m_asksEstimates(filter.asksEstimates() || m_onlyOver)
        , m_numbers(static_cast<size_t>(preset.space().count()))
    {
    }

    void addKept(const SearchSpace& part)
    {
        const IndexMap map(m_preset.space(), part);
        for (const CombinationIndex index : classify(part, m_preset.rules(), Listing::Kept).keptIndexes) {
            const bool estimates = m_preset.estimator() != nullptr && ++m_looked <= m_query.mostEstimated;
            if (!estimates && m_asksEstimates && m_preset.estimator() != nullptr) {
                m_found.lookedAt = m_query.mostEstimated;
                break;
            }
            if (estimates)
                estimate(map.inWhole(index));
            else
                take(map.inWhole(index));
        }
    }

    void addLeftOut(const SearchSpace& part)
    {
        const IndexMap map(m_preset.space(), part);
        for (CombinationIndex index = 0; index < part.size(); ++index) {
            if (++m_looked > maxLookedAt || isFull()) {
                m_found.complete = false;
                break;
            }
            const Rule* broken = firstBroken(part, m_preset.rules(), index);
            if (broken != nullptr && (m_query.rule.isEmpty() || broken->id == m_query.rule)) {
                take(map.inWhole(index));
                m_found.broken.insert(
                    m_found.indexes.back(), static_cast<int>(broken - m_preset.rules().constData()));
            }
        }
    }

    FoundLayouts found()
    {
        keepBest();
        for (const Candidate& candidate : m_candidates) {
            m_found.indexes.push_back(candidate.index);
            m_found.expected.insert(candidate.index, candidate.expected);
        }
        std::sort(m_found.indexes.begin(), m_found.indexes.end());
        for (int parameter = 0; parameter < m_preset.space().count(); ++parameter) {
            if (!differs(m_preset.space(), m_found.indexes, parameter))
                m_found.same.append(parameter);
        }
        return std::move(m_found);
    }

private:
    struct Candidate
    {
        CombinationIndex index = 0;
        ExpectedLayout expected;
    };

    [[nodiscard]] bool isFull() const
    {
        return m_found.indexes.size() + m_candidates.size() >= FoundLayouts::most;
    }

    /// Beyond what is listed it is counted only.
    void take(CombinationIndex index)
    {
        ++m_found.count;
        if (isFull())
            m_found.complete = false;
        else
            m_found.indexes.push_back(index);
    }

    void estimate(CombinationIndex index)
    {
        const ExpectedLayout expected = expectedOf(index);
        if (m_asksEstimates && !isAskedFor(expected))
            return;
        ++m_found.count;
        m_candidates.push_back({index, expected});
    }

    /// Of more candidates than are listed those that fit, and of these the fastest.
    void keepBest()
    {
        if (m_candidates.size() <= FoundLayouts::most)
            return;
        m_found.complete = false;
        const auto isBetter = [this](const Candidate& one, const Candidate& other) {
            const bool oneFits = !isOver(one.expected);
            return oneFits != !isOver(other.expected) ? oneFits : one.expected.tflops > other.expected.tflops;
        };
        const auto end = m_candidates.begin() + FoundLayouts::most;
        std::nth_element(m_candidates.begin(), end, m_candidates.end(), isBetter);
        m_candidates.erase(end, m_candidates.end());
    }

    [[nodiscard]] ExpectedLayout expectedOf(CombinationIndex index)
    {
        m_preset.space().numbersAt(index, m_numbers);
        const LayoutEstimate estimate = m_preset.estimator()->estimate(m_numbers);
        ExpectedLayout expected{memoryNeed(estimate.memory), static_cast<float>(estimate.step.tflopsPerGpu)};
        expected.need.memoryKnown = estimate.memoryKnown;
        return expected;
    }

    [[nodiscard]] bool isOver(const ExpectedLayout& expected) const
    {
        return expected.need.memoryKnown
            && m_calibration.bytes(expected.need) > m_preset.estimator()->capacity();
    }

    [[nodiscard]] bool isAskedFor(const ExpectedLayout& expected) const
    {
        return (!m_onlyOver || isOver(expected))
            && m_filter.holds(m_calibration.bytes(expected.need) / bytesPerGib,
                m_calibration.speedFactor * double(expected.tflops));
    }

    const Preset& m_preset;
    const LayoutFilter& m_filter;
    const Calibration& m_calibration;
    const LayoutQuery& m_query;
    bool m_onlyOver;
    bool m_asksEstimates;
    std::vector<qint64> m_numbers;
    quint64 m_looked = 0;
    std::vector<Candidate> m_candidates;
    FoundLayouts m_found;
};

} // namespace

FoundLayouts findLayouts(const Preset& preset, const LayoutFilter& filter, const Calibration& calibration,
    const LayoutQuery& query)
{
    if (!filter.space())
        return {};
    LayoutCollector collector(preset, filter, calibration, query);
    for (const SearchSpace& part : partsOf(*filter.space(), query)) {
        if (query.show == LayoutQuery::Show::Pruned)
            collector.addLeftOut(part);
        else
            collector.addKept(part);
    }
    return collector.found();
}

} // namespace megatune
