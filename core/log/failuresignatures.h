// SPDX-License-Identifier: GPL-3.0-or-later
// The table of texts by which failures are known.
#pragma once

#include "core/log/lines/events.h"
#include "core/log/lines/exceptionline.h"

#include <optional>
#include <string_view>

namespace megatune {

namespace failuredetail {
inline constexpr char16_t program[] = u"program";                      ///< it was not found
inline constexpr char16_t transformerEngine[] = u"transformer_engine"; ///< the layers are not its own
inline constexpr char16_t plainNorm[] = u"plain_norm"; ///< neither Transformer Engine's nor Apex's
} // namespace failuredetail

struct FailureMatch
{
    FailureCategory category = FailureCategory::CodeError;
    bool secondary = false;
    bool unsure = false;
    const char16_t* detail = nullptr; ///< one of failuredetail, or null
    std::size_t at = 0;               ///< where in the text the telling words stand
};

/// The first row of the table that fits. `exception` is what readExceptionLine said of the same text.
/// Thread-safe.
[[nodiscard]] std::optional<FailureMatch> matchFailureSignature(
    std::string_view text, const std::optional<ExceptionLine>& exception);

/// The same of a log's last line, which a full disk or a kill has cut off in the middle of a known message:
/// 24 of its characters are enough. Thread-safe.
[[nodiscard]] std::optional<FailureMatch> matchCutSignature(std::string_view text);

} // namespace megatune
