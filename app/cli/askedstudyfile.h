// SPDX-License-Identifier: GPL-3.0-or-later
// The study of `ask` and `tell`: from its file, or begun with a command and options.
#pragma once

#include "app/cli/optimize/optimizerequest.h"
#include "core/control/askedstudy.h"

namespace megatune {

/// The first operand names the file. Waits a moment for another asker that has it. Of a new study the
/// remarks are said.
[[nodiscard]] Result<std::unique_ptr<AskedStudy>> openAskedStudy(const Arguments& arguments);

} // namespace megatune
