// SPDX-License-Identifier: GPL-3.0-or-later
// Chooses the points of a trial's course that go into the study file: all of a short one, ever fewer of a
// long one, about two hundred at most.
#pragma once

#include "core/study/trial.h"

namespace megatune {

class PointSampler
{
public:
    void add(const IterationPoint& point);
    /// The next `count` that would be chosen are in the file already.
    void skip(int count) { m_skip = count; }
    /// What was chosen since the last call. `atEnd`: with the very last point.
    [[nodiscard]] QList<IterationPoint> take(bool atEnd = false);
    [[nodiscard]] bool isEmpty() const { return m_chosen.isEmpty(); }

private:
    QList<IterationPoint> m_chosen;
    std::optional<IterationPoint> m_leftOut; ///< the last one, when it was not chosen
    qint64 m_count = 0;
    qint64 m_next = 0;
    int m_total = 0;
    int m_skip = 0;
};

} // namespace megatune
