// SPDX-License-Identifier: GPL-3.0-or-later
// How far the studies of one model have come over time: the best value of each that can be compared.
#pragma once

#include "ui/studies/studysummary.h"

#include <QList>

namespace megatune {

struct HistoryPoint
{
    StudySummary study;
    bool isRecord = false; ///< better than all before it; what is doubtful is none
};

/// Best values say the same only for the same model on as many GPUs of one type, in one unit.
struct BestHistory
{
    QList<HistoryPoint> points; ///< by time
    /// Of `points`; -1: none is beyond doubt.
    [[nodiscard]] qsizetype best() const;
    /// "Qwen3-8B on 16 x H100-80GB"; empty without points.
    [[nodiscard]] QString title() const;
    [[nodiscard]] QString unit() const
    {
        return points.isEmpty() ? QString() : points.constFirst().study.unit;
    }
};

/// Of those with a value that can be compared with `of`, itself among them.
[[nodiscard]] BestHistory bestHistory(const QList<StudySummary>& studies, const StudySummary& of);

/// The study of latest date that has others to compare it with; -1: none has.
[[nodiscard]] qsizetype latestWithHistory(const QList<StudySummary>& studies);

} // namespace megatune
