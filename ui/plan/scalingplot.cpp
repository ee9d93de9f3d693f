// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/plan/scalingplot.h"

#include "ui/look/look.h"

#include <QPainter>
#include <QSvgRenderer>

namespace megatune {

namespace {

constexpr int leastScalingHeight = 180;
constexpr double scalingReach = 12; ///< px around a point that are the point's

QByteArray inColoursOf(QString svg, const QPalette& palette)
{
    const QList<QPair<QString, QColor>> colours{{u"--value"_qs, look::curve(0, palette)},
        {u"--best"_qs, look::curve(1, palette)}, {u"--oom"_qs, look::curve(2, palette)},
        {u"--failed"_qs, look::curve(3, palette)}, {u"--soft"_qs, look::curve(4, palette)}};
    for (const auto& [name, colour] : colours)
        svg.replace(u"var("_qs + name + u')', colour.name());
    svg.replace(u"class=\"grid\""_qs, u"stroke=\"%1\""_qs.arg(palette.color(QPalette::Midlight).name()));
    svg.replace(u"class=\"tick\""_qs,
        u"fill=\"%1\" font-size=\"%2\" font-family=\"%3\""_qs.arg(look::quiet(palette).name())
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
