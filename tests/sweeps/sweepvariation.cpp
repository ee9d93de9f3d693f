// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/sweeps/sweepvariation.h"

#include "core/space/axisnames.h"
#include "core/strategy/splitmix.h"

#include <algorithm>
#include <array>
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

/// What the memory of one kind is estimated to be over what it is.
double partFactor(SplitMix& random)
{
    return 0.7 * std::pow(2.0, random.unit());
}

void scaleParts(StageMemory& memory, double states, double moving)
{
    for (double StageMemory::*part :
        {&StageMemory::weights, &StageMemory::gradients, &StageMemory::optimizer})
        memory.*part *= states;
    for (double StageMemory::*part :
        {&StageMemory::activations, &StageMemory::logits, &StageMemory::transient})
        memory.*part *= moving;
}

/// The rows with what is different in their outcomes, and in what is estimated of them.
class OtherWorld
{
public:
    OtherWorld(const SweepVariation& variation, quint64 seed)
        : m_variation(variation)
        , m_random(seed * 104'729 + 3)
    {
    }

    void change(std::vector<SweepRow>& rows)
    {
        if (m_variation.isShuffled)
            shuffle(rows);
        if (m_variation.isOneAxisDear)
            makeOneAxisDear(rows);
        const double states = m_variation.partsAreOff ? partFactor(m_random) : 1;
        const double moving = m_variation.partsAreOff ? partFactor(m_random) : 1;
        for (SweepRow& row : rows) {
            const bool isSlow = m_variation.slowShare > 0 && m_random.unit() < m_variation.slowShare;
            const double scatter = m_variation.scatter > 0 ? m_variation.scatter * m_random.normal() : 0;
            row.outcome.value *= std::exp(scatter) * (isSlow ? 1.15 : 1);
            scaleParts(row.estimate.memory, states, moving);
        }
    }

    /// Empty where every value is one of the fastest layout's.
    QString refuseValue(std::vector<SweepRow>& rows, const Layout& fastest)
    {
        std::vector<LayoutItem> values;
        for (const SweepRow& row : rows) {
            for (const LayoutItem& item : row.layout.items()) {
                if (item.value.isNumber() && fastest.number(item.name) != item.value.number
                    && item.name != u"run")
                    values.push_back(item);
            }
        }
        if (values.empty())
            return {};
        const LayoutItem refused = values[pick(values.size())];
        for (SweepRow& row : rows) {
            if (row.layout.number(refused.name) == refused.value.number)
                row.outcome = {Outcome::Kind::Failed};
        }
        return QStringLiteral("ValueError: %1=%2 is not supported")
            .arg(refused.name)
            .arg(refused.value.number);
    }

private:
    size_t pick(size_t count)
    {
        return std::min(count - 1, static_cast<size_t>(m_random.unit() * double(count)));
    }

    void shuffle(std::vector<SweepRow>& rows)
    {
        std::vector<double*> times;
        for (SweepRow& row : rows) {
            if (row.outcome.succeeded())
                times.push_back(&row.outcome.value);
        }
        for (size_t i = times.size(); i > 1; --i)
            std::swap(*times[i - 1], *times[pick(i)]);
    }

    void makeOneAxisDear(std::vector<SweepRow>& rows)
    {
        const std::array parts{&StepEstimate::tensorSeconds, &StepEstimate::expertSeconds,
            &StepEstimate::contextSeconds, &StepEstimate::pipelineSeconds, &StepEstimate::gradientSeconds};
        double StepEstimate::*dear = parts[pick(parts.size())];
        for (SweepRow& row : rows) {
            const StepEstimate& step = row.estimate.step;
            if (step.stepSeconds > 0)
                row.outcome.value *= 1 + 9 * (step.*dear) / step.stepSeconds;
        }
    }

    const SweepVariation& m_variation;
    SplitMix m_random;
};

size_t fastestOf(const std::vector<SweepRow>& rows)
{
    size_t best = 0;
    for (size_t i = 0; i < rows.size(); ++i) {
        const Outcome& outcome = rows[i].outcome;
        const Outcome& before = rows[best].outcome;
        if (outcome.succeeded() && (!before.succeeded() || outcome.value < before.value))
            best = i;
    }
    return best;
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
        {.name = QStringLiteral("times shuffled"), .isShuffled = true},
        {.name = QStringLiteral("scatter of 3 %"), .scatter = 0.03},
        {.name = QStringLiteral("scatter of 10 %"), .scatter = 0.1},
        {.name = QStringLiteral("memory off by part"), .partsAreOff = true},
        {.name = QStringLiteral("one axis ten times dearer"), .isOneAxisDear = true},
        {.name = QStringLiteral("a value is refused"), .refusesValue = true},
        {.name = QStringLiteral("a third on a slow host"), .slowShare = 0.33},
        {.name = QStringLiteral("all of these at once"),
            .timeDeviation = 0.1,
            .scatter = 0.03,
            .partsAreOff = true,
            .isOneAxisDear = true,
            .refusesValue = true,
            .slowShare = 0.33},
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
        dropped.push_back(random.unit() < variation.dropShare ? 1 : 0);
        rows.push_back(std::move(row));
    }
    OtherWorld world(variation, seed);
    world.change(rows);
    const size_t best = rows.empty() ? 0 : fastestOf(rows);
    const QString refusal = variation.refusesValue ? world.refuseValue(rows, rows[best].layout) : QString();
    std::vector<SweepRow> left;
    for (size_t i = 0; i < rows.size(); ++i) {
        if (i == best || dropped[i] == 0)
            left.push_back(std::move(rows[i]));
    }
    const double capacity = estimator != nullptr ? estimator->capacity() : 1;
    Sweep changed =
        makeSweep(sweep.name, std::move(left), capacity * variation.memoryFactor, sweep.preset->gpuCount());
    changed.refusal = refusal;
    return changed;
}

} // namespace megatune
