// SPDX-License-Identifier: GPL-3.0-or-later
// Why ssh could not connect, from what it wrote and how it ended: one sentence with what to do, ssh's own
// words as the detail.
#pragma once

#include "core/base/error.h"

#include <QByteArray>

namespace megatune {

enum class SshProblem {
    UnknownKey,
    ChangedKey,
    RefusedLogin,
    KeyPermissions,
    UnknownName,
    HostDown,
    BadConfiguration,
    NotInstalled,
    Lost, ///< a connection that stood has broken
    Other,
};

[[nodiscard]] SshProblem sshProblem(const QByteArray& log);
[[nodiscard]] Error sshError(SshProblem problem, const QString& host, const QByteArray& log);

} // namespace megatune
