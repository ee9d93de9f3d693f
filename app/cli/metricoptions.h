// SPDX-License-Identifier: GPL-3.0-or-later
// How a value is taken from what a trial prints: options of `optimize` and `parse`.
#pragma once

#include "app/cli/arguments.h"
#include "core/log/measurement.h"

#include <optional>
#include <QRegularExpression>

namespace megatune {

struct MetricChoice
{
    MeasureSettings measure;
    std::optional<QRegularExpression> regex;
};

/// --warmup, --metric, --min-iterations, --metric-regex.
[[nodiscard]] QList<OptionSpec> metricOptions();
[[nodiscard]] Result<MetricChoice> metricFrom(const Arguments& arguments);

} // namespace megatune
