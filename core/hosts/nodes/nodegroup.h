// SPDX-License-Identifier: GPL-3.0-or-later
// Machines that run a trial together, as one host: each runs its part, with who it is and where the ranks
// meet.
#pragma once

#include "core/hosts/nodes/nodeparts.h"
#include "core/run/hostspec.h"
#include "core/run/trialhost.h"

#include <functional>
#include <memory>
#include <vector>

namespace megatune {

/// What the group and its processes share; its hosts outlive them.
struct NodeGroup
{
    QString name;
    std::vector<std::unique_ptr<TrialHost>> hosts; ///< in the order of NODE_RANK
    QString master;                                ///< MASTER_ADDR, once it is known
};

/// Makes the host of one machine; createHost, which stands above this.
using HostFactory = std::function<Result<std::unique_ptr<TrialHost>>(const HostSpec&, const HostContext&)>;

[[nodiscard]] Result<std::unique_ptr<TrialHost>> createNodeGroup(
    const HostSpec& spec, const HostContext& context, const HostFactory& createMachine);

/// The same of hosts that exist; `master` as HostSpec has it.
[[nodiscard]] std::unique_ptr<TrialHost> createNodeGroup(
    const QString& name, std::vector<std::unique_ptr<TrialHost>> hosts, const QString& master);

} // namespace megatune
