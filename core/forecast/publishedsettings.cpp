// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/forecast/publishedsettings.h"

#include "core/base/json.h"
#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/findings/throughput.h"
#include "core/space/argumentnames.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <QFile>
#include <QLocale>

using namespace Qt::StringLiterals;

/// A library that is linked statically leaves its resources behind unless somebody asks; outside of
/// namespaces.
static void takePublishedAlong()
{
    Q_INIT_RESOURCE(catalog);
}

namespace megatune {

namespace {

constexpr double billion = 1e9;
constexpr double mostTimes = 2; ///< that the sizes of models may differ
constexpr double sameSize = 0.02;
/// What another precision, and another name of the same chip, count beside a model of e times the size.
constexpr double otherPrecision = 0.5;
constexpr double otherName = 0.3;

QString jsonText(const Json& object, const char* name)
{
    return QString::fromStdString(object.at(name).get<std::string>());
}

PublishedSetting settingFrom(const Json& object)
{
    PublishedSetting setting;
    setting.model = jsonText(object, "model");
    setting.total = billion * object.at("total_b").get<double>();
    setting.active = billion * object.at("active_b").get<double>();
    const Result<GpuSpec> gpu = gpuSpec(jsonText(object, "gpu"));
    setting.gpu = gpu ? gpu->name : QString();
    setting.gpus = object.at("n_gpus").get<int>();
    setting.sequenceLength = object.at("seq_len").get<qint64>();
    setting.globalBatch = object.at("gbs").is_null() ? 0 : object.at("gbs").get<qint64>();
    setting.precision = jsonText(object, "precision");
    setting.layout = jsonText(object, "layout");
    setting.tflops = object.at("tflops").get<double>();
    setting.source = jsonText(object, "source");
    return setting;
}

QList<PublishedSetting> readPublished()
{
    takePublishedAlong();
    QFile file(u":/megatune/published.json"_s);
    QList<PublishedSetting> settings;
    if (!file.open(QIODevice::ReadOnly))
        return settings;
    const Result<Json> document = parseJson(file.readAll(), u"published.json"_s);
    if (!document)
        return settings;
    for (const Json& object : *document)
        settings.append(settingFrom(object));
    return settings;
}

/// How far apart two sizes are; 0: the same.
double apart(double one, double other)
{
    return one > 0 && other > 0 ? std::abs(std::log(one / other)) : 0;
}

/// Sold under several names, with other links: A100 and A800, H100 and H800.
bool isSameChip(const QString& one, const QString& other)
{
    if (one == other)
        return true;
    const Result<GpuSpec> first = gpuSpec(one);
    const Result<GpuSpec> second = gpuSpec(other);
    return first && second && first->bf16Tflops == second->bf16Tflops
        && first->memoryBytes == second->memoryBytes
        && first->memoryBytesPerSecond == second->memoryBytesPerSecond;
}

QString precisionName(ProductPrecision products)
{
    switch (products) {
    case ProductPrecision::Sixteen:
        return u"BF16"_s;
    case ProductPrecision::Eight:
        return u"FP8"_s;
    case ProductPrecision::BlockEight:
        return u"MXFP8"_s;
    case ProductPrecision::Four:
        break;
    }
    return u"NVFP4"_s;
}

QString differencesOf(const PublishedQuery& query, const PublishedSetting& setting)
{
    const auto active = static_cast<double>(activeParameters(query.shape).value_or(0));
    QStringList differences;
    const auto add = [&differences](bool isOther, const QString& what) {
        if (isOther)
            differences.append(what);
    };
    add(apart(active, setting.active) > sameSize, Tr::tr("model"));
    add(query.gpu != setting.gpu, Tr::tr("type of GPU"));
    add(precisionName(query.products) != setting.precision, Tr::tr("precision"));
    add(query.sequenceLength != setting.sequenceLength, Tr::tr("length"));
    add(query.gpus != setting.gpus, Tr::tr("number of GPUs"));
    return differences.join(u", ");
}

} // namespace

const QList<PublishedSetting>& publishedSettings()
{
    static const QList<PublishedSetting> settings = readPublished();
    return settings;
}

std::optional<PublishedQuery> publishedQuery(const StudyCreated& study)
{
    const StudyThroughput throughput(study);
    const Result<GpuSpec> gpu = gpuSpec(study.arguments.value(argument::gpuType));
    if (!study.shape || !gpu || !throughput.sequenceLength())
        return std::nullopt;
    return PublishedQuery{*study.shape, gpu->name,
        static_cast<int>(toInteger(study.arguments.value(argument::gpus)).value_or(0)),
        *throughput.sequenceLength(), throughput.products()};
}

PublishedQuery publishedQuery(const ClusterForecast& cluster)
{
    return {cluster.task.shape, cluster.gpu, cluster.gpuCount, cluster.task.sequenceLength,
        cluster.task.products};
}

std::optional<PublishedSetting> nearestPublished(const PublishedQuery& query)
{
    const auto total = static_cast<double>(totalParameters(query.shape).value_or(0));
    const auto active = static_cast<double>(activeParameters(query.shape).value_or(0));
    const QString precision = precisionName(query.products);
    std::optional<PublishedSetting> nearest;
    double least = 0;
    for (const PublishedSetting& one : publishedSettings()) {
        const bool hasExperts = one.active < 0.99 * one.total;
        if (active <= 0 || !isSameChip(one.gpu, query.gpu) || hasExperts != query.shape.isMoe()
            || apart(active, one.active) > std::log(mostTimes))
            continue;
        const double distance = apart(active, one.active) + apart(total, one.total) / 2
            + apart(double(query.sequenceLength), double(one.sequenceLength)) / 4
            + apart(query.gpus, one.gpus) / 8 + (precision == one.precision ? 0 : otherPrecision)
            + (one.gpu == query.gpu ? 0 : otherName);
        const bool isEqual = nearest && std::abs(distance - least) < 1e-9;
        if (!nearest || (isEqual ? one.tflops > nearest->tflops : distance < least)) {
            nearest = one;
            least = distance;
        }
    }
    return nearest;
}

QString publishedText(const PublishedSetting& setting)
{
    const QLocale locale;
    return Tr::tr("%1 TFLOP/s per GPU: %2 on %3 %4 in %5, %6 tokens, %7 (%8)",
        "number, model, number, GPU, precision, number, layout, source")
        .arg(locale.toString(setting.tflops, 'f', 0), setting.model, locale.toString(setting.gpus),
            setting.gpu, setting.precision, locale.toString(setting.sequenceLength), setting.layout,
            setting.source);
}

QString publishedText(const PublishedQuery& query, const PublishedSetting& setting)
{
    const QString differences = differencesOf(query, setting);
    const QString text = publishedText(setting);
    return differences.isEmpty() ? text : Tr::tr("%1; other %2").arg(text, differences);
}

QString nearPublishedText(const std::optional<PublishedQuery>& query)
{
    const std::optional<PublishedSetting> nearest = query ? nearestPublished(*query) : std::nullopt;
    return nearest ? publishedText(*query, *nearest) : QString();
}

} // namespace megatune
