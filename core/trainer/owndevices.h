// SPDX-License-Identifier: GPL-3.0-or-later
// GPUs that a command chooses by itself. What it sets goes before what trials are given, so that several of
// them at once would run on the same GPUs.
#pragma once

#include "core/trainer/dialect.h"

namespace megatune {

struct OwnDevices
{
    QString written;          ///< "CUDA_VISIBLE_DEVICES=0,1"
    std::optional<int> count; ///< nothing where a variable or a script says which
};

/// In the command's text (in front of it, exported, for a container), in the script that it runs, or in the
/// variables of the trials; nothing where they take what they are given.
[[nodiscard]] std::optional<OwnDevices> ownDevices(
    const Dialect& dialect, const QList<QPair<QString, QString>>& environment = {});

/// That trials run one at a time there.
[[nodiscard]] QString ownDevicesSentence(const OwnDevices& devices);

} // namespace megatune
