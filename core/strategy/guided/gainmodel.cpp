// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/strategy/guided/gainmodel.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

constexpr size_t gainMostColumns = 320;
constexpr double gainNearDeviation = 0.06; ///< of the bump
constexpr double gainNearLength = 1.5;     ///< in doublings of a degree
constexpr double gainOwnDeviation = 0.03;  ///< of the layout's own part
/// Of a value of a parameter that estimates do not know.
constexpr double gainValueDeviation = 0.06;
// Prior of the squared common scale: mean 1, worth 2 measurements; at most 9.
constexpr double gainScaleWeight = 2;
constexpr double gainLargestScale = 9;

} // namespace

GainModel::GainModel(const std::vector<Candidate>& candidates)
    : m_candidates(candidates)
{
    clear();
}

void GainModel::clear()
{
    m_columns.clear();
    m_mean.assign(m_candidates.size(), 0);
    m_variance.resize(m_candidates.size());
    for (size_t i = 0; i < m_candidates.size(); ++i)
        m_variance[i] = covariance(i, i);
    m_surprise = 0;
    m_learned = 0;
    m_supposed = 0;
}

double GainModel::covariance(size_t a, size_t b) const
{
    const Candidate& left = m_candidates[a];
    const Candidate& right = m_candidates[b];
    float sum = 0;
    for (size_t i = 0; i < Candidate::featureCount; ++i)
        sum += left.features[i] * right.features[i];
    float distance = 0;
    for (size_t i = 0; i < Candidate::placeCount; ++i) {
        const float step = left.place[i] - right.place[i];
        distance += step * step;
    }
    double values = 0;
    for (size_t i = 0; i < left.ownValues.size(); ++i)
        values += left.ownValues[i] == right.ownValues[i] ? gainValueDeviation * gainValueDeviation : 0;
    // What estimates cannot tell apart (sequence parallelism without TP) has one and the same part of its
    // own.
    const bool same = distance == 0 && left.features == right.features && left.ownValues == right.ownValues;
    const double own = same ? gainOwnDeviation * gainOwnDeviation : 0;
    const double near = distance > 40 ? 0 : std::exp(-distance / (2 * gainNearLength * gainNearLength));
    return double(sum) + gainNearDeviation * gainNearDeviation * near + values + own;
}

bool GainModel::add(size_t candidate, double residual, double noise)
{
    if (m_columns.size() >= gainMostColumns)
        return false;
    const double pivot = std::sqrt(m_variance[candidate] + noise * noise);
    const double error = (residual - m_mean[candidate]) / pivot;
    std::vector<float> column(m_candidates.size());
    std::vector<float> row;
    for (const std::vector<float>& earlier : m_columns)
        row.push_back(earlier[candidate]);
    for (size_t i = 0; i < column.size(); ++i)
        column[i] = static_cast<float>(covariance(i, candidate));
    for (size_t k = 0; k < row.size(); ++k) {
        const float factor = row[k];
        const float* earlier = m_columns[k].data();
        for (size_t i = 0; i < column.size(); ++i)
            column[i] -= earlier[i] * factor;
    }
    for (size_t i = 0; i < column.size(); ++i) {
        column[i] = static_cast<float>(column[i] / pivot);
        m_mean[i] += column[i] * error;
        m_variance[i] -= double(column[i]) * column[i];
    }
    // The first one only says how fast the machine is.
    m_surprise += m_columns.empty() ? 0 : error * error;
    m_columns.push_back(std::move(column));
    return true;
}

bool GainModel::learn(size_t candidate, double residual, double noise)
{
    forget();
    const bool added = add(candidate, residual, noise);
    m_learned += added ? 1 : 0;
    return added;
}

void GainModel::suppose(size_t candidate)
{
    m_supposed += add(candidate, m_mean[candidate], 0.005) ? 1 : 0;
}

void GainModel::forget()
{
    for (; m_supposed > 0; --m_supposed) {
        for (size_t i = 0; i < m_variance.size(); ++i)
            m_variance[i] += double(m_columns.back()[i]) * m_columns.back()[i];
        m_columns.pop_back();
    }
}

Residual GainModel::at(size_t candidate) const
{
    const double told = std::max(0, m_learned - 1);
    const double scale =
        std::min(gainLargestScale, (gainScaleWeight + m_surprise) / (gainScaleWeight + told));
    return {m_mean[candidate], std::sqrt(std::max(1e-8, m_variance[candidate]) * scale)};
}

double expectedGain(double best, double mean, double deviation)
{
    const double z = (best - mean) / deviation;
    const double density = std::exp(-z * z / 2) * 0.3989422804014327;
    return deviation * (z * 0.5 * std::erfc(-z * 0.7071067811865476) + density);
}

} // namespace megatune
