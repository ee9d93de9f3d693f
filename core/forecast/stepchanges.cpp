// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/stepchanges.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/space/argumentnames.h"
#include "core/space/enumerator.h"
#include "core/space/parametertitles.h"
#include "core/trial/trialcommand.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double leastSaving = 0.01;

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

/// Of each parameter the value that saves most.
QList<StepChange> layoutChanges(
    const ForecastQuestion& question, const Preset& preset, CombinationIndex from, double seconds)
{
    QList<StepChange> changes;
    const SearchSpace& space = preset.space();
    for (int at = 0; at < space.count(); ++at) {
        const Parameter& parameter = space.parameters()[at];
        const int present = space.choiceAt(from, at);
        StepChange best;
        for (int choice = 0; choice < parameter.choices.size(); ++choice) {
            const CombinationIndex index = from + static_cast<quint64>(choice) * space.stride(at)
                - static_cast<quint64>(present) * space.stride(at);
            if (choice == present || firstBroken(space, preset.rules(), index) != nullptr)
                continue;
            const LayoutEstimate estimate = estimateAt(preset, index);
            const double saved = 1 - estimate.step.stepSeconds / seconds;
            if (saved <= best.saved || !fitsThere(question, preset, estimate))
                continue;
            best.saved = saved;
            best.layout = space.layoutAt(index);
            best.what = Tr::tr("%1 %2 in place of %3")
                            .arg(parameterTitle(parameter.name), parameter.choices[choice].text(),
                                parameter.choices[present].text());
        }
        changes.append(best);
    }
    return changes;
}

QList<StepChange> optionChanges(const ForecastQuestion& question, const Preset& preset, const Layout& layout)
{
    if (!question.command)
        return {};
    const Result<Dialect> dialect = dialectFor(preset.arguments(), *question.command, question.files);
    if (!dialect)
        return {};
    const Dialect edited = dialect->edited(trialEdits(preset, *dialect, layout));
    QList<StepChange> changes;
    for (const Refinement& refinement : preset.refinements(edited, {}))
        changes.append(
            {refinement.name + u": "_s + refinement.meaning, layout, refinement.edits, 0, refinement.gain});
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
    changes += optionChanges(question, preset, layout);
    if (auto batch = batchChange(question, preset, layout, seconds, locator))
        changes.append(*std::move(batch));
    changes.removeIf([](const StepChange& change) { return change.saved < leastSaving; });
    std::stable_sort(changes.begin(), changes.end(),
        [](const StepChange& a, const StepChange& b) { return a.saved > b.saved; });
    return changes.mid(0, most);
}

} // namespace megatune
