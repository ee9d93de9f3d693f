// SPDX-License-Identifier: GPL-3.0-or-later
// Asks a host what it has: this machine, one behind ssh, or Slurm's partition. Changes nothing there.
#pragma once

#include "core/hostcheck/hostreport.h"
#include "core/run/hostspec.h"

namespace megatune {

/// Calls `done` once from the event loop, and not at all once `context` is destroyed. Never blocks.
/// `severalHosts`: what only matters for several nodes is looked at, too.
void checkHost(QObject* context, const HostSpec& spec, const HostContext& with, bool severalHosts,
    std::function<void(const HostReport& report)> done);

/// The GPUs of this machine or of one behind ssh, its versions of what trains, and nothing else: one short
/// question, in the same way. Without them they are not known, for whatever reason.
void askGpus(QObject* context, const HostSpec& spec, const HostContext& with,
    std::function<void(const HostReport& report)> done);

} // namespace megatune
