// SPDX-License-Identifier: GPL-3.0-or-later
// Parallel coordinates of a study: what is chosen on an axis goes into the one filter.
#pragma once

#include "ui/views/studyview.h"

namespace megatune {

class ParallelPlot;

class ParallelView final : public StudyView
{
    Q_OBJECT

public:
    explicit ParallelView(const TrialColumns* columns, QWidget* parent = nullptr);

    [[nodiscard]] QWidget* picture() const override;
    [[nodiscard]] ParallelPlot* plot() const { return m_plot; }
    /// How many trials are drawn, of how many.
    [[nodiscard]] QString stateText() const;

protected:
    void refresh() override;
    void selectionChanged() override;

private:
    ParallelPlot* m_plot;
    QLabel* m_state;
};

} // namespace megatune
