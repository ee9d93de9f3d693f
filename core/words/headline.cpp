// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/words/headline.h"

#include "core/base/tr.h"
#include "core/findings/speedup.h"
#include "core/findings/studycalibration.h"
#include "core/log/failurehint.h"
#include "core/space/axisnames.h"
#include "core/trial/refining.h"
#include "core/words/trialwords.h"

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Of trials that all gave no value.
QString nothingText(const StudyState& state)
{
    const int executed = state.counts().executed();
    const int oom = state.counts().of(TrialState::Oom);
    if (oom == executed) {
        const QString all = Tr::tr("%L1 of %Ln trial(s) ran out of memory", nullptr, executed).arg(oom);
        const std::optional<double> least = leastShortGib(state);
        return least ? Tr::tr("%1, by at least %2").arg(all, sizeText(*least)) : all;
    }
    return oom == 0
        ? Tr::tr("None of %Ln trial(s) gave a value", nullptr, executed)
        : Tr::tr("None of %Ln trial(s) gave a value; %L1 ran out of memory", nullptr, executed).arg(oom);
}

QString bestAlone(const StudyState& state, const Trial& best)
{
    const double value = state.valueOf(best);
    return Tr::tr("%1 %2 by trial %3", "value, unit, number")
        .arg(numberText(value, decimalsFor(value)), valueUnit(state.header()))
        .arg(best.number);
}

/// Of a best trial that is not the baseline.
QString besideBaseline(const StudyState& state, const Trial& best)
{
    const Trial* baseline = state.baseline();
    if (const std::optional<double> factor = speedUpOverBaseline(state))
        return Tr::tr("%1 \u00d7 your command").arg(numberText(*factor, 2));
    if (baseline == nullptr || baseline->value || !hasEnded(baseline->state))
        return bestAlone(state, best);
    return baseline->state == TrialState::Oom
        ? Tr::tr("Your command ran out of memory; trial %1 runs").arg(best.number)
        : Tr::tr("Your command gave no value; trial %1 runs").arg(best.number);
}

QString bestSentence(const StudyState& state, const Trial& best)
{
    if (!best.baseline)
        return besideBaseline(state, best);
    return state.counts().executed() == 1 ? Tr::tr("Your command runs; nothing else was tried yet")
                                          : Tr::tr("Nothing that was tried beats your command");
}

/// "full → selective", "TP 2 → 1", "layernorm-moe"; empty where it is the same or follows from another one.
QString change(const Layout& own, const Layout& to, const LayoutItem& item)
{
    const QString after = layoutPart(item, to);
    const Value* before = own.find(item.name);
    if (before && layoutPart({item.name, *before}, own) == after)
        return {};
    if (item.name == axis::granularity && before)
        return before->text() + u" \u2192 "_s + item.value.text();
    if (!item.value.isNumber() || item.name == axis::recomputeLayers)
        return after;
    const auto numberIn = [&item](const Layout& layout) {
        return hasEffect(item.name, layout) ? layout.number(item.name) : 1;
    };
    const qint64 was = numberIn(own);
    const qint64 is = numberIn(to);
    return was == is ? QString() : u"%1 %2 \u2192 %3"_s.arg(parameterTitle(item.name)).arg(was).arg(is);
}

} // namespace

QString headline(const StudyState& state, const QStringList& doubts)
{
    if (state.counts().executed() == 0)
        return {};
    const Trial* best = state.best();
    if (best == nullptr)
        return nothingText(state);
    const QString sentence = bestSentence(state, *best);
    if (doubts.isEmpty())
        return sentence;
    return doubts.size() == 1 && isUnverified(*best) ? Tr::tr("%1, not verified").arg(sentence)
                                                     : Tr::tr("%1, doubtful").arg(sentence);
}

QStringList changesFrom(const Layout& own, const StudyState& state, const Trial& to)
{
    QStringList changes;
    for (const LayoutItem& item : to.layout.items())
        changes.append(change(own, to.layout, item));
    for (const Trial* kept : keptRefinements(state, to))
        changes.append(u"+ "_s + kept->refinement->name);
    changes.removeAll(QString());
    return changes;
}

} // namespace megatune
