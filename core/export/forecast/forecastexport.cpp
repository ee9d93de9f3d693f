// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/forecast/forecastexport.h"

#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/csvtext.h"
#include "core/export/forecast/scalingchart.h"
#include "core/export/report/reportpage.h"
#include "core/export/report/svgchart.h"
#include "core/words/estimatewords.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

QString tableHtml(const ForecastReport& report)
{
    const QList<ForecastColumn> columns = forecastColumnsForPeople(report);
    QString head;
    for (const ForecastColumn& column : columns)
        head += element(u"th scope=\"col\""_s, element(u"button type=\"button\""_s, htmlText(column.title)));
    QString body;
    for (const ClusterForecast& one : report.clusters) {
        QString row;
        for (const ForecastColumn& column : columns) {
            row += element(column.isNumber ? u"td class=\"number\""_s : u"td"_s,
                htmlText(column.cell(report, one).text));
        }
        body += element(u"tr"_s, row);
    }
    return element(u"div class=\"scroll\""_s,
        element(u"table"_s, element(u"thead"_s, element(u"tr"_s, head)) + element(u"tbody"_s, body)));
}

OrderedJson partsJson(const ClusterForecast& one)
{
    OrderedJson json;
    for (const MemoryPart& part : memoryParts())
        json["memory"][std::string(part.key) + "_gib"] = one.estimate.memory.*part.bytes / bytesPerGib;
    for (const StepPart& part : stepParts())
        json["step"][std::string(part.key) + "_s"] = one.estimate.step.*part.seconds;
    return json;
}

/// The command's own layout there.
OrderedJson ownJson(const ClusterForecast& one)
{
    const ClusterForecast own = one.withOwn();
    OrderedJson json;
    json["layout"] = toJson(own.layout);
    json["fits"] = own.fits();
    json["tflops"] = own.estimate.step.tflopsPerGpu;
    json["step_s"] = own.estimate.step.stepSeconds;
    json["memory_gib"] = own.estimate.memory.total() / bytesPerGib;
    json["excluded"] =
        one.own->excluded.isEmpty() ? OrderedJson() : OrderedJson(one.own->excluded.toStdString());
    json.update(partsJson(own));
    return json;
}

OrderedJson answersJson(const ForecastReport& report)
{
    OrderedJson json = OrderedJson::array();
    for (const qint64 length : askedLengths(report)) {
        for (const ForecastAnswer& answer : forecastAnswers(report, length)) {
            const ClusterForecast& one = report.clusters.at(answer.row);
            json.push_back({{"for", answer.key}, {"gpu", one.gpu.toStdString()}, {"n_gpus", one.gpuCount},
                {"seq_len", length}});
        }
    }
    return json;
}

} // namespace

QByteArray forecastCsv(const ForecastReport& report)
{
    const QList<ForecastColumn> columns = forecastColumns(report);
    QStringList titles;
    for (const ForecastColumn& column : columns)
        titles.append(QLatin1String(column.key));
    QByteArray csv = csvRecord(titles);
    for (const ClusterForecast& one : report.clusters) {
        QStringList values;
        for (const ForecastColumn& column : columns) {
            const ForecastCell cell = column.cell(report, one);
            values.append(cell.number ? QString::number(*cell.number, 'g', 10) : cell.text);
        }
        csv += csvRecord(values);
    }
    return csv;
}

OrderedJson forecastJson(const ForecastReport& report)
{
    OrderedJson document;
    document["model"] = report.task().shape.name.toStdString();
    document["gbs"] = report.task().globalBatch;
    document["seq_len"] = report.task().sequenceLength;
    document["calibrated_by_trials"] = report.calibration.runs;
    if (!report.goal.currency.isEmpty())
        document["currency"] = report.goal.currency.toStdString();
    document["answers"] = answersJson(report);
    document["clusters"] = OrderedJson::array();
    for (const ClusterForecast& one : report.clusters) {
        OrderedJson row;
        row["fits"] = one.fits();
        for (const ForecastColumn& column : forecastColumns(report)) {
            const ForecastCell cell = column.cell(report, one);
            row[column.key] = cell.number ? OrderedJson(*cell.number)
                : column.isNumber         ? OrderedJson()
                                          : OrderedJson(cell.text.toStdString());
        }
        row["seq_len"] = one.task.sequenceLength;
        row["layout"] = one.layout.isEmpty() ? OrderedJson() : toJson(one.layout);
        row["problem"] = one.problem.isEmpty() ? OrderedJson() : OrderedJson(one.problem.toStdString());
        if (!one.layout.isEmpty())
            row.update(partsJson(one));
        row["own"] = one.own ? ownJson(one) : OrderedJson();
        document["clusters"].push_back(row);
    }
    return document;
}

QByteArray forecastHtml(const ForecastReport& report, const QString& written)
{
    QString body = element(u"h1"_s, htmlText(report.task().shape.name));
    body += element(u"p class=\"soft\""_s, htmlText(describe(report.task().shape)));
    for (const QString& sentence : answerSentences(report))
        body += element(u"p"_s, htmlText(sentence));
    for (const QString& sentence : forecastSentences(report))
        body += element(u"p class=\"soft\""_s, htmlText(sentence));
    body += reportSection(Tr::tr("Tokens/s by number of GPUs"), scalingSvg(report));
    body += reportSection(Tr::tr("Clusters"), tableHtml(report));
    body += element(u"p class=\"soft\""_s, htmlText(written));
    return reportPage(report.task().shape.name, body);
}

} // namespace megatune
