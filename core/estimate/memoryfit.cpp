// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/estimate/memoryfit.h"

#include "core/base/vectorregisters.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

// Prior deviations of the two factors (logarithms). Gradients in 16 or 32 bits, a sharded optimizer or not,
// and kernels that keep more or less are not always known: 20 % and 50 %. Without the model's shape, factors
// of 4.
constexpr double fitStatesDeviation = 0.20;
constexpr double fitMovingDeviation = 0.5;
// One framework in four keeps gradients in 16 bits: 4 + 12 / DP bytes a parameter, not 6 + 12 / DP.
constexpr double fitLeanShare = 0.25;
constexpr double fitLeanFactor = 0.7;
constexpr double fitRoughDeviation = 1.5;
/// What a GPU can hold is not known either: what the host's programs and libraries reserve, and what
/// PyTorch's allocator reserves but cannot hand out, since its blocks are cut in other sizes than are asked
/// for. Of 32 measured layouts estimated at 90 to 110 % of the memory 7 ran (arXiv 2311.05610).
constexpr double fitUsable = 0.95;
constexpr double fitCapacityDeviation = 0.12;
constexpr double fitOwnDeviation = 0.07;
constexpr double fitRoughOwnDeviation = 0.5;
/// One in ten layouts is off by more: the deviation of these.
constexpr double fitTailShare = 0.1;
constexpr double fitTailDeviation = 0.3;
constexpr double fitRoughTailDeviation = 2;
/// One outcome in a hundred is wrong: another process held memory, fragmentation.
constexpr double fitWrongShare = 0.01;
constexpr double fitPeakDeviation = 0.1;
/// What a failure says of the memory that it would have held is exact but for the allocator's blocks.
constexpr double fitShortageDeviation = 0.03;
/// GPUs of one type differ by less (logarithm): what the driver keeps.
constexpr double fitSameCapacity = 0.02;
/// Against the most likely factors.
constexpr double fitAllOffShare = 0.05;

/// The normal distribution function, by the logistic curve that is nearest (within 0.01).
double fitNormal(double z)
{
    return 1 / (1 + std::exp(-1.702 * z));
}

bool isSameCapacity(double a, double b)
{
    return std::abs(std::log(a / b)) < fitSameCapacity;
}

/// Logarithm of the prior at deviations `a` of the states' factor and `b` of the rest's.
double fitPrior(double a, double b, double statesDeviation)
{
    const double lean = a - std::log(fitLeanFactor) / statesDeviation;
    const double states =
        (1 - fitLeanShare) * std::exp(-a * a / 2) + fitLeanShare * std::exp(-lean * lean / 2);
    return std::log(states) - b * b / 2;
}

} // namespace

MemoryNeed memoryNeed(const StageMemory& memory)
{
    MemoryNeed need;
    need.states = static_cast<float>(memory.weights + memory.gradients + memory.optimizer);
    need.moving = static_cast<float>(memory.activations + memory.logits + memory.transient);
    need.fixed = static_cast<float>(memory.framework);
    return need;
}

MemoryFit::MemoryFit(std::vector<double> capacities, bool rough, double step)
    : m_capacities(std::move(capacities))
    , m_rough(rough)
    , m_step(step)
    , m_own(rough ? fitRoughOwnDeviation : fitOwnDeviation)
    , m_tail(rough ? fitRoughTailDeviation : fitTailDeviation)
{
    std::sort(m_capacities.begin(), m_capacities.end());
    makeNodes();
    normalise();
}

void MemoryFit::makeNodes()
{
    m_nodes.clear();
    if (m_capacities.size() == 1) {
        addNodes(m_capacities.front(), {-1.2, 0.0, 1.2}, m_step, 0);
        return;
    }
    for (size_t i = 0, next = 0; i < m_capacities.size(); i = next) {
        while (next < m_capacities.size() && isSameCapacity(m_capacities[next], m_capacities[i]))
            ++next;
        addNodes(m_capacities[i], {0.0}, 2 * m_step, std::log(double(next - i)));
    }
}

/// `deviations`: from what a GPU of this capacity can usually hold.
void MemoryFit::addNodes(
    double capacity, const std::vector<double>& deviations, double step, double logWeight)
{
    const double states = m_rough ? fitRoughDeviation : fitStatesDeviation;
    const double moving = m_rough ? fitRoughDeviation : fitMovingDeviation;
    const double usable = capacity * fitUsable;
    for (double a = -3; a <= 3; a += step) {
        for (double b = -3; b <= 3; b += step) {
            for (const double c : deviations) {
                m_nodes.push_back({logWeight + fitPrior(a, b, states) - c * c / 2, 0, std::exp(states * a),
                    std::exp(moving * b), usable * std::exp(fitCapacityDeviation * c)});
            }
        }
    }
    // All is off: another program holds memory, or the model is not the one that was named.
    for (const double factor : {2, 4, 8, 16, 32})
        m_nodes.push_back({logWeight + std::log(fitAllOffShare / factor), 0, factor, factor, usable});
}

