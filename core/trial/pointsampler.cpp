// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/pointsampler.h"

namespace megatune {

namespace {

/// So many are taken as they come; after that each distance is a tenth longer than what lies behind, which
/// spends 72 more on a hundred thousand iterations.
constexpr qint64 samplerDenseCount = 100;
constexpr int samplerMostPoints = 199; // and the last one

} // namespace

void PointSampler::add(const IterationPoint& point)
{
    const qint64 index = m_count++;
    if (index < m_next || m_total >= samplerMostPoints) {
        m_leftOut = point;
        return;
    }
    m_next = index < samplerDenseCount ? index + 1 : index + index / 10;
    ++m_total;
    if (m_skip > 0)
        --m_skip;
    else
        m_chosen.append(point);
    m_leftOut.reset();
}

QList<IterationPoint> PointSampler::take(bool atEnd)
{
    if (atEnd && m_leftOut) {
        m_chosen.append(*m_leftOut);
        m_leftOut.reset();
    }
    return std::exchange(m_chosen, {});
}

} // namespace megatune
