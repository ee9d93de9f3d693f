// SPDX-License-Identifier: GPL-3.0-or-later
// What parallel coordinates show of a study: an axis for each parameter that differs and one for the value, a
// line a trial. Plain numbers, no painting.
#pragma once

#include "core/base/nicescale.h"
#include "ui/trials/trialcolumns.h"

namespace megatune {

/// A place on an axis that can be chosen: a choice of a parameter, a step of the value, a kind of failure.
struct ParallelStop
{
    QString title;
    double from = 0; ///< as shares of the axis, 0 at its foot
    double to = 0;
    bool isChosen = false; ///< the filter names it
    std::optional<Value> choice = {};
    double low = 0; ///< of the value
    double high = 0;
    QString states = {}; ///< "oom": trials in these states; empty: not a kind of failure
    [[nodiscard]] double middle() const { return (from + to) / 2; }
};

struct ParallelAxis
{
    QString name; ///< of the parameter; "value"
    QString title;
    QList<ParallelStop> stops; ///< from the foot upwards
    bool isFiltered = false;   ///< the filter has a word about it
    [[nodiscard]] int stopAt(double share) const;
};

struct ParallelLine
{
    int number = 0;
    TrialState state = TrialState::Finished;
    double value = 0;     ///< NaN without one
    double rank = 0;      ///< 0 for the worst value, 1 for the best
    bool leftOut = false; ///< by the filter
    QList<float> heights; ///< by axis, as shares
};

struct ParallelPicture
{
    QList<ParallelAxis> axes;  ///< the last one is the value
    QList<ParallelLine> lines; ///< in the order in which they are drawn: the best one last
    NiceScale scale;
    int decimals = 1;
    int trials = 0; ///< that have come to an end and that the filter leaves over
    int drawn = 0;  ///< of them
    int best = 0;   ///< of the drawn ones were taken because they are the best
};

/// At most this many lines are drawn of trials with a value: more are not told apart. The best hundred are
/// among them, the others are taken evenly by value; failures and what the filter leaves out have a part of
/// their own.
inline constexpr int parallelLinesMost = 1500;

/// `filterText` is the one that the series follows.
[[nodiscard]] ParallelPicture parallelPicture(const TrialColumns& columns, const QString& filterText);

/// The filter's text with these stops of the axis chosen in place of what it says about the axis.
[[nodiscard]] QString parallelFilter(const TrialColumns& columns, const QString& filterText,
    const ParallelPicture& picture, int axis, const QList<int>& stops);
/// The same with a stretch of the value axis, in its own numbers.
[[nodiscard]] QString valueFilter(const TrialColumns& columns, const QString& filterText,
    const ParallelPicture& picture, double low, double high);

} // namespace megatune
