// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/refusals.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/axisnames.h"
#include "core/space/parametertitles.h"

#include <algorithm>
#include <QRegularExpression>
#include <utility>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qsizetype mostOfTheMessage = 200;
constexpr qsizetype enoughToCompare = 2;

struct Naming
{
    QString words; ///< blanks stand for _ and -, too
    QStringList axes;
    bool isDerived = false; ///< a size that follows from these
};

/// How messages of trainers name what a layout consists of; a longer name before one that is a part of it.
/// What follows from several sizes names them all: data parallel is what TP, PP and CP leave of the GPUs.
const QList<Naming>& namings()
{
    static const QStringList replicas{axis::tp, axis::pp, axis::cp};
    static const QStringList recompute{
        axis::granularity, axis::method, axis::recomputeLayers, axis::recomputeModules};
    static const QList<Naming> all{
        {u"expert tensor parallel"_s, {axis::etp}},
        {u"expert tensor model pipeline parallel"_s, {axis::etp, axis::ep, axis::pp}},
        {u"expert model parallel"_s, {axis::ep}},
        {u"expert parallel"_s, {axis::ep}},
        {u"virtual pipeline"_s, {axis::vpp, axis::pp}},
        {u"interleav"_s, {axis::vpp, axis::pp}},
        {u"tensor model parallel"_s, {axis::tp}},
        {u"tensor parallel"_s, {axis::tp}},
        {u"pipeline model parallel"_s, {axis::pp}},
        {u"pipeline parallel"_s, {axis::pp}},
        {u"context parallel"_s, {axis::cp}},
        {u"sequence parallel"_s, {axis::sequenceParallel}},
        {u"data parallel"_s, replicas, true},
        {u"world size"_s, replicas, true},
        {u"micro batch size"_s, {axis::mbs}},
        {u"microbatch"_s, replicas + QStringList{axis::mbs}, true},
        {u"micro batch"_s, replicas + QStringList{axis::mbs}, true},
        {u"recompute"_s, recompute},
        {u"recomputation"_s, recompute},
    };
    return all;
}

} // namespace

QList<Refusals::Trait> Refusals::traitsOf(const Layout& layout)
{
    const QString granularity = layout.text(axis::granularity);
    QList<Trait> traits;
    for (const auto& [name, value] : layout.items()) {
        const bool ofFull = name == axis::method || name == axis::recomputeLayers;
        const bool hasNoEffect = (ofFull && granularity != u"full")
            || (name == axis::recomputeModules && granularity != u"selective")
            || (name == axis::sequenceParallel && layout.number(axis::tp) == 1)
            || (name == axis::vpp && layout.number(axis::pp) == 1);
        if (hasNoEffect)
            continue;
        if (name == axis::recomputeModules) {
            for (const QString& module : value.text().split(u'-'))
                traits.append({name, module});
            continue;
        }
        traits.append({name, value.text()});
        if (value.isNumber() && value.number > 1)
            traits.append({name, u"1"_s, true});
    }
    return traits;
}

bool Refusals::hasAll(const Layout& layout, const QList<Trait>& traits)
{
    const QList<Trait> own = traitsOf(layout);
    return std::all_of(
        traits.begin(), traits.end(), [&own](const Trait& trait) { return own.contains(trait); });
}

Refusals::Refusal Refusals::refusalBy(const QString& message)
{
    Refusal refusal{message, {}};
    QString text = message.toLower();
    text.replace(u'_', u' ').replace(u'-', u' ');
    for (const Naming& naming : namings()) {
        if (!text.contains(naming.words))
            continue;
        refusal.named += naming.axes;
        refusal.isDerived = refusal.isDerived || naming.isDerived;
        text.remove(naming.words);
    }
    static const QRegularExpression shortName(u"\\b(tp|pp|cp|ep|etp|vpp|mbs)\\b"_s);
    for (auto found = shortName.globalMatch(text); found.hasNext();)
        refusal.named.append(found.next().captured());
    return refusal;
}

void Refusals::refused(int trial, const Layout& layout, const QString& message)
{
    auto refusal = std::find_if(m_refusals.begin(), m_refusals.end(),
        [&message](const Refusal& one) { return one.message == message; });
    if (refusal == m_refusals.end()) {
        m_refusals.append(refusalBy(message));
        refusal = std::prev(m_refusals.end());
    }
    if (!refusal->layouts.contains(layout)) {
        refusal->layouts.append(layout);
        refusal->trials.append(trial);
        m_isStale = true;
    }
}

void Refusals::ran(const Layout& layout)
{
    m_ran.append(layout);
    m_isStale = !m_refusals.isEmpty();
}

const QList<Refusals::Refusal>& Refusals::refusals()
{
    if (std::exchange(m_isStale, false)) {
        for (Refusal& refusal : m_refusals)
            refusal.causes = causesOf(refusal);
    }
    return m_refusals;
}

