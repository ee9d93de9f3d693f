// SPDX-License-Identifier: GPL-3.0-or-later
// A host's report as text for people: what `megatune-cli hosts check` prints and the window copies.
#pragma once

#include "core/hostcheck/hostreport.h"

namespace megatune {

/// "ok", "note", "PROBLEM": a sign and a word, colours say nothing.
[[nodiscard]] QString findingLevelText(HostFinding::Level level);

/// The host, then a line a finding; under what is not good stands the fix, under problems the raw message.
[[nodiscard]] QString hostReportText(const HostReport& report);

} // namespace megatune
