// SPDX-License-Identifier: GPL-3.0-or-later
// The largest memory that a GPU used in each trial, beside what was estimated for it and against what it
// holds when that is known.
#pragma once

#include "ui/charts/trialplot.h"

namespace megatune {

class MemoryChart final : public TrialPlot
{
    Q_OBJECT

public:
    explicit MemoryChart(const StudySeries* series, QWidget* parent = nullptr);

protected:
    void refresh() override;
    void paintAbove(QPainter& painter) override;
    void paintBelow(QPainter& painter) override;
    [[nodiscard]] double markY(int number) const override;

private:
    [[nodiscard]] double memoryOf(int number) const;
    void paintCapacity(QPainter& painter) const;
    void paintBars(QPainter& painter, double width) const;
    void paintExpected(QPainter& painter, double width) const;
    void paintDense(QPainter& painter) const;
    [[nodiscard]] QString expectedText() const;
    [[nodiscard]] bool isDense() const;
    void thinColumns();

    QList<QPointF> m_columns; ///< where trials are dense: the highest of each pixel column
    bool m_hasExpected = false;
};

} // namespace megatune
