// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/trial/refining.h"

#include "core/base/tr.h"
#include "core/findings/ranking.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// "+3.1 %".
QString gainText(double gain)
{
    const QString number = QString::number(std::abs(100 * gain), 'f', 1);
    return Tr::tr("%1 %").arg((gain < 0 ? u"\u2212"_s : u"+"_s) + number);
}

/// The layout whose refinement is under way goes on even if a further run moves another one ahead of it; once
/// a layout has got its value since, the best one begins anew.
int layoutToRefine(const StudyState& state)
{
    const QList<Trial>& trials = state.trials();
    const auto last = std::find_if(
        trials.rbegin(), trials.rend(), [](const Trial& trial) { return trial.refinement.has_value(); });
    const int best = state.bestLayout() != nullptr ? state.bestLayout()->number : -1;
    if (last == trials.rend() || best < 0)
        return best;
    const bool anyNew = std::any_of(trials.begin(), trials.end(), [&last](const Trial& trial) {
        return trial.standsForLayout() && trial.value && trial.endedAt.isAfter(last->queuedAt);
    });
    const int layout = state.refinedLayout(last->number);
    return anyNew || !state.at(layout).value ? best : layout;
}

QList<const Trial*> refinementsTried(const StudyState& state, int layout)
{
    QList<const Trial*> tried;
    for (const Trial& trial : state.trials()) {
        if (trial.refines() && state.refinedLayout(trial.number) == layout)
            tried.append(&trial);
    }
    return tried;
}

/// Runs that measured this trial again to judge that refinement.
int runsSeveralTimes(const StudyState& state, int number, const Trial& refining)
{
    const QList<int> again = state.confirmationsOf(number);
    return static_cast<int>(std::count_if(again.begin(), again.end(), [&](int run) {
        const std::optional<TrialRefinement>& its = state.at(run).refinement;
        return run > refining.number && its && its->name == refining.refinement->name;
    }));
}

RefineStep againStep(const Trial& run, const Trial& refining)
{
    RefineStep step{RefineStep::Kind::Again, run.number, *refining.refinement};
    step.refinement.options = run.refinement ? run.refinement->options : QList<CommandEdit>();
    step.reason =
        Tr::tr("Measures trial %1 again, for what %2 gains.").arg(run.number).arg(refining.refinement->name);
    return step;
}

/// It is looked only when both sides have run again as often, for the reason that nextToConfirm() has; what
/// is behind then is not worth more runs.
RefineStep judgeStep(const StudyState& state, const Trial& refining, const Trial& base)
{
    RefineStep step{RefineStep::Kind::Judge, refining.number};
    if (!refining.value || refining.refinement->of != base.number)
        return step; // it gave no value, or others were kept before it ran once more
    const int runs = runsSeveralTimes(state, refining.number, refining);
    const int baseRuns = runsSeveralTimes(state, base.number, refining);
    if (runs != baseRuns)
        return againStep(runs < baseRuns ? refining : base, refining);
    const double mine = state.valueOf(refining);
    const double its = state.valueOf(base);
    const Direction direction = state.header().direction;
    if (its > 0 && mine > 0)
        step.verdict.gain = direction == Direction::Maximize ? mine / its - 1 : its / mine - 1;
    if (!isBetter(mine, its, direction))
        return step;
    // The base may have run an hour ago, when the machine was busier: nothing is kept before both ran in
    // turn.
    step.verdict.kept = runs > 0 && rankingBetween(state, refining, base).order == Order::Settled;
    if (step.verdict.kept || runs + baseRuns >= mostRefinementRuns)
        return step;
    return againStep(base, refining);
}

QList<Refinement> possibleRefinements(const Preset& preset, const Dialect& dialect, const StudyLimits& limits,
    const Layout& layout, const QList<CommandEdit>& kept = {})
{
    const QList<CommandEdit> edits = trialEdits(preset, dialect, layout, CommandUse::Trial, kept);
    return preset.refinements(dialect.edited(edits), limits.refineAlso);
}

