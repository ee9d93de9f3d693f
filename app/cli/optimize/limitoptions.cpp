// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/optimize/limitoptions.h"

#include "core/base/text.h"

using namespace Qt::StringLiterals;

namespace megatune {

QString limitOptions(const StudyLimits& limits)
{
    QStringList texts;
    if (limits.timeoutS)
        texts.append(u"--timeout "_s + shortestNumber(*limits.timeoutS));
    if (limits.silentS)
        texts.append(u"--timeout-silent "_s + shortestNumber(*limits.silentS));
    if (limits.startTimeout != StartTimeout()) {
        const std::optional<double> limit = limits.startTimeout.limitS;
        texts.append(u"--timeout-start "_s + (limit ? shortestNumber(*limit) : u"none"_s));
    }
    if (limits.memoryFloorPercent != usualMemoryFloorPercent)
        texts.append(u"--memory-floor %1"_s.arg(limits.memoryFloorPercent));
    if (limits.dynamicTimeout.enabled) {
        texts.append(u"--timeout-dynamic-factor "_s + shortestNumber(limits.dynamicTimeout.factor));
        texts.append(u"--timeout-dynamic-floor "_s + shortestNumber(limits.dynamicTimeout.floorS));
    }
    if (limits.stopAfter)
        texts.append(u"--stop-after %1"_s.arg(*limits.stopAfter));
    if (limits.settlePercent)
        texts.append(u"--settle "_s + shortestNumber(*limits.settlePercent));
    if (limits.earlyStop)
        texts.append(u"--early-stop"_s);
    if (limits.confirm > 0)
        texts.append(u"--confirm %1"_s.arg(limits.confirm));
    if (limits.refine > 0)
        texts.append(u"--refine %1"_s.arg(limits.refine));
    if (!limits.refineAlso.isEmpty())
        texts.append(u"--refine-also "_s + limits.refineAlso.join(u','));
    if (limits.busyGpus.ignored)
        texts.append(u"--busy-gpus ignore"_s);
    else if (limits.busyGpus.limitS)
        texts.append(u"--busy-gpus "_s + shortestNumber(*limits.busyGpus.limitS));
    return texts.join(u' ');
}

} // namespace megatune
