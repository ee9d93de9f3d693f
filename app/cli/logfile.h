// SPDX-License-Identifier: GPL-3.0-or-later
// The log of a training, from a file or standard input.
#pragma once

#include "app/cli/metricoptions.h"
#include "core/log/logsummary.h"

namespace megatune {

/// "-" is standard input. Of any size; errors name the file.
[[nodiscard]] Result<LogSummary> summaryOfLog(const QString& name, const MetricChoice& metric);

} // namespace megatune
