// SPDX-License-Identifier: GPL-3.0-or-later
// What the trials of a study measured, by the layout they ran.
#pragma once

#include "core/preset/preset.h"
#include "core/study/state.h"

#include <QHash>

namespace megatune {

struct MeasuredLayout
{
    int trial = -1;
    TrialState state = TrialState::Queued;
    RunningMeans running = RunningMeans::Running;
    std::optional<double> value = {}; ///< of a layout that ran several times the mean
    std::optional<double> memoryGib = {};
};

class MeasuredLayouts
{
public:
    void setPreset(const PresetPtr& preset);
    /// Null forgets what was measured. `isRun` as StudyFeed::isRun().
    void setStudy(const StudyState* state, bool isRun);

    /// Whose trials these are.
    [[nodiscard]] const StudyCreated& study() const { return m_study; }
    /// Null: none ran it, nor one with the same command.
    [[nodiscard]] const MeasuredLayout* at(CombinationIndex index) const;

private:
    void findIndexes();

    PresetPtr m_preset;
    StudyCreated m_study;
    QList<QPair<Layout, MeasuredLayout>> m_trials;
    QHash<CombinationIndex, MeasuredLayout> m_byIndex; ///< by that which stands for all with the same command
};

} // namespace megatune
