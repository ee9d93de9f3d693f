// SPDX-License-Identifier: GPL-3.0-or-later
// The value of each iteration of one trial, live while it runs, with what its median is taken from.
#pragma once

#include "ui/charts/plotview.h"

namespace megatune {

class IterationsChart final : public PlotView
{
    Q_OBJECT

public:
    /// `series` must outlive the chart.
    explicit IterationsChart(const StudySeries* series, QWidget* parent = nullptr);

    void setTrial(int number); ///< -1: none
    [[nodiscard]] int trial() const { return m_trial; }
    [[nodiscard]] qsizetype pointCount() const { return m_points; }
    using PlotView::xTo;

protected:
    void refresh() override;
    void restyle() override;
    void paintBelow(QPainter& painter) override;
    void paintAbove(QPainter& painter) override;

private:
    [[nodiscard]] QString whyEmpty() const;
    [[nodiscard]] int warmupOf(const QList<QPointF>& points) const; ///< points that do not count
    [[nodiscard]] std::pair<double, double> countedRange(const QList<QPointF>& points) const;
    [[nodiscard]] double value() const; ///< of the trial, or so far

    const StudySeries* m_series;
    QLineSeries* m_line = nullptr;
    int m_trial = -1;
    qsizetype m_points = 0;
    double m_warmupEnd = 0; ///< x up to which iterations do not count; 0: none
    QList<QPointF> m_dots;  ///< the points, while they are few
};

} // namespace megatune
