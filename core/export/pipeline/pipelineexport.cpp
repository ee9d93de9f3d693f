// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/pipeline/pipelineexport.h"

#include "core/base/json.h"
#include "core/base/tr.h"
#include "core/base/units.h"
#include "core/export/jsondocument.h"
#include "core/export/report/svgchart.h"
#include "core/words/estimatewords.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using SpanKindOf = PipelineSpan::Kind;

constexpr SpanKindOf spanKinds[] = {SpanKindOf::Forward, SpanKindOf::Recompute, SpanKindOf::Backward,
    SpanKindOf::Send, SpanKindOf::Gradients, SpanKindOf::Optimizer};
/// In their order; told apart by people who see colours otherwise (Okabe and Ito).
constexpr const char* spanColours[] = {"#0072b2", "#56b4e9", "#009e73", "#8c8c8c", "#e69f00", "#cc79a7"};

constexpr double pictureWidth = 1280;
constexpr double pictureEdge = 16;
constexpr double labelWidth = 72;
constexpr double barHeight = 22;
constexpr double memoryHeight = 18;
constexpr double stageGap = 8;
constexpr double lineHeight = 18;
/// A rectangle that is narrower has no number in it.
constexpr double leastForText = 14;
constexpr int legendStep = 150;

QString number(double value)
{
    return QString::number(value, 'f', 2);
}

const char* colourOf(SpanKindOf kind)
{
    return spanColours[std::distance(
        std::begin(spanKinds), std::find(std::begin(spanKinds), std::end(spanKinds), kind))];
}

QString spanText(const PipelineSpan& span, int chunks)
{
    QString text = spanTitle(span.kind);
    if (span.microBatch >= 0)
        text += u", "_s + Tr::tr("micro-batch %1").arg(span.microBatch + 1);
    if (span.microBatch >= 0 && chunks > 1)
        text += u", "_s + Tr::tr("virtual stage %1").arg(span.chunk + 1);
    return text + u": "_s + stepTimeText(1000 * (span.end - span.begin));
}

QString textAt(double x, double y, const QString& text, const QString& more = {})
{
    return u"<text x=\"%1\" y=\"%2\"%3>%4</text>\n"_s.arg(number(x), number(y), more, htmlText(text));
}

/// What the memory does, below a stage's bar: a step line up to what the GPU has.
QString memoryPath(
    const StageTimeline& line, double seconds, double most, double left, double width, double top)
{
    const auto y = [&](double bytes) { return top + memoryHeight * (1 - std::min(1.0, bytes / most)); };
    const auto x = [&](double at) { return left + width * at / seconds; };
    QString path = u"M%1 %2"_s.arg(number(left), number(top + memoryHeight));
    for (qsizetype i = 0; i < line.memory.size(); ++i) {
        const MemoryMoment& moment = line.memory[i];
        const double end = i + 1 < line.memory.size() ? line.memory[i + 1].seconds : seconds;
        path += u"L%1 %2L%3 %2"_s.arg(number(x(moment.seconds)), number(y(moment.bytes)), number(x(end)));
    }
    return u"<path d=\"%1L%2 %3Z\" fill=\"#d9d9d9\"/>\n"_s.arg(
        path, number(left + width), number(top + memoryHeight));
}

QString stageDrawing(const TitledTimeline& one, int stage, double scale, double top)
{
    const StageTimeline& line = one.timeline.stages[stage];
    const double left = pictureEdge + labelWidth;
    const double width = one.timeline.seconds * scale;
    QString svg = textAt(pictureEdge, top + barHeight - 6, Tr::tr("stage %1").arg(stage));
    svg += u"<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"#f2f2f2\"/>\n"_s.arg(
        number(left), number(top), number(width), number(barHeight));
    for (const PipelineSpan& span : line.spans) {
        const double wide = (span.end - span.begin) * scale;
        svg += u"<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"%5\"><title>%6</title></rect>\n"_s
                   .arg(number(left + span.begin * scale), number(top), number(wide), number(barHeight),
                       QString::fromLatin1(colourOf(span.kind)),
                       htmlText(spanText(span, one.timeline.shape.chunks)));
        const bool isPass = span.kind == SpanKindOf::Forward || span.kind == SpanKindOf::Backward;
        if (isPass && wide >= leastForText)
            svg += textAt(left + span.begin * scale + wide / 2, top + barHeight - 7,
                QString::number(span.microBatch + 1), u" text-anchor=\"middle\" class=\"in\""_s);
    }
    const double most = std::max({one.capacity, line.peakBytes, 1.0});
    svg += memoryPath(line, one.timeline.seconds, most, left, width, top + barHeight + 2);
    const double busy = line.busySeconds / one.timeline.seconds;
    svg += textAt(left + 4, top + barHeight + memoryHeight - 2,
        Tr::tr("busy %1 %, at most %2 GiB")
            .arg(QString::number(100 * busy, 'f', 0), QString::number(line.peakBytes / bytesPerGib, 'f', 1)),
        u" class=\"small\""_s);
    return svg;
}

