// SPDX-License-Identifier: GPL-3.0-or-later
// What each column of the list of layouts says of a combination: its parameters, what is expected of it and
// what was measured.
#pragma once

#include "core/estimate/calibration.h"
#include "core/preset/preset.h"
#include "ui/layouts/layoutsearch.h"
#include "ui/layouts/measuredlayouts.h"

#include <QVariant>

namespace megatune {

class LayoutColumns
{
public:
    /// Columns after those of the parameters.
    enum Extra {
        Recompute, ///< all options of recomputation in a few words
        Variants,  ///< of rows, not of combinations
        EstimatedMemory,
        EstimatedValue,
        MeasuredValue,
        MeasuredMemory,
        State,
        extras
    };

    void setPreset(const PresetPtr& preset);
    void setFound(const FoundLayouts& found, LayoutQuery::Show show);
    void setMeasured(const StudyState* state, bool isRun) { m_measured.setStudy(state, isRun); }
    /// False: it is the same as before.
    bool setCalibration(const Calibration& calibration);

    [[nodiscard]] const PresetPtr& preset() const { return m_preset; }
    [[nodiscard]] const Calibration& calibration() const { return m_calibration; }
    [[nodiscard]] int parameters() const { return m_preset == nullptr ? 0 : m_preset->space().count(); }
    [[nodiscard]] int count() const { return m_preset == nullptr ? 0 : parameters() + extras; }
    [[nodiscard]] bool is(int column, Extra extra) const { return column == parameters() + extra; }
    /// Of the parameters that make the layout, which all its combinations share.
    [[nodiscard]] const QList<int>& layoutColumns() const { return m_layoutColumns; }
    /// Of the parameters of recomputation.
    [[nodiscard]] QList<int> recomputeColumns() const;
    /// Outlives the order of the parameters: "tp", "#1".
    [[nodiscard]] QString name(int column) const;
    [[nodiscard]] QString title(int column) const;
    [[nodiscard]] QString titleTip(int column) const;
    [[nodiscard]] bool isOfWords(int column) const;

    [[nodiscard]] QVariant text(CombinationIndex index, int column) const;
    [[nodiscard]] QVariant tip(CombinationIndex index, int column) const;
    /// Choices in their order, numbers, trials before untried layouts. NaN for what is not there.
    [[nodiscard]] double sortKey(CombinationIndex index, int column) const;
    /// What sorts while no column does: what was measured comes first, then what fits by the estimate, then
    /// what does not; each the fastest first. NaN where nothing is known.
    [[nodiscard]] double usualKey(CombinationIndex index) const;
    /// -1: none ran it.
    [[nodiscard]] int trialOf(CombinationIndex index) const;
    /// Estimated memory as a share of the GPU's; nothing without an estimate.
    [[nodiscard]] std::optional<double> memoryShare(CombinationIndex index) const;

private:
    [[nodiscard]] const ExpectedLayout* expectedAt(CombinationIndex index) const;
    [[nodiscard]] const MeasuredLayout* measuredAt(CombinationIndex index) const;
    [[nodiscard]] double bytesOf(const ExpectedLayout& expected) const;
    [[nodiscard]] double tflopsOf(const ExpectedLayout& expected) const;
    [[nodiscard]] QVariant valueAt(CombinationIndex index, int column) const;
    [[nodiscard]] QString stateText(CombinationIndex index) const;
    [[nodiscard]] QString recomputeText(CombinationIndex index) const;

    PresetPtr m_preset;
    QList<int> m_layoutColumns;
    LayoutQuery::Show m_show = LayoutQuery::Show::Kept;
    QHash<CombinationIndex, ExpectedLayout> m_expected;
    MeasuredLayouts m_measured;
    Calibration m_calibration;
};

} // namespace megatune
