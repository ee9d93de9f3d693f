// SPDX-License-Identifier: GPL-3.0-or-later
// Tool tips of text that is not our own, as names of files and what programs say.
#pragma once

#include <QString>

namespace megatune {

/// `text` as a tool tip that shows it as it is: Qt takes what looks like HTML for HTML. Lines are wrapped
/// where it does.
[[nodiscard]] QString plainTip(const QString& text);

} // namespace megatune
