// SPDX-License-Identifier: GPL-3.0-or-later
// What each choice of each parameter came to, alone and with those of another parameter, and how much of the
// differences between trials a parameter explains. One count for the window's views and for reports.
#pragma once

#include "core/findings/importance.h"
#include "core/findings/parametercolumns.h"
#include "core/study/state.h"

#include <functional>

namespace megatune {

/// How a trial stands for its layout.
struct LayoutResult
{
    int number = 0;
    TrialState state = TrialState::Queued;
    double value = 0;    ///< StudyState::valueOf of one that finished; NaN of all others
    bool isBest = false; ///< StudyState::bestLayout
};

/// Of all trials that stand for a layout; the baseline has none. Those with a value come first, the best one
/// first, then the others by number. `isShown` leaves trials out; empty: none.
[[nodiscard]] QList<LayoutResult> layoutResults(
    const StudyState& state, const std::function<bool(const Trial& trial)>& isShown = {});

/// What trials with one choice, or one pair of choices, came to.
struct Outcomes
{
    int trials = 0; ///< in any state
    int oom = 0;
    int failed = 0; ///< in another way
    int first = -1; ///< the smallest number of a trial
    bool holdsBest = false;
    QList<std::pair<double, int>> values; ///< with their trials, the best one first

    /// Results come in the order of layoutResults().
    void add(const LayoutResult& result);
    [[nodiscard]] int finished() const { return static_cast<int>(values.size()); }
    /// Finished, out of memory or failed.
    [[nodiscard]] int ended() const { return finished() + oom + failed; }
    [[nodiscard]] int bestTrial() const { return values.isEmpty() ? -1 : values.first().second; }
    // Without a value these are NaN.
    [[nodiscard]] double best() const { return quantile(0); }
    [[nodiscard]] double median() const { return quantile(0.5); }
    /// From 0, the best value, to 1, the worst; between two values by their distance.
    [[nodiscard]] double quantile(double share) const;
    /// Of the trials that finished or ran out of memory; NaN without any.
    [[nodiscard]] double oomShare() const;
};

struct ChoiceEffect : Outcomes
{
    std::optional<Value> choice; ///< nothing: trials without the parameter
    [[nodiscard]] QString title() const;
};

struct ParameterEffect
{
    QString name;
    QList<ChoiceEffect> choices;        ///< those of the column; before them, trials that lack it
    std::optional<Importance> forValue; ///< nothing: too few trials to say
    std::optional<Importance> forOom;   ///< what decides whether a layout fits
};

/// Of each parameter that varies; the one that explains most of the value comes first.
[[nodiscard]] QList<ParameterEffect> parameterEffects(
    const ParameterColumns& columns, const QList<LayoutResult>& results);

/// For each choice of `rows`, one after another, that of each choice of `columns`; trials that lack one of
/// the two parameters are in none.
[[nodiscard]] QList<Outcomes> pairOutcomes(
    const ParameterColumn& rows, const ParameterColumn& columns, const QList<LayoutResult>& results);

} // namespace megatune
