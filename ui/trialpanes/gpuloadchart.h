// SPDX-License-Identifier: GPL-3.0-or-later
// How busy the GPUs of a trial are and what they draw: two strips below its iterations, on the same axis.
#pragma once

#include "core/run/gpuload.h"
#include "core/study/trial.h"
#include "ui/charts/drawnplot.h"

namespace megatune {

class IterationsChart;
class StudySeries;

class GpuLoadChart final : public DrawnPlot
{
    Q_OBJECT

public:
    /// Follows `above` and shows the same trial; hidden while nothing is known of its GPUs. Both must outlive
    /// this.
    GpuLoadChart(const StudySeries* series, const IterationsChart* above, QWidget* parent = nullptr);

    [[nodiscard]] qsizetype pointCount() const { return m_points.size(); }
    /// Where a point stands, in widget coordinates; NaN where it has no such figure. For tests.
    [[nodiscard]] QPointF placeOf(qsizetype point, double GpuLoadPoint::*figure) const;

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;

private:
    /// A figure over the iterations.
    struct Strip
    {
        double GpuLoadPoint::*figure = nullptr;
        double most = 0; ///< the value at its top
        QString top;     ///< the same as text
        QString title;
        QColor color;
        QRectF place;
    };

    void refresh();
    void spread();
    [[nodiscard]] QList<Strip> strips() const;
    void drawStrip(QPainter& painter, const Strip& strip) const;
    /// Between gaps, in widget coordinates.
    [[nodiscard]] QList<QPolygonF> linesOf(const Strip& strip) const;

    const StudySeries* m_series;
    const IterationsChart* m_above;
    QList<GpuLoadPoint> m_points;
    QList<double> m_xs; ///< of the points, as iterations
    MeanLoad m_mean;
};

} // namespace megatune
