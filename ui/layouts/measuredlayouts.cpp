// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/layouts/measuredlayouts.h"

namespace megatune {

void MeasuredLayouts::setPreset(const PresetPtr& preset)
{
    m_preset = preset;
    m_byIndex.clear(); // the next setStudy() finds them in the other space
}

void MeasuredLayouts::setStudy(const StudyState* state, bool isRun)
{
    m_trials.clear();
    m_study = state == nullptr ? StudyCreated() : state->header();
    if (state != nullptr) {
        for (const Trial& trial : state->trials()) {
            if (!trial.standsForLayout())
                continue; // it counts in the mean of the one that it measures again, or not at all
            const auto value = trial.value ? std::optional(state->valueOf(trial)) : std::nullopt;
            m_trials.append({trial.layout,
                {trial.number, trial.state, runningMeans(trial, isRun), value, trial.memoryGib}});
        }
    }
    findIndexes();
}

void MeasuredLayouts::findIndexes()
{
    m_byIndex.clear();
    if (m_preset == nullptr)
        return;
    for (const auto& [layout, measured] : std::as_const(m_trials)) {
        const auto index = layout.isEmpty() ? std::nullopt : m_preset->space().indexOf(layout);
        if (index)
            m_byIndex.insert(m_preset->canonical(*index), measured);
    }
}

const MeasuredLayout* MeasuredLayouts::at(CombinationIndex index) const
{
    const auto found = m_byIndex.constFind(m_preset->canonical(index));
    return found == m_byIndex.constEnd() ? nullptr : &*found;
}

} // namespace megatune
