// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/scalingplot.h"

#include "ui/look/look.h"

#include <QPainter>
#include <QSvgRenderer>

using namespace Qt::StringLiterals;

namespace megatune {

namespace {

constexpr int leastScalingHeight = 180;
constexpr double scalingReach = 12; ///< px around a point that are the point's

QByteArray inColoursOf(QString svg, const QPalette& palette)
{
    const QList<QPair<QString, QColor>> colours{{u"--value"_s, look::curve(0, palette)},
        {u"--best"_s, look::curve(1, palette)}, {u"--oom"_s, look::curve(2, palette)},
        {u"--failed"_s, look::curve(3, palette)}, {u"--soft"_s, look::curve(4, palette)}};
    for (const auto& [name, colour] : colours)
        svg.replace(u"var("_s + name + u')', colour.name());
    svg.replace(u"class=\"grid\""_s, u"stroke=\"%1\""_s.arg(palette.color(QPalette::Midlight).name()));
    svg.replace(u"class=\"tick\""_s,
        u"fill=\"%1\" font-size=\"%2\" font-family=\"%3\""_s.arg(look::quiet(palette).name())
            .arg(QFontInfo(look::textFont()).pixelSize())
            .arg(look::textFont().family().toHtmlEscaped()));
    return svg.toUtf8();
}

} // namespace

ScalingPlot::ScalingPlot(QWidget* parent)
    : DrawnPlot(parent)
{
    setAccessibleName(tr("Tokens/s by number of GPUs"));
    setMinimumHeight(leastScalingHeight);
}

void ScalingPlot::setReport(const ForecastReport& report)
{
    m_report = report;
    QStringList points;
    for (const ScalingPoint& point : scalingPoints(report))
        points.append(point.text);
    describe(points.join(u". "));
    update();
}

void ScalingPlot::draw(QPainter& painter)
{
    const QString svg = scalingSvg(m_report, size());
    if (svg.isEmpty()) {
        painter.setPen(look::quiet(palette()));
        painter.drawText(
            rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Two numbers of GPUs that fit make a line."));
        return;
    }
    QSvgRenderer(inColoursOf(svg, palette())).render(&painter, rect());
}

QString ScalingPlot::textAt(const QPointF& position) const
{
    for (const ScalingPoint& point : scalingPoints(m_report, size())) {
        if (QLineF(point.at, position).length() <= scalingReach)
            return point.text.toHtmlEscaped();
    }
    return {};
}

} // namespace megatune

#include "moc_scalingplot.cpp"
