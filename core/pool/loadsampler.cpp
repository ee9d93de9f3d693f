// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/pool/loadsampler.h"

#include <algorithm>
#include <cmath>

namespace megatune {

namespace {

/// So many answers are points of their own; after that a point stands for a tenth of what lies behind.
constexpr int samplerDenseAnswers = 100;
constexpr int samplerShare = 10;

} // namespace

LoadSampler::LoadSampler(const QList<GpuLoadPoint>& inFile)
{
    m_begun.answers = 0;
    for (const GpuLoadPoint& point : inFile)
        m_answers += std::min(point.answers, std::numeric_limits<int>::max() / 2 - m_answers);
}

void LoadSampler::Mean::add(double figure)
{
    if (!std::isfinite(figure))
        return;
    sum += figure;
    ++count;
}

double LoadSampler::Mean::value() const
{
    return count > 0 ? std::round(10 * sum / count) / 10 : std::numeric_limits<double>::quiet_NaN();
}

void LoadSampler::add(const GpuLoadPoint& moment)
{
    if (m_begun.answers == 0)
        m_wanted = 1 + std::max(0, m_answers - samplerDenseAnswers) / samplerShare;
    m_begun.iteration = moment.iteration;
    m_percent.add(moment.percent);
    m_watts.add(moment.watts);
    ++m_answers;
    if (++m_begun.answers >= m_wanted)
        complete();
}

void LoadSampler::complete()
{
    m_begun.percent = m_percent.value();
    m_begun.watts = m_watts.value();
    m_complete.append(m_begun);
    m_begun.answers = 0;
    m_percent = {};
    m_watts = {};
}

QList<GpuLoadPoint> LoadSampler::take(bool atEnd)
{
    if (atEnd && m_begun.answers > 0)
        complete();
    return std::exchange(m_complete, {});
}

} // namespace megatune
