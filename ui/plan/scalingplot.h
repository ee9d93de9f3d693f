// SPDX-License-Identifier: GPL-3.0-or-later
// Tokens/s over the number of GPUs, beside ideal scaling: the picture of a forecast's page in the window's
// colours.
#pragma once

#include "core/export/forecast/scalingchart.h"
#include "ui/charts/drawnplot.h"

namespace megatune {

class ScalingPlot final : public DrawnPlot
{
    Q_OBJECT

public:
    explicit ScalingPlot(QWidget* parent = nullptr);

    void setReport(const ForecastReport& report);

protected:
    void draw(QPainter& painter) override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;

private:
    ForecastReport m_report;
};

} // namespace megatune
