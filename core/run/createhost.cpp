// The one place that knows every kind of host.
#include "core/run/hostspec.h"
#include "core/run/sshhost.h"

#include <QCoreApplication>

namespace megatune {

namespace {

struct CreateHostText
{
    Q_DECLARE_TR_FUNCTIONS(CreateHostText)
};

} // namespace

Result<std::unique_ptr<TrialHost>> createHost(const HostSpec& spec, const HostContext& context)
{
    switch (spec.kind) {
    case HostSpec::Kind::Local:
        return createLocalHost(spec, context.environment);
    case HostSpec::Kind::Ssh:
        return createSshHost(spec, context);
    case HostSpec::Kind::Slurm:
        break;
    }
    return failure(ErrorKind::Unsupported,
        CreateHostText::tr("Trials cannot be run on %1 yet; use local.").arg(spec.name()));
}

} // namespace megatune
