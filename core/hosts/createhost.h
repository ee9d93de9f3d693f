// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that knows every kind of host.
#pragma once

#include "core/run/hostspec.h"
#include "core/run/trialhost.h"

namespace megatune {

/// Starts nothing yet: see TrialHost::prepare().
[[nodiscard]] Result<std::unique_ptr<TrialHost>> createHost(const HostSpec& spec, const HostContext& context);

} // namespace megatune
