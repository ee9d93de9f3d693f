// SPDX-License-Identifier: GPL-3.0-or-later
// When the trials ran and where, with what every host was used.
#pragma once

#include "ui/views/studyview.h"

namespace megatune {

class TimelineModel;
class TimelinePlot;

class TimelineView final : public StudyView
{
    Q_OBJECT

public:
    explicit TimelineView(const TrialColumns* columns, QWidget* parent = nullptr);

    [[nodiscard]] QAbstractItemModel* table() const override;
    [[nodiscard]] QWidget* picture() const override;
    [[nodiscard]] TimelinePlot* plot() const { return m_plot; }
    [[nodiscard]] const TimelineModel& model() const { return *m_model; }

protected:
    void refresh() override;
    void selectionChanged() override;

private:
    TimelineModel* m_model; ///< of the plot, which looks at it
    TimelinePlot* m_plot;
    QLabel* m_state;
};

} // namespace megatune
