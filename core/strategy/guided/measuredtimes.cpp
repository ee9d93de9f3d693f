// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/measuredtimes.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace megatune {

namespace {

/// A value that is off by more than this factor (logarithm) is not believed.
constexpr double implausible = 2.0;
constexpr double roughImplausible = 3.0;

// misfit(): 49 of 50 measured layouts of public sweeps are nearer to their estimates than the deviation.
// Estimates that differ by less than the telling difference may have any order. Of the others public sweeps
// have nine pairs of ten in the estimated order, and chance has half of them: the middle is too few.
constexpr int enoughToJudge = 5;
constexpr int enoughPairs = 6;
constexpr double mostDeviation = 0.25;
constexpr double tellingDifference = 0.1;
constexpr double fewOrdered = 0.7;

} // namespace

double MeasuredTimes::residualOf(size_t candidate, double value) const
{
    const Candidate& c = m_pool->candidates[candidate];
    if (m_direction == Direction::Minimize)
        return std::log(value) - c.logTime;
    return (c.tflops > 0 ? std::log(c.tflops) : -double(c.logTime)) - std::log(value);
}

bool MeasuredTimes::isPlausible(const MeasuredTime& measured) const
{
    const double most = m_pool->rough ? roughImplausible : implausible;
    return std::abs(measured.residual - m_offset) < most;
}

void MeasuredTimes::learn(const MeasuredTime& measured, GainModel& gain)
{
    m_count += measured.counts ? 1 : 0;
    m_measured.push_back(measured);
    const auto plausible = std::count_if(
        m_measured.begin(), m_measured.end(), [this](const MeasuredTime& one) { return isPlausible(one); });
    if (2 * static_cast<size_t>(plausible) >= m_measured.size() && plausible > 0) {
        if (isPlausible(measured))
            gain.learn(measured.candidate, measured.residual - m_offset, measured.noise);
        return;
    }
    std::vector<double> residuals;
    for (const MeasuredTime& one : m_measured)
        residuals.push_back(one.residual);
    std::nth_element(
        residuals.begin(), residuals.begin() + static_cast<qsizetype>(residuals.size() / 2), residuals.end());
    m_offset = residuals[residuals.size() / 2];
    gain.clear();
    for (const MeasuredTime& one : m_measured) {
        if (isPlausible(one))
            gain.learn(one.candidate, one.residual - m_offset, one.noise);
    }
}

std::optional<double> MeasuredTimes::misfit() const
{
    if (m_count < enoughToJudge)
        return std::nullopt;
    std::vector<double> residuals;
    int ordered = 0;
    int pairs = 0;
    for (const MeasuredTime& one : m_measured) {
        if (!one.counts)
            continue;
        residuals.push_back(one.residual);
        for (const MeasuredTime& other : m_measured) {
            const double estimated =
                m_pool->candidates[other.candidate].logTime - m_pool->candidates[one.candidate].logTime;
            if (!other.counts || estimated < tellingDifference)
                continue;
            ++pairs;
            ordered += timeOf(other) > timeOf(one) ? 1 : 0;
        }
    }
    const double mean = std::accumulate(residuals.begin(), residuals.end(), 0.0) / double(residuals.size());
    double squares = 0;
    for (const double residual : residuals)
        squares += (residual - mean) * (residual - mean);
    const double deviation = std::sqrt(squares / double(residuals.size() - 1));
    const bool byChance = pairs >= enoughPairs && ordered <= fewOrdered * pairs;
    return deviation > mostDeviation || byChance ? std::optional(deviation) : std::nullopt;
}

std::optional<MeasuredTime> MeasuredTimes::fastest() const
{
    std::optional<MeasuredTime> fastest;
    for (const MeasuredTime& one : m_measured) {
        if (one.counts && isPlausible(one) && (!fastest || timeOf(one) < timeOf(*fastest)))
            fastest = one;
    }
    return fastest;
}

std::optional<double> MeasuredTimes::best() const
{
    const std::optional<MeasuredTime> one = fastest();
    return one ? std::optional(timeOf(*one)) : std::nullopt;
}

double MeasuredTimes::timeOf(const MeasuredTime& measured) const
{
    return measured.residual - m_offset + m_pool->candidates[measured.candidate].logTime;
}

} // namespace megatune
