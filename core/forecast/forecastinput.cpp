// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/forecastinput.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/hardware/gpudescription.h"
#include "core/space/argumentnames.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr qint64 mostGpus = 1'000'000;
constexpr double mostTokens = 1e18;
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

Result<double> tokensFrom(const QString& text)
{
    if (text.trimmed().isEmpty())
        return 0;
    const auto tokens = countWithSuffix(text.trimmed());
    if (!tokens || *tokens > mostTokens) {
        return wrongArgument(tokensArgument,
            Tr::tr("%1 is not a number of tokens; give one such as 15T, 200B or 5e9.").arg(quoted(text)));
    }
    return *tokens;
}

Result<QMap<QString, double>> pricesFrom(const QString& text)
{
    QMap<QString, double> prices;
    for (const QString& item : parts(text)) {
        const qsizetype equals = item.lastIndexOf(u'=');
        const auto price = countWithSuffix(item.mid(equals + 1));
        if (!price || *price > highestPrice) {
            return wrongArgument(priceArgument,
                Tr::tr(
                    "%1 is not the price of a GPU for an hour; give a number such as 2.5, or one for a type, "
                    "such as H100-80GB=2.5.")
                    .arg(quoted(item)));
        }
        QString type;
        if (equals >= 0) {
            const Result<GpuSpec> spec = gpuSpec(item.left(equals).trimmed());
            MEGATUNE_TRY(spec);
            type = spec->name;
        }
        if (prices.contains(type))
            return wrongArgument(priceArgument, Tr::tr("Two prices are given for the same GPU; give one."));
        prices.insert(type, *price);
    }
    return prices;
}

Result<void> checkClusterCount(const QStringList& types, const QList<int>& counts)
{
    const qsizetype clusters = types.size() * counts.size();
    if (clusters <= mostClusters)
        return {};
    return failure(ErrorKind::Usage,
        Tr::tr("%1 types of GPU and %2 numbers of them are %3 clusters; ask for at most %4 at once.")
            .arg(types.size())
            .arg(counts.size())
            .arg(clusters)
            .arg(mostClusters));
}

} // namespace megatune
