// SPDX-License-Identifier: GPL-3.0-or-later
// Makes points for the study file of what the GPUs of one trial do: one an answer in a short trial, means
// over ever more answers in a long one, about two hundred in a week.
#pragma once

#include "core/study/trial.h"

namespace megatune {

class LoadSampler
{
public:
    /// `inFile`: of an attempt that is taken over.
    explicit LoadSampler(const QList<GpuLoadPoint>& inFile = {});

    /// One answer.
    void add(const GpuLoadPoint& moment);
    /// What was completed since the last call. `atEnd`: and what has begun.
    [[nodiscard]] QList<GpuLoadPoint> take(bool atEnd = false);

private:
    struct Mean
    {
        double sum = 0;
        int count = 0;
        void add(double figure);
        /// To a tenth, which is finer than any tool tells it.
        [[nodiscard]] double value() const;
    };

    void complete();

    QList<GpuLoadPoint> m_complete;
    int m_answers = 0; ///< in all
    int m_wanted = 1;  ///< answers in the point that has begun
    GpuLoadPoint m_begun;
    Mean m_percent;
    Mean m_watts;
};

} // namespace megatune
