// SPDX-License-Identifier: GPL-3.0-or-later
// How sure a study's result is: the best layout against the second one, given the noise of their
// measurements, and which of them is to be measured again.
//
// Two kinds of noise are looked at. That of iterations: the runs' own deviations, by Welch's test, taking
// iterations as independent (see core/base/statistics.h). That of whole runs, which iterations cannot show:
// of all layouts of the study that were run more than once, pooled to one deviation - it is the machine's
// more than the layout's - with Student's t. While no layout was run twice, a lead below runToRunShare of the
// value counts as unsettled.
#pragma once

#include "core/study/state.h"

#include <functional>

namespace megatune {

struct Finalist
{
    int number = 0;
    double value = 0; ///< StudyState::valueOf
    int runs = 1;     ///< with a value
    int iterations = 0;
    std::optional<double> halfWidth = {}; ///< of the 95 % interval; nothing when the noise is not known
    QList<int> failedRuns = {};           ///< trials that measured it again and gave no value
};

enum class Order {
    Alone,   ///< nothing to compare with
    Settled, ///< the first is ahead by more than the noise
    Open,    ///< it is not
    Unknown, ///< the noise is not known
};

struct Ranking
{
    Finalist first;
    std::optional<Finalist> second = {};
    Order order = Order::Alone;
    double lead = 0; ///< of the first, never negative
    std::optional<double> leadHalfWidth = {};
    /// It was seen that the first ran as it is named: without that nothing about it is sure.
    bool isVerified = false;
    /// How far runs of one command are apart was seen, too; else the order is that of one run each.
    bool knowsRuns = false;
    int confirmations = 0; ///< runs of the study that measured something again
};

/// Of what the study found: the best layout against the second one, or a refined one against what it refines.
/// Nothing while no trial has a value. Its cost does not depend on the number of trials unless layouts were
/// measured again.
[[nodiscard]] std::optional<Ranking> rankingOf(const StudyState& state);
/// Of the layouts alone.
[[nodiscard]] std::optional<Ranking> layoutRankingOf(const StudyState& state);
/// Of two trials with a value by the same rules, whichever is better.
[[nodiscard]] Ranking rankingBetween(const StudyState& state, const Trial& one, const Trial& other);

/// The trial that `--confirm runs` measures next: of the first two the one with fewer runs, the better one
/// where they are equal. Nothing once their order is settled or all runs were spent; one run each settles it
/// only where the lead is larger than what runs ever differ by. It is looked only when
/// both have as many runs: each look may err, and looking after every run would name the wrong one of two
/// equal layouts in 8 % of the studies in place of 5 to 6 % (six runs, by simulation).
[[nodiscard]] std::optional<int> nextToConfirm(const StudyState& state, int runs);

using NumberText = std::function<QString(double)>;

/// "± 0.4 (95 %, 8 iterations, 1 run)"; or that the noise is not known.
[[nodiscard]] QString noiseText(const Finalist& finalist, const NumberText& number);
/// "ahead of trial 7 by 2.1, sure", or "sure within one run each"; empty when there is nothing to compare
/// with.
[[nodiscard]] QString leadText(const Ranking& ranking, const NumberText& number);
/// One sentence about what confirming came to.
[[nodiscard]] QString confirmationText(const Ranking& ranking);

} // namespace megatune
