// SPDX-License-Identifier: GPL-3.0-or-later
// What a study's parameters came to, and when its trials ran, as tables and pictures of a report that needs
// no program and no network. Colours are CSS variables of the page.
#pragma once

#include "core/study/state.h"

#include <QString>

namespace megatune {

/// What each choice of each parameter came to; the parameter that explains most comes first. Empty when none
/// differs between trials.
[[nodiscard]] QString parametersHtml(const StudyState& state);
/// The best value of each pair of choices of the two parameters that explain most; empty without two.
[[nodiscard]] QString heatMapHtml(const StudyState& state);
/// A lane for each place of a host that runs one trial at a time; empty when no trial was started.
[[nodiscard]] QString timelineSvg(const StudyState& state);

} // namespace megatune
