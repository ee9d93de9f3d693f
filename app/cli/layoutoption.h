// --layout tp=4,pp=2: one layout by names, for subcommands that look at a single one.
#pragma once

#include "app/cli/arguments.h"
#include "core/space/layout.h"

namespace megatune {

[[nodiscard]] OptionSpec layoutOption();

/// "tp=4,pp=2" by names. Errors: it names something twice, or something that no layout has.
[[nodiscard]] Result<Layout> layoutFromText(const QString& text);

/// What --layout says. Errors: it is missing, names something twice, or something that no layout has.
[[nodiscard]] Result<Layout> layoutFrom(const Arguments& arguments);

} // namespace megatune
