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

QString moneyText(double money)
{
    return QLocale().toString(money, 'f', money < 100 ? 2 : 0);
}

ForecastCell costCell(const std::optional<double>& cost)
{
    return cost ? ForecastCell{moneyText(*cost), cost} : ForecastCell{};
}

/// What the cluster is best for.
ForecastCell answersCell(const ForecastReport& report, const ClusterForecast& one)
{
    QStringList titles;
    for (const ForecastAnswer& answer : forecastAnswers(report, one.task.sequenceLength)) {
        if (&report.clusters.at(answer.row) == &one)
            titles.append(answer.title);
    }
    return {titles.join(u", "_s)};
}

/// What somebody wants to know of a cluster before all else.
QString answerText(const ForecastReport& report, const ClusterForecast& one, bool isPerGpu)
{
    QStringList parts{Tr::tr("%L1 \u00d7 %2").arg(one.gpuCount).arg(one.gpu)};
    const auto days = report.goal.days(one);
    if (isPerGpu)
        parts.append(Tr::tr("%1 tokens/s each").arg(numberText(one.tokensPerSecondGpu(), 0)));
    else if (days)
        parts.append(Tr::tr("%1 days").arg(numberText(*days, *days < 10 ? 1 : 0)));
    else
        parts.append(Tr::tr("%1 tokens/s").arg(numberText(one.tokensPerSecond(), 0)));
    if (const auto cost = report.goal.cost(one))
        parts.append(QString(moneyText(*cost) + u' ' + report.goal.currency).trimmed());
    return parts.join(u", "_s);
}

} // namespace

QList<ForecastAnswer> forecastAnswers(const ForecastReport& report, qint64 length)
{
    const TrainingGoal& goal = report.goal;
    const ClusterForecast* priced = nullptr;
    const ClusterForecast* densest = nullptr;
    const ClusterForecast* fastest = nullptr;
    const ClusterForecast* smallest = nullptr;
    const auto prefer = [](const ClusterForecast*& best, const ClusterForecast& one, const auto& key) {
        if (best == nullptr || key(one) < key(*best))
            best = &one;
    };
    for (const ClusterForecast& one : report.clusters) {
        if (one.task.sequenceLength != length || one.tokensPerSecond() <= 0)
            continue;
        if (goal.cost(one))
            prefer(priced, one, [&goal](const auto& each) { return *goal.cost(each); });
        prefer(densest, one, [](const auto& each) { return -each.tokensPerSecondGpu(); });
        prefer(fastest, one, [](const auto& each) { return -each.tokensPerSecond(); });
        prefer(smallest, one, [](const auto& each) { return std::pair(each.gpuCount, each.capacity); });
    }
    if (fastest == nullptr)
        return {};
    const auto answer = [&report](const char* key, const QString& title, const ClusterForecast* one,
                            bool isPerGpu = false) {
        return ForecastAnswer{
            key, title, one - report.clusters.constData(), answerText(report, *one, isPerGpu)};
    };
    return {priced != nullptr ? answer("cheapest", Tr::tr("Cheapest"), priced)
                              : answer("per_gpu", Tr::tr("Most tokens per GPU"), densest, true),
        answer("fastest", Tr::tr("Fastest"), fastest),
        answer("smallest", Tr::tr("Smallest that fits"), smallest)};
}

QList<qint64> askedLengths(const ForecastReport& report)
{
    return report.lengths.isEmpty() ? QList{report.task().sequenceLength} : report.lengths;
}

QStringList answerSentences(const ForecastReport& report)
{
    QStringList sentences;
    for (const qint64 length : askedLengths(report)) {
        QStringList parts;
        for (const ForecastAnswer& answer : forecastAnswers(report, length))
            parts.append(Tr::tr("%1: %2").arg(answer.title, answer.text));
        const QString sentence = parts.isEmpty() ? Tr::tr("The model fits on none of these.")
                                                 : QString(parts.join(u"; "_s) + u'.');
        sentences.append(
            report.lengths.size() > 1 ? Tr::tr("%L1 tokens: %2").arg(length).arg(sentence) : sentence);
    }
    return sentences;
}

