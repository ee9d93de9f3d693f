// SPDX-License-Identifier: GPL-3.0-or-later
// Reads tqdm's progress bars: what a training that logs nothing else tells of its speed.
#pragma once

#include "core/log/lines/events.h"

#include <string_view>

namespace megatune {

/// Of " 12%|##   | 12/100 [00:24<02:56,  2.00s/it]" the iteration, the total and the time of an iteration,
/// which is tqdm's running average of the latest ones. Bars with a description other than of epochs and
/// steps, or with another unit, are not of training (loading weights, mapping a dataset): nothing.
/// Thread-safe; costs nothing on lines that do not end like a bar.
[[nodiscard]] std::optional<IterationRecord> iterationOfBar(std::string_view line);

} // namespace megatune
