// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell makes of $((...)), where it is made of numbers alone. Pure.
#pragma once

#include <optional>
#include <QString>

namespace megatune {

/// Of whole numbers, + - * / % and parentheses; nothing of anything else, of a division by zero, or of a
/// result beyond 64 bits.
[[nodiscard]] std::optional<qint64> shellArithmetic(const QString& expression);

} // namespace megatune
