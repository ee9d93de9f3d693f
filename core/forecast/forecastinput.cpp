// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecastinput.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/hardware/gpudescription.h"
#include "core/space/argumentnames.h"

#include <algorithm>
#include <QRegularExpression>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostGpus = 1'000'000;
constexpr double mostTokens = 1e15;
constexpr double highestPrice = 1e6;

const QString tokensArgument = QStringLiteral("tokens");
const QString priceArgument = QStringLiteral("price");

/// Between commas; what is empty counts for nothing.
QStringList parts(const QString& text)
{
    QStringList all = trimmedParts(text, u',');
    all.removeAll(QString());
    return all;
}

QString quoted(const QString& text)
{
    return u'"' + oneLine(text).left(80) + u'"';
}

/// "15T", "2.5"; nothing for what is no number above zero.
std::optional<double> countWithSuffix(QString text)
{
    static const QList<QPair<QChar, double>> suffixes{
        {u'k', 1e3}, {u'K', 1e3}, {u'M', 1e6}, {u'G', 1e9}, {u'B', 1e9}, {u'T', 1e12}};
    double factor = 1;
    for (const auto& [suffix, value] : suffixes) {
        if (text.endsWith(suffix)) {
            text.chop(1);
            factor = value;
            break;
        }
    }
    bool isNumber = false;
    const double number = text.trimmed().toDouble(&isNumber) * factor;
    return isNumber && number > 0 ? std::optional(number) : std::nullopt;
}

/// "2.5", "$2.5", "B200=4 EUR". All are of one currency.
Result<void> takePrice(const QString& item, TrainingGoal& goal)
{
    static const QRegularExpression written(u"^(?:(?<type>.+)=)?\\s*(?<before>\\p{Sc}|[A-Z]{3})?\\s*"
                                            "(?<number>[0-9.]+k?)\\s*(?<after>\\p{Sc}|[A-Z]{3})?$"_s);
    const QRegularExpressionMatch match = written.match(item);
    const auto price = countWithSuffix(match.captured(u"number"_s));
    const QString before = match.captured(u"before"_s);
    const QString after = match.captured(u"after"_s);
    if (!price || *price > highestPrice || (!before.isEmpty() && !after.isEmpty()))
        return wrongArgument(priceArgument,
            Tr::tr("%1 is not the price of a GPU for an hour; give a number such as 2.5 or 2.5 EUR, or one "
                   "for a type, such as H100-80GB=2.5.")
                .arg(quoted(item)));
    QString type;
    if (match.hasCaptured(u"type"_s)) {
        const Result<GpuSpec> spec = gpuSpec(match.captured(u"type"_s).trimmed());
        MEGATUNE_TRY(spec);
        type = spec->name;
    }
    if (goal.prices.contains(type))
        return wrongArgument(priceArgument, Tr::tr("Two prices are given for the same GPU; give one."));
    if (const QString currency = before + after; goal.prices.isEmpty())
        goal.currency = currency;
    else if (currency != goal.currency)
        return wrongArgument(priceArgument, Tr::tr("Prices are given in two currencies; give one."));
    goal.prices.insert(type, *price);
    return {};
}

} // namespace

Result<QStringList> gpuTypesFrom(const QString& text)
{
    if (isGpuDescription(text))
        return QStringList{text};
    QStringList types;
    for (const QString& name : parts(text)) {
        const Result<GpuSpec> spec = gpuSpec(name);
        MEGATUNE_TRY(spec);
        if (!types.contains(spec->name))
            types.append(spec->name);
    }
    return types.isEmpty() ? QStringList{u"H100-80GB"_s, u"H200-141GB"_s, u"B200-180GB"_s} : types;
}

Result<QList<int>> gpuCountsFrom(const QString& text)
{
    QList<int> counts;
    for (const QString& item : parts(text)) {
        const auto count = toInteger(item);
        if (!count || *count < 1 || *count > mostGpus) {
            return wrongArgument(argument::gpus,
                Tr::tr("%1 is not a number of GPUs; give whole numbers such as 8,16,32.").arg(quoted(item)));
        }
        if (!counts.contains(static_cast<int>(*count)))
            counts.append(static_cast<int>(*count));
    }
    std::sort(counts.begin(), counts.end());
    return counts.isEmpty() ? QList<int>{8, 16, 32, 64, 128, 256, 512} : counts;
}

Result<QList<int>> gpuCountsFrom(const QString& text, const QString& own)
{
    Result<QList<int>> counts = gpuCountsFrom(text);
    const Result<QList<int>> alone = gpuCountsFrom(own);
    if (!counts || !alone || alone->size() != 1 || !text.trimmed().isEmpty()
        || counts->contains(alone->first()))
        return counts;
    counts->append(alone->first());
    std::sort(counts->begin(), counts->end());
    return counts;
}

Result<QList<qint64>> lengthsFrom(const QString& text)
{
    QList<qint64> lengths;
    for (const QString& item : parts(text)) {
        const auto length = toInteger(item);
        if (!length || *length < shortestForecast || *length > longestForecast) {
            return wrongArgument(argument::sequenceLength,
                Tr::tr("%1 is not a sequence length; give whole numbers of tokens from %L2 to %L3, such as "
                       "4096,8192.")
                    .arg(quoted(item))
                    .arg(shortestForecast)
                    .arg(longestForecast));
        }
        if (!lengths.contains(*length))
            lengths.append(*length);
    }
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

Result<TrainingGoal> goalFrom(const QString& tokens, const QString& prices)
{
    TrainingGoal goal;
    if (!tokens.trimmed().isEmpty()) {
        const auto number = countWithSuffix(tokens.trimmed());
        if (!number || *number > mostTokens) {
            return wrongArgument(tokensArgument,
                Tr::tr("%1 is not a number of tokens; give one such as 15T, 200B or 5e9.")
                    .arg(quoted(tokens)));
        }
        goal.tokens = *number;
    }
    for (const QString& item : parts(prices))
        MEGATUNE_TRY(takePrice(item, goal));
    return goal;
}

QList<PlannedCluster> plannedClusters(
    const QStringList& types, const QList<qint64>& lengths, const QList<int>& counts)
{
    QList<PlannedCluster> clusters;
    for (const QString& type : types) {
        for (const qint64 length : lengths.isEmpty() ? QList<qint64>{0} : lengths) {
            for (const int count : counts)
                clusters.append({type, count, length});
        }
    }
    return clusters;
}

Result<void> checkClusterCount(
    const QStringList& types, const QList<int>& counts, const QList<qint64>& lengths)
{
    const qsizetype clusters = types.size() * counts.size() * std::max<qsizetype>(1, lengths.size());
    if (clusters <= mostClusters)
        return {};
    return failure(ErrorKind::Usage,
        Tr::tr("Types of GPU, numbers of them and lengths make %1 clusters; ask for at most %2 at once.")
            .arg(clusters)
            .arg(mostClusters));
}

} // namespace megatune
