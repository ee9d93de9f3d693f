// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/hosts/createhost.h"

#include "core/hosts/local/localhost.h"
#include "core/hosts/nodes/nodegroup.h"
#include "core/hosts/slurm/slurmhost.h"
#include "core/hosts/ssh/sshhost.h"
#include "core/run/trialhost.h"

namespace megatune {

Result<std::unique_ptr<TrialHost>> createHost(const HostSpec& spec, const HostContext& context)
{
    switch (spec.kind) {
    case HostSpec::Kind::Ssh:
        return createSshHost(spec, context);
    case HostSpec::Kind::Nodes:
        return createNodeGroup(spec, context, createHost);
    case HostSpec::Kind::Slurm:
        return createSlurmHost(spec, context);
    case HostSpec::Kind::Local:
        break;
    }
    if (!spec.without.isEmpty() && localGpuIds(spec, context.environment).isEmpty())
        return tl::unexpected(noGpuLeft(spec));
    return createLocalHost(spec, context.environment);
}

} // namespace megatune
