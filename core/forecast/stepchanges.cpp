// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/stepchanges.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/command/shellwords.h"
#include "core/space/argumentnames.h"
#include "core/space/axisnames.h"
#include "core/space/enumerator.h"
#include "core/space/parametertitles.h"
#include "core/space/variants.h"
#include "core/trainer/dialecttranslation.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double leastSaving = 0.01;
constexpr int changesShown = 5;

bool fitsThere(const ForecastQuestion& question, const Preset& preset, const LayoutEstimate& estimate)
{
    const bool calibrated = question.calibratedGpu == preset.arguments().value(argument::gpuType);
    const Calibration calibration = calibrated ? question.calibration : Calibration();
    return calibration.bytes(memoryNeed(estimate.memory)) <= preset.estimator()->capacity();
}

/// However its parameters without an effect are set: a command's own are not always those that a search has.
bool isLegal(const Preset& preset, CombinationIndex index)
{
    return firstBroken(preset.space(), preset.rules(), preset.canonical(index)) == nullptr;
}

/// Several words are several values.
QString typedValue(const QString& value)
{
    return value.contains(u' ') ? value : quoteForShell(value);
}

/// What `after` says and `before` does not, as a person would type it.
QString editText(const QList<CommandEdit>& before, const QList<CommandEdit>& after)
{
    QStringList words;
    for (const CommandEdit& edit : after) {
        // A field of a configuration is overridden without dashes.
        const bool isField = edit.kind == CommandEdit::Kind::Set && edit.option.contains(u'.');
        const QString name =
            (isField ? QString() : u"--"_s) + (edit.spelling.isEmpty() ? edit.option : edit.spelling);
        const bool wasThere = std::any_of(before.begin(), before.end(), [&edit](const CommandEdit& other) {
            return other.option == edit.option && other.kind != CommandEdit::Kind::Remove;
        });
        if (before.contains(edit))
            continue;
        if (edit.kind == CommandEdit::Kind::Remove && wasThere)
            words.append(Tr::tr("without %1").arg(name));
        else if (edit.kind == CommandEdit::Kind::Switch)
            words.append(name);
        else if (edit.kind == CommandEdit::Kind::Set)
            words.append(QString(name + (isField ? u'=' : u' ') + typedValue(edit.value)));
        else if (edit.kind == CommandEdit::Kind::Env)
            words.append(QString(edit.option + u'=' + edit.value));
    }
    return words.join(u' ');
}

QString layoutEdit(const Preset& preset, const Dialect& dialect, const Layout& from, const Layout& to)
{
    return editText(trialEdits(preset, dialect, from), trialEdits(preset, dialect, to));
}

std::optional<Dialect> dialectOf(const ForecastQuestion& question, const Preset& preset)
{
    if (!question.command)
        return std::nullopt;
    const Result<Dialect> dialect = dialectFor(preset.arguments(), *question.command, question.files);
    return dialect ? std::optional(*dialect) : std::nullopt;
}

/// Whether nothing but these differs.
bool changesOnly(const Layout& before, const Layout& after, const QStringList& names)
{
    return std::all_of(before.items().begin(), before.items().end(), [&](const LayoutItem& item) {
        const Value* value = after.find(item.name);
        return names.contains(item.name) || (value != nullptr && *value == item.value);
    });
}

/// Parameters that are changed alone, and those that only together make a change that people would try.
QList<QStringList> changedTogether(const SearchSpace& space)
{
    QList<QStringList> groups;
    for (const Parameter& parameter : space.parameters())
        groups.append({parameter.name});
    for (const QStringList& pair : {QStringList{axis::ep, axis::etp}, {axis::pp, axis::vpp},
             {axis::granularity, axis::recomputeModules}}) {
        if (std::all_of(
                pair.begin(), pair.end(), [&](const QString& name) { return space.indexOf(name) >= 0; }))
            groups.append(pair);
    }
    return groups;
}