bool Refusals::someRan(const QList<Trait>& traits) const
{
    return std::any_of(
        m_ran.begin(), m_ran.end(), [&](const Layout& layout) { return hasAll(layout, traits); });
}

/// What layouts that were refused with the same words have in common, of the parameters that these name;
/// where they name none, what no layout that ran has. A derived size, such as DP, can be wrong for different
/// reasons, so layouts that are refused for it need have nothing in common.
QList<Refusals::Trait> Refusals::commonCause(const Refusal& refusal) const
{
    const bool isUnnamed = refusal.named.isEmpty();
    if (refusal.layouts.size() < enoughToCompare || refusal.isDerived || (isUnnamed && m_ran.isEmpty()))
        return {};
    QList<Trait> common = traitsOf(refusal.layouts.first());
    common.removeIf([&](const Trait& trait) {
        const auto lacks = [&trait](const Layout& layout) { return !traitsOf(layout).contains(trait); };
        return (!isUnnamed && !refusal.named.contains(trait.axis))
            || std::any_of(refusal.layouts.begin(), refusal.layouts.end(), lacks)
            || (isUnnamed && someRan({trait}));
    });
    return someRan(common) ? QList<Trait>() : common;
}

/// One refusal alone speaks of the sizes that it names, and of nothing where it names none.
QList<QList<Refusals::Trait>> Refusals::causesOf(const Refusal& refusal) const
{
    if (const QList<Trait> common = commonCause(refusal); !common.isEmpty())
        return {common};
    QList<QList<Trait>> causes;
    for (const Layout& layout : refusal.layouts) {
        QList<Trait> exact = traitsOf(layout);
        exact.removeIf(
            [&](const Trait& trait) { return trait.above || !refusal.named.contains(trait.axis); });
        if (!exact.isEmpty() && !causes.contains(exact) && !someRan(exact))
            causes.append(exact);
    }
    return causes;
}

bool Refusals::closes(const Layout& layout)
{
    const QList<Refusal>& known = refusals();
    return std::any_of(known.begin(), known.end(), [&layout](const Refusal& refusal) {
        return std::any_of(refusal.causes.begin(), refusal.causes.end(),
            [&layout](const QList<Trait>& cause) { return hasAll(layout, cause); });
    });
}

QString Refusals::textOf(const QList<Trait>& traits)
{
    const auto names = [&traits](const QString& name) {
        return std::any_of(
            traits.begin(), traits.end(), [&name](const Trait& trait) { return trait.axis == name; });
    };
    QStringList texts;
    if (names(axis::sequenceParallel) && !names(axis::tp)) // without TP it is nothing
        texts.append(Tr::tr("%1 above 1").arg(parameterTitle(axis::tp)));
    for (const Trait& trait : traits) {
        const QString title = parameterTitle(trait.axis);
        const bool isExact = std::any_of(traits.begin(), traits.end(),
            [&](const Trait& other) { return other.axis == trait.axis && !other.above; });
        if (!trait.above)
            texts.append(title + u' ' + trait.word);
        else if (!isExact)
            texts.append(Tr::tr("%1 above 1").arg(title));
    }
    return texts.join(u", ");
}

QList<ClosedLayouts> Refusals::closed()
{
    QList<ClosedLayouts> closed;
    for (const Refusal& refusal : refusals()) {
        for (const QList<Trait>& cause : refusal.causes)
            closed.append({textOf(cause), refusal.trials, refusal.message});
    }
    return closed;
}

QString refusalIn(TrialState state, const std::optional<TrialFailure>& failure)
{
    const bool isRefused =
        state == TrialState::Failed && failure && failure->category == FailureCategory::InvalidLayout;
    return isRefused ? failure->message : QString();
}

QList<ClosedLayouts> closedLayouts(const StudyState& state)
{
    const auto isRefused = [](const Trial& trial) {
        return !refusalIn(trial.state, trial.failure).isEmpty();
    };
    if (std::none_of(state.trials().begin(), state.trials().end(), isRefused))
        return {}; // mostly, and of a hundred thousand trials, too
    Refusals refusals;
    for (const Trial& trial : state.trials()) {
        if (!trial.standsForLayout() || trial.layout.isEmpty())
            continue;
        if (trial.state == TrialState::Finished && trial.value)
            refusals.ran(trial.layout);
        else if (const QString words = refusalIn(trial.state, trial.failure); !words.isEmpty())
            refusals.refused(trial.number, trial.layout, words);
    }
    return refusals.closed();
}

QString closedText(const ClosedLayouts& closed)
{
    QStringList numbers;
    for (const int trial : closed.trials)
        numbers.append(u'#' + QString::number(trial));
    return Tr::tr("Left out: %1, which the trainer refuses (%2): %3")
        .arg(closed.kind, numbers.join(u", "), oneLine(closed.message).left(mostOfTheMessage));
}

} // namespace megatune
