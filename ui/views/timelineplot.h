// SPDX-License-Identifier: GPL-3.0-or-later
// Paints when trials ran on which host, and lets a person point at them.
#pragma once

#include "ui/charts/drawnplot.h"
#include "ui/views/timelinemodel.h"

namespace megatune {

class TimelinePlot final : public DrawnPlot
{
    Q_OBJECT

public:
    /// `model` must outlive the plot.
    explicit TimelinePlot(const TimelineModel* model, QWidget* parent = nullptr);

    /// The model has other numbers.
    /// `unit` is that of the trials' values.
    void refresh(int best, const QString& unit);
    void setSelected(int number);
    /// Where a bar stands; empty when it is out of sight.
    [[nodiscard]] QRectF barRect(int bar) const;
    /// Makes everything wider (or, below 1, narrower) around the selected trial or the middle; never narrower
    /// than the whole study.
    void zoom(double factor);
    [[nodiscard]] double from() const { return m_from; } ///< seconds at the left edge
    [[nodiscard]] double to() const { return m_to; }
    std::function<QString(int number)> toolTipOf;

Q_SIGNALS:
    void trialSelected(int number);

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] const QRectF& plot() const { return m_plot; }
    [[nodiscard]] QRectF measuredPlot() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double xOf(double second) const;
    [[nodiscard]] double secondAt(double x) const;
    [[nodiscard]] int barAt(const QPointF& position) const;
    void zoomAround(double second, double factor);
    void paintScale(QPainter& painter) const;
    [[nodiscard]] QBrush groundOf(const TimelineBar& bar) const;
    void paintHosts(QPainter& painter) const;
    void paintTimes(QPainter& painter) const;
    void paintLane(QPainter& painter, int lane) const;
    void paintBar(QPainter& painter, const TimelineBar& bar, const QRectF& place) const;
    void step(int bars, int lanes);

    const TimelineModel* m_model;
    QRectF m_plot; ///< measured once: every bar asks for it
    int m_best = -1;
    QString m_unit;
    int m_selected = -1;
    double m_from = 0;
    double m_to = 1;
    bool m_showsAll = true; ///< nobody has zoomed in
};

} // namespace megatune