QList<Refinement> refinementsToTry(const StudyState& state, const Preset& preset, const Dialect& dialect,
    const StudyLimits& limits, int layout)
{
    const Trial& base = state.at(state.refinedBest(layout));
    const QList<CommandEdit> kept = base.refinement ? base.refinement->options : QList<CommandEdit>();
    QList<Refinement> possible = possibleRefinements(preset, dialect, limits, base.layout, kept);
    for (const Trial* trial : refinementsTried(state, layout))
        possible.removeIf([trial](const Refinement& one) { return one.name == trial->refinement->name; });
    return possible;
}

QString planSentence(const QList<Refinement>& refinements, const QString& on, const Dialect& dialect)
{
    if (!dialect.takesTranslation()) {
        return Tr::tr("Nothing would be refined: how the command's trainer reads its options is not known; "
                      "say which trainer it is.");
    }
    if (const QString why = whyNeverRefined(dialect); !why.isEmpty())
        return Tr::tr("Nothing would be refined: %1.").arg(why);
    if (refinements.isEmpty()) {
        return Tr::tr(
            "Nothing would be refined: no option that is known here is possible beside %1.", "trial 7")
            .arg(on);
    }
    QStringList names;
    for (const Refinement& refinement : refinements) {
        names.append(refinement.gain == 0
                ? refinement.name
                : Tr::tr("%1 (estimated %2)", "name (estimated +3.1 %)")
                      .arg(refinement.name, gainText(refinement.estimatedSpeedup())));
    }
    return Tr::tr("At the end the winner is refined. On %1 these would be tried, in this order: %2.")
        .arg(on, names.join(u", "));
}

QString whyRefined(const Refinement& refinement, int of)
{
    if (refinement.gain == 0) {
        return Tr::tr("Refines trial %1 by %2: %3.").arg(of).arg(refinement.name, refinement.meaning);
    }
    return Tr::tr("Refines trial %1 by %2: %3; %4 by the estimate.")
        .arg(of)
        .arg(refinement.name, refinement.meaning, gainText(refinement.estimatedSpeedup()));
}

} // namespace

QString whyNeverRefined(const Dialect& dialect)
{
    const auto why = dialect.trainer().whyNeverRefined;
    return why != nullptr && dialect.takesTranslation() ? why() : QString();
}

RefineStep nextToRefine(
    const StudyState& state, const Preset& preset, const Dialect& dialect, const StudyLimits& limits)
{
    const int layout = limits.refine > 0 ? layoutToRefine(state) : -1;
    if (layout < 0)
        return {};
    const Trial& base = state.at(state.refinedBest(layout));
    const QList<const Trial*> tried = refinementsTried(state, layout);
    for (const Trial* trial : tried) {
        if (!trial->verdict && isFinal(trial->state))
            return judgeStep(state, *trial, base);
    }
    if (tried.size() >= limits.refine)
        return {};
    const QList<Refinement> possible = refinementsToTry(state, preset, dialect, limits, layout);
    if (possible.isEmpty())
        return {};
    const Refinement& first = possible.first();
    RefineStep step{RefineStep::Kind::Try, -1, {base.number, first.name, {}}};
    if (base.refinement)
        step.refinement.options = base.refinement->options;
    step.refinement.options += first.edits;
    step.reason = whyRefined(first, base.number);
    return step;
}

int refinementsLeft(
    const StudyState& state, const Preset& preset, const Dialect& dialect, const StudyLimits& limits)
{
    const int layout = layoutToRefine(state);
    if (layout < 0)
        return limits.refine;
    const qsizetype room = limits.refine - refinementsTried(state, layout).size();
    if (room <= 0)
        return 0;
    return static_cast<int>(std::min(room, refinementsToTry(state, preset, dialect, limits, layout).size()));
}

