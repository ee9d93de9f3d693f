// SPDX-License-Identifier: GPL-3.0-or-later
// The value of every trial with the best so far as a step line; failures as shapes of their own at the foot.
#pragma once

#include "ui/charts/chartunit.h"
#include "ui/charts/trialplot.h"

#include <QImage>

namespace megatune {

class TrialsChart final : public TrialPlot
{
    Q_OBJECT

public:
    explicit TrialsChart(const StudySeries* series, QWidget* parent = nullptr);

    /// Where the study's values are not known in it, they are shown as they were measured.
    void setUnit(ChartUnit unit);
    /// As it was asked for.
    [[nodiscard]] ChartUnit unit() const { return m_wanted; }
    /// Those in which the best trial's value is known, the study's own first.
    [[nodiscard]] QList<ChartUnit> units() const;

protected:
    void refresh() override;
    void restyle() override;
    void paintBelow(QPainter& painter) override;
    void paintAbove(QPainter& painter) override;
    [[nodiscard]] double footHeight() const override;
    [[nodiscard]] double markY(int number) const override;

private:
    void scaleValues();
    [[nodiscard]] QList<QPointF> bestSoFar() const;
    /// In the unit that is shown, as all that follow.
    [[nodiscard]] double shownValue(int number) const;
    [[nodiscard]] double shownLive(int number) const;
    [[nodiscard]] const StudyThroughput& throughput() const;
    [[nodiscard]] double laneHeight() const;
    [[nodiscard]] double footMiddle() const;
    void paintFailures(QPainter& painter) const;
    void paintFinished(QPainter& painter) const;
    static void paintRing(QPainter& painter, const QPointF& centre, double radius, const QColor& color);
    void paintHole(QPainter& painter, const QPointF& centre, double radius) const;
    void paintRunning(QPainter& painter) const;
    void paintBest(QPainter& painter) const;
    void paintBaseline(QPainter& painter) const;
    void describeNumbers();
    [[nodiscard]] double bestValue() const;
    void thinFailures();
    void drawDensity(const QList<QPointF>& values);
    [[nodiscard]] bool isDense() const;

    QLineSeries* m_bestLine = nullptr;
    QList<QPointF> m_values; ///< of finished trials; thinned when there are many
    QImage m_density;        ///< of all of them, in place of the thinned ones; null: few
    QList<int> m_failed;     ///< where trials are dense: one a pixel column
    QList<int> m_running;
    int m_decimals = 1;
    ChartUnit m_wanted = ChartUnit::Value;
    ChartUnit m_shown = ChartUnit::Value;
    mutable std::optional<StudyThroughput> m_throughput; ///< of the study that is shown
};

} // namespace megatune
