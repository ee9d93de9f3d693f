// SPDX-License-Identifier: GPL-3.0-or-later
// The one place that knows every kind of host.
#include "core/run/hostspec.h"
#include "core/run/nodegroup.h"
#include "core/run/slurmhost.h"
#include "core/run/sshhost.h"

namespace megatune {

Result<std::unique_ptr<TrialHost>> createHost(const HostSpec& spec, const HostContext& context)
{
    switch (spec.kind) {
    case HostSpec::Kind::Ssh:
        return createSshHost(spec, context);
    case HostSpec::Kind::Nodes:
        return createNodeGroup(spec, context);
    case HostSpec::Kind::Slurm:
        return createSlurmHost(spec, context);
    case HostSpec::Kind::Local:
        break;
    }
    return createLocalHost(spec, context.environment);
}

} // namespace megatune
