// SPDX-License-Identifier: GPL-3.0-or-later
// Commands of trials into the clipboard. Every other form is on the page Export.
#pragma once

#include "core/study/state.h"

namespace megatune {

/// For production where `production`; as it ran where what made it short cannot be told any more. Returns
/// what is to be said about it: sentences.
[[nodiscard]] QString copyTrialCommand(const StudyState& state, const Trial& trial, bool production);

} // namespace megatune
