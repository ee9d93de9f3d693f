// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/explain/slowranks.h"

#include "core/base/statistics.h"
#include "core/base/tr.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

/// Times what most of a stage take, and how many have to be there for a "most".
constexpr double tellingTimes = 1.1;
constexpr int fewestAlike = 4;
/// Of an iteration, that loading its batch may take.
constexpr double tellingLoading = 0.05;
constexpr qsizetype mostNamed = 8;

const QString forwardTimer = QStringLiteral("forward-compute");
const QString loadingTimer = QStringLiteral("batch-generator");

/// Those that take longer than most of their stage, and how many times as long the slowest does.
QMap<int, double> slowOf(const QMap<int, double>& times, const RankGroups& groups)
{
    const int count = std::max(groups.ranks, times.isEmpty() ? 0 : times.lastKey() + 1);
    const int inStage = std::max(1, count / std::max(1, groups.stages));
    QMap<int, QList<double>> stages;
    for (auto it = times.cbegin(); it != times.cend(); ++it)
        stages[it.key() / inStage].append(it.value());
    QMap<int, double> slow;
    for (auto it = times.cbegin(); it != times.cend(); ++it) {
        const QList<double>& alike = stages[it.key() / inStage];
        const double usual = medianOf(alike).value_or(0);
        if (alike.size() >= fewestAlike && usual > 0 && it.value() > tellingTimes * usual)
            slow.insert(it.key(), it.value() / usual);
    }
    return slow;
}

/// "3", "3, 7" or, of many, "3, 7, ...".
QString named(const QList<int>& numbers)
{
    QStringList texts;
    for (const int number : numbers.mid(0, mostNamed))
        texts.append(QString::number(number));
    return texts.join(u", "_s) + (numbers.size() > mostNamed ? u", \u2026"_s : QString());
}

/// Of ranks that all lie on one node which one that is; empty: they do not.
QString nodeText(const QList<int>& ranks, int gpusPerNode)
{
    if (gpusPerNode <= 0 || ranks.isEmpty() || ranks.first() / gpusPerNode != ranks.last() / gpusPerNode)
        return {};
    const int node = ranks.first() / gpusPerNode;
    return ranks.size() == 1 ? Tr::tr(" (node %1, GPU %2)").arg(node).arg(ranks.first() % gpusPerNode)
                             : Tr::tr(" (node %1)").arg(node);
}

QString slowText(const QMap<int, double>& slow, const RankGroups& groups)
{
    const QList<int> ranks = slow.keys();
    const double most = *std::max_element(slow.begin(), slow.end());
    return Tr::tr(
        "On rank %2%3 the forward pass takes %1 times as long as on most of its stage: all others wait for "
        "it. Look at clock, temperature, link and other processes of that GPU.",
        "factor, numbers, place")
        .arg(QString::number(most, 'f', 2), named(ranks), nodeText(ranks, groups.gpusPerNode));
}

} // namespace

QStringList slowRanks(const RankTimes& times, const RankGroups& groups)
{
    QStringList sentences;
    const QMap<int, double> slow = slowOf(times.byRank.value(forwardTimer), groups);
    const auto spread = times.spread.value(forwardTimer);
    if (!slow.isEmpty()) {
        sentences.append(slowText(slow, groups));
    } else if (times.speeds && times.speeds->slowest * tellingTimes < times.speeds->fastest) {
        sentences.append(Tr::tr(
            "Rank %1 computes %2 TFLOP/s where rank %3 does %4: all others wait for it. Look at clock, "
            "temperature, link and other processes of that GPU.")
                             .arg(times.speeds->slowestRank)
                             .arg(QString::number(times.speeds->slowest, 'f', 1))
                             .arg(times.speeds->fastestRank)
                             .arg(QString::number(times.speeds->fastest, 'f', 1)));
    } else if (groups.stages == 1 && spread.first > 0 && spread.second > tellingTimes * spread.first) {
        sentences.append(
            Tr::tr("The forward pass takes %1 to %2 ms, depending on the rank: one holds the others up; "
                   "--timing-log-option all says which.")
                .arg(QString::number(spread.first, 'f', 0), QString::number(spread.second, 'f', 0)));
    }
    double loading = times.spread.value(loadingTimer).second;
    for (const double time : times.byRank.value(loadingTimer))
        loading = std::max(loading, time);
    if (groups.stepMs > 0 && loading > tellingLoading * groups.stepMs) {
        sentences.append(
            Tr::tr("Loading batches takes up to %1 % of an iteration (batch-generator): more workers, or "
                   "faster storage, would shorten it.")
                .arg(QString::number(100 * loading / groups.stepMs, 'f', 0)));
    }
    return sentences;
}

} // namespace megatune