QList<ForecastColumn> forecastColumns(const ForecastReport& report)
{
    using Report = const ForecastReport&;
    using Cluster = const ClusterForecast&;
    QList<ForecastColumn> columns{
        {"gpu", Tr::tr("GPU"), false, [](Report, Cluster one) { return ForecastCell{one.gpu}; }},
        {"n_gpus", Tr::tr("GPUs"), true, [](Report, Cluster one) { return numberCell(one.gpuCount, 0); }},
        {"layout", Tr::tr("Fastest layout"), false, [](Report, Cluster one) { return layoutCell(one); }},
        {"tokens_per_s", Tr::tr("Tokens/s"), true,
            [](Report, Cluster one) { return numberCell(positive(one.tokensPerSecond()), 0); }}};
    if (report.lengths.size() > 1) {
        columns.insert(2, {"seq_len", Tr::tr("Sequence"), true, [](Report, Cluster one) {
                               return numberCell(double(one.task.sequenceLength), 0);
                           }});
    }
    if (report.goal.tokens > 0) {
        columns.append({"days", Tr::tr("Days"), true,
            [](Report all, Cluster one) { return numberCell(all.goal.days(one), 1); }});
    }
    if (!report.goal.prices.isEmpty()) {
        const QString& currency = report.goal.currency;
        columns.append({"cost", currency.isEmpty() ? Tr::tr("Cost") : Tr::tr("Cost (%1)").arg(currency), true,
            [](Report all, Cluster one) { return costCell(all.goal.cost(one)); }});
    }
    columns.append(
        {{"mfu", Tr::tr("MFU"), true, [](Report, Cluster one) { return shareCell(positive(one.mfu()), 1); }},
            {"tflops", Tr::tr("TFLOP/s per GPU"), true,
                [](Report, Cluster one) {
                    return numberCell(positive(one.fits() ? one.estimate.step.tflopsPerGpu : 0), 0);
                }},
            {"scaling", Tr::tr("Scaling"), true,
                [](Report all, Cluster one) { return shareCell(scalingEfficiency(all.clusters, one), 0); }},
            {"memory_gib", Tr::tr("Memory (GiB)"), true,
                [](Report, Cluster one) {
                    return numberCell(positive(one.estimate.memory.total() / bytesPerGib), 1);
                }},
            {"left_gib", Tr::tr("Left (GiB)"), true, [](Report, Cluster one) { return roomCell(one); }},
            {"longest_sequence", Tr::tr("Longest sequence"), true,
                [](Report, Cluster one) { return numberCell(positive(double(one.longestSequence)), 0); }}});
    return columns;
}

QList<ForecastColumn> forecastColumnsForPeople(const ForecastReport& report)
{
    QList<ForecastColumn> columns = forecastColumns(report);
    const auto layout = std::find_if(columns.begin(), columns.end(),
        [](const ForecastColumn& column) { return QLatin1String(column.key) == u"layout"; });
    columns.insert(layout + 1, {"best_for", Tr::tr("Best"), false, answersCell});
    return columns;
}

QList<const ClusterForecast*> scalingLines(const ForecastReport& report)
{
    QList<const ClusterForecast*> lines;
    for (const ClusterForecast& one : report.clusters) {
        const auto isOf = [&one](const ClusterForecast* like) { return like->isComparable(one); };
        if (std::none_of(lines.begin(), lines.end(), isOf))
            lines.append(&one);
    }
    return lines;
}

QString lineTitle(const ForecastReport& report, const ClusterForecast& like)
{
    return report.lengths.size() > 1 ? Tr::tr("%1, %L2 tokens").arg(like.gpu).arg(like.task.sequenceLength)
                                     : like.gpu;
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
    QStringList sentences{report.lengths.size() > 1
            ? Tr::tr("Global batch %L1.").arg(report.task().globalBatch)
            : Tr::tr("Global batch %L1, sequences of %L2 tokens.")
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
    for (const ClusterForecast* like : scalingLines(report)) {
        if (const QString bent = scalingSentence(report.clusters, *like); !bent.isEmpty())
            sentences.append(lineTitle(report, *like) + u": "_s + bent);
    }
    return sentences;
}

} // namespace megatune
