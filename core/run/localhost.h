// SPDX-License-Identifier: GPL-3.0-or-later
// Which GPUs this machine offers to trials. createLocalHost (hostspec.h) is implemented beside it.
#pragma once

#include "core/run/hostspec.h"

namespace megatune {

/// GPU ids as CUDA_VISIBLE_DEVICES takes them; empty: unknown. `root` is where /proc and /dev are looked for.
[[nodiscard]] QStringList localGpuIds(
    const HostSpec& spec, const QProcessEnvironment& environment, const QString& root = QString());

} // namespace megatune
