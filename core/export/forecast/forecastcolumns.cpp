// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/forecast/forecastcolumns.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/words/estimatewords.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <QLocale>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

ForecastCell numberCell(const std::optional<double>& number, int decimals)
{
    return number ? ForecastCell{numberText(*number, decimals), number} : ForecastCell{};
}

/// Absent where nothing fits.
std::optional<double> positive(double number)
{
    return number > 0 ? std::optional(number) : std::nullopt;
}

ForecastCell shareCell(const std::optional<double>& share, int decimals)
{
    return share ? ForecastCell{Tr::tr("%1 %").arg(numberText(100 * *share, decimals)), share}
                 : ForecastCell{};
}

ForecastCell layoutCell(const ClusterForecast& one)
{
    return {one.layout.isEmpty() ? one.problem : layoutText(one.layout)};
}

/// What is left of a GPU's memory, or is missing.
ForecastCell roomCell(const ClusterForecast& one)
{
    if (one.layout.isEmpty())
        return {};
    const double gib = (one.capacity - one.estimate.memory.total()) / bytesPerGib;
    return {gib >= 0 ? numberText(gib) : Tr::tr("%1 short").arg(numberText(-gib)), gib};
}

ForecastCell costCell(const std::optional<double>& cost)
{
    return cost ? ForecastCell{QLocale().toString(*cost, 'f', *cost < 100 ? 2 : 0), cost} : ForecastCell{};
}

} // namespace

QList<ForecastColumn> forecastColumns(const TrainingGoal& goal)
{
    using Report = const ForecastReport&;
    using Cluster = const ClusterForecast&;
    QList<ForecastColumn> columns{
        {"gpu", Tr::tr("GPU"), false, [](Report, Cluster one) { return ForecastCell{one.gpu}; }},
        {"n_gpus", Tr::tr("GPUs"), true, [](Report, Cluster one) { return numberCell(one.gpuCount, 0); }},
        {"layout", Tr::tr("Fastest layout"), false, [](Report, Cluster one) { return layoutCell(one); }},
        {"tokens_per_s", Tr::tr("Tokens/s"), true,
            [](Report, Cluster one) { return numberCell(positive(one.tokensPerSecond()), 0); }}};
    if (goal.tokens > 0) {
        columns.append({"days", Tr::tr("Days"), true,
            [](Report report, Cluster one) { return numberCell(report.goal.days(one), 1); }});
    }
    if (!goal.prices.isEmpty()) {
        columns.append({"cost", Tr::tr("Cost"), true,
            [](Report report, Cluster one) { return costCell(report.goal.cost(one)); }});
    }
    columns.append({{"mfu", Tr::tr("MFU"), true,
                        [](Report, Cluster one) { return shareCell(positive(one.mfu()), 1); }},
        {"tflops", Tr::tr("TFLOP/s per GPU"), true,
            [](Report, Cluster one) {
                return numberCell(positive(one.fits() ? one.estimate.step.tflopsPerGpu : 0), 0);
            }},
        {"scaling", Tr::tr("Scaling"), true,
            [](Report report, Cluster one) { return shareCell(scalingEfficiency(report.clusters, one), 0); }},
        {"memory_gib", Tr::tr("Memory (GiB)"), true,
            [](Report, Cluster one) {
                return numberCell(positive(one.estimate.memory.total() / bytesPerGib), 1);
            }},
        {"left_gib", Tr::tr("Left (GiB)"), true, [](Report, Cluster one) { return roomCell(one); }},
        {"longest_sequence", Tr::tr("Longest sequence"), true,
            [](Report, Cluster one) { return numberCell(positive(double(one.longestSequence)), 0); }}});
    return columns;
}

QString ownLayoutSentence(const ClusterForecast& cluster)
{
    const LayoutForecast& own = *cluster.own;
    const double needed = own.estimate.memory.total();
    QString sentence =
        Tr::tr("Your command\u2019s layout, %1: %2 TFLOP/s per GPU, %3 of %4 GiB.")
            .arg(layoutText(own.layout), doubtedNumber(own.estimate.step.tflopsPerGpu, cluster.doubt, 0),
                numberText(needed / bytesPerGib), numberText(cluster.capacity / bytesPerGib));
    if (needed > cluster.capacity)
        sentence += u' ' + Tr::tr("It runs out of memory by the estimate.");
    if (!own.excluded.isEmpty())
        sentence += u' ' + Tr::tr("No search would try it: %1").arg(own.excluded);
    return sentence;
}

QStringList forecastSentences(const ForecastReport& report)
{
    QStringList sentences{Tr::tr("Global batch %L1, sequences of %L2 tokens.")
                              .arg(report.task().globalBatch)
                              .arg(report.task().sequenceLength)};
    if (report.calibration.isEmpty()) {
        sentences.append(Tr::tr("Every figure is an estimate; nothing has run."));
    } else {
        sentences.append(Tr::tr("Every figure is an estimate; those of %1 are %2. %3")
                             .arg(report.calibratedGpu, calibrationTitle(report.calibration),
                                 calibrationText(report.calibration)));
    }
    for (const ClusterForecast& one : report.clusters) {
        if (const QString doubt = doubtSentence(one.doubt); !sentences.contains(doubt) && !doubt.isEmpty())
            sentences.append(doubt);
    }
    const std::optional<int> positions = report.task().shape.maxPositions;
    const bool isReached = std::any_of(report.clusters.begin(), report.clusters.end(),
        [&positions](const ClusterForecast& one) { return positions && one.longestSequence >= *positions; });
    if (isReached)
        sentences.append(Tr::tr("The model's own limit is %L1 tokens.").arg(*positions));
    QStringList gpus;
    for (const ClusterForecast& one : report.clusters) {
        if (gpus.contains(one.gpu))
            continue;
        gpus.append(one.gpu);
        if (const QString bent = scalingSentence(report.clusters, one.gpu); !bent.isEmpty())
            sentences.append(one.gpu + u": "_s + bent);
    }
    return sentences;
}

} // namespace megatune
