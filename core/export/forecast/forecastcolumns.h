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
    QList<qint64> lengths = {}; ///< of sequences, tokens; empty: the task's own alone
    TrainingGoal goal = {};
    Calibration calibration = {};
    QString calibratedGpu = {};

    /// The same for all of them, but for the length where several were asked for.
    [[nodiscard]] ForecastTask task() const
    {
        return clusters.isEmpty() ? ForecastTask() : clusters.first().task;
    }
};

/// One of the questions that people have, with the cluster that answers it.
struct ForecastAnswer
{
    const char* key; ///< in JSON
    QString title;   ///< "Cheapest"
    qsizetype row;   ///< of the report's clusters
    QString text;    ///< "128 × H200-141GB, 1,121 days, 4,200,000 EUR"
};

/// Among the clusters of this length: the cheapest, or without prices the one where a GPU does most; the
/// fastest; and the smallest that fits, which of equally many GPUs is the one with the least memory. Empty
/// where nothing fits.
[[nodiscard]] QList<ForecastAnswer> forecastAnswers(const ForecastReport& report, qint64 length);
/// The lengths that the report answers for.
[[nodiscard]] QList<qint64> askedLengths(const ForecastReport& report);
/// A sentence for each length: "Cheapest: 128 × H200-141GB, ...; Fastest: ...; Smallest that fits: ...", or
/// that it fits on none.
[[nodiscard]] QStringList answerSentences(const ForecastReport& report);

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

/// Days and cost only where the goal asks for them, the length only where there are several.
[[nodiscard]] QList<ForecastColumn> forecastColumns(const ForecastReport& report);
/// With what each is best for, in words, behind the layout.
[[nodiscard]] QList<ForecastColumn> forecastColumnsForPeople(const ForecastReport& report);

/// One cluster for each type of GPU and length: those that scaling is counted among are comparable with it.
[[nodiscard]] QList<const ClusterForecast*> scalingLines(const ForecastReport& report);
/// "H100-80GB", or where there are several lengths "H100-80GB, 8,192 tokens".
[[nodiscard]] QString lineTitle(const ForecastReport& report, const ClusterForecast& like);

/// "Your command's layout, TP 4 ...: 130 TFLOP/s per GPU, 62.0 of 79.1 GiB.", whether it runs out of memory,
/// and why no search would try it. The cluster has its `own`.
[[nodiscard]] QString ownLayoutSentence(const ClusterForecast& cluster);

/// "Global batch 256, 8,192 tokens a sequence. ...": what holds of the whole table, one sentence each. That
/// everything is an estimate, and by what it was calibrated, is among them.
[[nodiscard]] QStringList forecastSentences(const ForecastReport& report);

} // namespace megatune
