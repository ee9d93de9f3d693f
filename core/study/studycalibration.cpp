#include "core/study/studycalibration.h"

namespace megatune {

namespace {

constexpr size_t mostCalibrationRuns = 64;
constexpr double studyGib = 1024.0 * 1024 * 1024;

/// What estimates depend on is the same in both.
bool estimatesTheStudy(const Preset& preset, const StudyCreated& study)
{
    for (const char* name :
        {"n_gpus", "gbs", "gpu", "gpus_per_node", "seq_len", "num_layers", "num_query_groups"}) {
        const QString key = QString::fromLatin1(name);
        if (preset.arguments().value(key) != study.arguments.value(key))
            return false;
    }
    if (study.shape && preset.shape())
        return study.shape->numLayers == preset.shape()->numLayers
            && study.shape->hiddenSize == preset.shape()->hiddenSize
            && study.shape->numExperts == preset.shape()->numExperts;
    return preset.arguments().value(QStringLiteral("model"))
        == study.arguments.value(QStringLiteral("model"));
}

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

} // namespace

Calibration studyCalibration(const Preset& preset, const StudyState& state)
{
    if (preset.estimator() == nullptr || !estimatesTheStudy(preset, state.header()))
        return {};
    // A metric of the engineer's own is no TFLOP/s.
    const bool isSpeed =
        !state.header().measure.anyFiniteValue && state.header().direction == Direction::Maximize;
    std::vector<CalibrationRun> runs;
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    const QList<Trial>& trials = state.trials();
    for (auto trial = trials.crbegin(); trial != trials.crend() && runs.size() < mostCalibrationRuns;
         ++trial) {
        const bool out = ranOutOfGpuMemory(*trial);
        const bool finished = trial->state == TrialState::Finished;
        if (!out && !finished)
            continue;
        const auto estimate = estimateOf(preset, trial->layout, numbers);
        if (!estimate)
            continue;
        runs.push_back({*estimate, out, finished && isSpeed ? trial->value.value_or(0) : 0,
            trial->memoryGib.value_or(0) * studyGib});
    }
    return calibrate(runs, preset.estimator()->capacity());
}

} // namespace megatune
