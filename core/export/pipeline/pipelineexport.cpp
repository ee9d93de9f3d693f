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
#include <cmath>
#include <iterator>
#include <nlohmann/json.hpp>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

using SpanKindOf = PipelineSpan::Kind;

constexpr SpanKindOf spanKinds[] = {SpanKindOf::Forward, SpanKindOf::Recompute, SpanKindOf::Backward,
    SpanKindOf::Send, SpanKindOf::Gradients, SpanKindOf::Optimizer};
/// In their order; told apart by people who see colours otherwise (after Okabe and Ito).
constexpr const char* spanColours[] = {"#0072b2", "#56b4e9", "#007a59", "#8c8c8c", "#e69f00", "#cc79a7"};

constexpr double pictureEdge = 16;
constexpr double labelWidth = 72;
constexpr double barHeight = 22;
constexpr double memoryHeight = 18;
constexpr double stageGap = 8;
constexpr double lineHeight = 18;
/// From the top of one stage to that of the next.
constexpr double stageHeight = barHeight + memoryHeight + stageGap;
/// A rectangle that is narrower has no number in it.
constexpr double leastForText = 14;
constexpr int legendStep = 150;

QString number(double value)
{
    return QString::number(value, 'f', 2);
}

int legendColumns(double width)
{
    return std::max(1, static_cast<int>((width - pictureEdge) / legendStep));
}

/// One kind more: the memory.
double legendHeight(double width)
{
    return lineHeight * std::ceil((std::size(spanKinds) + 1.0) / legendColumns(width));
}

/// Where the timelines' titles stand, and behind the last one the end of the picture.
QList<double> topsOf(const QList<TitledTimeline>& timelines, double width)
{
    QList<double> tops{pictureEdge + legendHeight(width) + lineHeight};
    for (const TitledTimeline& one : timelines)
        tops.append(tops.last() + 2 * lineHeight + stageGap + one.timeline.shape.stages * stageHeight);
    return tops;
}

/// Pixels of a second: all of them on one scale.
double scaleOf(const QList<TitledTimeline>& timelines, double width)
{
    double longest = 0;
    for (const TitledTimeline& one : timelines)
        longest = std::max(longest, one.timeline.seconds);
    return longest > 0 ? std::max(1.0, width - 2 * pictureEdge - labelWidth) / longest : 1;
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
QString memoryPath(const StageTimeline& line, double seconds, double most, double left, double width,
    double top, const QString& colour)
{
    const auto y = [&](double bytes) { return top + memoryHeight * (1 - std::min(1.0, bytes / most)); };
    const auto x = [&](double at) { return left + width * at / seconds; };
    QString path = u"M%1 %2"_s.arg(number(left), number(top + memoryHeight));
    for (qsizetype i = 0; i < line.memory.size(); ++i) {
        const MemoryMoment& moment = line.memory[i];
        const double end = i + 1 < line.memory.size() ? line.memory[i + 1].seconds : seconds;
        path += u"L%1 %2L%3 %2"_s.arg(number(x(moment.seconds)), number(y(moment.bytes)), number(x(end)));
    }
    return u"<path d=\"%1L%2 %3Z\" fill=\"%4\"/>\n"_s.arg(
        path, number(left + width), number(top + memoryHeight), colour);
}

QString stageDrawing(
    const TitledTimeline& one, int stage, double scale, double top, const PictureStyle& style)
{
    const StageTimeline& line = one.timeline.stages[stage];
    const double left = pictureEdge + labelWidth;
    const double width = one.timeline.seconds * scale;
    QString svg = textAt(pictureEdge, top + barHeight - 6, Tr::tr("stage %1").arg(stage));
    svg += u"<rect x=\"%1\" y=\"%2\" width=\"%3\" height=\"%4\" fill=\"%5\"/>\n"_s.arg(
        number(left), number(top), number(width), number(barHeight), style.idle);
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
    svg += memoryPath(line, one.timeline.seconds, most, left, width, top + barHeight + 2, style.memory);
    const double busy = line.busySeconds / one.timeline.seconds;
    svg += textAt(left + 4, top + barHeight + memoryHeight - 2,
        Tr::tr("busy %1 %, at most %2 GiB")
            .arg(QString::number(100 * busy, 'f', 0), QString::number(line.peakBytes / bytesPerGib, 'f', 1)),
        u" class=\"small\""_s);
    return svg;
}

QString legend(const PictureStyle& style)
{
    QString svg;
    int place = 0;
    const auto add = [&](const QString& colour, const QString& title) {
        const int columns = legendColumns(style.width);
        const double x = pictureEdge + legendStep * (place % columns);
        const int line = place / columns;
        const double y = pictureEdge + lineHeight * line;
        svg += u"<rect x=\"%1\" y=\"%2\" width=\"12\" height=\"12\" fill=\"%3\"/>\n"_s.arg(
            number(x), number(y), colour);
        svg += textAt(x + 18, y + 11, title);
        ++place;
    };
    for (const SpanKindOf kind : spanKinds)
        add(QString::fromLatin1(colourOf(kind)), spanTitle(kind));
    add(style.memory, Tr::tr("memory of a GPU"));
    return svg;
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

QByteArray pipelineSvg(const QList<TitledTimeline>& timelines, const PictureStyle& style)
{
    const double scale = scaleOf(timelines, style.width);
    const QList<double> tops = topsOf(timelines, style.width);
    QString body = legend(style);
    for (qsizetype i = 0; i < timelines.size(); ++i) {
        const TitledTimeline& one = timelines[i];
        body += textAt(pictureEdge, tops[i] + 12,
            Tr::tr("%1: one step of %2, estimated").arg(one.title, stepTimeText(1000 * one.timeline.seconds)),
            u" class=\"title\""_s);
        for (int stage = 0; stage < one.timeline.shape.stages; ++stage)
            body +=
                stageDrawing(one, stage, scale, tops[i] + lineHeight + stageGap + stage * stageHeight, style);
    }
    const QString svg =
        u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" width=\"%1\" height=\"%2\">\n"
        "<style>text{font-family:sans-serif;font-size:12px;fill:%3}.title{font-weight:bold}"
        ".in{font-size:10px;fill:#ffffff}.small{font-size:10px}</style>\n"
        "<rect width=\"%1\" height=\"%2\" fill=\"%4\"/>\n"_s.arg(
            number(style.width), number(tops.last()), style.text, style.ground);
    return (svg + body + u"</svg>\n"_s).toUtf8();
}

QString pipelineTextAt(const QList<TitledTimeline>& timelines, const PictureStyle& style, double x, double y)
{
    const QList<double> tops = topsOf(timelines, style.width);
    const double seconds = (x - pictureEdge - labelWidth) / scaleOf(timelines, style.width);
    for (qsizetype i = 0; i < timelines.size(); ++i) {
        const double below = y - tops[i] - lineHeight - stageGap;
        const int stage = static_cast<int>(std::floor(below / stageHeight));
        const PipelineTimeline& timeline = timelines[i].timeline;
        if (stage < 0 || stage >= timeline.shape.stages || below - stage * stageHeight > barHeight)
            continue;
        for (const PipelineSpan& span : timeline.stages[stage].spans) {
            if (span.begin <= seconds && seconds < span.end)
                return spanText(span, timeline.shape.chunks);
        }
        if (seconds >= 0 && seconds < timeline.seconds)
            return Tr::tr("waits");
    }
    return {};
}

double pipelineHeight(const QList<TitledTimeline>& timelines, const PictureStyle& style)
{
    return topsOf(timelines, style.width).last();
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
