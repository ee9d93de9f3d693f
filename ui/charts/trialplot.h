// SPDX-License-Identifier: GPL-3.0-or-later
// A chart over the trials of a study: what TrialsChart and MemoryChart share. Hovering says which trial it
// is, a click or the arrow keys select one.
#pragma once

#include "ui/charts/plotview.h"

namespace megatune {

class TrialPlot : public PlotView
{
    Q_OBJECT

public:
    /// `series` must outlive the chart.
    explicit TrialPlot(const StudySeries* series, QWidget* parent = nullptr);

    /// How many trials there will be at most, so that the axis need not move; absent: as many as there are.
    void setExpectedTrials(std::optional<int> count);
    [[nodiscard]] int selected() const { return m_selected; }
    void setSelected(int number); ///< -1: none

Q_SIGNALS:
    void trialSelected(int number);

protected:
    /// Height of this trial's mark, in pixels; NaN when it has none.
    [[nodiscard]] virtual double markY(int number) const = 0;
    /// Pixels that a trial has to itself.
    [[nodiscard]] double columnWidth() const;
    void setTrialRange();
    void paintSelection(QPainter& painter) const;
    [[nodiscard]] const StudySeries& series() const { return *m_series; }
    /// A queued one for a number that is not there (any more): a chart is painted also between a change of
    /// the series and its own refresh.
    [[nodiscard]] TrialPoint trialPoint(int number) const { return m_series->trials().value(number); }

    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    [[nodiscard]] int trialAt(const QPointF& position) const;
    void select(int number);
    [[nodiscard]] QString toolTipFor(int number) const;

    const StudySeries* m_series;
    std::optional<int> m_expected;
    int m_selected = -1;
    int m_hovered = -1;
};

} // namespace megatune