RefinementPlan refinementPlan(const StudyState& state, const Preset& preset, const Dialect& dialect,
    const StudyLimits& limits, const Layout& expected)
{
    if (limits.refine <= 0)
        return {};
    const int layout = layoutToRefine(state);
    const qsizetype tried = layout < 0 ? 0 : refinementsTried(state, layout).size();
    RefinementPlan plan;
    plan.refinements = layout < 0 ? possibleRefinements(preset, dialect, limits, expected)
                                  : refinementsToTry(state, preset, dialect, limits, layout);
    plan.refinements = plan.refinements.mid(0, std::max<qsizetype>(0, limits.refine - tried));
    if (plan.refinements.isEmpty() && tried > 0) {
        plan.sentence = refinementText(state, dialect);
        return plan;
    }
    const QString on = layout >= 0 ? Tr::tr("trial %1").arg(layout)
        : expected.isEmpty()       ? Tr::tr("the command as given")
                                   : Tr::tr("the layout that is tried first");
    plan.sentence = planSentence(plan.refinements, on, dialect);
    return plan;
}

int commandTrial(const StudyState& state, int number)
{
    const Trial& trial = state.at(number);
    return trial.refinement ? state.refinedLayout(number) : trial.confirms.value_or(number);
}

QList<const Trial*> keptRefinements(const StudyState& state, const Trial& trial)
{
    QList<const Trial*> kept;
    for (const Trial* one = &trial; one->refinement; one = state.trial(one->refinement->of)) {
        if (one->verdict && one->verdict->kept)
            kept.prepend(one);
    }
    return kept;
}

QString keptText(const StudyState& state, const Trial& trial)
{
    QStringList gains;
    for (const Trial* one : keptRefinements(state, trial)) {
        gains.append(Tr::tr("%1 by %2", "+3.1 % by overlap-grad-reduce")
                         .arg(gainText(one->verdict->gain.value_or(0)), one->refinement->name));
    }
    return gains.join(u", ");
}

QString refiningText(const Trial& trial)
{
    if (!trial.refinement)
        return {};
    const QString& name = trial.refinement->name;
    if (trial.confirms)
        return Tr::tr("for %1", "of a run that measures again, what it is for").arg(name);
    QStringList parts{Tr::tr("refines %1: %2").arg(trial.refinement->of).arg(name)};
    if (trial.verdict)
        parts.append(trial.verdict->kept ? Tr::tr("kept") : Tr::tr("not kept"));
    if (trial.verdict && trial.verdict->gain)
        parts.append(gainText(*trial.verdict->gain));
    return parts.join(u", ");
}

QString refinementText(const StudyState& state, const Dialect& dialect)
{
    const int layout = layoutToRefine(state);
    if (layout < 0)
        return {};
    const QList<const Trial*> tried = refinementsTried(state, layout);
    if (tried.isEmpty() && !dialect.takesTranslation()) {
        return Tr::tr("Nothing was refined: how the command's trainer reads its options is not "
                      "known; name it with the argument dialect.");
    }
    if (const QString why = whyNeverRefined(dialect); tried.isEmpty() && !why.isEmpty())
        return Tr::tr("Nothing was refined: %1.").arg(why);
    if (tried.isEmpty()) {
        return Tr::tr(
            "Nothing was refined: beside the layout of trial %1 no option that is known here is possible.")
            .arg(layout);
    }
    QStringList failed;
    for (const Trial* trial : tried) {
        if (!trial->value)
            failed.append(trial->refinement->name);
    }
    const QString kept = keptText(state, state.at(state.refinedBest(layout)));
    QString text =
        Tr::tr("%n refinement(s) of trial %1 were tried", nullptr, static_cast<int>(tried.size())).arg(layout)
        + u": "_s + (kept.isEmpty() ? Tr::tr("none is surely better") : kept);
    if (!failed.isEmpty())
        text += u"; "_s + Tr::tr("%1 gave no value").arg(failed.join(u", "));
    return text + u'.';
}

} // namespace megatune
