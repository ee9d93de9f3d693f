// SPDX-License-Identifier: GPL-3.0-or-later
// When a trial may end before its training does: its value is known well enough, or it cannot win any more.
// Pure functions over the iterations that were measured.
#pragma once

#include "core/base/statistics.h"
#include "core/strategy/strategy.h"
#include "core/study/trial.h"

namespace megatune {

/// Runs of the same command differ by more than the iterations of one run show. So much of the best value is
/// left to a trial before it is given up; our own choice, not measured.
inline constexpr double runToRunShare = 0.01;

/// What a trial has to reach in order not to be given up: the near end of the 99 % interval of the best
/// value, and runToRunShare below that. `best` is what measured it (its mean is not looked at), with less
/// than two iterations the value is taken as exact.
[[nodiscard]] double thresholdOf(double bestValue, const Sample& best, Direction direction);

/// Whether these iterations, in order, show that the trial's value does not reach `threshold`: there are at
/// least three, none of them reaches it (a training that is still getting faster, or that alternates, is left
/// alone), and neither does the far end of the 99 % interval of their mean.
[[nodiscard]] bool cannotReach(const QList<double>& iterations, double threshold, Direction direction);

/// Whether the 95 % interval of the mean is within `percent` of it on either side, from three on.
[[nodiscard]] bool isSettled(const Sample& iterations, double percent);

} // namespace megatune
