// SPDX-License-Identifier: GPL-3.0-or-later
// Sizes in bytes: limits are counted in MiB, memory of GPUs in GiB.
#pragma once

#include <QtGlobal>

namespace megatune {

inline constexpr qint64 bytesPerMib = 1024 * 1024;
inline constexpr double bytesPerGib = 1024.0 * 1024 * 1024; ///< for sizes that are computed with

} // namespace megatune
