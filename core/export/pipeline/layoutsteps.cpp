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

} // namespace megatune
