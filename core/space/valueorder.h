// SPDX-License-Identifier: GPL-3.0-or-later
// The order in which people expect the choices of a parameter.
#pragma once

#include "core/space/layout.h"

namespace megatune {

/// Numbers by size before words; words from less to more ("none", "selective", "full"), others as letters go.
[[nodiscard]] bool comesBefore(const Value& one, const Value& other);

} // namespace megatune
