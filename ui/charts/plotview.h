// SPDX-License-Identifier: GPL-3.0-or-later
// What every chart of ours has in common: axes with nice ticks in the palette's colours, drawing at most ten
// times a second and only when seen, shapes painted by ourselves, an empty text, a focus frame.
#pragma once

#include "core/base/nicescale.h"
#include "ui/trials/studyseries.h"

#include <QChartView>
#include <QElapsedTimer>
#include <QTimer>
#include <QValueAxis>

class QLineSeries;

namespace megatune {

class PlotView : public QChartView
{
    Q_OBJECT

public:
    explicit PlotView(QWidget* parent = nullptr);

    /// Numbers have changed: draws them soon, or when the chart is seen again.
    void scheduleRefresh();
    /// What stands in the chart's place while there is nothing to draw; empty when there is.
    [[nodiscard]] const QString& emptyText() const { return m_emptyText; }
    [[nodiscard]] QRectF plotRect() const;
    /// Where a value stands, in widget coordinates.
    [[nodiscard]] QPointF toPixels(double x, double y) const;
    /// How often numbers were drawn anew: for benchmarks.
    [[nodiscard]] int refreshCount() const { return m_refreshes; }

Q_SIGNALS:
    void refreshed();

protected:
    /// Puts new numbers into series and axes; called by the schedule.
    virtual void refresh() = 0;
    /// Below and above the series, in widget coordinates. The painter is antialiased.
    virtual void paintBelow(QPainter& painter);
    virtual void paintAbove(QPainter& painter);
    /// Room at the foot of the plot that no value reaches, in pixels.
    [[nodiscard]] virtual double footHeight() const { return 0; }

    void setEmptyText(const QString& text);
    void setXRange(double from, double to, const NiceScale& ticks);
    /// The scale begins at a tick below `low` and ends so that `high` keeps `headroom` pixels above it;
    /// footHeight() is free below. Not finite: no values are known, the axis has no numbers.
    void setYScale(double low, double high, double headroom);
    /// Text at the left of the plot, where the axis has its numbers.
    void paintAxisText(QPainter& painter, double y, const QString& text) const;
    void describe(const QString& numbers);
    [[nodiscard]] QLineSeries* addLine();
    [[nodiscard]] double xAt(double pixel) const;
    [[nodiscard]] double xFrom() const { return m_x->min(); }
    [[nodiscard]] double xTo() const { return m_x->max(); }

    void drawBackground(QPainter* painter, const QRectF& rect) override;
    void drawForeground(QPainter* painter, const QRectF& rect) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    virtual void restyle();

private:
    void refreshNow();
    void layOut();
    void applyYRange();
    void paintValues(QPainter& painter) const;

    QValueAxis* m_x;
    QValueAxis* m_y;
    NiceScale m_yScale;
    bool m_hasValues = false; ///< the scale is one of values that there are
    QTimer m_timer;
    QElapsedTimer m_sinceRefresh;
    QString m_emptyText;
    bool m_stale = true;
    int m_refreshes = 0;
};

} // namespace megatune
