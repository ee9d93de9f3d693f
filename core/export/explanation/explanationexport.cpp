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

OrderedJson explainedNumber(const std::optional<double>& number)
{
    return number ? OrderedJson(*number) : OrderedJson();
}

OrderedJson explainedText(const QString& text)
{
    return text.isEmpty() ? OrderedJson() : OrderedJson(text.toStdString());
}

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
            {"edit", explainedText(change.edit)}});
    return list;
}

QString rowHtml(const ExplainedRow& row)
{
    const QString style = row.share ? u" style=\"--share:%1\""_s.arg(*row.share, 0, 'f', 3) : QString();
    return u"<tr><th scope=\"row\">%1</th><td class=\"%2\"%3>%4</td></tr>\n"_s.arg(
        htmlText(row.name), row.share ? u"number heat"_s : u"wide"_s, style, htmlText(row.value));
}

} // namespace

OrderedJson explanationJson(const RunExplanation& run)
{
    OrderedJson json;
    const char* source = sourceName(run.source);
    json["source"] = source != nullptr ? OrderedJson(source) : OrderedJson();
    json["trainer"] = explainedText(run.trainer);
    json["model"] = explainedText(run.task.shape.name);
    json["n_gpus"] = run.gpus > 0 ? OrderedJson(run.gpus) : OrderedJson();
    json["gpu"] = explainedText(run.gpu);
    json["gbs"] = run.task.globalBatch > 0 ? OrderedJson(run.task.globalBatch) : OrderedJson();
    json["seq_len"] = run.task.sequenceLength > 0 ? OrderedJson(run.task.sequenceLength) : OrderedJson();
    json["layout"] = run.layout.isEmpty() ? OrderedJson() : toJson(run.layout);
    json["missing"] = explainedList(run.missing);
    json["measured"] = {{"tflops", explainedNumber(run.tflops)}, {"mfu", explainedNumber(run.mfu())},
        {"tokens_per_s_gpu", explainedNumber(run.tokensPerSecond)}, {"step_ms", explainedNumber(run.stepMs)},
        {"memory_gib", run.log.memory ? OrderedJson(run.log.memory->gib) : OrderedJson()},
        {"iterations", run.log.iterationCount}};
    json["published"] = run.published ? publishedJson(*run.published) : OrderedJson();
    json["estimated"] = run.estimate ? estimateJson(*run.estimate) : OrderedJson();
    json["corrected"] = run.corrected ? estimateJson(*run.corrected) : OrderedJson();
    json["odd"] = explainedList(run.odd);
    json["changes"] = changesJson(run.changes);
    json["doubt"] = {{"share", run.doubt.share}, {"compared", run.doubt.compared}};
    json["failure"] = explainedText(run.failure);
    return json;
}

QByteArray explanationHtml(const RunExplanation& run, const QString& title, const QString& written)
{
    QString body = element(u"h1"_s, htmlText(title));
    for (const ExplainedSection& section : explanationSections(run)) {
        QString rows;
        for (const ExplainedRow& row : section.rows)
            rows += rowHtml(row);
        QString content = rows.isEmpty() ? rows : element(u"table class=\"map\""_s, rows);
        for (const QString& sentence : section.sentences)
            content += element(u"p"_s, htmlText(sentence));
        body += reportSection(section.title, content);
    }
    body += element(u"p class=\"soft\""_s, htmlText(written));
    return reportPage(title, body);
}

} // namespace megatune
