// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/export/forecast/scalingchart.h"

#include "core/base/text.h"
#include "core/base/tr.h"
#include "core/export/report/svgchart.h"
#include "core/words/trialwords.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <QMap>
#include <QSet>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr double scalingLeft = 84;
constexpr double scalingRight = 130;          // names of the lines stand behind their ends
constexpr double scalingRightOfLengths = 200; // with their lengths
constexpr double scalingTop = 30;
constexpr double scalingBottom = 44;

/// The page's own colours, in turn; each line has its name at its end as well.
constexpr std::array scalingColours{"--value", "--best", "--oom", "--failed", "--soft"};

QString place(double number)
{
    return QString::number(number, 'f', 1);
}

using Line = QList<const ClusterForecast*>;

/// What fits, by type and length; one cluster alone is no line.
QList<Line> linesOf(const ForecastReport& report)
{
    QList<Line> lines;
    for (const ClusterForecast* like : scalingLines(report)) {
        Line line;
        for (const ClusterForecast& one : report.clusters) {
            if (one.isComparable(*like) && one.tokensPerSecond() > 0)
                line.append(&one);
        }
        if (line.size() > 1)
            lines.append(line);
    }
    return lines;
}

double idealTokens(const ClusterForecast& base, int gpus)
{
    return base.tokensPerSecond() * gpus / base.gpuCount;
}

QString pointText(const ClusterForecast& one)
{
    return Tr::tr("%L1 x %2: %3 tokens/s, %4")
        .arg(one.gpuCount)
        .arg(one.gpu, numberText(one.tokensPerSecond(), 0), layoutText(one.layout));
}

class ScalingFrame
{
public:
    ScalingFrame(const ForecastReport& report, QSizeF size)
        : m_size(size)
        , m_right(report.lengths.size() > 1 ? scalingRightOfLengths : scalingRight)
    {
        for (const Line& line : linesOf(report)) {
            const ClusterForecast& base = *scalingBase(report.clusters, *line.first());
            for (const ClusterForecast* one : line) {
                include(one->gpuCount, one->tokensPerSecond());
                include(one->gpuCount, idealTokens(base, one->gpuCount));
            }
        }
    }
    [[nodiscard]] double x(double gpus) const
    {
        const double share = (std::log(gpus) - m_fromGpus) / std::max(1e-9, m_toGpus - m_fromGpus);
        return scalingLeft + share * (m_size.width() - scalingLeft - m_right);
    }
    [[nodiscard]] double y(double tokens) const
    {
        const double share = (std::log(tokens) - m_fromTokens) / std::max(1e-9, m_toTokens - m_fromTokens);
        return m_size.height() - scalingBottom - share * (m_size.height() - scalingBottom - scalingTop);
    }

    [[nodiscard]] QString axes() const
    {
        QString svg;
        for (double decade = std::pow(10, std::floor(m_fromTokens / std::log(10)));
             std::log(decade) <= m_toTokens; decade *= 10) {
            for (const double tick : {decade, 2 * decade, 5 * decade}) {
                if (std::log(tick) < m_fromTokens || std::log(tick) > m_toTokens)
                    continue;
                svg += u"<line class=\"grid\" x1=\"%1\" x2=\"%2\" y1=\"%3\" y2=\"%3\"/>"
                       "<text class=\"tick\" x=\"%4\" y=\"%5\" text-anchor=\"end\">%6</text>\n"_s.arg(
                           place(scalingLeft), place(m_size.width() - m_right), place(y(tick)),
                           place(scalingLeft - 8), place(y(tick) + 4), numberText(tick, 0));
            }
        }
        for (const double count : m_counts) {
            svg += u"<text class=\"tick\" x=\"%1\" y=\"%2\" text-anchor=\"middle\">%3</text>\n"_s.arg(
                place(x(count)), place(m_size.height() - 24), numberText(count, 0));
        }
        return svg + u"<text class=\"tick\" x=\"12\" y=\"18\">%1</text>\n"_s.arg(htmlText(Tr::tr("Tokens/s")))
            + u"<text class=\"tick\" x=\"%1\" y=\"%2\" text-anchor=\"end\">%3</text>\n"_s.arg(
                place(m_size.width() - m_right), place(m_size.height() - 6), htmlText(Tr::tr("GPUs")));
    }

private:
    void include(double gpus, double tokens)
    {
        m_fromGpus = std::min(m_fromGpus, std::log(gpus));
        m_toGpus = std::max(m_toGpus, std::log(gpus));
        m_fromTokens = std::min(m_fromTokens, std::log(tokens));
        m_toTokens = std::max(m_toTokens, std::log(tokens));
        m_counts.insert(gpus);
    }

