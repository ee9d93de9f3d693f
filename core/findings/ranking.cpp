// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/ranking.h"

#include "core/base/statistics.h"
#include "core/base/tr.h"
#include "core/findings/earlystop.h"

namespace megatune {

namespace {

/// Public repeats of one command differ by half a per cent: a lead of so much is beyond that, unless others
/// use the machine.
constexpr double mostBetweenRuns = 0.1;

/// The deviation of runs of one command, from all that were run more than once.
struct RunNoise
{
    double deviation = 0;
    qsizetype freedom = 0; ///< 0: not known
};

RunNoise runNoiseOf(const StudyState& state)
{
    RunNoise noise;
    double squares = 0;
    for (auto it = state.confirmations().cbegin(); it != state.confirmations().cend(); ++it) {
        const Sample runs = sampleOf(state.valuesOf(state.at(it.key())));
        if (runs.count < 2)
            continue;
        squares += runs.deviation * runs.deviation * static_cast<double>(runs.count - 1);
        noise.freedom += runs.count - 1;
    }
    if (noise.freedom > 0)
        noise.deviation = std::sqrt(squares / static_cast<double>(noise.freedom));
    return noise;
}

/// Of the first run; its mean is the value.
Sample iterationsOf(const StudyState& state, const Trial& trial)
{
    return {trial.deviation ? trial.iterations : 0, state.valueOf(trial), trial.deviation.value_or(0)};
}

Finalist finalistOf(const StudyState& state, const Trial& trial, const RunNoise& noise)
{
    Finalist finalist{trial.number, state.valueOf(trial), 0, trial.iterations};
    finalist.runs = static_cast<int>(state.valuesOf(trial).size());
    if (finalist.runs > 1) {
        finalist.halfWidth = studentQuantile(static_cast<double>(noise.freedom)) * noise.deviation
            / std::sqrt(static_cast<double>(finalist.runs));
    } else {
        finalist.halfWidth = halfWidth(iterationsOf(state, trial));
    }
    for (const int again : state.confirmationsOf(trial.number)) {
        const Trial& run = state.at(again);
        if (isFinal(run.state) && !run.value)
            finalist.failedRuns.append(again);
    }
    return finalist;
}

/// Half the width of the lead's 95 % interval as far as the runs tell it: pooled, Student's t.
double runHalfWidth(const Ranking& ranking, const RunNoise& noise)
{
    const double share = 1.0 / ranking.first.runs + 1.0 / ranking.second->runs;
    return studentQuantile(static_cast<double>(noise.freedom)) * noise.deviation * std::sqrt(share);
}

void judgeOrder(Ranking& ranking, const StudyState& state, const RunNoise& noise)
{
    const auto sample = [&state](const Finalist& one) { return iterationsOf(state, state.at(one.number)); };
    const std::optional<MeanDifference> iterations = welch(sample(ranking.first), sample(*ranking.second));
    if (!iterations && noise.freedom == 0) {
        ranking.order = Order::Unknown;
        return;
    }
    double half = iterations ? iterations->halfWidth : 0;
    if (noise.freedom > 0)
        half = std::max(half, runHalfWidth(ranking, noise));
    ranking.leadHalfWidth = half;
    const double least =
        noise.freedom > 0 ? half : std::max(half, runToRunShare * std::abs(ranking.first.value));
    ranking.order = ranking.lead > least ? Order::Settled : Order::Open;
}

/// `second` may be absent.
Ranking rankingIn(const StudyState& state, const Trial& first, const Trial* second)
{
    const RunNoise noise = runNoiseOf(state);
    Ranking ranking{finalistOf(state, first, noise)};
    ranking.confirmations = state.counts().confirmations;
    ranking.knowsRuns = noise.freedom > 0;
    ranking.isVerified = standingOf(first.evidence) == Standing::Confirmed;
    if (second != nullptr) {
        ranking.second = finalistOf(state, *second, noise);
        ranking.lead = std::abs(ranking.first.value - ranking.second->value);
        judgeOrder(ranking, state, noise);
    }
    return ranking;
}

} // namespace

Ranking rankingBetween(const StudyState& state, const Trial& one, const Trial& other)
{
    const double mine = state.valueOf(one);
    const double its = state.valueOf(other);
    const bool isAhead = mine == its || isBetter(mine, its, state.header().direction);
    return rankingIn(state, isAhead ? one : other, isAhead ? &other : &one);
}

std::optional<Ranking> layoutRankingOf(const StudyState& state)
{
    const Trial* best = state.bestLayout();
    return best == nullptr ? std::nullopt : std::optional(rankingIn(state, *best, state.second()));
}

std::optional<Ranking> rankingOf(const StudyState& state)
{
    const Trial* best = state.best();
    if (best == nullptr || !best->refinement)
        return layoutRankingOf(state);
    return rankingIn(state, *best, state.trial(best->refinement->of));
}

std::optional<int> nextToConfirm(const StudyState& state, int runs)
{
    if (state.counts().confirmations >= runs)
        return std::nullopt;
    const std::optional<Ranking> ranking = layoutRankingOf(state);
    if (!ranking || ranking->order == Order::Alone)
        return std::nullopt;
    // Runs that failed count: what fails again and again does not use up the other one's share.
    const qsizetype first = state.confirmationsOf(ranking->first.number).size();
    const qsizetype second = state.confirmationsOf(ranking->second->number).size();
    const bool isFar = ranking->lead > mostBetweenRuns * std::abs(ranking->first.value);
    const bool tellsMore = ranking->isVerified && !ranking->knowsRuns && !isFar;
    if (ranking->order == Order::Settled && first == second && !tellsMore)
        return std::nullopt;
    return first <= second ? ranking->first.number : ranking->second->number;
}

QString noiseText(const Finalist& finalist, const NumberText& number)
{
    const QString runs = Tr::tr("%n run(s)", nullptr, finalist.runs);
    if (!finalist.halfWidth)
        return Tr::tr("noise not known (%1)").arg(runs);
    const QString from =
        finalist.runs > 1 ? runs : Tr::tr("%n iteration(s)", nullptr, finalist.iterations) + u", " + runs;
    if (number(*finalist.halfWidth) == number(0))
        return Tr::tr("no noise to speak of (95 %, %1)").arg(from);
    return Tr::tr("\u00b1 %1 (95 %, %2)").arg(number(*finalist.halfWidth), from);
}

QString leadText(const Ranking& ranking, const NumberText& number)
{
    QString text;
    const bool isLevel = ranking.order != Order::Alone && number(ranking.lead) == number(0);
    switch (isLevel && ranking.order != Order::Open ? Order::Alone : ranking.order) {
    case Order::Alone:
        text = isLevel ? Tr::tr("as fast as trial %1").arg(ranking.second->number) : QString();
        break;
    case Order::Settled:
        text = (!ranking.isVerified ? Tr::tr("ahead of trial %1 by %2, but not verified to have run as asked")
                : ranking.knowsRuns ? Tr::tr("ahead of trial %1 by %2, sure")
                                    : Tr::tr("ahead of trial %1 by %2, sure within one run each"))
                   .arg(ranking.second->number)
                   .arg(number(ranking.lead));
        break;
    case Order::Open:
        text = Tr::tr("not sure: trials %1 and %2 differ by less than their noise")
                   .arg(ranking.first.number)
                   .arg(ranking.second->number);
        break;
    case Order::Unknown:
        text = Tr::tr("ahead of trial %1 by %2; how sure is not known")
                   .arg(ranking.second->number)
                   .arg(number(ranking.lead));
        break;
    }
    if (!ranking.first.failedRuns.isEmpty()) {
        text += (text.isEmpty() ? QString() : QStringLiteral("; "))
            + Tr::tr("measured again it gave no value in trial %1").arg(ranking.first.failedRuns.first());
    }
    return text;
}

QString confirmationText(const Ranking& ranking)
{
    if (!ranking.second)
        return Tr::tr("There is no second layout to confirm the best one against.");
    const QString both =
        Tr::tr("trials %1 and %2", "the first two").arg(ranking.first.number).arg(ranking.second->number);
    if (ranking.order != Order::Settled)
        return Tr::tr("%n more run(s) did not settle the order of %1.", nullptr, ranking.confirmations)
            .arg(both);
    if (ranking.confirmations == 0)
        return Tr::tr("The order of %1 was settled without measuring them again.").arg(both);
    return Tr::tr("%n more run(s) settled the order of %1.", nullptr, ranking.confirmations).arg(both);
}

} // namespace megatune
