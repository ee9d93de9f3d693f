// SPDX-License-Identifier: GPL-3.0-or-later
// One step of each of some layouts, ready to be drawn below one another.
#pragma once

#include "core/estimate/calibration.h"
#include "core/export/pipeline/pipelineexport.h"
#include "core/forecast/clusterforecast.h"

namespace megatune {

/// By the preset's estimates and what a study has taught about them. The sentence where the model, the
/// type of GPU or the sequence length is not known, a layout is none of the space's, or its step is too long.
[[nodiscard]] Result<QList<TitledTimeline>> layoutSteps(
    const Preset& preset, const Calibration& calibration, const QList<Layout>& layouts);

/// Of a cluster that was forecast for that question: the command's own layout, where it has one there, and
/// the one that the forecast chose. Reads files as the forecast does.
[[nodiscard]] Result<QList<TitledTimeline>> clusterSteps(
    const ForecastQuestion& question, const ClusterForecast& cluster, const ModelLocator& locator);

} // namespace megatune