    QSizeF m_size;
    double m_right;
    double m_fromGpus = std::numeric_limits<double>::max();
    double m_toGpus = std::numeric_limits<double>::lowest();
    double m_fromTokens = std::numeric_limits<double>::max();
    double m_toTokens = std::numeric_limits<double>::lowest();
    QSet<double> m_counts;
};

QString lineSvg(
    const Line& line, const ClusterForecast& base, const ScalingFrame& frame, const QString& colour)
{
    const ClusterForecast& first = *line.first();
    const ClusterForecast& last = *line.last();
    QString points;
    QString marks;
    for (const ClusterForecast* one : line) {
        const QString x = place(frame.x(one->gpuCount));
        const QString y = place(frame.y(one->tokensPerSecond()));
        points += x + u',' + y + u' ';
        marks += u"<circle cx=\"%1\" cy=\"%2\" r=\"4\" style=\"fill:%3\"><title>%4</title></circle>\n"_s.arg(
            x, y, colour, htmlText(pointText(*one)));
    }
    return u"<line x1=\"%1\" y1=\"%2\" x2=\"%3\" y2=\"%4\" "
           "style=\"stroke:%5;stroke-dasharray:4 4;opacity:.6\"/>\n"_s.arg(place(frame.x(first.gpuCount)),
               place(frame.y(idealTokens(base, first.gpuCount))), place(frame.x(last.gpuCount)),
               place(frame.y(idealTokens(base, last.gpuCount))), colour)
        + u"<polyline points=\"%1\" style=\"fill:none;stroke:%2;stroke-width:2\"/>\n"_s.arg(
            points.trimmed(), colour)
        + marks;
}

/// Each line's name behind its end, below the one before where both end at the same height.
QString namesSvg(const ForecastReport& report, const QList<Line>& lines, const ScalingFrame& frame)
{
    QMultiMap<double, const ClusterForecast*> ends;
    for (const Line& line : lines)
        ends.insert(frame.y(line.last()->tokensPerSecond()) + 4, line.last());
    QString svg;
    double next = 0;
    for (auto end = ends.begin(); end != ends.end(); ++end) {
        const double y = std::max(end.key(), next);
        svg += u"<text class=\"tick\" x=\"%1\" y=\"%2\">%3</text>\n"_s.arg(
            place(frame.x(end.value()->gpuCount) + 10), place(y), htmlText(lineTitle(report, *end.value())));
        next = y + 14;
    }
    return svg;
}

} // namespace

QString scalingSvg(const ForecastReport& report, QSizeF size)
{
    const QList<Line> lines = linesOf(report);
    if (lines.isEmpty())
        return {};
    const ScalingFrame frame(report, size);
    QString svg =
        u"<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1 %2\" role=\"img\" aria-label=\"%3\">\n"_s
            .arg(place(size.width()), place(size.height()), htmlText(Tr::tr("Tokens/s by number of GPUs")))
        + frame.axes();
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const QString colour =
            u"var(%1)"_s.arg(QLatin1String(scalingColours[size_t(i) % scalingColours.size()]));
        svg += lineSvg(lines[i], *scalingBase(report.clusters, *lines[i].first()), frame, colour);
    }
    return svg + namesSvg(report, lines, frame) + u"</svg>\n"_s;
}

QList<ScalingPoint> scalingPoints(const ForecastReport& report, QSizeF size)
{
    QList<ScalingPoint> points;
    const ScalingFrame frame(report, size);
    for (const Line& line : linesOf(report)) {
        for (const ClusterForecast* one : line)
            points.append({{frame.x(one->gpuCount), frame.y(one->tokensPerSecond())}, pointText(*one)});
    }
    return points;
}

} // namespace megatune
