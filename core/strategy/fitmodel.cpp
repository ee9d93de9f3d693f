#include "core/strategy/fitmodel.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

// Prior deviations of the two factors (logarithms). Gradients in 16 or 32 bits, a sharded optimizer or not,
// and kernels that keep more or less are not always known: 20 % and 50 %. Without the model's shape, factors
// of e.
constexpr double fitStatesDeviation = 0.20;
constexpr double fitMovingDeviation = 0.5;
// One framework in four keeps gradients in 16 bits: 4 + 12 / DP bytes a parameter, not 6 + 12 / DP.
constexpr double fitLeanShare = 0.25;
constexpr double fitLeanFactor = 0.7;
constexpr double fitRoughDeviation = 1.0;
constexpr double fitOwnDeviation = 0.05;
constexpr double fitRoughOwnDeviation = 0.5;
/// One in twenty layouts is off by more: the deviation of these.
constexpr double fitTailShare = 0.05;
constexpr double fitTailDeviation = 0.2;
constexpr double fitRoughTailDeviation = 2;
/// One outcome in a hundred is wrong: another process held memory, fragmentation.
constexpr double fitWrongShare = 0.01;
constexpr double fitPeakDeviation = 0.1;
/// Against the most likely factors.
constexpr double fitAllOffShare = 0.05;

/// The normal distribution function, by the logistic curve that is nearest (within 0.01).
double fitNormal(double z)
{
    return 1 / (1 + std::exp(-1.702 * z));
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

FitModel::FitModel(double capacity, bool rough)
    : m_capacity(capacity)
    , m_own(rough ? fitRoughOwnDeviation : fitOwnDeviation)
    , m_tail(rough ? fitRoughTailDeviation : fitTailDeviation)
{
    const double states = rough ? fitRoughDeviation : fitStatesDeviation;
    const double moving = rough ? fitRoughDeviation : fitMovingDeviation;
    for (double a = -3; a <= 3; a += 0.5) {
        for (double b = -3; b <= 3; b += 0.5)
            m_nodes.push_back({fitPrior(a, b, states), 0, std::exp(states * a), std::exp(moving * b)});
    }
    // All is off: another program holds memory, or the model is not the one that was named.
    for (const double factor : {2, 4, 8, 16, 32})
        m_nodes.push_back({std::log(fitAllOffShare / factor), 0, factor, factor});
    normalise();
}

double FitModel::fits(const Node& node, const Candidate& candidate) const
{
    const double need = node.states * candidate.states + node.moving * candidate.moving + candidate.fixed;
    const double room = std::log(m_capacity / std::max(1e-9, need));
    return (1 - fitTailShare) * fitNormal(room / m_own) + fitTailShare * fitNormal(room / m_tail);
}

void FitModel::learn(const Candidate& candidate, bool fitted)
{
    if (!candidate.memoryKnown)
        return;
    for (Node& node : m_nodes) {
        const double fit = fits(node, candidate);
        node.logWeight += std::log(fitWrongShare + (1 - 2 * fitWrongShare) * (fitted ? fit : 1 - fit));
    }
    normalise();
}

void FitModel::learnPeak(const Candidate& candidate, double bytes)
{
    // Which rank it was and what the framework counts is not known: long tails.
    if (!candidate.memoryKnown || !(bytes > 0) || !(bytes < 4 * m_capacity))
        return;
    for (Node& node : m_nodes) {
        const double need = node.states * candidate.states + node.moving * candidate.moving;
        const double z = std::log(bytes / std::max(1e-9, need)) / fitPeakDeviation;
        node.logWeight -= 1.5 * std::log(1 + z * z / 2);
    }
    normalise();
}

void FitModel::normalise()
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
        if (node.weight > 2e-4) {
            m_likely.push_back(node);
            likely += node.weight;
        }
    }
    for (Node& node : m_likely)
        node.weight /= likely;
}

double FitModel::probability(const Candidate& candidate) const
{
    if (!candidate.memoryKnown)
        return 0.95;
    double sum = 0;
    for (const Node& node : m_likely)
        sum += node.weight * fits(node, candidate);
    return sum;
}

double FitModel::expectedNeed(const Candidate& candidate) const
{
    double need = candidate.fixed;
    for (const Node& node : m_likely)
        need += node.weight * (node.states * candidate.states + node.moving * candidate.moving);
    return need;
}

} // namespace megatune