/// "EP 8, ETP 1 in place of 4, 4": what differs.
QString changeText(const SearchSpace& space, const Layout& before, const Layout& after)
{
    QStringList now;
    QStringList then;
    for (const Parameter& parameter : space.parameters()) {
        const Value* old = before.find(parameter.name);
        const Value* fresh = after.find(parameter.name);
        if (old == nullptr || fresh == nullptr || *old == *fresh)
            continue;
        now.append(QString(parameterTitle(parameter.name) + u' ' + fresh->text()));
        then.append(old->text());
    }
    return Tr::tr("%1 in place of %2").arg(now.join(u", "), then.join(u", "));
}

/// Of each parameter, and of each pair, the values that save most.
QList<StepChange> layoutChanges(
    const ForecastQuestion& question, const Preset& preset, CombinationIndex from, double seconds)
{
    QList<StepChange> changes;
    const SearchSpace& space = preset.space();
    const Layout before = space.layoutAt(from);
    for (const QStringList& names : changedTogether(space)) {
        StepChange best;
        for (const CombinationIndex index : variantsOf(space, from, names)) {
            if (index == from || !isLegal(preset, index))
                continue;
            const LayoutEstimate estimate = preset.estimateAt(index);
            const double saved = 1 - estimate.step.stepSeconds / seconds;
            if (saved <= best.saved || !fitsThere(question, preset, estimate))
                continue;
            best.saved = saved;
            best.layout = space.layoutAt(index);
        }
        // A pair counts where it does more than either of the two.
        const bool isWorth = std::none_of(changes.begin(), changes.end(), [&](const StepChange& alone) {
            return alone.saved > best.saved - leastSaving && changesOnly(before, alone.layout, names);
        });
        if (best.saved > 0 && isWorth) {
            best.what = changeText(space, before, best.layout);
            changes.append(best);
        }
    }
    return changes;
}

QList<StepChange> optionChanges(const Dialect& dialect, const Preset& preset, const Layout& layout)
{
    const Dialect edited = dialect.edited(trialEdits(preset, dialect, layout));
    QList<StepChange> changes;
    for (const Refinement& refinement : preset.refinements(edited, {})) {
        changes.append({refinement.name + u": "_s + refinement.meaning, layout, refinement.edits, 0,
            refinement.gain, editText({}, translatedEdits(dialect, refinement.edits))});
    }
    return changes;
}

/// Seconds of a step of the same layout where something else of the question is changed; nothing where the
/// layout is not legal then, or does not fit.
std::optional<double> secondsWhere(
    const ForecastQuestion& changed, const Preset& before, const Layout& layout, const ModelLocator& locator)
{
    const Result<PresetPtr> preset =
        presetOnCluster(changed, before.arguments().value(argument::gpuType), before.gpuCount(), locator);
    const auto index = preset ? (*preset)->space().indexOf(layout) : std::nullopt;
    if (!index || !isLegal(**preset, *index))
        return std::nullopt;
    const LayoutEstimate estimate = (*preset)->estimateAt(*index);
    return fitsThere(changed, **preset, estimate) ? std::optional(estimate.step.stepSeconds) : std::nullopt;
}

/// Other ways to bring tokens to their experts, as edits. Whether the hosts have what they need is not known,
/// so that no search tries them by itself.
QList<StepChange> otherDispatchers(const Preset& preset, const Layout& layout)
{
    const TokenDispatcher present = preset.trainingOptions().training.dispatcher;
    if (layout.number(axis::ep) <= 1 || present == TokenDispatcher::Deduplicated)
        return {};
    const QString type = u"moe-token-dispatcher-type"_s;
    QList<StepChange> others;
    if (present == TokenDispatcher::AllGather) {
        others.append({Tr::tr("%1=alltoall: sends tokens only to their experts").arg(type), layout,
            {CommandEdit::set(type, u"alltoall"_s)}});
    }
    if (layout.number(axis::ep) * layout.number(axis::etp) > preset.gpusPerNode()) {
        others.append(
            {Tr::tr("%1=flex: sends a token to each node once; needs DeepEP on the hosts").arg(type), layout,
                {CommandEdit::set(type, u"flex"_s), CommandEdit::flag(u"moe-enable-deepep"_s)}});
    }
    return others;
}

