// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/explanation/explanationexport.h"

#include "core/base/units.h"
#include "core/export/explanation/explanationsections.h"
#include "core/export/jsondocument.h"
#include "core/export/report/reportpage.h"
#include "core/export/report/svgchart.h"
#include "core/words/estimatewords.h"

#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

OrderedJson explainedList(const QStringList& sentences)
{
    OrderedJson list = OrderedJson::array();
    for (const QString& sentence : sentences)
        list.push_back(sentence.toStdString());
    return list;
}

const char* sourceName(RunSource source)
{
    switch (source) {
    case RunSource::Command:
        return "command";
    case RunSource::LogsWords:
        return "log";
    case RunSource::Arguments:
        return "arguments";
    case RunSource::Nowhere:
        break;
    }
    return nullptr;
}

OrderedJson estimateJson(const LayoutEstimate& estimate)
{
    OrderedJson json;
    json["tflops"] = estimate.step.tflopsPerGpu;
    json["step_s"] = estimate.step.stepSeconds;
    for (const StepPart& part : stepParts())
        json["step"][std::string(part.key) + "_s"] = estimate.step.*part.seconds;
    json["memory_gib"] = estimate.memory.total() / bytesPerGib;
    for (const MemoryPart& part : memoryParts())
        json["memory"][part.key] = estimate.memory.*part.bytes / bytesPerGib;
    return json;
}

OrderedJson publishedJson(const PublishedSetting& setting)
{
    return {{"model", setting.model.toStdString()}, {"gpu", setting.gpu.toStdString()},
        {"n_gpus", setting.gpus}, {"seq_len", setting.sequenceLength},
        {"precision", setting.precision.toStdString()}, {"layout", setting.layout.toStdString()},
        {"tflops", setting.tflops}, {"source", setting.source.toStdString()}};
}

OrderedJson changesJson(const QList<StepChange>& changes)
{
    OrderedJson list = OrderedJson::array();
    for (const StepChange& change : changes)
        list.push_back({{"saves", change.saved}, {"change", change.what.toStdString()},
            {"edit", textOrNull(change.edit)}});
    return list;
}

QString rowHtml(const ExplainedRow& row)
{
    return u"<tr><th scope=\"row\">%1</th><td class=\"wide\">%2</td></tr>\n"_s.arg(
        htmlText(row.name), htmlText(row.value));
}

QString partHtml(const PartOfWhole& part)
{
    return u"<tr><th scope=\"row\">%1</th><td class=\"number heat\" style=\"--share:%2\">%3</td></tr>\n"_s
        .arg(htmlText(part.title), QString::number(part.share, 'f', 3), htmlText(part.amount));
}

} // namespace

OrderedJson explanationJson(const RunExplanation& run)
{
    OrderedJson json;
    const char* source = sourceName(run.source);
    json["source"] = source != nullptr ? OrderedJson(source) : OrderedJson();
    json["trainer"] = textOrNull(run.trainer);
    json["model"] = textOrNull(run.task.shape.name);
    json["n_gpus"] = run.gpus > 0 ? OrderedJson(run.gpus) : OrderedJson();
    json["gpu"] = textOrNull(run.gpu);
    json["gbs"] = run.task.globalBatch > 0 ? OrderedJson(run.task.globalBatch) : OrderedJson();
    json["seq_len"] = run.task.sequenceLength > 0 ? OrderedJson(run.task.sequenceLength) : OrderedJson();
    json["layout"] = run.layout.isEmpty() ? OrderedJson() : toJson(run.layout);
    json["missing"] = explainedList(run.missing);
    json["measured"] = {{"tflops", numberOrNull(run.tflops)}, {"mfu", numberOrNull(run.mfu())},
        {"tokens_per_s_gpu", numberOrNull(run.tokensPerSecond)}, {"step_ms", numberOrNull(run.stepMs)},
        {"memory_gib", run.log.memory ? OrderedJson(run.log.memory->gib) : OrderedJson()},
        {"iterations", run.log.iterationCount}};
    json["published"] = run.published ? publishedJson(*run.published) : OrderedJson();
    json["estimated"] = run.estimate ? estimateJson(*run.estimate) : OrderedJson();
    json["corrected"] = run.corrected ? estimateJson(*run.corrected) : OrderedJson();
    json["odd"] = explainedList(run.odd);
    json["changes"] = changesJson(run.changes);
    json["doubt"] = {{"share", run.doubt.share}, {"compared", run.doubt.compared}};
    json["failure"] = textOrNull(run.failure);
    return json;
}

QByteArray explanationHtml(const RunExplanation& run, const QString& title, const QString& written)
{
    QString body = element(u"h1"_s, htmlText(title));
    for (const ExplainedSection& section : explanationSections(run)) {
        QString rows;
        for (const ExplainedRow& row : section.rows)
            rows += rowHtml(row);
        for (const PartOfWhole& part : section.parts)
            rows += partHtml(part);
        QString content = rows.isEmpty() ? rows : element(u"table class=\"map\""_s, rows);
        for (const QString& sentence : section.sentences)
            content += element(u"p"_s, htmlText(sentence));
        body += reportSection(section.title, content);
    }
    body += element(u"p class=\"soft\""_s, htmlText(written));
    return reportPage(title, body);
}

} // namespace megatune
