// What a person can do about a failure, in one translated sentence with the numbers that the log has.
#pragma once

#include "core/log/events.h"

namespace megatune {

/// `iterations` is how many iterations the log has: a failure after good ones is another matter than one at
/// the start. Ok and Incomplete have a sentence too.
[[nodiscard]] QString failureHint(const FailureRecord& failure, int iterations);

} // namespace megatune
