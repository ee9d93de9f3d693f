// SPDX-License-Identifier: GPL-3.0-or-later
// A forecast over clusters as a table: the same columns in a terminal, in files and in the window.
#pragma once

#include "core/forecast/clusterforecast.h"

#include <functional>

namespace megatune {

/// All clusters that were asked for, in ascending order of GPUs, and what they were asked for.
struct ForecastReport
{
    QList<ClusterForecast> clusters = {};
    TrainingGoal goal = {};
    Calibration calibration = {};
    QString calibratedGpu = {};

    /// The same for all of them.
    [[nodiscard]] ForecastTask task() const
    {
        return clusters.isEmpty() ? ForecastTask() : clusters.first().task;
    }
};

struct ForecastCell
{
    QString text = {};                 ///< for people
    std::optional<double> number = {}; ///< for programs; absent: `text` is all there is
};

struct ForecastColumn
{
    const char* key; ///< in CSV and JSON
    QString title;
    bool isNumber = false;
    std::function<ForecastCell(const ForecastReport&, const ClusterForecast&)> cell;
};

/// Days and cost only where the goal asks for them.
[[nodiscard]] QList<ForecastColumn> forecastColumns(const TrainingGoal& goal);

/// "Your command's layout, TP 4 ...: 130 TFLOP/s per GPU, 62.0 of 79.1 GiB.", whether it runs out of memory,
/// and why no search would try it. The cluster has its `own`.
[[nodiscard]] QString ownLayoutSentence(const ClusterForecast& cluster);

/// "Global batch 256, 8,192 tokens a sequence. ...": what holds of the whole table, one sentence each. That
/// everything is an estimate, and by what it was calibrated, is among them.
[[nodiscard]] QStringList forecastSentences(const ForecastReport& report);

} // namespace megatune
