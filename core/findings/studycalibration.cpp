// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/findings/studycalibration.h"

#include "core/base/units.h"
#include "core/log/failurehint.h"
#include "core/log/gpuoom.h"
#include "core/study/earlierstudy.h"

namespace megatune {

namespace {

constexpr size_t mostCalibrationRuns = 64;

std::optional<LayoutEstimate> estimateOf(
    const Preset& preset, const Layout& layout, std::vector<qint64>& numbers)
{
    const auto index = layout.isEmpty() ? std::nullopt : preset.space().indexOf(layout);
    if (!index)
        return std::nullopt;
    preset.space().numbersAt(*index, numbers);
    return preset.estimator()->estimate(numbers);
}

bool ranOutOfGpuMemory(const Trial& trial)
{
    return trial.state == TrialState::Oom
        && (!trial.failure || trial.failure->category == FailureCategory::OomGpu);
}

/// Those of a trial that ran out of memory and said them.
FailureRecord oomNumbers(const Trial& trial)
{
    FailureRecord record;
    if (trial.state == TrialState::Oom && trial.failure)
        readOomNumbers(trial.failure->message.toStdString(), record);
    return record;
}

} // namespace

Calibration studyCalibration(const Preset& preset, const StudyState& state)
{
    if (preset.estimator() == nullptr || !differenceInProblem(preset, state.header()).isEmpty())
        return {};
    std::vector<CalibrationRun> runs;
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    const QList<Trial>& trials = state.trials();
    for (auto trial = trials.crbegin(); trial != trials.crend() && runs.size() < mostCalibrationRuns;
         ++trial) {
        const bool out = ranOutOfGpuMemory(*trial);
        const bool finished = trial->state == TrialState::Finished;
        if ((!out && !finished) || trial->refinement)
            continue;
        const auto estimate = estimateOf(preset, trial->layout, numbers);
        if (!estimate)
            continue;
        const bool isSpeed = finished && state.header().isSpeed();
        runs.push_back({*estimate, out, isSpeed ? trial->value.value_or(0) : 0,
            trial->memoryGib.value_or(0) * bytesPerGib, isSpeed ? trial->stepMs.value_or(0) / 1000 : 0});
    }
    return calibrate(runs, preset.estimator()->capacity());
}

std::optional<double> reportedCapacityGib(const Trial& trial)
{
    return oomNumbers(trial).capacityGib;
}

std::optional<double> leastShortGib(const StudyState& state)
{
    std::optional<double> least;
    for (const Trial& trial : state.trials()) {
        if (trial.state != TrialState::Oom)
            continue;
        const double missing = missingGib(oomNumbers(trial));
        if (missing <= 0) // it does not say, or has it in pieces
            return std::nullopt;
        least = std::min(least.value_or(missing), missing);
    }
    return least;
}

} // namespace megatune
