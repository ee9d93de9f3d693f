// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/comparechart.h"

#include "core/words/trialwords.h"
#include "ui/compare/studycomparison.h"
#include "ui/look/look.h"

#include <array>
#include <QLineSeries>
#include <QPainter>

namespace megatune {

CompareChart::CompareChart(const StudyComparison* studies, QWidget* parent)
    : PlotView(parent)
    , m_studies(studies)
{
    setAccessibleName(tr("Best value so far over trials"));
    connect(studies, &StudyComparison::curvesChanged, this, &CompareChart::scheduleRefresh);
}

QPen CompareChart::penOf(int row, const QPalette& palette)
{
    constexpr std::array dashes{Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    return QPen(look::curve(row, palette), 2, dashes[static_cast<size_t>(row) % dashes.size()], Qt::FlatCap,
        Qt::MiterJoin);
}

void CompareChart::restyle()
{
    PlotView::restyle();
    for (int row = 0; row < m_lines.size(); ++row)
        m_lines[row]->setPen(penOf(row, palette()));
}

void CompareChart::refresh()
{
    while (m_lines.size() < m_studies->rowCount()) {
        m_lines.append(addLine());
        m_lines.last()->setPen(penOf(static_cast<int>(m_lines.size()) - 1, palette()));
    }
    double low = std::numeric_limits<double>::infinity();
    double high = -low;
    double last = 1;
    for (int row = 0; row < m_lines.size(); ++row) {
        const QList<QPointF> curve = row < m_studies->rowCount() ? m_studies->curve(row) : QList<QPointF>();
        for (const QPointF& corner : curve) {
            low = std::min(low, corner.y());
            high = std::max(high, corner.y());
            last = std::max(last, corner.x());
        }
        m_lines[row]->replace(curve);
    }
    setEmptyText(std::isfinite(low) ? QString() : tr("No study has a value yet."));
    if (low > 0 && low < 0.5 * high)
        low = 0;
    const double room = std::max(0.5, last * 0.02);
    setXRange(1 - room, last + room, niceScale(1, last, 10, true));
    setYScale(low, high, look::group);
    describe(numbersText());
}

QString CompareChart::numbersText() const
{
    QStringList parts;
    for (int row = 0; row < m_studies->rowCount(); ++row) {
        if (const QList<QPointF>& curve = m_studies->curve(row); !curve.isEmpty()) {
            parts.append(tr("%1: %2 after %3 trials.")
                             .arg(m_studies->name(row), numberText(curve.last().y()))
                             .arg(curve.last().x()));
        }
    }
    return parts.join(u' ');
}

/// A dot where each line ends: one that is hidden by another is seen to be there, too.
void CompareChart::paintAbove(QPainter& painter)
{
    constexpr double endRadius = 4;
    for (int row = 0; row < m_studies->rowCount(); ++row) {
        const QList<QPointF>& curve = m_studies->curve(row);
        if (curve.isEmpty())
            continue;
        painter.setPen(Qt::NoPen);
        painter.setBrush(look::curve(row, palette()));
        painter.drawEllipse(toPixels(curve.last().x(), curve.last().y()), endRadius, endRadius);
    }
}

} // namespace megatune

#include "moc_comparechart.cpp"
