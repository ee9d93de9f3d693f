// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/sweepvariation.h"

#include "core/space/axisnames.h"
#include "core/strategy/splitmix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace megatune {

namespace {

/// By how much each doubling of a degree and each kind of recomputation changes the time of a step.
class VariedTimes
{
public:
    VariedTimes(double deviation, SplitMix& random)
    {
        for (const QString& name : {axis::tp, axis::pp, axis::cp, axis::ep, axis::etp, axis::vpp, axis::mbs})
            m_slopes[name] = deviation * random.normal();
        for (const QString& word : {QStringLiteral("selective"), QStringLiteral("full")})
            m_recompute[word] = deviation * random.normal();
    }

    [[nodiscard]] double factorOf(const Layout& layout) const
    {
        double sum = 0;
        for (const auto& [name, slope] : m_slopes)
            sum += slope * std::log2(static_cast<double>(std::max<qint64>(1, layout.number(name))));
        const auto remade = m_recompute.find(layout.text(axis::granularity));
        return std::exp(sum + (remade != m_recompute.end() ? remade->second : 0));
    }

private:
    std::map<QString, double> m_slopes;
    std::map<QString, double> m_recompute;
};

/// The shortest time by the longest.
double productOfExtremes(const Sweep& sweep)
{
    double least = std::numeric_limits<double>::max();
    double most = 0;
    for (const Outcome& outcome : sweep.outcomes) {
        if (outcome.succeeded()) {
            least = std::min(least, outcome.value);
            most = std::max(most, outcome.value);
        }
    }
    return least * most;
}

} // namespace

QList<SweepVariation> sweepVariations()
{
    return {{QStringLiteral("as measured")}, {QStringLiteral("other speeds, 5 %"), 0.05},
        {QStringLiteral("other speeds, 15 %"), 0.15}, {QStringLiteral("a third not measured"), 0, 0.33},
        {QStringLiteral("memory over-estimated by 15 %"), 0, 0, 0.85},
        {QStringLiteral("memory under-estimated by 15 %"), 0, 0, 1.15},
        {QStringLiteral("other in all ways"), 0.1, 0.33, 0.9},
        {QStringLiteral("order reversed"), 0, 0, 1, true, true},
        {QStringLiteral("shape not known"), 0, 0, 1, false},
        {QStringLiteral("shape not known, other speeds"), 0.1, 0.2, 1, false}};
}

Sweep varied(const Sweep& sweep, const SweepVariation& variation, quint64 seed)
{
    SplitMix random(seed * 7919 + 1);
    const VariedTimes times(variation.timeDeviation, random);
    const SearchSpace& space = sweep.preset->space();
    const EstimatorPtr estimator = sweep.preset->estimator();
    std::vector<qint64> numbers(static_cast<size_t>(space.count()));
    const double extremes = productOfExtremes(sweep);
    std::vector<SweepRow> rows;
    std::vector<char> dropped;
    size_t best = 0;
    for (size_t i = 0; i < sweep.indexes.size(); ++i) {
        SweepRow row;
        row.layout = space.layoutAt(sweep.indexes[i]);
        row.outcome = sweep.outcomes[i];
        if (variation.isReversed && row.outcome.succeeded())
            row.outcome.value = extremes / row.outcome.value;
        row.outcome.value *= times.factorOf(row.layout);
        row.estimated = estimator != nullptr && variation.shapeKnown;
        if (row.estimated) {
            space.numbersAt(sweep.indexes[i], numbers);
            row.estimate = estimator->estimate(numbers);
        }
        const bool better = row.outcome.succeeded()
            && (rows.empty() || !rows[best].outcome.succeeded()
                || row.outcome.value < rows[best].outcome.value);
        best = better ? i : best;
        dropped.push_back(random.unit() < variation.dropShare ? 1 : 0);
        rows.push_back(std::move(row));
    }
    std::vector<SweepRow> left;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (i == best || dropped[i] == 0)
            left.push_back(std::move(rows[i]));
    }
    const double capacity = estimator != nullptr ? estimator->capacity() : 1;
    return makeSweep(
        sweep.name, std::move(left), capacity * variation.memoryFactor, sweep.preset->gpuCount());
}

} // namespace megatune
