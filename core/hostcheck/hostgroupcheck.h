// SPDX-License-Identifier: GPL-3.0-or-later
// Checks a host as a person means it: of machines that run a trial together each one, and then the whole.
#pragma once

#include "core/hostcheck/hostcheck.h"

namespace megatune {

/// As checkHost(). Of a group the findings of its machines follow, each with the machine's name; its GPUs are
/// those of the machine that has the fewest, and not known while one of them does not tell.
void checkHostOrGroup(QObject* context, const HostSpec& spec, const HostContext& with, bool severalHosts,
    std::function<void(const HostReport& report)> done);

/// `machines` in their order.
[[nodiscard]] HostReport groupReport(
    const HostReport& whole, const QList<HostReport>& machines, const QStringList& names);

} // namespace megatune
