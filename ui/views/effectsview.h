// SPDX-License-Identifier: GPL-3.0-or-later
// Value by parameter, the parameter that explains most first.
#pragma once

#include "ui/views/studyview.h"

namespace megatune {

class EffectsPlot;
class ParameterEffectsModel;

class EffectsView final : public StudyView
{
    Q_OBJECT

public:
    explicit EffectsView(const TrialColumns* columns, QWidget* parent = nullptr);

    [[nodiscard]] QAbstractItemModel* table() const override;
    [[nodiscard]] QWidget* picture() const override;
    [[nodiscard]] EffectsPlot* plot() const { return m_plot; }
    [[nodiscard]] const ParameterEffectsModel& model() const { return *m_model; }

protected:
    void refresh() override;

private:
    ParameterEffectsModel* m_model; ///< of the plot, which looks at it
    EffectsPlot* m_plot;
    QLabel* m_state;
};

} // namespace megatune
