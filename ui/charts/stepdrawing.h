// SPDX-License-Identifier: GPL-3.0-or-later
// One step of some layouts, drawn out in time in the window's colours; as high as it needs to be.
#pragma once

#include "core/export/pipeline/pipelineexport.h"
#include "ui/charts/drawnplot.h"

class QSvgRenderer;

namespace megatune {

class StepDrawing final : public DrawnPlot
{
    Q_OBJECT

public:
    explicit StepDrawing(QWidget* parent = nullptr);

    void setSteps(const QList<TitledTimeline>& steps);

protected:
    void draw(QPainter& painter) override;
    void lookChanged() override;
    [[nodiscard]] QString textAt(const QPointF& position) const override;

private:
    [[nodiscard]] PictureStyle style() const;

    QList<TitledTimeline> m_steps;
    QSvgRenderer* m_picture;
};

} // namespace megatune
