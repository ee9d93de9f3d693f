// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hardware/gpudescription.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/base/units.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <QFile>
#include <QSet>

namespace megatune {

namespace {

constexpr qsizetype gpuFileBytes = 64 * 1024;
constexpr qsizetype gpuNameLetters = 60;
/// No data sheet has it, and nobody has measured: the median of the table.
constexpr double describedShare = 0.66;

tl::unexpected<Error> badGpu(const QString& sentence)
{
    return failure(ErrorKind::Usage, sentence);
}

/// A name that fits into one line among '/', '=' and the commas of --args.
bool isGpuName(const QString& name)
{
    const auto fits = [](QChar c) { return c.isPrint() && c != u'/' && c != u'=' && c != u','; };
    return !name.isEmpty() && name.size() <= gpuNameLetters && std::all_of(name.begin(), name.end(), fits);
}

Result<double> figureFrom(const GpuFigure& figure, const QString& text)
{
    bool isNumber = false;
    const double value = text.toDouble(&isNumber);
    const bool isWhole = figure.member != nullptr || value == std::floor(value);
    if (!isNumber || !isWhole || !(value >= figure.least && value <= figure.most)) {
        return badGpu(Tr::tr("%1 cannot be \"%2\" (%3); give a number from %4 to %5.")
                          .arg(figure.title, text.simplified().left(40), figure.key,
                              shortestNumber(figure.least), shortestNumber(figure.most)));
    }
    return value;
}

QString unknownFigure(const QString& key)
{
    QStringList known;
    for (const GpuFigure& figure : gpuFigures())
        known.append(figure.key);
    return Tr::tr("%1 is not a figure of a GPU; there are %2.")
               .arg(key.simplified().left(40), known.join(u", "))
        + didYouMean(key, known);
}

} // namespace

QString GpuFigure::textOf(const GpuSpec& spec) const
{
    if (!required && of(spec) == of(GpuSpec()))
        return {};
    return QString::number(of(spec), 'g', 10); // without what the unit leaves in the last digits
}

QList<GpuFigure> gpuFigures()
{
    constexpr double giga = 1e9;
    const QString tflops = QStringLiteral("TFLOP/s");
    const QString perSecond = QStringLiteral("GB/s");
    return {
        {QStringLiteral("memory_gib"), Tr::tr("Usable memory"), QStringLiteral("GiB"), &GpuSpec::memoryBytes,
            bytesPerGib, 1, 10'000},
        {QStringLiteral("bf16_tflops"), Tr::tr("Speed in 16 bits"), tflops, &GpuSpec::bf16Tflops, 1, 1,
            1'000'000},
        {QStringLiteral("fp8_tflops"), Tr::tr("Speed in 8 bits"), tflops, &GpuSpec::fp8Tflops, 1, 0,
            1'000'000, false},
        {QStringLiteral("fp4_tflops"), Tr::tr("Speed in 4 bits"), tflops, &GpuSpec::fp4Tflops, 1, 0,
            1'000'000, false},
        {QStringLiteral("memory_gb_per_s"), Tr::tr("Bandwidth of its memory"), perSecond,
            &GpuSpec::memoryBytesPerSecond, giga, 10, 1'000'000},
        {QStringLiteral("link_gb_per_s"), Tr::tr("Bandwidth of the link in a node"), perSecond,
            &GpuSpec::linkBytesPerSecond, giga, 1, 100'000},
        {QStringLiteral("network_gb_per_s"), Tr::tr("Bandwidth to other nodes"), perSecond,
            &GpuSpec::networkBytesPerSecond, giga, 0.01, 100'000},
        {QStringLiteral("link_gpus"), Tr::tr("GPUs on one link"), Tr::tr("GPUs"), nullptr, 1, 1, 10'000,
            false},
    };
}

Result<GpuSpec> gpuFromFigures(const QString& name, const QList<QPair<QString, QString>>& figures)
{
    GpuSpec spec;
    spec.name = name.trimmed();
    spec.sustainedShare = describedShare;
    if (!isGpuName(spec.name)) {
        return badGpu(Tr::tr("A described GPU has a name of at most %1 letters without \"/\", "
                             "\"=\" and \",\", such as H20-3e.")
                          .arg(gpuNameLetters));
    }
    for (const GpuSpec& listed : gpuSpecs()) {
        if (listed.name.compare(spec.name, Qt::CaseInsensitive) == 0)
            return badGpu(Tr::tr("%1 is in the list; give what you describe another name.").arg(listed.name));
    }
    const QList<GpuFigure> known = gpuFigures();
    QSet<QString> seen;
    for (const auto& [key, text] : figures) {
        const auto figure = std::find_if(
            known.begin(), known.end(), [&key = key](const GpuFigure& each) { return each.key == key; });
        if (figure == known.end())
            return badGpu(unknownFigure(key));
        if (text.trimmed().isEmpty())
            continue;
        if (seen.contains(key))
            return badGpu(Tr::tr("%1 is given twice; give it once.").arg(key));
        seen.insert(key);
        const Result<double> value = figureFrom(*figure, text.trimmed());
        MEGATUNE_TRY(value);
        if (figure->member != nullptr)
            spec.*figure->member = *value * figure->unitSize;
        else
            spec.linkDomain = static_cast<int>(*value);
    }
    for (const GpuFigure& figure : known) {
        if (figure.required && !seen.contains(figure.key)) {
            return badGpu(Tr::tr("%1 is missing for %2; give %3 in %4.")
                              .arg(figure.title, spec.name, figure.key, figure.unit));
        }
    }
    return spec;
}

Result<GpuSpec> gpuFromDescription(const QString& text)
{
    QStringList items = text.split(u'/');
    const QString name = items.takeFirst();
    QList<QPair<QString, QString>> figures;
    for (const QString& item : std::as_const(items))
        figures.append({item.section(u'=', 0, 0).trimmed(), item.section(u'=', 1)});
    return gpuFromFigures(name, figures);
}

Result<GpuSpec> gpuFromFile(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return badGpu(Tr::tr("%1 cannot be read (%2); give a JSON file that describes a GPU.")
                          .arg(path, file.errorString()));
    }
    const Result<Json> document = parseJson(file.read(gpuFileBytes), path, JsonLimits{gpuFileBytes, 10});
    MEGATUNE_TRY(document);
    if (!document->is_object())
        return badGpu(Tr::tr("%1 is not a JSON object with the figures of a GPU.").arg(path));
    QList<QPair<QString, QString>> figures;
    for (const auto& [key, value] : document->items()) {
        if (key != "name" && key != "title") // `list gpus --format json` writes a title, too
            figures.append({QString::fromStdString(key), QString::fromUtf8(toLine(value))});
    }
    Result<GpuSpec> spec = gpuFromFigures(textAt(*document, "name").value_or(QString()), figures);
    return spec ? spec : badGpu(path + u": " + spec.error().sentence);
}

QString gpuDescription(const GpuSpec& spec)
{
    QString text = spec.name;
    for (const GpuFigure& figure : gpuFigures()) {
        if (const QString value = figure.textOf(spec); !value.isEmpty())
            text += u'/' + figure.key + u'=' + value;
    }
    return text;
}

QString gpuDescriptionLimits(const GpuSpec& spec)
{
    return Tr::tr("%1 is described by hand: that large products reach %2 % of its peak is assumed, "
                  "not measured.")
        .arg(spec.name, QString::number(qRound(spec.sustainedShare * 100)));
}

OrderedJson toJson(const GpuSpec& spec)
{
    OrderedJson json;
    json["name"] = spec.name.toStdString();
    for (const GpuFigure& figure : gpuFigures()) {
        OrderedJson& value = json[figure.key.toStdString()];
        value = figure.member == nullptr ? OrderedJson(spec.linkDomain) : OrderedJson(figure.of(spec));
    }
    return json;
}

} // namespace megatune