QString legend(double top)
{
    QString svg;
    double x = pictureEdge;
    for (const SpanKindOf kind : spanKinds) {
        svg += u"<rect x=\"%1\" y=\"%2\" width=\"12\" height=\"12\" fill=\"%3\"/>\n"_s.arg(
            number(x), number(top), QString::fromLatin1(colourOf(kind)));
        svg += textAt(x + 18, top + 11, spanTitle(kind));
        x += legendStep;
    }
    return svg + textAt(x, top + 11, Tr::tr("grey below: memory of a GPU"));
}

} // namespace

QString spanTitle(PipelineSpan::Kind kind)
{
    switch (kind) {
    case PipelineSpan::Kind::Forward:
        return Tr::tr("forward");
    case PipelineSpan::Kind::Recompute:
        return Tr::tr("recomputation");
    case PipelineSpan::Kind::Backward:
        return Tr::tr("backward");
    case PipelineSpan::Kind::Send:
        return Tr::tr("sending");
    case PipelineSpan::Kind::Gradients:
        return Tr::tr("gradients over DP");
    case PipelineSpan::Kind::Optimizer:
        break;
    }
    return Tr::tr("optimizer");
}

QByteArray pipelineSvg(const QList<TitledTimeline>& timelines)
{
    double longest = 0;
    for (const TitledTimeline& one : timelines)
        longest = std::max(longest, one.timeline.seconds);
    const double scale = longest > 0 ? (pictureWidth - 2 * pictureEdge - labelWidth) / longest : 1;
    QString body = legend(pictureEdge);
    double top = pictureEdge + 2 * lineHeight;
    for (const TitledTimeline& one : timelines) {
        body += textAt(pictureEdge, top + 12,
            Tr::tr("%1: one step of %2, estimated").arg(one.title, stepTimeText(1000 * one.timeline.seconds)),
            u" class=\"title\""_s);
        top += lineHeight + stageGap;
        for (int stage = 0; stage < one.timeline.shape.stages; ++stage) {
            body += stageDrawing(one, stage, scale, top);
            top += barHeight + memoryHeight + stageGap;
        }
        top += lineHeight;
    }
    const QString svg =
        u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" width=\"%1\" height=\"%2\">\n"
        "<style>text{font:12px sans-serif;fill:#222}.title{font-weight:bold}.in{font-size:10px;fill:#fff}"
        ".small{font-size:10px;fill:#444}</style>\n"
        "<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n"_s.arg(number(pictureWidth), number(top));
    return (svg + body + u"</svg>\n"_s).toUtf8();
}

QByteArray pipelineTrace(const QList<TitledTimeline>& timelines)
{
    OrderedJson events = OrderedJson::array();
    for (qsizetype layout = 0; layout < timelines.size(); ++layout) {
        const TitledTimeline& one = timelines[layout];
        const auto pid = static_cast<qint64>(layout);
        events.push_back({{"ph", "M"}, {"pid", pid}, {"name", "process_name"},
            {"args", {{"name", one.title.toStdString()}}}});
        for (int stage = 0; stage < one.timeline.shape.stages; ++stage) {
            const StageTimeline& line = one.timeline.stages[stage];
            events.push_back({{"ph", "M"}, {"pid", pid}, {"tid", stage}, {"name", "thread_name"},
                {"args", {{"name", "stage " + std::to_string(stage)}}}});
            for (const PipelineSpan& span : line.spans) {
                OrderedJson event{{"ph", "X"}, {"pid", pid}, {"tid", stage},
                    {"name", spanTitle(span.kind).toStdString()}, {"ts", span.begin * 1e6},
                    {"dur", (span.end - span.begin) * 1e6}};
                if (span.microBatch >= 0)
                    event["args"] = {{"micro_batch", span.microBatch}, {"virtual_stage", span.chunk}};
                events.push_back(std::move(event));
            }
            for (const MemoryMoment& moment : line.memory) {
                events.push_back(
                    {{"ph", "C"}, {"pid", pid}, {"name", "memory of stage " + std::to_string(stage)},
                        {"ts", moment.seconds * 1e6}, {"args", {{"GiB", moment.bytes / bytesPerGib}}}});
            }
        }
    }
    return jsonDocument(OrderedJson{{"displayTimeUnit", "ms"}, {"traceEvents", std::move(events)}});
}

} // namespace megatune