QList<StepChange> dispatcherChanges(const ForecastQuestion& question, const Preset& preset,
    const Dialect& dialect, const Layout& layout, double seconds, const ModelLocator& locator)
{
    QList<StepChange> changes;
    for (StepChange change : otherDispatchers(preset, layout)) {
        const QList<CommandEdit> edits = translatedEdits(dialect, change.options);
        ForecastQuestion changed = question;
        changed.command = dialect.edited(edits).command();
        const std::optional<double> then = secondsWhere(changed, preset, layout, locator);
        change.saved = then ? 1 - *then / seconds : 0;
        change.edit = editText({}, edits);
        changes.append(change);
    }
    return changes;
}

/// A larger batch fills the pipeline and pays for the optimizer's step less often.
std::optional<StepChange> batchChange(const ForecastQuestion& question, const Preset& preset,
    const Layout& layout, double seconds, const ModelLocator& locator)
{
    const qint64 batch = toInteger(preset.arguments().value(argument::globalBatch)).value_or(0);
    if (batch <= 0 || preset.heldParameters().contains(argument::globalBatch))
        return std::nullopt;
    ForecastQuestion larger = question;
    larger.arguments.insert(argument::globalBatch, QString::number(2 * batch));
    const std::optional<double> then = secondsWhere(larger, preset, layout, locator);
    if (!then)
        return std::nullopt;
    return StepChange{
        Tr::tr("A global batch of %L1 in place of %L2, if the training bears it").arg(2 * batch).arg(batch),
        layout, {}, 2 * batch, 1 - *then / (2 * seconds)};
}

} // namespace

QList<StepChange> changesThatSave(const ForecastQuestion& question, const Preset& preset,
    const Layout& layout, const ModelLocator& locator, int most)
{
    const auto index = preset.space().indexOf(layout);
    if (!index || preset.estimator() == nullptr)
        return {};
    const double seconds = preset.estimateAt(*index).step.stepSeconds;
    QList<StepChange> changes = layoutChanges(question, preset, *index, seconds);
    if (const std::optional<Dialect> dialect = dialectOf(question, preset)) {
        for (StepChange& change : changes)
            change.edit = layoutEdit(preset, *dialect, layout, change.layout);
        changes += optionChanges(*dialect, preset, layout);
        changes += dispatcherChanges(question, preset, *dialect, layout, seconds, locator);
    }
    if (auto batch = batchChange(question, preset, layout, seconds, locator))
        changes.append(*std::move(batch));
    changes.removeIf([](const StepChange& change) { return change.saved < leastSaving; });
    std::stable_sort(changes.begin(), changes.end(),
        [](const StepChange& a, const StepChange& b) { return a.saved > b.saved; });
    return changes.mid(0, most);
}

QList<StepChange> changesThatSave(const ForecastQuestion& question, const Preset& preset,
    const ClusterForecast& cluster, const ModelLocator& locator)
{
    const Layout from = cluster.withOwn().layout;
    QList<StepChange> changes = changesThatSave(question, preset, from, locator, changesShown);
    const bool isThere = std::any_of(changes.begin(), changes.end(),
        [&cluster](const StepChange& change) { return change.layout == cluster.layout; });
    if (!cluster.own || !cluster.fits() || isThere)
        return changes;
    const double saved = 1 - cluster.estimate.step.stepSeconds / cluster.own->estimate.step.stepSeconds;
    if (saved < leastSaving)
        return changes;
    StepChange fastest{Tr::tr("The fastest layout: %1").arg(changeText(preset.space(), from, cluster.layout)),
        cluster.layout};
    fastest.saved = saved;
    if (const std::optional<Dialect> dialect = dialectOf(question, preset))
        fastest.edit = layoutEdit(preset, *dialect, from, cluster.layout);
    changes.append(fastest);
    return changes;
}

} // namespace megatune
