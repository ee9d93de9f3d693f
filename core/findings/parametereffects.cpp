// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/parametereffects.h"

#include <algorithm>
#include <cmath>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();

bool isFailure(TrialState state)
{
    return state == TrialState::Failed || state == TrialState::TimedOut;
}

/// 1: out of memory, 0: it fitted, NaN: that is not known.
double oomOf(const LayoutResult& result)
{
    return result.state == TrialState::Oom ? 1 : std::isfinite(result.value) ? 0 : none;
}

ParameterEffect effectOf(const ParameterColumn& column, const QList<LayoutResult>& results)
{
    ParameterEffect effect{column.name, {}, {}, {}};
    const int lacking = column.someLackIt ? 1 : 0;
    for (int i = -lacking; i < column.choices.size(); ++i)
        effect.choices.append(ChoiceEffect{{}, column.choice(i)});
    QList<int> places;
    QList<double> values;
    QList<double> oom;
    for (const LayoutResult& result : results) {
        const int place = column.positionOf(result.number) + lacking;
        if (place < 0)
            continue;
        effect.choices[place].add(result);
        places.append(place);
        values.append(result.value);
        oom.append(oomOf(result));
    }
    effect.forValue = importanceOf(places, values);
    effect.forOom = importanceOf(places, oom);
    return effect;
}

} // namespace

QList<LayoutResult> layoutResults(
    const StudyState& state, const std::function<bool(const Trial& trial)>& isShown)
{
    QList<LayoutResult> results;
    const Direction direction = state.header().direction;
    for (const Trial& trial : state.trials()) {
        if (trial.layout.isEmpty() || !trial.standsForLayout() || (isShown && !isShown(trial)))
            continue;
        const bool hasValue =
            trial.state == TrialState::Finished && trial.value && std::isfinite(*trial.value);
        results.append(LayoutResult{
            trial.number, trial.state, hasValue ? state.valueOf(trial) : none, &trial == state.bestLayout()});
    }
    std::stable_sort(
        results.begin(), results.end(), [direction](const LayoutResult& a, const LayoutResult& b) {
            const bool hasValue = std::isfinite(a.value);
            return hasValue && (!std::isfinite(b.value) || isBetter(a.value, b.value, direction));
        });
    return results;
}

void Outcomes::add(const LayoutResult& result)
{
    ++trials;
    oom += result.state == TrialState::Oom ? 1 : 0;
    failed += isFailure(result.state) ? 1 : 0;
    first = first < 0 ? result.number : std::min(first, result.number);
    holdsBest = holdsBest || result.isBest;
    if (std::isfinite(result.value))
        values.append({result.value, result.number});
}

double Outcomes::quantile(double share) const
{
    if (values.isEmpty())
        return none;
    const double at = share * static_cast<double>(values.size() - 1);
    const auto before = static_cast<qsizetype>(at);
    const double one = values.at(before).first;
    const double next = values.at(std::min(before + 1, values.size() - 1)).first;
    return one + (at - static_cast<double>(before)) * (next - one);
}

double Outcomes::oomShare() const
{
    const int known = finished() + oom;
    return known > 0 ? static_cast<double>(oom) / known : none;
}

QString ChoiceEffect::title() const
{
    return choice ? choice->text() : u"\u2013"_s;
}

QList<ParameterEffect> parameterEffects(const ParameterColumns& columns, const QList<LayoutResult>& results)
{
    QList<ParameterEffect> effects;
    for (const int position : columns.varying())
        effects.append(effectOf(columns.all().at(position), results));
    std::stable_sort(effects.begin(), effects.end(), [](const ParameterEffect& a, const ParameterEffect& b) {
        return (a.forValue ? a.forValue->share : -1) > (b.forValue ? b.forValue->share : -1);
    });
    return effects;
}

QList<Outcomes> pairOutcomes(
    const ParameterColumn& rows, const ParameterColumn& columns, const QList<LayoutResult>& results)
{
    QList<Outcomes> cells(rows.choices.size() * columns.choices.size());
    for (const LayoutResult& result : results) {
        const int row = rows.positionOf(result.number);
        const int column = columns.positionOf(result.number);
        if (row >= 0 && column >= 0)
            cells[row * columns.choices.size() + column].add(result);
    }
    return cells;
}

} // namespace megatune
