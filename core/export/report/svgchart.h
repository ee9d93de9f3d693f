// SPDX-License-Identifier: GPL-3.0-or-later
// Charts of a study as SVG, for a report that needs no program and no network. Colours are CSS variables of
// the page.
#pragma once

#include "core/study/state.h"

#include <QString>

namespace megatune {

/// Value by trial, the best so far as a step line, and trials without a value as shapes of their own at the
/// foot.
[[nodiscard]] QString trialsSvg(const StudyState& state);
/// Peak memory of a GPU by trial; empty when none was measured. `capacityGib` draws the limit.
[[nodiscard]] QString memorySvg(const StudyState& state, const std::optional<double>& capacityGib);

/// How many trials a chart draws at most, evenly chosen ones: every one is an element of the page, and a
/// browser gets slow.
inline constexpr qsizetype mostMarks = 5000;

/// What is shown when the pointer rests on a trial: "Trial 3: `what`" and its layout.
[[nodiscard]] QString trialTitle(const Trial& trial, const QString& what);

/// `text` for an element or a quoted attribute.
[[nodiscard]] QString htmlText(const QString& text);

} // namespace megatune
