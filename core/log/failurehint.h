// SPDX-License-Identifier: GPL-3.0-or-later
// What a person can do about a failure, in one translated sentence with the numbers that the log has.
#pragma once

#include "core/log/lines/events.h"

namespace megatune {

/// `iterations` is how many iterations the log has: a failure after good ones is another matter than one at
/// the start. Ok and Incomplete have a sentence too. `fitting`: what would fit a GPU instead of what ran out
/// of its memory ("MBS 2 or full recompute"), when that is known.
[[nodiscard]] QString failureHint(const FailureRecord& failure, int iterations, const QString& fitting = {});
/// Of a command, or of a line of its script, whose program was not found.
[[nodiscard]] QString missingProgramHint();
/// GiB that were missing on the GPU, as the message tells; 0 when it does not.
[[nodiscard]] double missingGib(const FailureRecord& failure);
/// "2.60 GiB", "748 MiB".
[[nodiscard]] QString sizeText(double gib);

} // namespace megatune
