// SPDX-License-Identifier: GPL-3.0-or-later
// The best value so far of several studies over their trials, one step line a study.
#pragma once

#include "ui/charts/plotview.h"

#include <QPen>

namespace megatune {

class StudyComparison;

class CompareChart final : public PlotView
{
    Q_OBJECT

public:
    /// `studies` must outlive the chart.
    explicit CompareChart(const StudyComparison* studies, QWidget* parent = nullptr);

    /// Colour and dashes of a row's line; the same in a table beside the chart.
    [[nodiscard]] static QPen penOf(int row, const QPalette& palette);

protected:
    void refresh() override;
    void restyle() override;
    void paintAbove(QPainter& painter) override;

private:
    [[nodiscard]] QString numbersText() const;

    const StudyComparison* m_studies;
    QList<QLineSeries*> m_lines;
};

} // namespace megatune
