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

LayoutEstimate estimateAt(const Preset& preset, CombinationIndex index)
{
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    preset.space().numbersAt(index, numbers);
    return preset.estimator()->estimate(numbers);
}

bool fitsThere(const ForecastQuestion& question, const Preset& preset, const LayoutEstimate& estimate)
{
    const bool calibrated = question.calibratedGpu == preset.arguments().value(argument::gpuType);
    const Calibration calibration = calibrated ? question.calibration : Calibration();
    return calibration.bytes(memoryNeed(estimate.memory)) <= preset.estimator()->capacity();
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
        const QString name = u"--"_s + (edit.spelling.isEmpty() ? edit.option : edit.spelling);
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
            words.append(QString(name + u' ' + typedValue(edit.value)));
        else if (edit.kind == CommandEdit::Kind::Env)
            words.append(QString(edit.option + u'=' + edit.value));
    }
    return words.join(u' ');
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
            if (index == from || firstBroken(space, preset.rules(), index) != nullptr)
                continue;
            const LayoutEstimate estimate = estimateAt(preset, index);
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

/// Another way to bring tokens to their experts. What the hosts must have for it is not known, so that no
/// search tries it by itself.
QList<StepChange> dispatcherChanges(const ForecastQuestion& question, const Preset& preset,
    const Dialect& dialect, const Layout& layout, double seconds, const ModelLocator& locator)
{
    const qint64 group = layout.number(axis::ep) * std::max<qint64>(1, layout.number(axis::etp));
    const TokenDispatcher present = preset.trainingOptions().training.dispatcher;
    if (layout.number(axis::ep) <= 1 || present == TokenDispatcher::Deduplicated)
        return {};
    const QString type = u"moe-token-dispatcher-type"_s;
    QList<StepChange> wanted;
    if (present == TokenDispatcher::AllGather) {
        wanted.append({Tr::tr("%1=alltoall: tokens travel to their experts alone").arg(type), layout,
            {CommandEdit::set(type, u"alltoall"_s)}});
    }
    if (group > preset.gpusPerNode()) {
        wanted.append(
            {Tr::tr("%1=flex: one copy of a token to each node, where the hosts have DeepEP").arg(type),
                layout, {CommandEdit::set(type, u"flex"_s), CommandEdit::flag(u"moe-enable-deepep"_s)}});
    }
    QList<StepChange> changes;
    for (StepChange change : wanted) {
        ForecastQuestion other = question;
        const QList<CommandEdit> edits = translatedEdits(dialect, change.options);
        other.command = dialect.edited(edits).command();
        const Result<PresetPtr> changed =
            presetOnCluster(other, preset.arguments().value(argument::gpuType), preset.gpuCount(), locator);
        const auto index = changed ? (*changed)->space().indexOf(layout) : std::nullopt;
        if (!index || firstBroken((*changed)->space(), (*changed)->rules(), *index) != nullptr)
            continue;
        change.saved = 1 - estimateAt(**changed, *index).step.stepSeconds / seconds;
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
    const Result<PresetPtr> changed =
        presetOnCluster(larger, preset.arguments().value(argument::gpuType), preset.gpuCount(), locator);
    const auto index = changed ? (*changed)->space().indexOf(layout) : std::nullopt;
    if (!index)
        return std::nullopt;
    const LayoutEstimate estimate = estimateAt(**changed, *index);
    if (!fitsThere(larger, **changed, estimate))
        return std::nullopt;
    return StepChange{
        Tr::tr("A global batch of %L1 in place of %L2, if the training bears it").arg(2 * batch).arg(batch),
        layout, {}, 2 * batch, 1 - estimate.step.stepSeconds / (2 * seconds)};
}

} // namespace

QList<StepChange> changesThatSave(const ForecastQuestion& question, const Preset& preset,
    const Layout& layout, const ModelLocator& locator, int most)
{
    const auto index = preset.space().indexOf(layout);
    if (!index || preset.estimator() == nullptr)
        return {};
    const double seconds = estimateAt(preset, *index).step.stepSeconds;
    QList<StepChange> changes = layoutChanges(question, preset, *index, seconds);
    if (const std::optional<Dialect> dialect = dialectOf(question, preset)) {
        for (StepChange& change : changes)
            change.edit =
                editText(trialEdits(preset, *dialect, layout), trialEdits(preset, *dialect, change.layout));
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
    if (!cluster.own || !cluster.fits())
        return changes;
    StepChange whole{Tr::tr("The fastest layout: %1").arg(changeText(preset.space(), from, cluster.layout)),
        cluster.layout};
    whole.saved = 1 - cluster.estimate.step.stepSeconds / cluster.own->estimate.step.stepSeconds;
    const bool isThere = std::any_of(changes.begin(), changes.end(),
        [&whole](const StepChange& change) { return change.layout == whole.layout; });
    if (isThere || whole.saved < leastSaving)
        return changes;
    if (const std::optional<Dialect> dialect = dialectOf(question, preset))
        whole.edit = editText(trialEdits(preset, *dialect, from), trialEdits(preset, *dialect, whole.layout));
    changes.append(whole);
    return changes;
}

} // namespace megatune
