// SPDX-License-Identifier: GPL-3.0-or-later
// Paints parallel coordinates and takes what a person does with them: stretches drawn along an axis, choices
// clicked, lines pointed at, and the same by keyboard. Decides nothing about the study.
#pragma once

#include "ui/charts/drawnplot.h"
#include "ui/views/parallelpicture.h"

#include <QPixmap>

namespace megatune {

class ParallelPlot final : public DrawnPlot
{
    Q_OBJECT

public:
    explicit ParallelPlot(QWidget* parent = nullptr);

    void setPicture(const ParallelPicture& picture, int best);
    [[nodiscard]] const ParallelPicture& shown() const { return m_picture; }
    void setSelected(int number);
    /// Where a place on an axis stands; share 0 is its foot.
    [[nodiscard]] QPointF place(int axis, double share) const;
    /// What hovering over a line says.
    std::function<QString(int number)> toolTipOf;

Q_SIGNALS:
    /// These stops of the axis and no others are to be chosen; empty: the axis filters nothing.
    void stopsChosen(int axis, const QList<int>& stops);
    /// A stretch of the value axis, in its own numbers.
    void valuesChosen(double low, double high);
    void trialSelected(int number);

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] double shareAt(double y) const;
    [[nodiscard]] int axisAt(const QPointF& position) const; ///< -1: between axes
    [[nodiscard]] int lineAt(const QPointF& position) const; ///< position in lines, or -1
    [[nodiscard]] QPolygonF polygonOf(const ParallelLine& line) const;
    [[nodiscard]] bool isValueAxis(int axis) const { return axis == m_picture.axes.size() - 1; }
    void paintLines(QPainter& painter) const;
    /// px from one axis to the next.
    [[nodiscard]] double axisRoom() const;
    void paintAxis(QPainter& painter, int axis) const;
    void paintStops(QPainter& painter, int axis) const;
    void paintHighlight(QPainter& painter, const ParallelLine& line, const QColor& color, double width) const;
    void paintDragged(QPainter& painter) const;
    void choose(int axis, double from, double to);
    void toggle(int axis, int stop);
    void goTo(int axis, int stop);
    void describeStop();

    ParallelPicture m_picture;
    QRectF m_plot;   ///< between the first and the last axis
    QPixmap m_lines; ///< as painted last; null: to be painted anew
    int m_best = -1;
    int m_selected = -1;
    int m_hovered = -1; ///< position in lines
    int m_dragAxis = -1;
    QPointF m_dragFrom;
    QPointF m_dragTo;
    int m_axis = 0; ///< of the keyboard
    int m_stop = 0;
    int m_anchor = 0; ///< where a stretch by keyboard began
};

} // namespace megatune