double MemoryFit::fits(const Node& node, const MemoryNeed& layout) const
{
    const double need = node.states * layout.states + node.moving * layout.moving + layout.fixed;
    const double room = std::log(node.capacity / std::max(1e-9, need));
    return (1 - fitTailShare) * fitNormal(room / m_own) + fitTailShare * fitNormal(room / m_tail);
}

double MemoryFit::logLikelihood(const Node& node, const Evidence& evidence) const
{
    const MemoryNeed& layout = evidence.layout;
    if (evidence.told == Told::Peak) {
        // Which rank it was and what the framework counts is not known: long tails.
        const double need = node.states * layout.states + node.moving * layout.moving;
        const double z = std::log(evidence.bytes / std::max(1e-9, need)) / fitPeakDeviation;
        return -1.5 * std::log(1 + z * z / 2);
    }
    Node limit = node;
    double could = 1;
    if (evidence.told == Told::Shortage) {
        // It needs what it asked for, and a GPU cannot hold that.
        limit.capacity = evidence.bytes + layout.fixed;
        could = fitNormal(std::log(limit.capacity / node.capacity) / fitShortageDeviation);
    }
    const double fit = fits(limit, layout);
    const double chance = evidence.told == Told::Fitted ? fit : (1 - fit) * could;
    return std::log(fitWrongShare + (1 - 2 * fitWrongShare) * chance);
}

void MemoryFit::weigh(const Evidence& evidence)
{
    clearVectorRegisters();
    for (Node& node : m_nodes)
        node.logWeight += logLikelihood(node, evidence);
}

void MemoryFit::add(const Evidence& evidence)
{
    if (!evidence.layout.memoryKnown)
        return;
    m_evidence.push_back(evidence);
    weigh(evidence);
    normalise();
}

void MemoryFit::learn(const MemoryNeed& layout, bool fitted)
{
    add({fitted ? Told::Fitted : Told::RanOut, layout, 0});
}

void MemoryFit::learnShortage(const MemoryNeed& layout, double bytes)
{
    add({Told::Shortage, layout, bytes});
}

void MemoryFit::learnPeak(const MemoryNeed& layout, double bytes)
{
    if (bytes > 0 && bytes < 4 * m_capacities.back())
        add({Told::Peak, layout, bytes});
}

void MemoryFit::learnCapacity(double bytes)
{
    const std::optional<double> known = capacity();
    if (m_rough || !(bytes > 0) || (known && isSameCapacity(bytes, *known)))
        return;
    m_capacities = {bytes};
    makeNodes();
    for (const Evidence& evidence : m_evidence)
        weigh(evidence);
    normalise();
}

std::optional<double> MemoryFit::capacity() const
{
    return m_capacities.size() == 1 ? std::optional(m_capacities.front()) : std::nullopt;
}

void MemoryFit::normalise()
{
    double highest = m_nodes.front().logWeight;
    for (const Node& node : m_nodes)
        highest = std::max(highest, node.logWeight);
    double sum = 0;
    for (Node& node : m_nodes) {
        node.logWeight -= highest;
        node.weight = std::exp(node.logWeight);
        sum += node.weight;
    }
    m_likely.clear();
    double likely = 0;
    for (Node& node : m_nodes) {
        node.weight /= sum;
        if (node.weight * static_cast<double>(m_nodes.size()) > 0.1) {
            m_likely.push_back(node);
            likely += node.weight;
        }
    }
    for (Node& node : m_likely)
        node.weight /= likely;
}

double MemoryFit::probability(const MemoryNeed& layout) const
{
    if (!layout.memoryKnown)
        return 0.95;
    clearVectorRegisters();
    double sum = 0;
    for (const Node& node : m_likely)
        sum += node.weight * fits(node, layout);
    return sum;
}

double MemoryFit::expectedNeed(const MemoryNeed& layout) const
{
    double need = layout.fixed;
    for (const Node& node : m_likely)
        need += node.weight * (node.states * layout.states + node.moving * layout.moving);
    return need;
}

double MemoryFit::likelyNeed(const MemoryNeed& layout) const
{
    std::vector<std::pair<double, double>> needs; // with their weights
    for (const Node& node : m_likely)
        needs.emplace_back(
            node.states * layout.states + node.moving * layout.moving + layout.fixed, node.weight);
    std::sort(needs.begin(), needs.end());
    double below = 0;
    for (const auto& [need, weight] : needs) {
        below += weight;
        if (below >= 0.5)
            return need;
    }
    return layout.need();
}

double MemoryFit::needDeviation(const MemoryNeed& layout) const
{
    const double mean = expectedNeed(layout);
    double variance = m_own * m_own * mean * mean;
    for (const Node& node : m_likely) {
        const double off = node.states * layout.states + node.moving * layout.moving + layout.fixed - mean;
        variance += node.weight * off * off;
    }
    return std::sqrt(variance);
}

double MemoryFit::statesFactor() const
{
    double factor = 0;
    for (const Node& node : m_likely)
        factor += node.weight * node.states;
    return factor;
}

double MemoryFit::movingFactor() const
{
    double factor = 0;
    for (const Node& node : m_likely)
        factor += node.weight * node.moving;
    return factor;
}

} // namespace megatune
