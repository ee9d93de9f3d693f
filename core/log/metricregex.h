// SPDX-License-Identifier: GPL-3.0-or-later
// The value of a trial where a person says how its log prints it.
#pragma once

#include "core/base/error.h"

#include <QRegularExpression>

namespace megatune {

/// A Perl regular expression with exactly one group, the value; anything else is answered with one sentence
/// that begins with the quoted pattern.
[[nodiscard]] Result<QRegularExpression> metricRegexFrom(const QString& pattern);

} // namespace megatune
