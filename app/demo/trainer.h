// SPDX-License-Identifier: GPL-3.0-or-later
// Runs the demo's training: prints what Megatron-LM prints, at its pace.
#pragma once

#include "app/demo/options.h"

namespace megatune::demo {

/// The exit status. `options` must have been read without an error.
int train(const Options& options);

} // namespace megatune::demo
