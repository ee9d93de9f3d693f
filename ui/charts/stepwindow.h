// SPDX-License-Identifier: GPL-3.0-or-later
// One step of one layout, or of some below one another: what each stage of the pipeline does when. A window
// beside the others, which stays open while one looks elsewhere.
#pragma once

#include "core/export/pipeline/layoutsteps.h"

#include <functional>
#include <QDialog>

class QPushButton;
class QScrollArea;

namespace megatune {

class QuietLabel;

class StepWindow final : public QDialog
{
    Q_OBJECT

public:
    /// Draws in the background; deletes itself when it is closed.
    StepWindow(const PresetPtr& preset, const Calibration& calibration, const QList<Layout>& layouts,
        QWidget* parent = nullptr);
    /// What `steps` makes there, from estimates that `calibration` has corrected.
    StepWindow(const std::function<Result<QList<TitledTimeline>>()>& steps, const Calibration& calibration,
        QWidget* parent = nullptr);

    /// What is compared at a glance; more of the chosen ones are left out.
    static constexpr qsizetype mostLayouts = 4;

private:
    void showSteps(const Result<QList<TitledTimeline>>& steps, const QString& state);
    void save();

    QList<TitledTimeline> m_steps;
    QuietLabel* m_state;
    QPushButton* m_save;
    QScrollArea* m_scroll;
};

} // namespace megatune
