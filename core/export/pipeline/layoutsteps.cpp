// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/pipeline/layoutsteps.h"

#include "core/base/tr.h"
#include "core/words/trialwords.h"

#include <vector>

namespace megatune {

Result<QList<TitledTimeline>> layoutSteps(
    const Preset& preset, const Calibration& calibration, const QList<Layout>& layouts)
{
    if (preset.estimator() == nullptr) {
        return failure(ErrorKind::Usage,
            Tr::tr("A step is drawn by its estimate, for which is missing: %1.")
                .arg(preset.missingFacts().join(QStringLiteral(", "))));
    }
    const EstimatorPtr estimator = calibrated(preset.estimator(), calibration);
    std::vector<qint64> numbers(static_cast<size_t>(preset.space().count()));
    QList<TitledTimeline> steps;
    for (const Layout& layout : layouts) {
        const auto index = preset.space().indexOf(layout);
        if (!index) {
            return failure(ErrorKind::Usage,
                Tr::tr("%1 is no layout of this space, so there is no estimate to draw.")
                    .arg(layoutText(layout)));
        }
        preset.space().numbersAt(*index, numbers);
        const Result<PipelineTimeline> timeline = pipelineTimeline(estimator->pipeline(numbers));
        MEGATUNE_TRY(timeline);
        steps.append({layoutText(layout), *timeline, estimator->capacity()});
    }
    return steps;
}

Result<QList<TitledTimeline>> clusterSteps(
    const ForecastQuestion& question, const ClusterForecast& cluster, const ModelLocator& locator)
{
    const Result<PresetPtr> preset = presetOnCluster(
        question.withLength(cluster.task.sequenceLength), cluster.askedGpu, cluster.gpuCount, locator);
    MEGATUNE_TRY(preset);
    QList<Layout> layouts;
    if (cluster.own)
        layouts.append(cluster.own->layout);
    if (!layouts.contains(cluster.layout))
        layouts.append(cluster.layout);
    return layoutSteps(**preset, cluster.calibrated ? question.calibration : Calibration(), layouts);
}

} // namespace megatune
